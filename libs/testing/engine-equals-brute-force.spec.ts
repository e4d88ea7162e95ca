import {
  UNIT_KINDS,
  encodeComposition,
  runEngine,
  verdictOf,
  type ApplicationMeaning,
  type CompositionNode,
  type EngineInput,
  type EngineOutput,
  type ExemptionEntry,
  type ListItem,
} from '@matlas/domain';
import { evaluateByExpansion, type BruteForceInput, type BruteForceOutput } from './brute-force';
import { RandomComposition } from './random-composition';
import { SeededRandom } from './seeded-random';

const open: ExemptionEntry = {
  id: '', maxPercent: null, minPercent: null, vehicleTypeApprovedBefore: null, typeApprovedFrom: null, vehiclePutOnMarketBefore: null,
  engineDevelopedBefore: null, sparePartsOnly: false, reviewDue: null, superseded: false,
};
const exemptions: ExemptionEntry[] = [
  { ...open, id: 'to-4', maxPercent: '4' },
  { ...open, id: 'from-3', minPercent: '3' },
  { ...open, id: 'closed', vehicleTypeApprovedBefore: '2020-01-01' },
  { ...open, id: 'undated', vehiclePutOnMarketBefore: '2030-01-01', maxPercent: '5' },
  { ...open, id: 'other-list' },
];
const applications: ApplicationMeaning[] = [
  { applicationId: 1, exemptionIds: ['to-4'], potentiallyProhibited: false },
  { applicationId: 2, exemptionIds: ['from-3'], potentiallyProhibited: false },
  { applicationId: 3, exemptionIds: ['closed', 'to-4'], potentiallyProhibited: false },
  { applicationId: 4, exemptionIds: ['undated'], potentiallyProhibited: false },
  { applicationId: 5, exemptionIds: ['other-list'], potentiallyProhibited: true },
  { applicationId: 6, exemptionIds: [], potentiallyProhibited: false },
];

const itemOf = (item: Partial<ListItem> & Pick<ListItem, 'id' | 'limitPercent'>, members: [number, string][]): ListItem => ({
  listId: 'elv', listVersion: '1', clause: '', entityKind: 'element', comparison: 'gt', denominator: 'material', duty: 'prohibited',
  validFrom: null, validTo: null, exemptionIds: ['to-4', 'from-3', 'closed', 'undated'],
  members: members.map(([substanceId, factor]) => ({ substanceId, factor, compositionKnown: factor !== '1' })), ...item,
});
const items: ListItem[] = [
  itemOf({ id: 'lead', limitPercent: '0.1' }, [[1, '1'], [2, '0.9283'], [3, '0.6411']]),
  itemOf({ id: 'cadmium', limitPercent: '0.01' }, [[4, '1']]),
  itemOf({ id: 'absent', limitPercent: '0.1' }, [[99, '1']]),
  itemOf({ id: 'svhc-1', listId: 'svhc', limitPercent: '0.1', denominator: 'article', duty: 'declare', entityKind: 'substance' }, [[5, '1']]),
  itemOf({ id: 'svhc-group', listId: 'svhc', limitPercent: '0.1', denominator: 'article', duty: 'declare', entityKind: 'group' }, [[5, '1'], [6, '1']]),
  itemOf({ id: 'gadsl', listId: 'gadsl', limitPercent: '0.1', comparison: 'gte', duty: 'declare' }, [[6, '1']]),
  itemOf({ id: 'never', listId: 'pops', limitPercent: '0', entityKind: 'substance', exemptionIds: [] }, [[4, '1']]),
];

function scenario(seed: number): { exact: BruteForceInput; input: EngineInput; loadExact: ReturnType<typeof encodeComposition>['loadExact'] } {
  const composition = new RandomComposition(seed);
  const random = new SeededRandom(seed + 7919);
  const positions = Array.from({ length: random.integer(1, 3) }, () => ({
    root: random.chance(0.95) ? composition.root() : null,
    pieces: random.integer(1, 5),
    massGrams: random.integer(1, 900),
  }));
  const roots = positions.flatMap(({ root }): CompositionNode[] => (root ? [root] : []));
  const { nodes, edges, overrides, classes, loadExact } = encodeComposition(roots);
  const dates = { typeApproval: '2025-01-01', sparePart: false };
  const scaleToDeclared = random.chance(0.5);
  const input: EngineInput = {
    nodes, edges, overrides, classes, items, exemptions, applications, watched: [], dates,
    options: { scaleToDeclared, includePass: false },
    positions: {
      root: Int32Array.from(positions, ({ root }) => root?.id ?? 0),
      pieces: Float64Array.from(positions, ({ pieces }) => pieces),
      massGrams: Float64Array.from(positions, ({ massGrams }) => massGrams),
    },
  };
  return { exact: { positions, items, exemptions, applications, dates, scaleToDeclared }, input, loadExact };
}

interface Row {
  numbers: number[];
}

/** Occurrences of the same thing with the same outcome are one row: paths and masses add up, shares are those of the thing. */
function join(rows: Map<string, Row>, key: string, sums: number[], shares: number[]): void {
  const known = rows.get(key)?.numbers ?? sums.map(() => 0);
  rows.set(key, { numbers: [...sums.map((sum, index) => sum + (known[index] ?? 0)), ...shares] });
}

function engineRows({ findings, judgements, lists }: EngineOutput): Map<string, Row> {
  const rows = new Map<string, Row>();
  findings.position.forEach((position, row) => {
    const at = findings.judgement[row] as number;
    const kind = UNIT_KINDS[judgements.unitKind[at] as number];
    const list = lists[judgements.list[at] as number]?.listId;
    const key = [position, kind, judgements.node[at], judgements.item[at], list, verdictOf(judgements.verdict[at] as number)].join('|');
    const sums = [findings.paths[row], findings.massMin[row], findings.massNominal[row], findings.massMax[row]] as number[];
    join(rows, key, sums, [judgements.min[at], judgements.nominal[at], judgements.disclosedMax[at], judgements.max[at]] as number[]);
  });
  return rows;
}

function bruteRows({ findings }: BruteForceOutput): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const each of findings) {
    const key = [each.position, each.kind, each.node, each.item, each.listId, each.verdict].join('|');
    const sums = [each.paths, each.massMin.toNumber(), each.massNominal.toNumber(), each.massMax.toNumber()];
    const { min, nominal, disclosedMax, max } = each.content;
    join(rows, key, sums, [min, nominal, disclosedMax, max].map((value) => value.toNumber()));
  }
  return rows;
}

const isEqual = (left: number, right: number): boolean => Math.abs(left - right) <= 1e-9 * Math.max(1e-3, Math.abs(left), Math.abs(right));

function differences(left: Map<string, Row>, right: Map<string, Row>): string[] {
  const keys = new Set([...left.keys(), ...right.keys()]);
  return [...keys].flatMap((key) => {
    const [one, other] = [left.get(key)?.numbers, right.get(key)?.numbers];
    const same = one && other && one.every((value, index) => isEqual(value, other[index] ?? NaN));
    return same ? [] : [`${key}: engine ${one?.join(' ') ?? 'nothing'}, expansion ${other?.join(' ') ?? 'nothing'}`];
  });
}

function totalsDiffer(input: EngineInput, { totals, positions }: EngineOutput, expanded: BruteForceOutput): string[] {
  const pairs: [string, number, number][] = Array.from(positions.massGrams, (mass, index) => [`position ${index}`, mass, expanded.massGrams[index]?.toNumber() ?? NaN]);
  [...input.classes, ''].forEach((code, index) => pairs.push([`class ${code}`, totals.classGrams[index] ?? NaN, expanded.classGrams.get(code)?.toNumber() ?? 0]));
  expanded.itemGrams.forEach(({ min, nominal, disclosedMax }, item) => {
    const total = totals.items.find((each) => each.item === item);
    pairs.push([`item ${item} min`, total?.minGrams ?? 0, min.toNumber()], [`item ${item}`, total?.nominalGrams ?? 0, nominal.toNumber()]);
    pairs.push([`item ${item} max`, total?.maxGrams ?? 0, Math.max(disclosedMax.toNumber(), nominal.toNumber())]);
  });
  return pairs.flatMap(([name, engine, expansion]) => (isEqual(engine, expansion) ? [] : [`${name}: engine ${engine}, expansion ${expansion}`]));
}

describe('the engine on the shared graph equals the expansion in exact decimals', () => {
  it.each([0, 1, 2, 3, 4])('on 100 random graphs from seed %i00', async (hundred) => {
    for (let seed = hundred * 100; seed < hundred * 100 + 100; seed++) {
      const { exact, input, loadExact } = scenario(seed);
      const output = await runEngine(input, loadExact);
      const expanded = evaluateByExpansion(exact);
      const found = [...differences(engineRows(output), bruteRows(expanded)), ...totalsDiffer(input, output, expanded)];
      expect({ seed, found }).toEqual({ seed, found: [] });
    }
  });

  it('covers every verdict, kind of unit and the exact recheck, or the comparison would prove little', async () => {
    const seen = new Set<string>();
    let requests = 0;
    for (let seed = 0; seed < 60; seed++) {
      const { input, loadExact } = scenario(seed);
      const output = await runEngine(input, (request) => {
        requests++;
        return loadExact(request);
      });
      output.judgements.verdict.forEach((code, row) => seen.add(verdictOf(code)).add(UNIT_KINDS[output.judgements.unitKind[row] as number] ?? ''));
    }
    expect([...seen].sort()).toEqual(['article', 'declare', 'depends', 'exempt', 'fail', 'material', 'process-materials', 'unknown', 'unknown-remainder']);
    expect(requests).toBeGreaterThan(15);
  });
});
