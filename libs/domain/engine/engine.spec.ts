import { Decimal } from '../decimal';
import type { Portion } from '../portions';
import {
  verdictOf,
  type CompositionEdge,
  type CompositionNode,
  type ExemptionEntry,
  type ListItem,
} from '../substances';
import { encodeComposition } from './encode-composition';
import { PathFinder } from './path-finder';
import { reasonOf } from './reason-of';
import { runEngine } from './run-engine';
import { UNIT_KINDS, type EngineInput, type EngineOutput } from './types';

let nextId = 0;
const dec = (value: number | string): Decimal => new Decimal(value);
const node = (
  kind: CompositionNode['kind'],
  children: CompositionEdge[] = [],
  more: Partial<CompositionNode> = {},
): CompositionNode => ({ id: ++nextId, kind, children, ...more });
const fixed = (value: number | string): Portion => ({ kind: 'fixed', value: dec(value) });
const rest: Portion = { kind: 'rest' };
const part = (child: CompositionNode, portion: Portion, more: Partial<CompositionEdge> = {}): CompositionEdge => ({
  child,
  amount: { portion },
  ...more,
});
const grams = (
  child: CompositionNode,
  mass: number | string,
  more: Partial<CompositionEdge> = {},
): CompositionEdge => ({ child, amount: { massGrams: dec(mass) }, ...more });
const pieces = (child: CompositionNode, count: number): CompositionEdge => ({
  child,
  amount: { quantity: dec(count) },
});
const materialOf = (listed: CompositionNode, share: string, more: Partial<CompositionEdge> = {}): CompositionNode =>
  node('material', [part(listed, fixed(share), more), part(node('substance'), rest)], { materialClass: '3.2' });

const OPEN: ExemptionEntry = {
  id: 'copper',
  maxPercent: '4',
  minPercent: null,
  vehicleTypeApprovedBefore: null,
  typeApprovedFrom: null,
  vehiclePutOnMarketBefore: null,
  engineDevelopedBefore: null,
  sparePartsOnly: false,
  reviewDue: null,
  superseded: false,
};
const itemOn = (members: readonly CompositionNode[], limitPercent: string, more: Partial<ListItem> = {}): ListItem => ({
  id: 'item',
  listId: 'list',
  listVersion: '1',
  clause: '',
  entityKind: 'element',
  limitPercent,
  comparison: 'gt',
  denominator: 'material',
  duty: 'prohibited',
  validFrom: null,
  validTo: null,
  exemptionIds: ['copper'],
  members: members.map(({ id }) => ({ substanceId: id, factor: '1', compositionKnown: true })),
  ...more,
});

const COPPER = [[3, '3']] as const;
async function analyse(
  roots: readonly (CompositionNode | null)[],
  items: readonly ListItem[],
  codes: readonly (readonly [id: number, code: string])[] = COPPER,
): Promise<{ input: EngineInput; output: EngineOutput; verdicts: string[] }> {
  const { loadExact, ...columns } = encodeComposition(roots.flatMap((root) => root ?? []));
  const input: EngineInput = {
    ...columns,
    items,
    exemptions: [OPEN],
    applications: codes.map(([applicationId, code]) => ({
      applicationId,
      code,
      exemptionIds: ['copper'],
      potentiallyProhibited: false,
    })),
    watched: [],
    dates: { sparePart: false },
    options: { scaleToDeclared: true, includePass: false },
    positions: {
      root: Int32Array.from(roots, (root) => root?.id ?? 0),
      pieces: new Float64Array(roots.length).fill(1),
      massGrams: new Float64Array(roots.length).fill(100),
    },
  };
  const output = await runEngine(input, loadExact);
  return { input, output, verdicts: Array.from(output.positions.verdict, verdictOf) };
}

describe('runEngine', () => {
  it('decides in exact decimals where floats would err: 0.01 + 0.02 is not over 0.03', async () => {
    const [one, other] = [node('substance'), node('substance')];
    expect(0.0001 + 0.0002 > 0.0003).toBe(true);
    const material = node('material', [
      part(one, fixed('0.01')),
      part(other, fixed('0.02')),
      part(node('substance'), rest),
    ]);
    const { verdicts } = await analyse([node('component', [grams(material, 5)])], [itemOn([one, other], '0.03')]);
    expect(verdicts).toEqual(['pass']);
  });

  it('judges by the threshold of the use that an application code claims, by the strictest of several, and by the general one without a claim', async () => {
    const [lead, other] = [node('substance'), node('substance')];
    const uses = [
      { limitPercent: '0.5', comparison: 'gt', applicationCodes: ['9'] },
      { limitPercent: '0.01', comparison: 'gte', applicationCodes: ['3', '8'] },
    ] as const;
    const item = itemOn([lead, other], '0.1', { exemptionIds: [], uses });
    const holds = (share: string, code = 0, second = 0): CompositionNode =>
      node('component', [
        grams(
          node('material', [
            part(lead, fixed(share), { applicationId: code }),
            part(other, fixed(0), { applicationId: second }),
            part(node('substance'), rest),
          ]),
          5,
        ),
      ]);
    const shared = materialOf(lead, '0.05');
    const claimed = node('component', [grams(shared, 5, { overrides: [{ substanceId: lead.id, applicationId: 3 }] })]);
    const { input, output, verdicts } = await analyse(
      [
        holds('0.05'),
        holds('0.3'),
        holds('0.01', 3),
        holds('0.00999999999', 3),
        holds('0.3', 9),
        holds('0.3', 9, 3),
        claimed,
      ],
      [item],
      [
        [3, '3'],
        [9, '9'],
      ],
    );
    expect(verdicts).toEqual(['pass', 'fail', 'fail', 'pass', 'pass', 'fail', 'fail']);
    expect(
      Array.from(output.findings.judgement, (row) => [
        reasonOf(input, output, row).limitPercent,
        reasonOf(input, output, row).comparison,
      ]),
    ).toEqual([
      ['0.1', 'gt'],
      ['0.01', 'gte'],
      ['0.01', 'gte'],
      ['0.01', 'gte'],
    ]);
  });
  it('knows no share of what weighs nothing: an entry that is named in it stays open, and 6.x materials of no mass are still a row', async () => {
    const lead = node('substance');
    const article = itemOn([lead], '0.1', { denominator: 'article', duty: 'declare' });
    const weightless = node('component', [grams(materialOf(lead, '0.05'), 0)]);
    const lacquer = node('material', [part(lead, fixed('0.05')), part(node('substance'), rest)], {
      materialClass: '6.1',
    });
    const { output } = await analyse(
      [
        weightless,
        node('component', [
          grams(lacquer, 0),
          pieces(node('component', [grams(node('material', [part(node('substance'), rest)]), 0)]), 1),
        ]),
      ],
      [article],
    );
    const named = Array.from(output.judgements.item.keys()).filter((row) => output.judgements.item[row] === 0);
    expect(
      named.map((row) => [
        UNIT_KINDS[output.judgements.unitKind[row] as number],
        verdictOf(output.judgements.verdict[row] as number),
        output.judgements.max[row],
      ]),
    ).toEqual([
      ['article', 'unknown', 1],
      ['process-materials', 'unknown', 1],
    ]);
  });

  it('judges a material by its class alone, whatever it holds, in the classes below too, and by nothing unknown', async () => {
    const material = (materialClass: string, children: CompositionEdge[]): CompositionNode =>
      node('material', children, { materialClass });
    const whole = (): CompositionEdge[] => [part(node('substance'), fixed(100))];
    const roots = [
      material('5.1.a', whole()),
      material('5.2', whole()),
      material('5.1.b', [part(node('substance'), fixed(90))]),
      material('51', whole()),
    ].map((one) => node('component', [grams(one, 5)]));
    const pvc = itemOn([], '0', { id: 'pvc', classCodes: ['5.1'] });
    const { output, verdicts } = await analyse(roots, [pvc]);
    expect(verdicts).toEqual(['fail', 'pass', 'fail', 'pass']);
    expect([Array.from(output.judgements.min), Array.from(output.judgements.max)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(output.totals.items).toMatchObject([{ item: 0, nominalGrams: 10 }]);
    expect(output.exact.size).toBe(0);
  });

  it('shows the exact numbers of a recheck in the reason', async () => {
    const lead = node('substance');
    const root = node('component', [grams(materialOf(lead, '0.1000000001'), 5)]);
    const { input, output } = await analyse([root], [itemOn([lead], '0.1')]);
    expect(reasonOf(input, output, 0)).toMatchObject({
      nominalPercent: '0.1000000001',
      flags: ['exact-recheck'],
      ruleId: 'substance.material.prohibited',
    });
  });

  it('cuts a cycle where it closes, tells it, and leaves the rest of the vehicle alone', async () => {
    const lead = node('substance');
    const inner = node('component', [grams(materialOf(lead, '1'), 5)]);
    const outer = node('component', [pieces(inner, 1)]);
    inner.children.push(pieces(outer, 1));
    const { output, verdicts } = await analyse(
      [outer, node('component', [grams(materialOf(lead, '0.01'), 5)])],
      [itemOn([lead], '0.1')],
    );
    expect(output.issues).toContainEqual({ code: 'tree.cycle', node: inner.id, child: outer.id });
    expect(verdicts).toEqual(['fail', 'pass']);
  });

  it('makes a branch that was cut unknown, not clean', async () => {
    const steel = node('material', [part(node('substance'), rest)]);
    const broken = node('component', [grams(steel, 5), { child: node('substance'), amount: { massGrams: dec(1) } }]);
    const { output, verdicts } = await analyse([broken], [itemOn([node('substance')], '0.1')]);
    expect(output.issues.map((issue) => issue.code)).toEqual(['tree.edge-not-allowed']);
    expect(verdicts).toEqual(['unknown']);
  });

  it('takes an unmatched position and an empty part as unknown', async () => {
    const lead = node('substance');
    const { output, verdicts } = await analyse(
      [null, node('component', [], { measuredGrams: dec(7) })],
      [itemOn([lead], '0.1')],
    );
    expect(verdicts).toEqual(['unknown', 'unknown']);
    expect([output.totals.unmatchedGrams, output.totals.unknownMaxGrams]).toEqual([100, 7]);
  });

  it('judges a shared material by the application of the part it lies in', async () => {
    const lead = node('substance');
    const brass = materialOf(lead, '3', { applicationId: 3 });
    const fitting = node('component', [grams(brass, 5)]);
    const toy = node('component', [grams(brass, 5, { overrides: [{ substanceId: lead.id, applicationId: 0 }] })]);
    const { verdicts } = await analyse(
      [fitting, toy, node('component', [pieces(fitting, 1), pieces(toy, 2)])],
      [itemOn([lead], '0.1')],
    );
    expect(verdicts).toEqual(['exempt', 'fail', 'fail']);
  });

  describe('facts of single positions', () => {
    const SPARES: ExemptionEntry = { ...OPEN, sparePartsOnly: true, vehiclePutOnMarketBefore: '2005-07-01' };
    const OLD = '2005-06-30';
    const judgedAs = async (
      roots: readonly CompositionNode[],
      said: Pick<EngineInput, 'dates' | 'otherDates'>,
      at: readonly number[],
      lead: CompositionNode,
      entry = SPARES,
    ) => {
      const { loadExact, ...columns } = encodeComposition([...roots]);
      const { input: plain } = await analyse([null], [itemOn([lead], '0.1')]);
      const positions = {
        root: Int32Array.from(roots, ({ id }) => id),
        pieces: new Float64Array(roots.length).fill(1),
        massGrams: new Float64Array(roots.length).fill(NaN),
        dates: Int32Array.from(at),
      };
      const input: EngineInput = { ...plain, ...columns, exemptions: [entry], positions, ...said };
      const output = await runEngine(input, loadExact);
      return { input, output, verdicts: Array.from(output.positions.verdict, verdictOf) };
    };
    const brassPart = (): { lead: CompositionNode; part: CompositionNode } => {
      const lead = node('substance');
      return { lead, part: node('component', [grams(materialOf(lead, '3', { applicationId: 3 }), 5)]) };
    };
    it('judges the same sheet as a spare part at one position and not at another', async () => {
      const { lead, part: fitting } = brassPart();
      const holder = node('component', [pieces(fitting, 2)]);
      const { input, output, verdicts } = await judgedAs(
        [fitting, fitting, holder, fitting],
        {
          dates: { sparePart: false, putOnMarket: OLD },
          otherDates: [
            { dates: { sparePart: true, putOnMarket: OLD }, own: ['sparePart'] },
            { dates: { putOnMarket: OLD }, own: ['sparePart'] },
          ],
        },
        [0, 1, 1, 2],
        lead,
      );
      expect(verdicts).toEqual(['fail', 'exempt', 'exempt', 'depends']);
      expect(Array.from(output.findings.massNominal, (mass) => Number(mass.toFixed(9)))).toEqual([
        0.15, 0.15, 0.3, 0.15,
      ]);
      const reasons = Array.from(output.findings.judgement, (row) => [
        output.judgements.dates[row],
        reasonOf(input, output, row).exemption?.dates,
      ]);
      expect(reasons).toEqual([
        [0, undefined],
        [1, 'valid'],
        [1, 'valid'],
        [2, 'unknown'],
      ]);
    });
    it('adds no judgement where what a position says is not what the claimed entry asks', async () => {
      const { lead, part: fitting } = brassPart();
      const { output, verdicts } = await judgedAs(
        [fitting, fitting],
        {
          dates: { sparePart: false, putOnMarket: OLD },
          otherDates: [{ dates: { sparePart: true, putOnMarket: OLD }, own: ['sparePart'] }],
        },
        [0, 1],
        lead,
        OPEN,
      );
      expect([verdicts, output.judgements.node.length]).toEqual([['exempt', 'exempt'], 1]);
    });
    it('decides exactly at the bound of an entry under each set of facts', async () => {
      const lead = node('substance');
      const part = node('component', [grams(materialOf(lead, '4', { applicationId: 3 }), 5)]);
      const { output, verdicts } = await judgedAs(
        [part, part],
        {
          dates: { sparePart: false, putOnMarket: OLD },
          otherDates: [{ dates: { sparePart: true, putOnMarket: OLD }, own: ['sparePart'] }],
        },
        [0, 1],
        lead,
      );
      expect([verdicts, output.exact.size]).toEqual([['fail', 'exempt'], 2]);
    });
    // metamorphic: facts of positions are the same as a vehicle of its own for each
    it.each([
      {},
      { sparePart: true },
      { sparePart: false },
      { sparePart: true, putOnMarket: OLD },
      { sparePart: true, putOnMarket: '2005-07-01' },
      { sparePart: false, putOnMarket: OLD },
      { putOnMarket: '2005-07-01' },
    ])('is the same as a vehicle whose facts are %j', async (dates) => {
      const { lead, part } = brassPart();
      const inside = node('component', [pieces(part, 1), grams(materialOf(lead, '2', { applicationId: 3 }), 1)]);
      const alone = await judgedAs([part, inside], { dates }, [0, 0], lead);
      const among = await judgedAs(
        [part, inside, part, inside],
        {
          dates: { sparePart: false, putOnMarket: '2026-01-01' },
          otherDates: [{ dates, own: ['sparePart', 'putOnMarket'] }],
        },
        [0, 0, 1, 1],
        lead,
      );
      expect(among.verdicts.slice(2)).toEqual(alone.verdicts);
      const masses = (output: EngineOutput, from: number): number[] =>
        Array.from(output.findings.position.keys())
          .filter((row) => (output.findings.position[row] as number) >= from)
          .map((row) => output.findings.massNominal[row] as number);
      expect(masses(among.output, 2)).toEqual(masses(alone.output, 0));
      expect(among.verdicts.slice(0, 2)).toEqual(['fail', 'fail']);
    });
  });

  it('weighs lacquer on an assembly over the whole assembly, other materials there by themselves', async () => {
    const [pigment, softener] = [node('substance'), node('substance')];
    const lacquer = node('material', [part(pigment, fixed(10)), part(node('substance'), rest)], {
      materialClass: '6.1',
    });
    const seal = node('material', [part(softener, fixed('0.2')), part(node('substance'), rest)], {
      materialClass: '5.3',
    });
    const plate = node('component', [
      grams(node('material', [part(node('substance'), rest)], { materialClass: '1.1.1' }), 94),
    ]);
    const assembly = node('component', [pieces(plate, 1), grams(lacquer, 5), grams(seal, 1)]);
    const duty = { denominator: 'article', duty: 'declare' } as const;
    const { input, output } = await analyse(
      [assembly],
      [itemOn([pigment], '0.1', duty), itemOn([softener], '0.1', duty)],
    );
    const rows = Array.from(output.judgements.node, (id, row) => [id, reasonOf(input, output, row).nominalPercent]);
    expect(rows).toEqual([
      [seal.id, '0.2'],
      [assembly.id, '0.5'],
    ]);
  });

  it('counts paths and masses once for each way down, and finds those ways on demand', async () => {
    const lead = node('substance');
    const clip = node('component', [grams(materialOf(lead, '2'), 10)]);
    const holder = node('component', [pieces(clip, 3), pieces(clip, 1)]);
    const root = node('component', [pieces(holder, 2), pieces(clip, 1)]);
    const { input, output } = await analyse([root], [itemOn([lead], '0.1')]);
    expect([output.findings.paths[0], output.findings.massNominal[0]]).toEqual([3, expect.closeTo(9 * 10 * 0.02, 9)]);
    const target = output.judgements.node[0] as number;
    const paths = new PathFinder(input).pathsTo({ root: root.id, target, override: 0, limit: 10 });
    const children = paths.map((path) => path.map((edge) => input.edges.child[edge]));
    expect(children).toEqual([
      [holder.id, clip.id, target],
      [holder.id, clip.id, target],
      [clip.id, target],
    ]);
  });

  it('scales masses, never percentages, to the declared mass of the sheet', async () => {
    const lead = node('substance');
    const root = node('component', [grams(materialOf(lead, '2'), 10)], { measuredGrams: dec(20) });
    const { input, output } = await analyse([root], [itemOn([lead], '0.1')]);
    expect([output.findings.massNominal[0], reasonOf(input, output, 0).nominalPercent]).toEqual([
      expect.closeTo(0.4, 12),
      '2',
    ]);
  });

  it('tells which node to ask for when a range lies across the limit', async () => {
    const listed = node('substance');
    const vague = node('material', [
      part(listed, { kind: 'range', min: dec('0.05'), max: dec('0.5') }),
      part(node('substance'), rest),
    ]);
    const clear = node('material', [part(listed, fixed('0.05')), part(node('substance'), rest)]);
    const wire = node('semi', [part(vague, fixed(50)), part(clear, rest)]);
    const { input, output } = await analyse(
      [node('component', [grams(wire, 5)])],
      [itemOn([listed], '0.1', { denominator: 'article', duty: 'declare' })],
    );
    expect(reasonOf(input, output, 0).whatSettles).toEqual({ by: 'portions', nodeId: vague.id });
  });

  it('counts "not yet specified" as anything, and only weighs what is merely watched', async () => {
    const [lead, joker] = [node('substance'), node('substance', [], { notYetSpecified: true })];
    const vague = node('material', [
      part(lead, fixed('0.05')),
      part(joker, fixed('0.06')),
      part(node('substance'), rest),
    ]);
    const { loadExact, ...columns } = encodeComposition([node('component', [grams(vague, 10)])]);
    const { input } = await analyse([null], [itemOn([lead], '0.1')]);
    const positions = {
      root: columns.nodes.id.slice(0, 1),
      pieces: Float64Array.of(2),
      massGrams: Float64Array.of(NaN),
    };
    const watching = { ...input, ...columns, positions, watched: [{ name: 'jokers', substanceIds: [joker.id] }] };
    const output = await runEngine(watching, loadExact);
    expect(reasonOf(watching, output, 0)).toMatchObject({
      disclosedMaxPercent: '0.05',
      maxPercent: '0.11',
      flags: ['not-yet-specified'],
    });
    expect([output.worst, output.totals.items.find((total) => total.item === -1)?.nominalGrams]).toEqual([
      'unknown',
      expect.closeTo(0.012, 12),
    ]);
  });

  it('takes input and gives output that a worker thread can clone', async () => {
    const lead = node('substance');
    const { input, output } = await analyse(
      [node('component', [grams(materialOf(lead, '2'), 10)])],
      [itemOn([lead], '0.1')],
    );
    expect(structuredClone(input)).toEqual(input);
    expect(structuredClone(output)).toEqual(output);
  });
});
