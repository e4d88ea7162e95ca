import { posix } from 'node:path';
import { FileRefused } from '../safe/file-refused';
import { attributeOf, elementsAt, type XmlElement } from '../xml/small-xml';
import { cleanCellText, unescapeText } from './cell-text';
import { MAX_CELLS } from './sheet-row';
import { type NumberShown, numberShownBy } from './shown-number';
import type { XmlListener } from './read-xml';
import type { TextStore } from './shared-strings';

/** The worksheets in the order of their tabs with their relation IDs, and the base date of day numbers. */
export interface BookPart {
  sheets: { name: string; relation: string }[];
  is1904: boolean;
}
export const toBookPart = (part: XmlElement): BookPart => ({
  sheets: elementsAt(part, 'workbook', 'sheets', 'sheet').map((sheet) => ({
    name: attributeOf(sheet, 'name') ?? '',
    relation: attributeOf(sheet, 'id') ?? '',
  })),
  is1904: elementsAt(part, 'workbook', 'workbookPr').some((settings) =>
    /^(1|true)$/.test(attributeOf(settings, 'date1904') ?? ''),
  ),
});

/** The paths of the parts of a workbook, by relation and by kind. */
export interface RelationsPart {
  byId: Map<string, string>;
  byKind: Map<string, string>;
}
export function toRelationsPart(part: XmlElement, folder: string): RelationsPart {
  const relations: RelationsPart = { byId: new Map(), byKind: new Map() };
  for (const element of elementsAt(part, 'Relationships', 'Relationship')) {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => attributeOf(element, name));
    if (!target) continue;
    const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
    relations.byId.set(id ?? '', path);
    relations.byKind.set((type ?? '').split('/').pop() ?? '', path);
  }
  return relations;
}

/** Reads the shared strings without the phonetic readings of Chinese and Japanese characters (rPh). */
export class StringsListener implements XmlListener {
  private current = '';
  private listening = false;
  private phonetic = false;
  constructor(readonly strings: TextStore) {}

  open(name: string): void {
    if (name === 'si') this.current = '';
    else if (name === 'rPh') this.phonetic = true;
    else if (name === 't') this.listening = !this.phonetic;
  }
  close(name: string): void {
    if (name === 'si') this.add(cleanCellText(unescapeText(this.current)));
    else if (name === 'rPh') this.phonetic = false;
    else if (name === 't') this.listening = false;
  }
  text(text: string): void {
    if (this.listening) this.current += text;
  }
  private add(text: string): void {
    if (this.strings.add(text) > MAX_CELLS) throw new FileRefused('tooManyCells');
  }
}

/** Reads which cell styles show a date, a percentage or leading zeroes. */
export class StylesListener implements XmlListener {
  readonly shown: NumberShown[] = [];
  private readonly codes = new Map<number, string>();
  private readonly known = new Map<number, NumberShown>();
  private inCells = false;
  open(name: string, { numFmtId, formatCode }: Readonly<Record<string, string>>): void {
    if (name === 'numFmt') this.codes.set(Number(numFmtId), formatCode ?? '');
    else if (name === 'cellXfs') this.inCells = true;
    else if (name === 'xf' && this.inCells) this.shown.push(this.shownBy(Number(numFmtId ?? 0)));
  }
  close(name: string): void {
    if (name === 'cellXfs') this.inCells = false;
  }
  private shownBy(format: number): NumberShown {
    const known = this.known.get(format) ?? numberShownBy(format, this.codes.get(format));
    this.known.set(format, known);
    return known;
  }
}
