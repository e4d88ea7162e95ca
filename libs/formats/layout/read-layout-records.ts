import type { FileLayout, LayoutRule } from '@matlas/contract';
import { readCsvFile } from '../csv/read-csv';
import { MAX_CHARACTERS, MAX_ELEMENTS } from '../mds-xml/sheet-builder';
import type { DocumentPiece, DocumentSource, FilePlace } from '../sheet/sheet-document';
import type { SheetRow } from '../workbook/read-rows';
import { fileRefusal } from '../workbook/table-refusal';
import { type LayoutElement, type LayoutSheet, mapLayoutRules, namesReadBy, Unmapped } from './layout-element';
import { LayoutReplay } from './replay';

type Layout = Extract<FileLayout, { form: 'records' }>;

/** Reads data sheets from records by a layout: one column gives the kind of each record, and another its level. */
export async function* readLayoutRecords(
  path: string,
  layout: Layout,
  source: DocumentSource,
): AsyncGenerator<DocumentPiece> {
  const found: DocumentPiece[] = [];
  const records = new Records(layout, source, (piece) => void found.push(piece));
  try {
    for await (const rows of readCsvFile(path)) {
      for (const row of rows) records.readRow(row);
      yield* found.splice(0);
    }
    records.end();
  } catch (error) {
    const refusal = fileRefusal(error);
    if (!refusal) throw error;
    found.push({ fault: { ...refusal, place: {}, severity: 'error' } });
  }
  yield* found;
}

class Records {
  private readonly rules: ReadonlyMap<string, LayoutRule>;
  private readonly replay: LayoutReplay;
  private readonly unmapped = new Unmapped();
  private titles: readonly string[] | undefined;
  private sheet: LayoutSheet | undefined;
  private readonly open: { level: number; element: LayoutElement }[] = [];

  constructor(
    private readonly layout: Layout,
    source: DocumentSource,
    private readonly emit: (piece: DocumentPiece) => void,
  ) {
    this.rules = mapLayoutRules(layout);
    this.replay = new LayoutReplay(layout, source, emit);
  }

  readRow({ row, cells }: SheetRow): void {
    if (cells.every((cell) => cell === '')) return;
    if (this.layout.titles && !this.titles) return this.readTitles(row, cells);
    const texts = Object.fromEntries(
      cells.flatMap((cell, index) => (cell === '' ? [] : [[this.titles?.[index] ?? String(index + 1), cell]])),
    );
    const kind = texts[this.layout.kind] ?? '';
    const rule = this.rules.get(kind);
    if (rule?.as === 'ignored' || rule?.as === 'wrapper') return;
    if (!rule) return this.unmapped.add(`${this.layout.kind}=${kind}`);
    const place: FilePlace = { row };
    const level = this.layout.level === undefined ? rule.level : Number(texts[this.layout.level] ?? rule.level ?? NaN);
    const element: LayoutElement = { rule, texts, children: [], place };
    if (
      rule.as === 'Datasheet' ||
      (rule.sheet && (this.open.length === 0 || (level ?? 0) <= (this.open[0]?.level ?? 0)))
    )
      return this.begin(element, level ?? 0);
    if (level === undefined || !Number.isInteger(level) || level < 0)
      return this.addFault(place, 'layout.level', { value: texts[this.layout.level ?? ''] ?? '' });
    this.attachToParent(element, level);
  }
  end(): void {
    this.endSheet();
    this.replay.end();
    for (const params of this.unmapped.listCounts())
      this.emit({ fault: { place: {}, code: 'layout.unmapped', params, severity: 'warning' } });
  }

  private readTitles(row: number, cells: readonly string[]): void {
    this.titles = cells;
    const wanted = [this.layout.kind, ...(this.layout.level === undefined ? [] : [this.layout.level])].filter(
      (title) => !cells.includes(title),
    );
    for (const title of wanted) this.addFault({ row }, 'layout.column', { column: title });
    const taken = new Set([
      this.layout.kind,
      this.layout.level,
      ...this.layout.rules.flatMap((rule) => [...namesReadBy(rule)]),
    ]);
    for (const title of cells) if (title !== '' && !taken.has(title)) this.unmapped.add(title);
  }
  private begin(element: LayoutElement, level: number): void {
    this.endSheet();
    this.sheet = { top: element, elements: 0, characters: 0, over: false };
    this.open.push({ level, element });
  }
  /** The parent is the last record with a smaller level number. */
  private attachToParent(element: LayoutElement, level: number): void {
    while (this.open.length > 0 && (this.open.at(-1)?.level ?? 0) >= level) this.open.pop();
    const above = this.open.at(-1);
    if (!this.sheet || !above) return this.addFault(element.place, 'layout.outside', { record: element.rule.name });
    this.open.push({ level, element });
    this.sheet.characters += Object.values(element.texts).reduce((sum, text) => sum + text.length, 0);
    if (++this.sheet.elements > MAX_ELEMENTS || this.sheet.characters > MAX_CHARACTERS)
      [this.sheet.over, this.sheet.top.children] = [true, []];
    if (!this.sheet.over) above.element.children.push(element);
  }
  private endSheet(): void {
    if (this.sheet) this.replay.sheet(this.sheet);
    [this.sheet, this.open.length] = [undefined, 0];
  }
  private addFault(place: FilePlace, code: string, params: Record<string, unknown>): void {
    this.emit({ fault: { place, code, params, severity: 'error' } });
  }
}
