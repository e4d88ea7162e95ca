import { SeededRandom } from '../../seeded-random';
import type { DeclaredComponent, DeclaredMaterial, DeclaredPart, DeclaredSubstance } from './declared-part';

const SUBSTANCES: readonly (readonly [cas: string, name: string])[] = [
  ['7439-89-6', 'Iron'],
  ['7440-50-8', 'Copper'],
  ['7440-66-6', 'Zinc'],
  ['7439-92-1', 'Lead'],
  ['7440-31-5', 'Tin'],
  ['7440-02-0', 'Nickel'],
  ['1333-86-4', 'Carbon black'],
  ['65997-17-3', 'Glass, oxide, chemicals'],
  ['32131-17-2', 'Polyamide 66'],
  ['117-81-7', 'Bis(2-ethylhexyl) phthalate'],
  ['7429-90-5', 'Aluminium'],
  ['7440-47-3', 'Chromium'],
];
const MATERIALS = ['PA66-GF30', 'CuZn39Pb3', 'C67S', 'X5CrNi18-10', 'Tin plating', 'EPDM 70', 'ABS/PC', 'S235JR+Z'];
const CLASSES = ['1.1.1', '1.1.2', '2.1', '3.2', '4.2', '5.1.a', '5.1.b', '5.3'];
const NAMES = [
  'Housing',
  'Terminal',
  'Spring',
  'Gehäuse links',
  '外壳',
  '端子',
  'ハウジング',
  'Bolt, M6',
  'Seal <inner>',
  'A & B',
];
const HUNDREDTHS = 10_000;

/** Shares of a material in hundredths of a percent, which sum up to 100 %. */
function shares(random: SeededRandom, count: number): number[] {
  const cuts = new Set<number>();
  while (cuts.size < count - 1) cuts.add(random.integer(1, HUNDREDTHS - 1));
  const bounds = [0, ...[...cuts].sort((a, b) => a - b), HUNDREDTHS];
  return bounds.slice(1).map((bound, index) => (bound - (bounds[index] ?? 0)) / 100);
}
/** Distinct values in random order. */
function pickSome<T>(random: SeededRandom, values: readonly T[], count: number): T[] {
  const left = [...values];
  return Array.from({ length: count }, () => left.splice(random.integer(0, left.length - 1), 1)[0] as T);
}
function materialOf(random: SeededRandom, name: string): DeclaredMaterial {
  const chosen = pickSome(random, SUBSTANCES, random.integer(1, 5));
  const percents = shares(random, chosen.length);
  return {
    name,
    vda: random.pick(CLASSES),
    milligrams: random.integer(1, 2_000) * 10,
    substances: chosen.map(([cas, substance], index): DeclaredSubstance => ({
      cas,
      name: substance,
      percent: percents[index] ?? 0,
    })),
  };
}
const componentOf = (random: SeededRandom, number: string, name: string): DeclaredComponent => ({
  name,
  number,
  materials: pickSome(random, MATERIALS, random.integer(1, 3)).map((material) => materialOf(random, material)),
});

/** The same with no material twice in a part, for layouts without components, where equal names are one material. */
export const withDistinctMaterials = (parts: readonly DeclaredPart[]): DeclaredPart[] =>
  parts.map((part) => ({
    ...part,
    components: part.components.map((component, c) => ({
      ...component,
      materials: component.materials.map((material) => ({ ...material, name: `${material.name} no. ${c + 1}` })),
    })),
  }));

/** One to three parts; numbers, names of components and of materials are distinct where one contains them. */
export function randomParts(seed: number): DeclaredPart[] {
  const random = new SeededRandom(seed);
  const supplier = random.pick(['Muster Sensorik GmbH', '测试零部件有限公司', 'Example Works Ltd.']);
  return Array.from({ length: random.integer(1, 3) }, (_, p): DeclaredPart => ({
    number: `${random.integer(1, 9)}Q0 ${random.integer(100, 999)} ${p}`,
    name: `${random.pick(NAMES)} ${p + 1}`,
    supplier,
    components: pickSome(random, NAMES, random.integer(1, 3)).map((name, c) =>
      componentOf(random, `C-${p}-${c}`, name),
    ),
  }));
}
