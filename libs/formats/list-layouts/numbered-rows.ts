import type { TitledRow } from '../workbook/titled-rows';

/**
 * Lines below a number belong to it: the number stands in an entry's first line only. Without a column of numbers each
 * line is an entry.
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
/** The cells that a line below the first one leaves empty are those of the first. */
export const inheriting = <C extends string>(head: TitledRow<C>, line: TitledRow<C>): TitledRow<C> => ({
  row: line.row,
  cells: {
    ...head.cells,
    ...(Object.fromEntries(Object.entries(line.cells).filter(([, cell]) => cell !== '')) as Partial<Record<C, string>>),
  },
});
