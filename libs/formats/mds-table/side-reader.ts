import type { DocumentPiece, ReadOptions, SheetDocument } from '../sheet/sheet-document';
import { readCellValue } from './cell-values';
import { SHEET_KEY, SIDE_COLUMNS, SIDE_REQUIRED, type SideGroup } from './side-tables';
import { type TableLine, TableLines, type TableSource } from './table-lines';
import { SIDE_TITLES } from './table-words';

type Side = Pick<SheetDocument, SideGroup>;
type Records = Record<string, unknown>[];
const GRAM = 'g';
/** Maximum number of rows that are buffered until their sheet is read. */
const MAX_LINES = 200_000;

/** Buffers recipients, requests and attachments by the key of their sheet, until the sheet is read. */
export class SideRows {
  private readonly bySheet = new Map<string, Partial<Record<SideGroup, Records>>>();
  private lines = 0;
  private readonly unclaimed = new Map<string, DocumentPiece>();

  take(sheetKey: string): Side {
    const found = this.bySheet.get(sheetKey) ?? {};
    this.bySheet.delete(sheetKey);
    this.unclaimed.delete(sheetKey);
    return found as Side;
  }
  /** Errors for rows whose sheet was not in the file, one for each sheet key. */
  orphanFaults(): DocumentPiece[] {
    return [...this.unclaimed.values()];
  }
  async *read(group: SideGroup, source: TableSource, options: ReadOptions): AsyncGenerator<DocumentPiece> {
    const lines = new TableLines(source, SIDE_TITLES[group], options);
    for await (const batch of await lines.open()) {
      for (const line of batch) if (++this.lines <= MAX_LINES) yield* this.add(group, lines, line);
      if (this.lines > MAX_LINES)
        return yield {
          fault: { place: lines.place, code: 'workbook.tooManyRows', params: { max: MAX_LINES }, severity: 'error' },
        };
    }
  }
  private *add(group: SideGroup, lines: TableLines<string>, line: TableLine<string>): Generator<DocumentPiece> {
    const key = line.getText(SHEET_KEY);
    if (key === '') return yield { fault: lines.fault(line, { code: 'row.required', column: SHEET_KEY }) };
    const record: Record<string, unknown> = {};
    for (const [field, kind] of Object.entries(SIDE_COLUMNS[group])) {
      const location = { column: field, sheetKey: key, field: `${group}.${field}` };
      if (!line.filled(field)) {
        if (SIDE_REQUIRED[group].includes(field))
          yield { fault: lines.fault(line, { code: 'row.required', ...location }) };
        continue;
      }
      const value = readCellValue(kind, line.getText(field), GRAM);
      if ('code' in value) yield { fault: lines.fault(line, { ...value, ...location }) };
      else record[field] = value.value;
    }
    const side = this.bySheet.get(key) ?? {};
    this.bySheet.set(key, { ...side, [group]: [...(side[group] ?? []), record] });
    if (!this.unclaimed.has(key))
      this.unclaimed.set(key, {
        fault: lines.fault(line, {
          code: 'row.sheetUnknown',
          params: { value: key },
          column: SHEET_KEY,
          sheetKey: key,
        }),
      });
  }
}
