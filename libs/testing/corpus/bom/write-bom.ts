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

/** The table in this dialect, titles included. */
export function bomRows(parts: readonly CorpusPart[], dialect: BomDialect): CorpusRow[] {
  const { structure, language, massUnit, hasFrame } = dialect;
  const [number, name, quantity, mass, level, parent, prefix] = TITLES[language];
  const deepest = Math.max(2, ...parts.map(({ depth }) => depth));
  const levels = Array.from({ length: deepest + 1 }, (_none, depth) => depth);
  const fill = (part: Placed, text: string): string[] => levels.map((depth) => (depth === part.depth ? text : ''));
  const shown = (part: Placed): { lead: string[]; number: string; name: string } => {
    const { depth } = part;
    const plain = { number: part.number, name: part.name };
    switch (structure) {
      case 'level':
        return { ...plain, lead: [String(depth)] };
      case 'dottedLevel':
        return { ...plain, lead: [`${'.'.repeat(depth)}${depth}`] };
      case 'outline':
        return { ...plain, lead: [part.outline] };
      case 'parent':
        return { ...plain, lead: [part.parent] };
      case 'levelColumns':
        return { ...plain, number: '', lead: fill(part, part.number) };
      case 'markedLevels':
        return { ...plain, lead: fill(part, 'X') };
      case 'indentedName':
        return { ...plain, name: `${'   '.repeat(depth)}${part.name}`, lead: [] };
    }
  };
  const leadTitles = {
    level: [level],
    dottedLevel: [level],
    outline: [level],
    parent: [parent],
    levelColumns: levels.map((depth) => `${prefix}${depth + 1}`),
    markedLevels: levels.map((depth) => `${prefix}${depth + 1}`),
    indentedName: [],
  }[structure];
  const hasNumber = structure !== 'levelColumns';
  const titles = [
    ...leadTitles,
    ...(hasNumber ? [number] : []),
    name,
    quantity,
    massUnit === 'cell' ? mass : `${mass} (${massUnit})`,
  ];
  const rows = placeParts(parts).map((part) => {
    const { lead, ...texts } = shown(part);
    const amounts = [markOf(part.quantity, dialect), massText(part.massGrams, dialect)];
    return [...lead, ...(hasNumber ? [texts.number] : []), texts.name, ...amounts];
  });
  if (!hasFrame) return [titles, ...rows];
  const empty = titles.map(() => '');
  const sum = titles.map((_title, index) => (index === titles.length - 3 ? 'Gesamt' : ''));
  const middle = Math.ceil(rows.length / 2);
  return [
    ['BOM export 2026-11-26'],
    empty,
    titles,
    ...rows.slice(0, middle),
    titles,
    ...rows.slice(middle),
    empty,
    sum,
  ];
}

/** The BOM as a file of this dialect. */
export const writeBom = (parts: readonly CorpusPart[], dialect: BomDialect): Buffer =>
  writeTable(bomRows(parts, dialect), dialect.file);
