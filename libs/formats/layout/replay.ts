import type { FileLayout, LayoutField, LayoutRole } from '@matlas/contract';
import { FORMAT_VERSION, NAMESPACE } from '../mds-xml/fields';
import { MAX_ELEMENTS, SheetBuilder } from '../mds-xml/sheet-builder';
import type { DocumentPiece, DocumentSource, FilePlace } from '../sheet/sheet-document';
import type { PieceEmitter } from '../xml/read-document-xml';
import type { XmlCursor } from '../xml/read-xml-pieces';
import type { LayoutElement, LayoutSheet } from './layout-element';
import { readLayoutValues } from './layout-values';

/** Data of the sheet, wherever the file has them. */
const OF_SHEET: ReadonlySet<LayoutRole> = new Set(['Owner', 'Supplier', 'Recipient', 'Request']);
const FILE = { xmlns: NAMESPACE, version: FORMAT_VERSION };

/**
 * Replays the elements of a layout to the MDS-XML reader, so that both apply the same rules. Faults carry the place
 * and the names of the original file.
 */
export class LayoutReplay implements XmlCursor {
  private readonly builder = new SheetBuilder(this, (piece) => this.emit(this.withFileNames(piece)));
  private at: LayoutElement | undefined;
  private fields: readonly LayoutField[] = [];
  private level = 1;
  private sheets = 0;
  private key: string | undefined;

  constructor(
    private readonly layout: FileLayout,
    private readonly source: DocumentSource,
    private readonly emit: PieceEmitter,
  ) {
    this.builder.open('Datasheets', FILE);
  }
  place(): FilePlace {
    return this.at?.place ?? {};
  }
  line(): number {
    const { line, row } = this.place();
    return line ?? row ?? 0;
  }
  depth(): number {
    return this.level;
  }

  sheet({ top, over }: LayoutSheet): void {
    this.sheets++;
    this.key = undefined;
    const { rule } = top;
    const isNode = rule.as !== 'Datasheet';
    this.at = top;
    const fields = isNode ? (rule.sheet ?? []) : rule.fields;
    const sheetValues = this.values(top, fields, 'Datasheet');
    const key =
      sheetValues.key ??
      (sheetValues.cid === undefined
        ? `sheet-${this.sheets}`
        : [sheetValues.cid, ...(sheetValues.version === undefined ? [] : [sheetValues.version])].join('/'));
    this.key = key;
    if (over)
      return this.emit({
        fault: {
          place: this.place(),
          code: 'mdsXml.tooLarge',
          params: { max: MAX_ELEMENTS },
          severity: 'error',
          sheetKey: key,
        },
      });
    this.replayElement('Datasheet', { source: this.source, ...sheetValues, key }, top, fields, () => {
      if (isNode) this.element(top);
      else for (const child of top.children) if (!OF_SHEET.has(child.rule.as)) this.element(child);
      for (const child of ofSheet(top)) this.element(child);
    });
  }
  /** Reports a fault for a file without sheets. */
  end(): void {
    this.at = undefined;
    this.builder.close();
  }

  private element(element: LayoutElement): void {
    this.at = element;
    const { rule, children } = element;
    this.replayElement(rule.as, this.values(element, rule.fields, rule.as), element, rule.fields, () => {
      for (const child of children) if (!OF_SHEET.has(child.rule.as)) this.element(child);
    });
  }
  private replayElement(
    name: string,
    values: Readonly<Record<string, string>>,
    element: LayoutElement,
    fields: readonly LayoutField[],
    inside: () => void,
  ): void {
    this.level++;
    this.fields = fields;
    for (const [attribute, value] of Object.entries(values)) this.builder.attribute(attribute, value);
    this.builder.open(name, values);
    inside();
    this.at = element;
    this.builder.close();
    this.level--;
  }
  private values(
    { texts, place }: LayoutElement,
    fields: readonly LayoutField[],
    role: LayoutRole,
  ): Record<string, string> {
    return readLayoutValues(texts, fields, role, this.layout, (fault) =>
      this.emit({ fault: { place, ...fault, ...(this.key === undefined ? {} : { sheetKey: this.key }) } }),
    );
  }
  /** The name in the file, such as `@ArtNr` of `Part`, instead of our attribute name. */
  private withFileNames(piece: DocumentPiece): DocumentPiece {
    if (!('fault' in piece) || !this.at) return piece;
    const { params } = piece.fault;
    const from = this.fields.find(({ to }) => to === params?.attribute)?.from;
    return {
      fault: {
        ...piece.fault,
        params: {
          ...params,
          ...(params?.element === undefined ? {} : { element: this.at.rule.name }),
          ...(from === undefined ? {} : { attribute: from }),
        },
      },
    };
  }
}

const ofSheet = (element: LayoutElement): LayoutElement[] =>
  element.children.flatMap((child) => (OF_SHEET.has(child.rule.as) ? [child] : ofSheet(child)));
