import { inTreeOrder, MICROGRAMS, type DemoPosition } from './demo-positions';
import type { DemoTables } from './demo-tables';

/** Rounding of masses: the largest mass for each step, in micrograms. Heavier parts are rounded to 1 g. */
const STEPS = [
  { below: 10 * MICROGRAMS, step: 10_000 },
  { below: 1000 * MICROGRAMS, step: 100_000 },
] as const;
const KILOGRAM = 1000 * MICROGRAMS;

function roundMass(micrograms: number): number {
  const step = STEPS.find(({ below }) => micrograms < below)?.step ?? MICROGRAMS;
  return Math.max(step, Math.round(micrograms / step) * step);
}

const isLeaf = (position: DemoPosition): boolean => position.children.length === 0;
const sumMasses = (positions: readonly DemoPosition[]): number =>
  positions.reduce((sum, { pieces, micrograms }) => sum + pieces * micrograms, 0);

/** The mass of an assembly is the sum of its parts. */
function rollUp(position: DemoPosition): number {
  if (!isLeaf(position))
    position.micrograms = position.children.reduce((sum, child) => sum + child.quantity * rollUp(child), 0);
  return position.micrograms;
}

/**
 * Scales the free leaves of a main group so that it has exactly the required mass. The heaviest single part takes
 * the rounding difference.
 */
function settleGroup(leaves: readonly DemoPosition[], target: number, isShared: (number: string) => boolean): void {
  const free = leaves.filter(({ isFixed }) => !isFixed);
  const fixed = sumMasses(leaves.filter(({ isFixed }) => isFixed));
  const weight = free.reduce((sum, leaf) => sum + leaf.pieces * (leaf.weight ?? 0), 0);
  const scale = (target - fixed) / weight;
  for (const leaf of free) leaf.micrograms = roundMass((leaf.weight ?? 0) * scale);
  const single = free.filter(({ pieces, number }) => pieces === 1 && !isShared(number));
  const heaviest = single.reduce<DemoPosition | undefined>(
    (best, leaf) => (best && best.micrograms >= leaf.micrograms ? best : leaf),
    undefined,
  );
  if (!heaviest) throw new Error('demo: a main group needs a part of its own to take the rounding');
  heaviest.micrograms += target - sumMasses(leaves);
}

/**
 * Determines every mass: planted cases by their sheets, standard parts by the table, the others scaled to the main
 * groups of groups.csv.
 * @param caseMicrograms mass of the parts in case-sheets.csv by number
 */
export function settleMasses(
  root: DemoPosition,
  tables: Pick<DemoTables, 'groups'>,
  caseMicrograms: ReadonlyMap<string, number>,
): void {
  const leaves = inTreeOrder(root).filter(isLeaf);
  const uses = new Map<string, number>();
  for (const { number } of leaves) uses.set(number, (uses.get(number) ?? 0) + 1);
  for (const leaf of leaves)
    if (leaf.isFixed) leaf.micrograms = caseMicrograms.get(leaf.number) ?? Math.round((leaf.weight ?? 0) * MICROGRAMS);
  for (const group of tables.groups) {
    if (group.kilograms === null) continue;
    settleGroup(
      leaves.filter(({ mainGroup }) => mainGroup === group.number),
      Math.round(Number(group.kilograms) * KILOGRAM),
      (number) => (uses.get(number) ?? 0) > 1,
    );
  }
  rollUp(root);
}

/** Converts whole micrograms to exact grams without trailing zeros. */
export function formatGrams(micrograms: number): string {
  const text = String(micrograms).padStart(7, '0');
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '');
}
