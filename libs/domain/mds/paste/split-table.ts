/** A row of the clipboard with its row number, from 1. */
export interface PastedLine {
  row: number;
  cells: readonly string[];
}

const DELIMITERS = ['\t', ';', ','] as const;

/**
 * Spreadsheets put tabs on the clipboard; files contain commas or semicolons. The most frequent one in the first
 * lines is used.
 */
function delimiterOf(text: string): string {
  const head = text.split(/\r?\n/, 10).join('\n');
  if (head.includes('\t')) return '\t';
  const uses = DELIMITERS.map((delimiter) => head.split(delimiter).length - 1);
  return DELIMITERS[uses.indexOf(Math.max(...uses))] ?? '\t';
}

/**
 * Splits text into cells; a quoted cell may contain delimiters, line breaks and doubled quotes (RFC 4180). Empty
 * lines are skipped.
 */
export function splitTable(text: string, delimiter = delimiterOf(text)): PastedLine[] {
  const lines: PastedLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let row = 1;
  const endLine = (): void => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== '')) lines.push({ row, cells: cells.map((each) => each.trim()) });
    row++;
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[at++];
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n') endLine();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || cells.length > 0) endLine();
  return lines;
}
