import type { BomRow } from './bom-workbook';

/** A line of a BOM as ERP systems export it: an assembly and one of its parts. */
interface ErpLine {
  parent: string;
  number: string;
  name: string;
  quantity: string;
  grams: string;
}
export interface ErpBom {
  /** The file: semicolons, Windows-1252, decimal commas, spaces in part numbers and masses. */
  bytes: Buffer;
  /** Positions of the tree with the shared assemblies written out where they are used. */
  positions: number;
  /** Part numbers with the quantity "AR", and how many lines have it. */
  asRequired: readonly string[];
  asRequiredLines: number;
  /** Number of an assembly that is listed once and used twice. */
  shared: string;
}

const AS_REQUIRED = 'AR';
const EVERY = 7;
const spaced = (number: string): string => number.replaceAll('-', ' ');
/** `12345.6` as `12 345,6`. */
const german = (grams: string): string => {
  const [whole = '', rest] = grams.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ' ') + (rest ? `,${rest}` : '');
};

/** Each assembly with its parts, once. */
function linesOf(rows: readonly BomRow[]): ErpLine[] {
  const above: BomRow[] = [];
  const complete = new Set<string>();
  const current: { number: string; isNew: boolean }[] = [];
  return rows.flatMap((row): ErpLine[] => {
    above.length = Math.min(above.length, row.level - (rows[0]?.level ?? 0));
    current.length = above.length;
    const parent = above.at(-1);
    const isNew = current.every((one) => one.isNew);
    above.push(row);
    current.push({ number: row.number, isNew: isNew && !complete.has(row.number) });
    complete.add(row.number);
    return isNew
      ? [
          {
            parent: parent ? spaced(parent.number) : '',
            number: spaced(row.number),
            // With a letter that Windows-1252 writes in one byte.
            name: `Prüfteil ${row.number}`,
            quantity: row.quantity,
            grams: row.mass,
          },
        ]
      : [];
  });
}

/** The rows as a system for planning resources exports them, with one more use of an assembly and quantities "AR". */
export function erpBom(rows: readonly BomRow[]): ErpBom {
  const lines = linesOf(rows);
  const parents = new Set(lines.map(({ parent }) => parent));
  const [, second] = lines.filter(({ parent }) => parent === '');
  const shared = lines.find(
    ({ parent, number }) => parent === lines[0]?.number && parents.has(number) && number !== second?.number,
  );
  if (!second || !shared) throw new Error('the demo vehicle has no two groups with assemblies');
  const leaves = lines.filter(({ number }) => !parents.has(number));
  const loose = new Set(leaves.filter((_, at) => at % EVERY === 0).map(({ number }) => number));
  const all = [...lines, { ...shared, parent: second.number }].map((line) =>
    loose.has(line.number) ? { ...line, quantity: AS_REQUIRED } : line,
  );
  const partsOf = (parent: string): ErpLine[] => all.filter((line) => line.parent === parent);
  const count = (parent: string): number =>
    partsOf(parent).reduce((sum, { number }) => sum + 1 + (parents.has(number) ? count(number) : 0), 0);
  const text = [
    'Übergeordnete Sachnummer;Sachnummer;Benennung;Menge;Gewicht (g)',
    ...all.map(({ parent, number, name, quantity, grams }) =>
      [parent, number, name, quantity.replace('.', ','), german(grams)].join(';'),
    ),
  ];
  return {
    bytes: Buffer.from(text.join('\r\n'), 'latin1'),
    positions: count(''),
    asRequired: [...loose],
    asRequiredLines: all.filter(({ quantity }) => quantity === AS_REQUIRED).length,
    shared: shared.number,
  };
}
