import type { TextDelimiter } from '@matlas/contract';

/** The values of `textDelimiter`; the contract is not loaded in the thread of a reader. */
const DELIMITERS: readonly TextDelimiter[] = [',', ';', '\t', '|'];
const CHARACTERS_SEARCHED = 1 << 20;
const QUOTED = /"[^"]*"/g;
/** Enough lines to see columns below a title block, whose lines have no separator. */
const LINES_SEARCHED = 50;
const MAX_SAMPLE = 200;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** A first line that spreadsheet programs write and read for the separator. */
const TOLD = /^\uFEFF?sep=([,;\t|])\r?\n/i;
export const declaredDelimiter = (text: string): { delimiter: TextDelimiter; length: number } | undefined => {
  const found = TOLD.exec(text);
  return found ? { delimiter: found[1] as TextDelimiter, length: found[0].length } : undefined;
};

/** How many lines have the most frequent number of separators, and that number. */
function regularity(lines: readonly string[], delimiter: string): { lines: number; columns: number } {
  const seen = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(delimiter).length - 1;
    if (count > 0) seen.set(count, (seen.get(count) ?? 0) + 1);
  }
  return [...seen].reduce(
    (best, [columns, found]) =>
      found > best.lines || (found === best.lines && columns > best.columns) ? { lines: found, columns } : best,
    { lines: 0, columns: 0 },
  );
}
/**
 * The separator that gives most lines the same number of cells, outside quotes: commas of decimals and of texts are
 * not as regular as the separator. Of equals the one with more columns.
 */
export function detectDelimiter(text: string): TextDelimiter {
  const lines = text
    .slice(0, CHARACTERS_SEARCHED)
    .split(/\r\n|\n|\r/, LINES_SEARCHED)
    .map((line) => line.replace(QUOTED, ''));
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...regularity(lines, delimiter) }));
  return found.reduce((best, next) =>
    next.lines > best.lines || (next.lines === best.lines && next.columns > best.columns) ? next : best,
  ).delimiter;
}
/** Detects the line ending in the same way as papaparse does for a whole text. */
export function detectNewline(text: string): '\r\n' | '\n' | '\r' {
  const bare = text.slice(0, CHARACTERS_SEARCHED).replace(QUOTED, '');
  const byReturn = bare.split('\r');
  const byFeed = bare.split('\n');
  if (byReturn.length === 1 || (byFeed.length > 1 && (byFeed[0]?.length ?? 0) < (byReturn[0]?.length ?? 0)))
    return '\n';
  const feeds = byReturn.filter((line) => line.startsWith('\n')).length;
  return feeds >= byReturn.length / 2 ? '\r\n' : '\r';
}

/** The line that shows an encoding best: the first one with letters beyond ASCII, else the first one with text. */
export class SampleLine {
  private first = '';
  private wide = '';
  take(text: string): void {
    if (this.wide !== '') return;
    if (this.first === '') this.first = lineAt(text, text.search(/\S/));
    this.wide = lineAt(text, text.search(BEYOND_ASCII));
  }
  get text(): string {
    return this.wide === '' ? this.first : this.wide;
  }
}
function lineAt(text: string, at: number): string {
  if (at < 0) return '';
  const from = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('\r', at)) + 1;
  const end = /[\r\n]/.exec(text.slice(at))?.index;
  const line = text.slice(from, end === undefined ? undefined : at + end).trim();
  return [...line].slice(0, MAX_SAMPLE).join('');
}
