import { nodeType } from '@matlas/contract/enums';
import type {
  DocumentChild,
  DocumentNode,
  DocumentPiece,
  DocumentSource,
  FileFault,
  SheetDocument,
} from '../sheet/sheet-document';
import { readLine, type ReadFields } from './read-fields';
import type { SideRows } from './side-reader';
import type { LineFault, TableLine, TableLines } from './table-lines';
import type { RowType, TreeColumn } from './tree-columns';

/** A node that can still receive children. Children of a row that could not be placed are discarded. */
interface OpenNode {
  children?: DocumentChild[];
  edge?: DocumentChild;
  isLost?: true;
}
interface OpenSheet {
  document: SheetDocument;
  keys: Map<string, number>;
  path: OpenNode[];
  lines: number;
}
/** Maximum number of rows of one sheet, because a sheet is kept in memory; more is an attack or a mistake. */
const MAX_LINES = 200_000;

/** Receives the rows below an unreadable root; it is never emitted. */
const discardedSheet = (key: string): OpenSheet => ({
  document: { key, source: 'LOCAL', root: { key, kind: nodeType.of.component, name: '', children: [] } },
  keys: new Map(),
  path: [{ isLost: true }],
  lines: 1,
});

/** Converts rows to sheets. A sheet is emitted when the next one begins, so at most one tree is in memory. */
export class TreeReader {
  private sheet: OpenSheet | undefined;
  private firstLevel: number | undefined;
  private readonly sheetRows = new Map<string, number>();
  private found: DocumentPiece[] = [];
  constructor(
    private readonly lines: TableLines<TreeColumn>,
    private readonly side: SideRows,
    private readonly mostLines = MAX_LINES,
  ) {}

  readRow(line: TableLine<TreeColumn>): DocumentPiece[] {
    const type = this.typeOf(line);
    const level = this.levelOf(line);
    if (level !== undefined) {
      if (level === 0) this.begin(line, type);
      else this.add(line, level, type);
    }
    return this.takeFound();
  }
  end(): DocumentPiece[] {
    this.finish();
    return this.takeFound();
  }

  private takeFound(): DocumentPiece[] {
    const { found } = this;
    this.found = [];
    return found;
  }
  private addFault(line: TableLine<TreeColumn>, fault: LineFault<TreeColumn>): void {
    const sheetKey = fault.sheetKey ?? this.sheet?.document.key ?? (line.getText('sheetKey') || undefined);
    this.found.push({ fault: this.lines.fault(line, { ...fault, ...(sheetKey === undefined ? {} : { sheetKey }) }) });
  }
  /** The type of a row, derived from its filled cells when none is given. */
  private typeOf(line: TableLine<TreeColumn>): RowType | undefined {
    if (line.filled('type')) {
      const read = readLine.type(line.getText('type'));
      if ('value' in read) return read.value;
      this.addFault(line, { ...read, column: 'type' });
      return undefined;
    }
    if (line.filled('cas') || line.filled('ec') || line.filled('substanceCode') || line.filled('joker'))
      return 'substance';
    if (line.filled('refKey')) return 'reference';
    this.addFault(line, { code: 'row.required', column: 'type' });
    return undefined;
  }
  /** Level relative to the first row; undefined when the row cannot be placed. */
  private levelOf(line: TableLine<TreeColumn>): number | undefined {
    const read = line.filled('level') ? readLine.level(line.getText('level')) : { code: 'row.required' };
    if ('code' in read) return void this.addFault(line, { ...read, column: 'level' });
    if (this.firstLevel === undefined && read.value > 1)
      return void this.addFault(line, { code: 'row.firstLevel', params: { level: read.value }, column: 'level' });
    this.firstLevel ??= read.value;
    const level = read.value - this.firstLevel;
    const depth = this.sheet?.path.length ?? 0;
    if (level >= 0 && level <= depth) return level;
    this.addFault(line, {
      code: 'row.levelJump',
      params: { from: depth - 1 + this.firstLevel, to: read.value },
      column: 'level',
    });
    return undefined;
  }

  private begin(line: TableLine<TreeColumn>, type: RowType | undefined): void {
    this.finish();
    const key = line.getText('sheetKey') || `row-${line.row}`;
    const kind = readLine.kind(type);
    if (kind === undefined) {
      if (type) this.addFault(line, { code: 'row.rootType', column: 'type', sheetKey: key });
      this.sheet = discardedSheet(key);
      return;
    }
    const fields = readLine.fields(line, 'root');
    const nodeKey = line.getText('nodeKey') || `r${line.row}`;
    const root = {
      key: nodeKey,
      kind,
      ...fields.node,
      children: [],
      place: this.placeOf(line),
    } as unknown as DocumentNode;
    const { source, ...head } = fields.head;
    this.sheet = {
      document: {
        key,
        source: (source as DocumentSource | undefined) ?? 'LOCAL',
        ...head,
        root,
        place: this.placeOf(line),
      },
      keys: new Map([[nodeKey, line.row]]),
      path: [{ children: root.children }],
      lines: 1,
    };
    this.addFaults(line, fields, nodeKey);
    if (!line.filled('name')) this.addFault(line, { code: 'row.required', column: 'name', nodeKey, field: 'name' });
    const first = this.sheetRows.get(key);
    if (first !== undefined) this.addFault(line, { code: 'row.duplicate', params: { row: first }, column: 'sheetKey' });
    else this.sheetRows.set(key, line.row);
  }
  /** A sheet with a duplicate key is not emitted; its fault prevents the import of both. */
  private finish(): void {
    const { sheet } = this;
    this.sheet = undefined;
    if (!sheet || this.sheetRows.get(sheet.document.key) !== sheet.document.place?.row) return;
    this.found.push({ sheet: { ...sheet.document, ...this.side.take(sheet.document.key) } });
  }

  private add(line: TableLine<TreeColumn>, level: number, type: RowType | undefined): void {
    const { sheet } = this;
    if (!sheet) return;
    if (line.filled('sheetKey') && line.getText('sheetKey') !== sheet.document.key)
      this.addFault(line, {
        code: 'row.otherSheet',
        params: { value: line.getText('sheetKey'), sheet: sheet.document.key },
        column: 'sheetKey',
      });
    const parent = sheet.path[level - 1];
    sheet.path.length = level;
    sheet.path.push({ isLost: true });
    if (!parent || !type || parent.isLost) return;
    if (++sheet.lines > this.mostLines) {
      if (sheet.lines === this.mostLines + 1)
        this.addFault(line, { code: 'workbook.tooManyRows', params: { max: this.mostLines } });
      return;
    }
    if (type === 'override') {
      sheet.path[level] = {};
      return this.addOverride(line, parent);
    }
    if (!parent.children) return this.addFault(line, { code: 'row.noChildren', column: 'level' });
    const kind = readLine.kind(type);
    const child =
      kind === undefined
        ? this.leaf(line, type === 'reference' ? 'reference' : 'substance')
        : this.branch(line, kind, sheet);
    parent.children.push(child);
    sheet.path[level] = { edge: child, ...(child.node ? { children: child.node.children } : {}) };
  }
  private branch(line: TableLine<TreeColumn>, kind: number, { keys }: OpenSheet): DocumentChild {
    const fields = readLine.fields(line, 'node');
    const key = line.getText('nodeKey') || `r${line.row}`;
    const first = keys.get(key);
    if (first !== undefined)
      this.addFault(line, { code: 'row.duplicate', params: { row: first }, column: 'nodeKey', nodeKey: key });
    keys.set(key, line.row);
    this.addFaults(line, fields, key);
    if (!line.filled('name'))
      this.addFault(line, { code: 'row.required', column: 'name', nodeKey: key, field: 'name' });
    return {
      ...fields.edge,
      node: { key, kind, ...fields.node, children: [], place: this.placeOf(line) } as unknown as DocumentNode,
      place: this.placeOf(line),
    };
  }
  private leaf(line: TableLine<TreeColumn>, shape: 'reference' | 'substance'): DocumentChild {
    const fields = readLine.fields(line, shape);
    this.addFaults(line, fields, undefined);
    const missing = readLine.missing(fields, shape);
    if (missing) this.addFault(line, { code: 'row.required', column: missing, field: shape });
    return { ...fields.edge, [shape]: fields[shape], place: this.placeOf(line) };
  }
  private addOverride(line: TableLine<TreeColumn>, { edge }: OpenNode): void {
    if (!edge) return this.addFault(line, { code: 'row.overridePlace', column: 'type' });
    const fields = readLine.fields(line, 'override');
    this.addFaults(line, fields, undefined);
    if (readLine.missing(fields, 'substance'))
      this.addFault(line, { code: 'row.required', column: 'cas', field: 'applicationOverrides' });
    edge.applicationOverrides = [
      ...(edge.applicationOverrides ?? []),
      { ...fields.override, substance: fields.substance },
    ];
  }
  private addFaults(line: TableLine<TreeColumn>, { faults }: ReadFields, nodeKey: string | undefined): void {
    for (const fault of faults) this.addFault(line, nodeKey === undefined ? fault : { ...fault, nodeKey });
  }
  private placeOf(line: TableLine<TreeColumn>): FileFault['place'] {
    return { ...this.lines.place, row: line.row };
  }
}
