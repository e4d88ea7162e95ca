import { Workbook } from 'exceljs';
import type { ListEntry, ReadList } from '../list-document';
import { readList } from '../read-list';

export const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
export async function read(bytes: Uint8Array, type = 'xlsx'): Promise<ReadList> {
  const list = await readList(bufferOf(bytes), type);
  if ('refusal' in list) throw new Error(list.refusal.code);
  return list;
}
export const csv = (text: string): Uint8Array => Buffer.from(text);
export type Cell = string | number | Date | null;
export async function workbook(sheets: Record<string, readonly (readonly Cell[])[]>): Promise<Uint8Array> {
  const book = new Workbook();
  for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows(rows.map((row) => [...row]));
  return new Uint8Array(await book.xlsx.writeBuffer());
}
export const briefly = ({ entryNo, nameEn, isGroup, substances, dates, facts }: ListEntry) => ({
  entryNo,
  nameEn,
  isGroup,
  numbers: substances.map(({ cas, ec }) => cas ?? ec),
  dates,
  facts,
});
