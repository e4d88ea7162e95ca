import type { SheetSeed } from '@matlas/features/mds';

const PARTS_OF_AN_ASSEMBLY = 40;
/** A component, its material, and the substances of the material. */
const NODES_OF_A_PART = 5;

type Node = SheetSeed['tree'];

const materialOf = (part: number): Node => ({
  kind: 3,
  name: `PP-GF30 ${part}`,
  symbol: 'PP-GF30',
  number: `M-${part}`,
  classCode: '5.1.a',
  standard: 'ISO 1043',
  children: [
    { cas: '9003-07-0', portion: { kind: 3 } },
    { cas: '65997-17-3', portion: { kind: 2, value: '30' } },
    { cas: '7440-44-0', portion: { kind: 1, min: '0.5', max: '1' } },
  ],
});
const partOf = (part: number): Node => ({
  kind: 1,
  name: `Part ${part}`,
  number: `N-${part}`,
  measuredMassGrams: part % 50 === 0 ? '15' : '12.5',
  children: [{ massGrams: '12.5', node: materialOf(part) }],
});

/** A part with some thousand own nodes: assemblies of parts of one material each. */
export function wideSheet(name: string, nodes: number): Node {
  const parts = Math.round(nodes / (NODES_OF_A_PART + 1 / PARTS_OF_AN_ASSEMBLY));
  const assemblies = Array.from({ length: Math.ceil(parts / PARTS_OF_AN_ASSEMBLY) }, (_, index): Node => ({
    kind: 1,
    name: `Assembly ${index}`,
    number: `A-${index}`,
    measuredMassGrams: '500',
    children: Array.from(
      { length: Math.min(PARTS_OF_AN_ASSEMBLY, parts - index * PARTS_OF_AN_ASSEMBLY) },
      (__, part) => ({ quantity: 1, node: partOf(index * PARTS_OF_AN_ASSEMBLY + part) }),
    ),
  }));
  return {
    kind: 1,
    name,
    number: `W-${nodes}`,
    measuredMassGrams: String(12.5 * parts),
    children: assemblies.map((node) => ({ quantity: 1, node })),
  };
}
