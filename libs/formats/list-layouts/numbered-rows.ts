import type { TitledRow } from '../workbook/titled-rows';

/**
 * Groups rows by entry: the number stands only in the first row of an entry. Without a number column each row is an
 * entry.
 */
export function numberedRuns<C extends string>(
  lines: readonly TitledRow<C>[],
  isFirst: (line: TitledRow<C>) => boolean,
): [TitledRow<C>, ...TitledRow<C>[]][] {
  const runs: [TitledRow<C>, ...TitledRow<C>[]][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && !isFirst(line)) run.push(line);
    else runs.push([line]);
  }
  return runs;
}
/** Cells that a following row leaves empty inherit the value of the first row. */
export const inheriting = <C extends string>(head: TitledRow<C>, line: TitledRow<C>): TitledRow<C> => ({
  ...line,
  cells: {
    ...head.cells,
    ...(Object.fromEntries(Object.entries(line.cells).filter(([, cell]) => cell !== '')) as Partial<Record<C, string>>),
  },
});
