const LAST_BLANK = 0x20;
const FIRST_BEYOND_ASCII = 0xa0;
/** Removes the spaces before the texts, in place; readers of indented lists keep them. */
export function trimIndents(rows: readonly { cells: string[] }[]): void {
  for (const { cells } of rows)
    for (let index = 0; index < cells.length; index++) {
      const code = cells[index]?.charCodeAt(0) ?? LAST_BLANK + 1;
      if (code <= LAST_BLANK || code >= FIRST_BEYOND_ASCII) cells[index] = (cells[index] ?? '').trimStart();
    }
}
