import type { ReadTable } from '../workbook/read-table';
import { parseCellDay } from './cell-values';

/** Sheets of a workbook that describe it, such as "Version-Disclaimer-Information". */
export const DESCRIPTION_SHEET = /version|disclaimer|about|information|修订|版本|说明/i;
const REVISED =
  /^\s*(?:last\s+)?(?:revised|revision(?:\s+date)?|date of (?:issue|revision)|version date|issued|published)\b\s*:?\s*/i;
const REVISED_ZH = /^\s*(?:修订日期|发布日期|版本日期)\s*[:：]?\s*/;
const MAX_ROWS = 60;

const withoutTitle = (cell: string): string | undefined =>
  REVISED.test(cell) || REVISED_ZH.test(cell) ? cell.replace(REVISED, '').replace(REVISED_ZH, '') : undefined;

/**
 * The day of a list by a sheet of its workbook: in the cell that says "Revised", in one of the next cells of its row,
 * or below it. Null when there is none, or when the sheet gives two.
 */
export function describedDay({ rows }: ReadTable): string | null {
  const days = new Set<string>();
  rows.slice(0, MAX_ROWS).forEach(({ cells }, at) =>
    cells.forEach((cell, column) => {
      const rest = withoutTitle(cell);
      if (rest === undefined) return;
      const near = [rest, ...cells.slice(column + 1), rows[at + 1]?.cells[column] ?? ''];
      const day = near.map((text) => parseCellDay(text, false)).find((found) => found !== undefined);
      if (day !== undefined) days.add(day);
    }),
  );
  const [day] = days;
  return days.size === 1 ? (day ?? null) : null;
}
