import { posix } from 'node:path';
import { FileRefused } from '../safe/file-refused';
import { isDayFormat, isPercentFormat, type NumberShown, unescapeText } from './cell-text';
import { MAX_CELLS } from './sheet-listener';
import type { XmlListener } from './read-xml';

/** Reads the worksheets in the order of their tabs with their relation IDs, and the base date of day numbers. */
export class BookListener implements XmlListener {
  readonly sheets: { name: string; relation: string }[] = [];
  is1904 = false;
  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'workbookPr') this.is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    if (name !== 'sheet') return;
    const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    this.sheets.push({ name: attributes.name ?? '', relation: relation ?? '' });
  }
  close(): void {}
}

/** Reads the paths of the parts of a workbook, by relation and by kind. */
export class RelationListener implements XmlListener {
  readonly byId = new Map<string, string>();
  readonly byKind = new Map<string, string>();
  constructor(private readonly folder: string) {}
  open(name: string, { Id, Type, Target }: Readonly<Record<string, string>>): void {
    if (name !== 'Relationship' || !Target) return;
    const path = Target.startsWith('/') ? Target.slice(1) : posix.join(this.folder, Target);
    this.byId.set(Id ?? '', path);
    this.byKind.set((Type ?? '').split('/').pop() ?? '', path);
  }
  close(): void {}
}

/** Reads the shared strings without the phonetic readings of Chinese and Japanese characters (rPh). */
export class StringsListener implements XmlListener {
  readonly strings: string[] = [];
  private current = '';
  private listening = false;
  private phonetic = false;
  open(name: string): void {
    if (name === 'si') this.current = '';
    else if (name === 'rPh') this.phonetic = true;
    else if (name === 't') this.listening = !this.phonetic;
  }
  close(name: string): void {
    if (name === 'si') this.add(unescapeText(this.current).trim());
    else if (name === 'rPh') this.phonetic = false;
    else if (name === 't') this.listening = false;
  }
  text(text: string): void {
    if (this.listening) this.current += text;
  }
  private add(text: string): void {
    if (this.strings.push(text) > MAX_CELLS) throw new FileRefused('tooManyCells');
  }
}

/** Reads which cell styles show a date or a percentage. */
export class StylesListener implements XmlListener {
  readonly shown: NumberShown[] = [];
  private readonly codes = new Map<number, string>();
  private inCells = false;
  open(name: string, { numFmtId, formatCode }: Readonly<Record<string, string>>): void {
    if (name === 'numFmt') this.codes.set(Number(numFmtId), formatCode ?? '');
    else if (name === 'cellXfs') this.inCells = true;
    else if (name === 'xf' && this.inCells) this.shown.push(this.numberKindOf(Number(numFmtId ?? 0)));
  }
  close(name: string): void {
    if (name === 'cellXfs') this.inCells = false;
  }
  private numberKindOf(format: number): NumberShown {
    const code = this.codes.get(format);
    if (isDayFormat(format, code)) return 'day';
    return isPercentFormat(format, code) ? 'percent' : 'number';
  }
}
