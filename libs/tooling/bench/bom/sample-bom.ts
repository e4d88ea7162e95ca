import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stream } from 'exceljs';

const TITLES = ['层级', '零件号', '零件名称', '数量', '单件质量(g)', '供应商代码', '供应商名称', '备注'];
/** Positions below each position above the lowest level: five levels at 50,000 positions. */
const WIDTH = 15;
/** Every n-th position of the second BOM has another quantity, every m-th is gone. */
const CHANGED = 997;
const GONE = 4999;
const SUPPLIERS = 4000;

/** The part number that `fillSheets` gave its n-th sheet. */
export const numberOfSheet = (n: number): string => `P${String((n * 7919) % 9_999_991).padStart(7, '0')}-${n % 97}`;

export interface SampleBom {
  positions: number;
  /** The numbers of its parts fit every n-th of so many sheets. */
  sheets: number;
  isSecond: boolean;
}
/** Writes a BOM with levels as a workbook; returns its path. */
export async function writeSampleBom({ positions, sheets, isSecond }: SampleBom): Promise<string> {
  const filename = join(mkdtempSync(join(tmpdir(), 'matlas-bench-bom-')), 'bom.xlsx');
  const book = new stream.xlsx.WorkbookWriter({ filename, useSharedStrings: false });
  const sheet = book.addWorksheet('BOM');
  sheet.addRow(TITLES).commit();
  const every = Math.max(1, Math.floor(sheets / positions));
  const open: { place: number; level: number }[] = [{ place: 0, level: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { place, level } = next;
    const isLeaf = place * WIDTH + 1 >= positions;
    if (isSecond && isLeaf && place % GONE === 7) continue;
    const quantity = isSecond && place % CHANGED === 3 ? 3 : 1 + (place % 2);
    const number = numberOfSheet((place + 1) * every);
    const supplier = place % SUPPLIERS;
    sheet
      .addRow([level, number, `零件 Part ${place}`, quantity, 0.5, `S-${supplier}`, `供应商 ${supplier}`, null])
      .commit();
    for (let child = WIDTH; child > 0; child--)
      if (place * WIDTH + child < positions) open.push({ place: place * WIDTH + child, level: level + 1 });
  }
  sheet.commit();
  await book.commit();
  return filename;
}
