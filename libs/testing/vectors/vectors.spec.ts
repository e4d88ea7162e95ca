import {
  type CompositionEdge,
  type CompositionNode,
  Decimal,
  elementMember,
  ELV_ANNEX_SCHEME,
  encodeComposition,
  formatDecimal,
  itemsInForce,
  type ListItem,
  massDeviation,
  type Portion,
  resolvePortions,
  type VehicleDates,
} from '@matlas/domain';
import {
  analyse,
  caseOf,
  dutyOf,
  fixedPortion,
  gadsl,
  grams,
  itself,
  limit,
  METALS,
  node,
  OPEN_END,
  part,
  partOf,
  pieces,
  range,
  rest,
  substance,
  svhc,
  UNDATED,
  verdictOnLead,
} from './law-cases';
import rollup from './mds_rollup.json';
import { declaredGrams, expand } from '../oracle/expand';
import portionCases from './portions.json';

interface PortionVector {
  type: string;
  min?: number;
  max?: number;
  value?: number;
}

const dec = (value: number | string): Decimal => new Decimal(value);
const six = (values: readonly Decimal[]): number[] => values.map((value) => Number(formatDecimal(value, 6)));

function portionOf({ type, min = 0, max = 0, value = 0 }: PortionVector): Portion {
  if (type === 'rest') return { kind: 'rest' };
  return type === 'range' ? { kind: 'range', min: dec(min), max: dec(max) } : { kind: 'fixed', value: dec(value) };
}

describe('portions.json', () => {
  it.each(portionCases.map((each) => [each.name, each] as const))('%s', (_, { portions, expected }) => {
    const { bounds, sumOfMidpoints } = resolvePortions(portions.map(portionOf));
    expect(sumOfMidpoints.toNumber()).toBe(expected.sum_of_midpoints);
    expect(six(bounds.map((each) => each.min))).toEqual(expected.effective_min);
    expect(six(bounds.map((each) => each.max))).toEqual(expected.effective_max);
    expect(six(bounds.map((each) => each.nominal))).toEqual(expected.nominal);
  });
});

interface VectorNode {
  type: string;
  name: string;
  class?: string;
  measured_g?: number;
  children?: { qty?: number; mass_g?: number; portion?: PortionVector; node: VectorNode }[];
}

const FILLINGS: Record<string, (dehp: CompositionNode) => CompositionEdge[]> = {
  'PVC insulation': (dehp) => [
    part(dehp, range(20, 25)),
    part(substance(), fixedPortion('0.2')),
    part(substance(), rest),
  ],
};

/** The tree of the vector. Materials get the composition named in portions.json, otherwise one unlisted substance. */
function treeOf(vector: VectorNode, dehp: CompositionNode, byName: Map<string, CompositionNode>): CompositionNode {
  const kind = vector.type as CompositionNode['kind'];
  const children = (vector.children ?? []).map(({ qty, mass_g: mass, portion, node: below }): CompositionEdge => {
    const child = treeOf(below, dehp, byName);
    if (qty !== undefined) return pieces(child, qty);
    return portion ? part(child, portionOf(portion)) : grams(child, mass ?? 0);
  });
  const content = kind === 'material' ? (FILLINGS[vector.name]?.(dehp) ?? [part(substance(), rest)]) : children;
  const built = node(kind, content, {
    materialClass: vector.class,
    measuredGrams: vector.measured_g === undefined ? undefined : dec(vector.measured_g),
  });
  byName.set(vector.name, built);
  return built;
}
const watch = (id: string, child: CompositionNode): ListItem => ({
  ...OPEN_END,
  id,
  listId: 'watch',
  listVersion: '1',
  clause: '',
  entityKind: 'substance',
  limitPercent: '0',
  comparison: 'gt',
  denominator: 'material',
  duty: 'declare',
  exemptionIds: [],
  members: [{ substanceId: child.id, factor: '1', compositionKnown: true }],
});

describe('mds_rollup.json', () => {
  const dehp = substance();
  const byName = new Map<string, CompositionNode>();
  const root = treeOf(rollup.tree as VectorNode, dehp, byName);
  const { expected } = rollup;

  it('adds up declared masses and compares them with the measured mass', () => {
    const calculated = dec(declaredGrams({ ...expand(root), measured: undefined }).toText(12));
    const deviation = massDeviation(root.measuredGrams, calculated);
    expect(calculated.toNumber()).toBe(expected.calculated_g);
    expect(Number(formatDecimal(deviation?.percent ?? dec(0), 6))).toBe(expected.deviation_pct_of_measured);
    expect(deviation?.allowedPercent.toNumber()).toBe(expected.allowed_deviation_pct);
    expect(deviation?.within).toBe(expected.ok);
  });

  it('returns the masses of materials and the range of a substance', async () => {
    const materials = Object.keys(expected.material_mass_g).map((name) => byName.get(name) as CompositionNode);
    const fillers = materials.map((each) => watch(`in ${each.id}`, (each.children.at(-1) as CompositionEdge).child));
    const { output } = await analyse(root, [watch('dehp', dehp), ...fillers]);
    const [dehpTotal] = output.totals.items;
    expect(
      [dehpTotal?.minGrams, dehpTotal?.nominalGrams, dehpTotal?.maxGrams].map((value) => Number(value?.toFixed(9))),
    ).toEqual([
      expected.substance_mass_g_worst_case['DEHP min'],
      expected.substance_mass_g_worst_case['DEHP nominal'],
      expected.substance_mass_g_worst_case['DEHP max'],
    ]);
    const classGrams = Object.fromEntries(
      materials.map((each, index) => [each.materialClass ?? '', Object.values(expected.material_mass_g)[index]]),
    );
    const classes = [...new Set(materials.map((each) => each.materialClass ?? ''))];
    const { classes: order } = encodeComposition([root]);
    for (const code of classes)
      expect(output.totals.classGrams[order.indexOf(code)]).toBeCloseTo(classGrams[code] ?? NaN, 9);
    expect(output.totals.classGrams.reduce((sum, each) => sum + each, 0)).toBeCloseTo(152, 9);
  });
});

describe('law_cases.json, articles', () => {
  it('svhc-1: the O-ring in the pump is judged by its own mass', async () => {
    const { article_g: article, svhc_g: mass, assembly_g: assembly, expected } = caseOf('svhc-1');
    const dehp = substance();
    const rubber = node(
      'material',
      [
        part(
          dehp,
          fixedPortion(
            dec(mass ?? 0)
              .div(article ?? 1)
              .times(100)
              .toFixed(),
          ),
        ),
        part(substance(), rest),
      ],
      { materialClass: '5.3' },
    );
    const ring = node('component', [grams(rubber, article ?? 0)]);
    const housing = node('component', [
      grams(node('material', [part(substance(), rest)], { materialClass: '1.1.1' }), (assembly ?? 0) - (article ?? 0)),
    ]);
    const { rows, output } = await analyse(node('component', [pieces(ring, 1), pieces(housing, 1)]), [svhc(dehp)]);
    expect(rows.map((row) => [row.node, row.reason.nominalPercent, dutyOf(row.verdict)])).toEqual([
      [ring.id, String(expected.article_pct), expected.duty],
    ]);
    expect(((output.findings.massNominal[0] as number) / (output.positions.massGrams[0] as number)) * 100).toBeCloseTo(
      expected.assembly_pct ?? NaN,
      9,
    );
  });

  it('svhc-2: a coating is not an article of its own', async () => {
    const { article_g: article, coating_g: coating, coating_pct: share, expected } = caseOf('svhc-2');
    const listed = substance();
    const lacquer = node('material', [part(listed, fixedPortion(share ?? 0)), part(substance(), rest)], {
      materialClass: '6.1',
    });
    const steel = node('material', [part(substance(), rest)], { materialClass: '1.1.1' });
    const { rows } = await analyse(
      node('component', [grams(steel, (article ?? 0) - (coating ?? 0)), grams(lacquer, coating ?? 0)]),
      [svhc(listed)],
    );
    expect(rows.map((row) => [row.reason.nominalPercent, dutyOf(row.verdict)])).toEqual([
      [String(expected.article_pct), expected.duty],
    ]);
  });

  it.each([
    ['svhc-3', range('0.05', '0.15')],
    ['svhc-4', fixedPortion('0.1')],
  ] as const)('%s', async (id, content) => {
    const { root, listed } = partOf(content);
    const { rows } = await analyse(root, [svhc(listed)]);
    expect(rows.map((row) => dutyOf(row.verdict))).toEqual([caseOf(id).expected.duty]);
  });
});

describe('law_cases.json, homogeneous materials', () => {
  it('gadsl-1: the friction layer is the reference mass, not the brake', async () => {
    const { expected } = caseOf('gadsl-1');
    const oxide = substance();
    const layer = node('material', [part(oxide, fixedPortion(5)), part(substance(), rest)], { materialClass: '7.3' });
    const plate = node('material', [part(substance(), rest)], { materialClass: '1.2.1' });
    const { rows, output } = await analyse(node('component', [grams(layer, 40), grams(plate, 2460)]), [
      gadsl(itself(oxide)),
    ]);
    expect(rows.map((row) => [row.node, row.reason.nominalPercent, row.verdict === 'declare'])).toEqual([
      [layer.id, String(expected.material_pct), expected.declare],
    ]);
    expect(((output.findings.massNominal[0] as number) / 2500) * 100).toBeCloseTo(expected.part_pct ?? NaN, 9);
  });

  it('gadsl-2: the metal counts, not the compound', async () => {
    const { expected } = caseOf('gadsl-2');
    const { root, listed } = partOf(fixedPortion('1.6'));
    const { rows } = await analyse(root, [gadsl(itself(listed, '0.25'))]);
    expect(rows.map((row) => [row.reason.nominalPercent, row.verdict === 'declare'])).toEqual([
      [String(expected.metal_pct), expected.declare],
    ]);
  });

  it.each<[string, Portion, string, VehicleDates]>([
    ['elv-1', fixedPortion('3.0'), '3', UNDATED],
    ['elv-2', fixedPortion('4.2'), '3', UNDATED],
    ['elv-3', fixedPortion('0.38'), '2(c)(i)', { typeApproval: '2028-03-01', sparePart: false }],
    ['elv-4', fixedPortion('0.38'), '2(c)(i)', { typeApproval: '2027-12-31', sparePart: false }],
    ['elv-5', fixedPortion('80'), '8(e)', UNDATED],
  ])('%s', async (id, content, entry, dates) => {
    const { verdict, reason } = await verdictOnLead(content, entry, dates);
    expect(verdict).toBe(caseOf(id).expected.verdict);
    if (verdict === 'exempt') expect(reason.exemption?.entryId).toBe(`${ELV_ANNEX_SCHEME}:${entry}`);
  });

  it('elv-6: cadmium has a lower limit', async () => {
    const { root, listed } = partOf(fixedPortion('0.011'));
    const { rows } = await analyse(root, [limit('elv-cadmium', '0.01', itself(listed))]);
    expect(rows.map((row) => row.verdict)).toEqual([caseOf('elv-6').expected.verdict]);
  });

  it('gb-1: a family is judged by its sum', async () => {
    const { expected } = caseOf('gb-1');
    const [deca, octa] = [substance(), substance()];
    const textile = node(
      'material',
      [part(deca, fixedPortion('0.07')), part(octa, fixedPortion('0.05')), part(substance(), rest)],
      {
        materialClass: '5.5.2',
      },
    );
    const { rows } = await analyse(node('component', [grams(textile, 5)]), [
      limit('gb-pbde', '0.1', [...itself(deca), ...itself(octa)], { entityKind: 'family' }),
    ]);
    expect(rows.map((row) => [row.reason.nominalPercent, row.verdict])).toEqual([
      [String(expected.family_pct), expected.verdict],
    ]);
  });

  it('rohs-1: a substance that a regulation does not list is not judged', async () => {
    const { root, listed } = partOf(fixedPortion('0.12'));
    const lead = substance();
    const laws = [
      limit('rohs', '0.1', itself(listed), { exemptionIds: [] }),
      limit('elv', '0.1', itself(lead)),
      limit('gb', '0.1', itself(lead)),
    ];
    const { rows } = await analyse(root, laws);
    expect(rows.map((row) => [row.reason.listId, row.verdict])).toEqual([['rohs', caseOf('rohs-1').expected.rohs]]);
  });

  it('cr6-1: only the hexavalent chromium of a dichromate counts', async () => {
    const { expected } = caseOf('cr6-1');
    const { root, listed } = partOf(fixedPortion('0.30'));
    const member = elementMember({ substanceId: listed.id, casNumber: '7778-50-9' }, 'Cr(VI)', METALS);
    const { rows } = await analyse(root, [limit('elv-chromium', '0.1', [member])]);
    expect(rows.map((row) => row.reason.nominalPercent)).toEqual([String(expected.cr6_pct)]);
    expect(expected.verdict).toContain(rows[0]?.verdict);
  });
});

it('an entry is in force from its first day', () => {
  const item = limit('dated', '0.1', [], { validFrom: '2026-06-30' });
  expect([itemsInForce([item], '2026-06-29').length, itemsInForce([item], '2026-06-30').length]).toEqual([0, 1]);
});
