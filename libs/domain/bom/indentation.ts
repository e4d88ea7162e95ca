import type { ImportRow } from './import-table';

const MARGIN = /^[\s.\u00b7\u3000]*/;
const MIN_SHARE = 0.2;

/** Width of the spaces and points before the text. */
const marginOf = (text: string): number => (MARGIN.exec(text)?.[0] ?? '').replace(/\u3000/g, '  ').length;

/**
 * Levels of indented texts, 0 = the least indented; the widths of the steps may differ. Undefined for empty texts.
 */
export function indentLevels(texts: readonly string[]): (number | undefined)[] {
  const open: number[] = [];
  return texts.map((text) => {
    if (text.trim() === '') return undefined;
    const width = marginOf(text);
    while (open.length > 0 && (open.at(-1) ?? 0) > width) open.pop();
    if (open.at(-1) !== width) open.push(width);
    return open.length - 1;
  });
}

/** Whether the texts of a column are indented like a tree: a fifth of them or more, the first least. */
export function isIndented(rows: readonly ImportRow[], column: number): boolean {
  const widths = rows
    .map(({ cells }) => cells[column] ?? '')
    .filter((text) => text.trim() !== '')
    .map(marginOf);
  const least = Math.min(...widths);
  const deeper = widths.filter((width) => width > least).length;
  return widths.length > 2 && widths[0] === least && deeper >= widths.length * MIN_SHARE;
}
