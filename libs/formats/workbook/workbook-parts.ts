import { posix } from 'node:path';
import { FileRefused } from '../safe/file-refused';
import { isDayFormat, isPercentFormat, type NumberShown, unescaped } from './cell-text';
import { MOST_CELLS } from './sheet-listener';
import type { XmlListener } from './read-xml';

/** Sheets in the order of their tabs with the number of their relation, and the day from which days are counted. */
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

/** Where the parts of a workbook lie, by relation and by kind. */
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

/** Texts that cells share; readings of Chinese and Japanese characters (rPh) are not part of them. */
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
    if (name === 'si') this.add(unescaped(this.current).trim());
    else if (name === 'rPh') this.phonetic = false;
    else if (name === 't') this.listening = false;
  }
  text(text: string): void {
    if (this.listening) this.current += text;
  }
  private add(text: string): void {
    if (this.strings.push(text) > MOST_CELLS) throw new FileRefused('tooManyCells');
  }
}

/** Which cell styles show a day or a percentage. */
export class StylesListener implements XmlListener {
  readonly shown: NumberShown[] = [];
  private readonly codes = new Map<number, string>();
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
    const code = this.codes.get(format);
    if (isDayFormat(format, code)) return 'day';
    return isPercentFormat(format, code) ? 'percent' : 'number';
  }
}
