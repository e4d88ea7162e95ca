import { massUnit as massUnits, nodeType, rateType } from '@matlas/contract/enums';
import { massUnitOf } from '@matlas/domain';
import { CsvRowTooLong, readCsvFile } from '../csv/read-csv';
import { readCellValue } from '../mds-table/cell-values';
import type { CellKind } from '../mds-table/tree-columns';
import { definedFields } from '../sheet/defined-fields';
import type {
  DocumentChild,
  DocumentNode,
  DocumentPiece,
  DocumentSubstance,
  FileFault,
  SheetDocument,
  SheetReader,
} from '../sheet/sheet-document';
import type { SheetRow } from '../workbook/read-rows';
import { fileRefusal } from '../workbook/table-refusal';
import { CAS, columnName, DELIVERED, HEAD_ROWS, IDLE_COLUMNS, LEVEL, MATERIAL, PART, SUBSTANCE } from './japia-columns';
import { IgnoredCells } from './ignored-cells';
import { sheetHead } from './japia-head';

const PERCENT: CellKind = { is: 'percent' };
const MASS: CellKind = { is: 'mass' };
const QUANTITY: CellKind = { is: 'integer', min: 1, max: 1_000_000 };
const LEVELS: CellKind = { is: 'integer', min: 1, max: 1_000 };
const ID: CellKind = { is: 'integer', min: 1, max: 2_147_483_647 };
const SPANS = ['postIndustrialMin', 'postIndustrialMax', 'postConsumerMin', 'postConsumerMax'] as const;
const GRAM = 'g';
const NO = /^(0|no|n|-)?$/i;

interface Identified {
  child: DocumentChild;
  id: string;
  row: SheetRow;
  column: number;
}

const { fixed, range, remainder } = rateType.of;
/** The rest, a range or a fixed share; undefined when the row gives none. */
function portionOf(
  isRest: boolean,
  value: string | undefined,
  min: string | undefined,
  max: string | undefined,
): DocumentChild['portion'] {
  if (isRest) return { kind: remainder };
  if (min !== undefined && max !== undefined) return { kind: range, min, max };
  return value === undefined ? undefined : { kind: fixed, value };
}

/**
 * Converts rows of a JAMA/JAPIA sheet to sheets, one for each delivered part. A row may hold a part, a material and
 * a substance at once; the masses and the substance code show which.
 */
class JapiaReading {
  private sheet: SheetDocument | undefined;
  private parts: DocumentNode[] = [];
  private material: DocumentNode | undefined;
  private ided: Identified[] = [];
  private readonly ignored = new IgnoredCells();
  private pieces: DocumentPiece[] = [];
  private used = new Set<number>();
  private readonly head: string[][] = [];
  private hasData = false;
  constructor(private readonly file: string) {}

  readLine(row: SheetRow): DocumentPiece[] {
    if (this.head.length < HEAD_ROWS) this.head.push(row.cells);
    else this.readData(row);
    return this.pieces.splice(0);
  }
  end(): DocumentPiece[] {
    this.finish();
    if (!this.hasData)
      this.pieces.push({ fault: { place: { file: this.file }, code: 'workbook.empty', severity: 'error' } });
    return this.pieces.splice(0);
  }

  private readData(row: SheetRow): void {
    this.hasData = true;
    const has = (column: number): boolean => (row.cells[column] ?? '') !== '';
    this.used = new Set(IDLE_COLUMNS);
    const level = Number(this.value(row, LEVEL, LEVELS) ?? 1);
    const hasSubstance = has(SUBSTANCE.code) || has(SUBSTANCE.name);
    const hasMaterial = has(MATERIAL.mass) || (has(MATERIAL.name) && !hasSubstance);
    if (has(DELIVERED.mass) || (has(DELIVERED.name) && !has(PART.mass) && !hasMaterial && !hasSubstance))
      this.begin(row);
    if (!this.sheet) return this.addFault(row, DELIVERED.name, 'row.required', {});
    if (has(PART.mass) || (has(PART.name) && !hasMaterial && !hasSubstance)) this.addPart(row, level);
    if (hasMaterial) this.addMaterial(row, level);
    if (hasSubstance) this.addSubstance(row);
    // After an error the ignored cells of the row are not reported, so that a refused value is reported only once.
    if (this.pieces.some((piece) => 'fault' in piece && piece.fault.severity === 'error')) return;
    for (const [index, value] of row.cells.entries())
      if (value !== '' && !this.used.has(index)) this.ignored.add(index, row, value);
  }
  private begin(row: SheetRow): void {
    this.finish();
    const place = { file: this.file, row: row.row };
    const text = (column: number): string | undefined => this.readText(row, column);
    const root: DocumentNode = definedFields<DocumentNode>({
      key: `r${row.row}`,
      kind: nodeType.of.component,
      name: text(DELIVERED.name),
      number: text(DELIVERED.number),
      measuredMassGrams: this.value(row, DELIVERED.mass, MASS) as string | undefined,
      children: [],
      place,
    });
    this.sheet = definedFields<SheetDocument>({
      key: `row-${row.row}`,
      source: 'LOCAL',
      root,
      ...sheetHead(this.head[1] ?? [], text(DELIVERED.designChange)),
      place,
    });
    [this.parts, this.material] = [[root], undefined];
    if (!root.name) this.addFault(row, DELIVERED.name, 'row.required', {});
  }
  /** A part or material without content is a reference to the data sheet with its IMDS node ID. */
  private finish(): void {
    const { sheet } = this;
    if (!sheet) return;
    for (const { child, id, row, column } of this.ided) {
      const { node } = child;
      const cid = readCellValue(ID, id, GRAM);
      if (node && node.children.length === 0 && 'value' in cid) {
        child.reference = definedFields({
          cid: cid.value as number,
          source: 'IMDS' as const,
          name: node.name,
          number: node.number,
        });
        delete child.node;
      } else this.ignored.add(column, row, id);
    }
    for (const { column, row, value, count } of this.ignored.drain())
      this.pieces.push({
        fault: {
          ...this.fault(row, column, 'japia.ignored', { column: columnName(column), count }),
          severity: 'warning',
          value,
        },
      });
    this.pieces.push({ sheet });
    [this.sheet, this.ided] = [undefined, []];
  }
  private addPart(row: SheetRow, level: number): void {
    const parent = this.parts[level - 2];
    if (!parent) return this.addFault(row, LEVEL, 'row.levelJump', { from: this.parts.length, to: level });
    const unitText = this.readText(row, PART.massUnit);
    const unit = unitText === undefined ? undefined : massUnitOf(unitText);
    if (unitText !== undefined && unit === undefined)
      this.addFault(row, PART.massUnit, 'row.unknownUnit', { value: unitText });
    const node: DocumentNode = definedFields<DocumentNode>({
      key: `r${row.row}`,
      kind: nodeType.of.component,
      name: this.readText(row, PART.name) ?? '',
      number: this.readText(row, PART.number),
      measuredMassGrams: this.value(row, PART.mass, MASS, unit) as string | undefined,
      attributes: massUnits.has(unit) ? { massUnit: unit } : undefined,
      children: [],
      place: { file: this.file, row: row.row },
    });
    if (!node.name) this.addFault(row, PART.name, 'row.required', {});
    this.add(
      parent,
      row,
      definedFields<DocumentChild>({ quantity: this.value(row, PART.quantity, QUANTITY) as number | undefined, node }),
      PART.nodeId,
    );
    this.parts.length = level - 1;
    this.parts.push(node);
    this.material = undefined;
  }
  private addMaterial(row: SheetRow, level: number): void {
    const parent = this.parts[level - 1];
    if (!parent) return this.addFault(row, LEVEL, 'row.levelJump', { from: this.parts.length, to: level });
    const text = (column: number): string | undefined => this.readText(row, column);
    const spans = definedFields<Record<string, string>>(
      Object.fromEntries(SPANS.map((span) => [span, this.value(row, MATERIAL[span], PERCENT) as string | undefined])),
    );
    this.material = definedFields<DocumentNode>({
      key: `m${row.row}`,
      kind: nodeType.of.material,
      name: text(MATERIAL.name) ?? '',
      tradeName: text(MATERIAL.tradeName),
      standard: text(MATERIAL.standard),
      number: text(MATERIAL.code),
      symbol: text(MATERIAL.symbol),
      classCode: text(MATERIAL.classCode),
      attributes: Object.keys(spans).length > 0 ? { recyclate: spans } : undefined,
      children: [],
      place: { file: this.file, row: row.row },
    });
    if (!this.material.name) this.addFault(row, MATERIAL.name, 'row.required', {});
    this.add(
      parent,
      row,
      definedFields<DocumentChild>({
        massGrams: this.value(row, MATERIAL.mass, MASS) as string | undefined,
        node: this.material,
      }),
      MATERIAL.nodeId,
    );
  }
  private addSubstance(row: SheetRow): void {
    if (!this.material) return this.addFault(row, SUBSTANCE.code, 'japia.substancePlace', {});
    const text = (column: number): string | undefined => this.readText(row, column);
    const percent = (column: number): string | undefined => this.value(row, column, PERCENT) as string | undefined;
    const code = text(SUBSTANCE.code);
    const portion = portionOf(
      !NO.test(text(SUBSTANCE.remainder) ?? ''),
      percent(SUBSTANCE.content),
      percent(SUBSTANCE.min),
      percent(SUBSTANCE.max),
    );
    const substance = definedFields<DocumentSubstance>({
      ...(code === undefined ? {} : CAS.test(code) ? { cas: code } : { code }),
      name: text(SUBSTANCE.name),
      foreignId: text(SUBSTANCE.nodeId),
    });
    this.material.children.push(
      definedFields<DocumentChild>({
        portion,
        applicationCode: text(SUBSTANCE.application),
        processState: text(SUBSTANCE.form),
        substance,
        place: { file: this.file, row: row.row },
      }),
    );
  }
  private add(parent: DocumentNode, row: SheetRow, child: DocumentChild, idColumn: number): void {
    const placed = { ...child, place: { file: this.file, row: row.row } };
    parent.children.push(placed);
    const id = this.readText(row, idColumn);
    if (id !== undefined) this.ided.push({ child: placed, id, row, column: idColumn });
  }

  private readText({ cells }: SheetRow, column: number): string | undefined {
    this.used.add(column);
    return cells[column] || undefined;
  }
  private value(row: SheetRow, column: number, kind: CellKind, unit: string = GRAM): unknown {
    const text = this.readText(row, column);
    if (text === undefined) return undefined;
    const declared = readCellValue(kind, text, unit);
    if ('value' in declared) return declared.value;
    this.addFault(row, column, declared.code, declared.params ?? {});
    return undefined;
  }
  private fault({ row }: SheetRow, column: number, code: string, params: Record<string, unknown>): FileFault {
    return {
      place: { file: this.file, row, column: columnName(column) },
      code,
      params,
      severity: 'error',
      ...(this.sheet ? { sheetKey: this.sheet.key } : {}),
    };
  }
  private addFault(row: SheetRow, column: number, code: string, params: Record<string, unknown>): void {
    const value = row.cells[column];
    this.pieces.push({ fault: { ...this.fault(row, column, code, params), ...(value ? { value } : {}) } });
  }
}

/**
 * Reads sheets from a JAMA/JAPIA sheet CSV in Shift_JIS or UTF-8. Columns that a sheet has no field for are
 * reported with their content.
 */
export const readJapia: SheetReader = async function* ({ path, name }) {
  const reading = new JapiaReading(name);
  try {
    for await (const rows of readCsvFile(path, 'shift_jis'))
      for (const row of rows)
        if (row.row <= HEAD_ROWS || row.cells.some((cell) => cell !== '')) yield* reading.readLine(row);
    yield* reading.end();
  } catch (error) {
    const refusal = fileRefusal(error);
    if (!refusal) throw error;
    yield {
      fault: {
        place: { file: name, ...(error instanceof CsvRowTooLong ? { row: error.row } : {}) },
        severity: 'error',
        ...refusal,
      },
    };
  }
};
