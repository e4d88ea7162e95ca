import iconv from 'iconv-lite';
import {
  type CorpusCell,
  type CorpusRow,
  isDay,
  isFormatted,
  isFormula,
  shownNumber,
  type WriteTableOptions,
} from './corpus-table';

/** The cell as a spreadsheet program writes it to a text file: as it is shown. */
export function shownText(cell: CorpusCell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell !== 'object') return String(cell);
  if (isFormula(cell)) return String(cell.result ?? '');
  if (isDay(cell)) return cell.day;
  return isFormatted(cell) ? shownNumber(cell) : '';
}
const MARKED = ['utf-8', 'utf-16le', 'utf-16be'];

/** A text file in any encoding. Throws for a character that the encoding has not. */
export function writeText(rows: readonly CorpusRow[], options: WriteTableOptions): Buffer {
  const { encoding = 'utf-8', delimiter = ',', lineEnd = '\r\n', quotes = 'needed', hasMark = false } = options;
  const quoted = (text: string): string =>
    quotes === 'all' || text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const text = rows.map((row) => row.map((cell) => quoted(shownText(cell))).join(delimiter) + lineEnd).join('');
  const bytes = iconv.encode(text, encoding, { addBOM: hasMark && MARKED.includes(encoding) });
  if (iconv.decode(bytes, encoding) !== text) throw new Error(`${encoding} has not all characters of ${text}`);
  return bytes;
}
