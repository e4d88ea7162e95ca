import type { CorpusRow, WriteTableOptions } from '../writers/write-table';
import { writeTable } from '../writers/write-table';

/** A position of a BOM as a system holds it; masses in grams, amounts as exact decimal text. */
export interface CorpusPart {
  depth: number;
  number: string;
  name: string;
  quantity: string;
  massGrams: string | null;
}
/** How a system writes the structure of a BOM. */
export const STRUCTURES = [
  'level',
  'dottedLevel',
  'outline',
  'parent',
  'levelColumns',
  'markedLevels',
  'indentedName',
] as const;
export const TITLES = {
  en: ['Part number', 'Description', 'Qty', 'Weight', 'Level', 'Parent part number', 'Level '],
  zh: ['零件号', '零件名称', '数量', '重量', '层级', '父件号', '层级'],
  de: ['Sachnummer', 'Benennung', 'Menge', 'Gewicht', 'Ebene', 'Übergeordnete Sachnummer', 'Ebene '],
  ja: ['部品番号', '部品名称', '員数', '質量', 'レベル', '親品番', 'レベル'],
} as const;
export interface BomDialect {
  structure: (typeof STRUCTURES)[number];
  language: keyof typeof TITLES;
  decimalMark: 'point' | 'comma';
  massUnit: 'g' | 'kg' | 'cell';
  /** Lines before the titles, a sum behind the rows, and titles again in the middle. */
  hasFrame: boolean;
  file: WriteTableOptions;
}

/** Moves the point by three places without arithmetic. */
function toKilograms(grams: string): string {
  const [whole = '', rest = ''] = grams.split('.');
  const digits = whole.padStart(4, '0');
  return `${digits.slice(0, -3).replace(/^0+(?=\d)/, '')}.${digits.slice(-3)}${rest}`;
}
const markOf = (text: string, { decimalMark }: BomDialect): string =>
  decimalMark === 'comma' ? text.replace('.', ',') : text;
function massText(grams: string | null, dialect: BomDialect): string {
  if (grams === null) return '';
  const { massUnit } = dialect;
  return `${markOf(massUnit === 'kg' ? toKilograms(grams) : grams, dialect)}${massUnit === 'cell' ? ' g' : ''}`;
}

interface Placed extends CorpusPart {
  parent: string;
  outline: string;
}
/** The parts with the number of their parent and their outline number. */
function placeParts(parts: readonly CorpusPart[]): Placed[] {
  const open: string[] = [];
  const counts: number[] = [];
  return parts.map((part) => {
    open.length = part.depth;
    const parent = open.at(-1) ?? '';
    open.push(part.number);
    counts.length = part.depth + 1;
    counts[part.depth] = (counts[part.depth] ?? 0) + 1;
    return { ...part, parent, outline: counts.join('.') };
  });
}

const levelsOf = (parts: readonly CorpusPart[]): number[] =>
  Array.from({ length: Math.max(2, ...parts.map(({ depth }) => depth)) + 1 }, (_none, depth) => depth);

/** The cells before the name: those of the structure, then the part number. */
const LEAD: Readonly<Record<BomDialect['structure'], (part: Placed, levels: readonly number[]) => string[]>> = {
  level: ({ depth, number }) => [String(depth), number],
  dottedLevel: ({ depth, number }) => [`${'.'.repeat(depth)}${depth}`, number],
  outline: ({ outline, number }) => [outline, number],
  parent: ({ parent, number }) => [parent, number],
  levelColumns: ({ depth, number }, levels) => levels.map((level) => (level === depth ? number : '')),
  markedLevels: ({ depth, number }, levels) => [...levels.map((level) => (level === depth ? 'X' : '')), number],
  indentedName: ({ number }) => [number],
};
function leadTitles({ structure, language }: BomDialect, levels: readonly number[]): string[] {
  const [number, , , , level, parent, prefix] = TITLES[language];
  const columns = levels.map((depth) => `${prefix}${depth + 1}`);
  switch (structure) {
    case 'parent':
      return [parent, number];
    case 'levelColumns':
      return columns;
    case 'markedLevels':
      return [...columns, number];
    case 'indentedName':
      return [number];
    default:
      return [level, number];
  }
}

/** The table in this dialect, titles included. */
export function bomRows(parts: readonly CorpusPart[], dialect: BomDialect): CorpusRow[] {
  const { structure, language, massUnit, hasFrame } = dialect;
  const [, name, quantity, mass] = TITLES[language];
  const levels = levelsOf(parts);
  const massTitle = massUnit === 'cell' ? mass : `${mass} (${massUnit})`;
  const titles = [...leadTitles(dialect, levels), name, quantity, massTitle];
  const rows = placeParts(parts).map((part) => [
    ...LEAD[structure](part, levels),
    `${structure === 'indentedName' ? '   '.repeat(part.depth) : ''}${part.name}`,
    markOf(part.quantity, dialect),
    massText(part.massGrams, dialect),
  ]);
  return hasFrame ? withFrame(titles, rows) : [titles, ...rows];
}
/** A line before the titles, the titles once more in the middle, and a sum at the end. */
function withFrame(titles: readonly string[], rows: readonly CorpusRow[]): CorpusRow[] {
  const empty = titles.map(() => '');
  const sum = titles.map((_title, index) => (index === titles.length - 3 ? 'Gesamt' : ''));
  const middle = Math.ceil(rows.length / 2);
  return [['BOM export'], empty, titles, ...rows.slice(0, middle), titles, ...rows.slice(middle), empty, sum];
}

/** The BOM as a file of this dialect. */
export const writeBom = (parts: readonly CorpusPart[], dialect: BomDialect): Buffer =>
  writeTable(bomRows(parts, dialect), dialect.file);
