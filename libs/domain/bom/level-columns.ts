import { bareKey } from '../text';

const NUMBERED =
  /^(?:level|lvl|lev|ebene|stufe|niveau|层级|层次|级别|层|级|阶|レベル|階層|l)?(\d{1,2})(?:级|层|阶|階層|レベル|steebene|level)?$/;
const MIN_COLUMNS = 3;

/**
 * Columns of a file that has one column for each level (`Level 1`, `Level 2`, ... or `0`, `1`, `2`), in order; empty
 * when there are fewer than three that count on.
 */
export function levelColumnsOf(titles: readonly string[]): number[] {
  const runs: number[][] = [];
  let last: number | undefined;
  titles.forEach((title, index) => {
    const number = NUMBERED.exec(bareKey(title))?.[1];
    const value = number === undefined ? undefined : Number(number);
    if (value !== undefined && last !== undefined && value === last + 1) runs.at(-1)?.push(index);
    else if (value !== undefined) runs.push([index]);
    last = value;
  });
  return runs.find((run) => run.length >= MIN_COLUMNS) ?? [];
}
