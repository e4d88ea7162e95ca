import { Decimal, resolvePortions, sumOf, type Portion } from '@matlas/domain';
import type { ChildSeed, NodeSeed } from '@matlas/features/mds';
import { formatGrams } from './demo-masses';
import type { OwnedSeed } from './demo-materials';
import { buildDemoVehicle, type DemoVehicle } from './demo-vehicle';
import { readTable, referenceTable, asText } from './reference-table';
import { allReference } from './reference-tables';

let demo: DemoVehicle;
beforeAll(async () => {
  demo = await buildDemoVehicle();
});

const sheets = (): OwnedSeed[] => [...demo.materials, ...demo.parts.suppliers, ...demo.parts.drafts];
function nodesOf(tree: NodeSeed): NodeSeed[] {
  return [tree, ...(tree.children ?? []).flatMap(({ node }) => (node ? nodesOf(node) : []))];
}
const decimal = (value: unknown): Decimal => new Decimal(String(value ?? 0));
function portionOf({ portion }: ChildSeed): Portion {
  const { kind, value, min, max } = portion as { kind: number; value?: string; min?: string; max?: string };
  if (kind === 3) return { kind: 'rest' };
  return kind === 2
    ? { kind: 'fixed', value: decimal(value) }
    : { kind: 'range', min: decimal(min), max: decimal(max) };
}

describe('the demo vehicle', () => {
  it('has the size of a real BOM', () => {
    const leaves = demo.positions.filter(({ children }) => children.length === 0);
    expect(demo.positions.length).toBeGreaterThan(2_500);
    expect(Math.max(...demo.positions.map(({ level }) => level))).toBe(5);
    expect(leaves.filter(({ number }) => number.startsWith('N-')).length).toBeGreaterThan(300);
    expect(demo.parts.suppliers.length).toBeGreaterThan(700);
    expect(new Set(demo.parts.suppliers.map(({ owner }) => owner)).size).toBeGreaterThanOrEqual(40);
  });

  it('is deterministic', async () => {
    expect(JSON.stringify((await buildDemoVehicle()).parts)).toBe(JSON.stringify(demo.parts));
  });

  it('has exactly its curb weight, and each assembly the sum of its parts', () => {
    expect(formatGrams(demo.root.micrograms)).toBe('1646400');
    for (const { children, micrograms, number } of demo.positions) {
      if (children.length > 0)
        expect([number, children.reduce((sum, child) => sum + child.quantity * child.micrograms, 0)]).toEqual([
          number,
          micrograms,
        ]);
    }
  });

  it('has one mass, one name and one supplier for each part number', () => {
    const first = new Map<string, string>();
    for (const { number, nameZh, supplier, micrograms } of demo.positions) {
      const caseKey = [nameZh, supplier, micrograms].join(' ');
      expect([number, first.get(number) ?? caseKey]).toEqual([number, caseKey]);
      first.set(number, caseKey);
    }
  });

  it('has the main groups of a compact battery car (data/vehicle_mass, archetype BEV PC: shares within 1.5 points)', async () => {
    const archetype = new Map<string, number>();
    for await (const { component, massKg } of readTable(
      referenceTable('../demo/archetype.csv', { component: asText, massKg: asText }),
    ))
      archetype.set(component, Number(massKg));
    const total = [...archetype.values()].reduce((sum, mass) => sum + mass, 0);
    const own = new Map<string, number>();
    for (const group of demo.tables.groups)
      if (group.archetype !== null) own.set(group.archetype, (own.get(group.archetype) ?? 0) + Number(group.kilograms));
    expect([...own.keys()].sort()).toEqual([...archetype.keys()].sort());
    for (const [component, mass] of archetype)
      expect(Math.abs(((own.get(component) ?? 0) / 1646.4 - mass / total) * 100)).toBeLessThan(1.5);
    for (const group of demo.tables.groups) {
      if (group.kilograms !== null)
        expect([group.number, demo.root.children.find(({ number }) => number === group.number)?.micrograms]).toEqual([
          group.number,
          Math.round(Number(group.kilograms) * 1e9),
        ]);
    }
  });
});

describe('its data sheets', () => {
  it('add up to exactly 100 % in every semi-component and material', () => {
    for (const { seed } of sheets()) {
      for (const { kind, name, children = [] } of nodesOf(seed.tree)) {
        if (kind === 1) continue;
        const portions = children.map(portionOf);
        const { sumOfMidpoints, contradictory, undisclosed, restWithoutRoom } = resolvePortions(portions);
        expect([name, sumOfMidpoints.toString(), contradictory, restWithoutRoom, undisclosed.max.toString()]).toEqual([
          name,
          '100',
          false,
          false,
          '0',
        ]);
      }
    }
  });

  it('have materials with the mass of the part, apart from planted deviations, which are exact', () => {
    const planted = new Map(
      demo.tables.deviations.filter(({ kind }) => kind === 'component').map(({ number, percent }) => [number, percent]),
    );
    const found = new Map(
      demo.parts.suppliers.flatMap(({ seed: { tree } }) => {
        const measured = decimal(tree.measuredMassGrams);
        return planted.has(String(tree.number))
          ? [
              [
                tree.number,
                sumOf((tree.children ?? []).map(({ massGrams }) => decimal(massGrams)))
                  .minus(measured)
                  .div(measured)
                  .times(100)
                  .toString(),
              ],
            ]
          : [];
      }) as [string, string][],
    );
    expect([...found].sort()).toEqual([...planted].sort());
    const wrong = demo.parts.suppliers.flatMap(({ seed: { tree } }) => {
      if (planted.has(String(tree.number))) return [];
      const masses = (tree.children ?? []).flatMap(({ massGrams }) =>
        massGrams === undefined ? [] : [decimal(massGrams)],
      );
      const measured = decimal(tree.measuredMassGrams);
      const isWhole = masses.length === 0 || masses.length < (tree.children?.length ?? 0) || measured.isZero();
      return isWhole || sumOf(masses).minus(measured).abs().div(measured).lte('0.01') ? [] : [tree.number];
    });
    expect(wrong).toEqual([]);
  });

  it('contain only substances of the catalogue', async () => {
    const known = new Set(
      (await allReference('substances')).flatMap(({ id, cas }) => (cas === null ? [id] : [id, cas])),
    );
    const named = sheets().flatMap(({ seed }) =>
      nodesOf(seed.tree).flatMap(({ children = [] }) =>
        children.flatMap(({ cas, substanceCode }) => [cas, substanceCode].filter((one) => typeof one === 'string')),
      ),
    );
    expect(new Set(named.filter((name) => !known.has(name)))).toEqual(new Set());
    expect(new Set(named).size).toBeGreaterThanOrEqual(120);
  });

  it('share materials, semi-components and fasteners', () => {
    const uses = new Map<string, number>();
    for (const { seed } of demo.parts.suppliers)
      for (const node of nodesOf(seed.tree))
        for (const { sheet } of node.children ?? [])
          if (sheet !== undefined) uses.set(sheet, (uses.get(sheet) ?? 0) + 1);
    for (const key of ['material:pa66gf30', 'material:cuetp', 'semi:flry05', 'part:N-104-0620'])
      expect([key, (uses.get(key) ?? 0) > 5]).toEqual([key, true]);
  });
});
