import { FMD_MASS_FIELDS, type FmdField, type FmdMapping, type FmdMassUnit, type FmdTable } from '@matlas/contract';
import { bareKey, Decimal, matchTitles, sumOf, type WordKeys } from '@matlas/domain';
import type { SheetRow } from '../workbook/sheet-row';
import { decimalMarkIn, inBaseUnit, isMassUnit, nominalOf, unitInTitle } from './fmd-amounts';
import { nodesOf } from './fmd-node';
import { nestRows } from './nest-rows';
import { FMD_GENERAL_WORDS, FMD_WORDS } from './fmd-words';
import { depthOf } from './nest-levels';

const ROWS_TO_SEARCH = 40;
const SAMPLE_ROWS = 6;
const WHOLE_TITLE = 95;
const keyWithPercent = (text: string): string => bareKey(text.replace(/%/g, ' percent '));
const keysOf = (words: Readonly<Partial<Record<FmdField, readonly string[]>>>): WordKeys<FmdField> =>
  Object.entries(words).map(([field, list]) => [field as FmdField, list.map(keyWithPercent)] as const);
const [SPECIAL, GENERAL] = [keysOf(FMD_WORDS), keysOf(FMD_GENERAL_WORDS)];
const FACT_FIELDS: readonly FmdField[] = ['partNumber', 'partName', 'partMass', 'supplierCode', 'supplierName'];
const FACT_KEYS = SPECIAL.filter(([field]) => FACT_FIELDS.includes(field));

type Columns = FmdMapping['columns'];
interface TitleRow {
  row: SheetRow;
  columns: Columns;
  score: number;
}

/** Fields of a row of titles. A title that only contains a word counts where no whole one does. */
export function columnsOf(titles: readonly string[]): { columns: Columns; score: number } {
  const readable = titles.map((title) => title.replace(/%/g, ' percent '));
  const special = matchTitles(readable, SPECIAL);
  const taken = new Set(special.map(({ columnIndex }) => columnIndex));
  const general = matchTitles(
    readable.map((title, index) => (taken.has(index) ? '' : title)),
    GENERAL,
  ).filter(({ score }) => score >= WHOLE_TITLE);
  const all = [...special, ...general];
  const columns = Object.fromEntries(all.map(({ field, columnIndex }) => [field, columnIndex])) as Columns;
  return { columns: withAmountsByUnit(columns, titles), score: all.reduce((sum, { score }) => sum + score, 0) };
}
/** The unit of a title decides between mass and portion: `Weight (ppm)` is a portion, `Content [mg]` a mass. */
function withAmountsByUnit(columns: Columns, titles: readonly string[]): Columns {
  const changed = { ...columns };
  const unit = (field: FmdField) =>
    changed[field] === undefined ? undefined : unitInTitle(titles[changed[field]] ?? '');
  const massUnit = unit('mass');
  if (massUnit && !isMassUnit(massUnit) && changed.portion === undefined && changed.mass !== undefined) {
    changed.portion = changed.mass;
    delete changed.mass;
  }
  const portionUnit = unit('portion');
  if (isMassUnit(portionUnit) && changed.mass === undefined && changed.portion !== undefined) {
    changed.mass = changed.portion;
    delete changed.portion;
  }
  const shareUnit = unit('materialMass');
  if (
    shareUnit &&
    !isMassUnit(shareUnit) &&
    changed.materialPortion === undefined &&
    changed.materialMass !== undefined
  ) {
    changed.materialPortion = changed.materialMass;
    delete changed.materialMass;
  }
  return changed;
}
const declares = ({ cas, substanceName, level, name, materialName }: Columns): boolean =>
  cas !== undefined ||
  (substanceName !== undefined && materialName !== undefined) ||
  (level !== undefined && name !== undefined);

/** The row among the first ones whose titles say most; undefined when none has the titles of a declaration. */
export function findTitles(rows: readonly SheetRow[]): TitleRow | undefined {
  const found = rows.slice(0, ROWS_TO_SEARCH).map((row): TitleRow => ({ row, ...columnsOf(row.cells) }));
  const best = found.filter(({ columns }) => declares(columns)).sort((one, other) => other.score - one.score)[0];
  return best;
}

/** What the rows above the titles say of part and supplier: `Part No.: | A-1`, or `Supplier: Miller` in one cell. */
export function factsAbove(rows: readonly SheetRow[], headerRow: number): FmdTable['facts'] {
  const facts: FmdTable['facts'] = {};
  for (const { row, cells } of rows) {
    if (row >= headerRow) break;
    for (const [index, cell] of cells.entries()) {
      const [label = '', ...inside] = cell.split(/[:：]/);
      const [match] = matchTitles([label], FACT_KEYS);
      if (!match || match.score < WHOLE_TITLE || facts[match.field] !== undefined) continue;
      const own = inside.join(':').trim();
      const next = cells.slice(index + 1).find((text) => text.trim() !== '' && text !== cell);
      const value = own || (next && !isLabel(next) ? next.trim() : '');
      if (value) facts[match.field] = value;
    }
  }
  return facts;
}
const isLabel = (text: string): boolean =>
  (matchTitles([text.split(/[:：]/)[0] ?? ''], FACT_KEYS)[0]?.score ?? 0) >= WHOLE_TITLE;

function massUnitsOf(columns: Columns, titles: readonly string[]): FmdMapping['massUnits'] {
  const units: FmdMapping['massUnits'] = {};
  for (const field of FMD_MASS_FIELDS) {
    const index = columns[field];
    const unit = index === undefined ? undefined : unitInTitle(titles[index] ?? '');
    if (isMassUnit(unit)) units[field] = unit;
  }
  return units;
}
const isNear = (sum: Decimal, whole: number): boolean => sum.gte(whole * 0.97) && sum.lte(whole * 1.03);

/**
 * Proposes how a table is read: columns by their titles, nesting by the columns and values, units by title, values
 * and sums. `assumed` names what nothing in the file decides.
 */
export function detectFmd(
  rows: readonly SheetRow[],
  { row, columns }: Pick<TitleRow, 'row' | 'columns'>,
): { mapping: Omit<FmdMapping, 'sheets'>; assumed: FmdTable['assumed']; facts: FmdTable['facts']; sample: string[][] } {
  const below = rows.filter((one) => one.row > row.row);
  const level = columns.level;
  const levels =
    level === undefined ? [] : below.map(({ cells }) => cells[level] ?? '').filter((text) => text.trim() !== '');
  const isLevelled =
    levels.length > 1 && levels.filter((text) => depthOf(text) !== undefined).length >= levels.length * 0.8;
  const amounts = (['mass', 'portion', 'materialMass', 'componentMass', 'partMass'] as const).flatMap(
    (field) => columns[field] ?? [],
  );
  const mark = decimalMarkIn(textsOf(below, amounts));
  const assumed: FmdTable['assumed'] = [];
  const mapping: Omit<FmdMapping, 'sheets'> = {
    headerRow: row.row,
    columns,
    nesting: isLevelled ? 'level' : 'columns',
    massUnits: massUnitsOf(columns, row.cells),
    portionUnit: 'percent',
    portionOf: 'material',
    decimalMark: mark ?? 'auto',
  };
  const facts = factsAbove(rows, row.row);
  decidePortions(rows, mapping, row.cells, facts, assumed);
  decideMasses(rows, mapping, facts, assumed);
  return { mapping, assumed, facts, sample: below.slice(0, SAMPLE_ROWS).map(({ cells }) => cells) };
}
function* textsOf(rows: readonly SheetRow[], columns: readonly number[]): Generator<string> {
  for (const { cells, kinds } of rows)
    for (const column of columns) if (kinds?.[column] !== 'n') yield cells[column] ?? '';
}
/** Titles say the unit; sums of 100, 1 or 1,000,000 for each material, or for the whole part, overrule them. */
function decidePortions(
  rows: readonly SheetRow[],
  mapping: Omit<FmdMapping, 'sheets'>,
  titles: readonly string[],
  facts: FmdTable['facts'],
  assumed: FmdTable['assumed'],
): void {
  const index = mapping.columns.portion ?? mapping.columns.portionMax;
  if (index === undefined) return;
  const titleUnit = unitInTitle(titles[index] ?? '');
  if (titleUnit === 'ppm') mapping.portionUnit = 'ppm';
  const parts = nestRows(rows, { ...mapping, sheets: [] }, titles, facts, '').parts;
  const sumsOf = (materials: readonly Decimal[], whole: number): boolean =>
    materials.length > 0 && materials.filter((sum) => isNear(sum, whole)).length > materials.length * 0.6;
  const plain = (node: (typeof parts)[number]['root']): Decimal =>
    sumOf(
      nodesOf(node, 'substance').map(({ portion }) =>
        portion && portion.kind !== 'rest' && portion.unit === undefined ? nominalOf(portion) : new Decimal(0),
      ),
    );
  const materials = parts
    .flatMap(({ root }) => nodesOf(root, 'material'))
    .map(plain)
    .filter((sum) => sum.gt(0));
  const wholes = parts.map(({ root }) => plain(root)).filter((sum) => sum.gt(0));
  const units = [
    ['percent', 100],
    ['ppm', 1_000_000],
    ['fraction', 1],
  ] as const;
  const byMaterial = units.find(([, whole]) => sumsOf(materials, whole));
  const byPart = byMaterial ? undefined : units.find(([, whole]) => sumsOf(wholes, whole));
  const found = byMaterial ?? byPart;
  if (found) mapping.portionUnit = found[0];
  if (byPart && materials.length > wholes.length) mapping.portionOf = 'part';
  if (!found && titleUnit === undefined && materials.length > 0) assumed.push('portionUnit');
}
/** A mass column without a unit gets the one in which the masses below add up to a mass whose unit is known. */
function decideMasses(
  rows: readonly SheetRow[],
  mapping: Omit<FmdMapping, 'sheets'>,
  facts: FmdTable['facts'],
  assumed: FmdTable['assumed'],
): void {
  const open = FMD_MASS_FIELDS.filter(
    (field) => mapping.columns[field] !== undefined && mapping.massUnits[field] === undefined,
  );
  if (open.length === 0 || mapping.columns.massUnit !== undefined) return;
  const outer = (['materialMass', 'componentMass', 'partMass'] as const).find(
    (field) => mapping.massUnits[field] !== undefined,
  );
  const { parts } = nestRows(rows, { ...mapping, sheets: [] }, [], facts, '');
  for (const field of open) {
    const known =
      outer && field === 'mass'
        ? unitBySums(
            parts.map(({ root }) => root),
            outer,
            mapping.massUnits[outer] ?? 'g',
          )
        : undefined;
    const cells = parts.flatMap(({ root }) => nodesWithMass(root, field));
    const hasUnits = cells.length > 0 && cells.every((unit) => unit !== undefined);
    mapping.massUnits[field] = known ?? Object.values(mapping.massUnits)[0] ?? 'g';
    if (!known && !hasUnits && !assumed.includes('massUnit')) assumed.push('massUnit');
  }
}
type Node = Parameters<typeof nodesOf>[0];
const nodesWithMass = (node: Node, field: FmdField): (string | undefined)[] => [
  ...(node.massField === field && node.mass?.kind === 'fixed' ? [node.mass.unit] : []),
  ...node.children.flatMap((child) => nodesWithMass(child, field)),
];
function unitBySums(roots: readonly Node[], outer: FmdField, outerUnit: FmdMassUnit): FmdMassUnit | undefined {
  const wholes = roots.flatMap((root) => withField(root, outer));
  const ratios = wholes.flatMap((node) => {
    const inside = sumOf(nodesOf(node, 'substance').map(({ mass }) => nominalOf(mass)));
    return node.mass && inside.gt(0) ? [{ inside, whole: inBaseUnit(nominalOf(node.mass), outerUnit) }] : [];
  });
  return (['ug', 'mg', 'g', 'kg'] as const).find(
    (unit) =>
      ratios.length > 0 &&
      ratios.filter(({ inside, whole }) => whole.gt(0) && isNear(inBaseUnit(inside, unit).div(whole), 1)).length >
        ratios.length * 0.6,
  );
}
const withField = (node: Node, field: FmdField): Node[] => [
  ...(node.massField === field ? [node] : []),
  ...node.children.flatMap((child) => withField(child, field)),
];
