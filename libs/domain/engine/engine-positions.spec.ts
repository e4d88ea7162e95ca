import { verdictOf, type CompositionNode, type ExemptionEntry } from '../substances';
import { encodeComposition } from './encode-composition';
import { PathFinder } from './path-finder';
import { reasonOf } from './reason-of';
import { runEngine } from './run-engine';
import { type EngineInput, type EngineOutput } from './types';
import {
  analyse,
  dec,
  fixedPortion,
  grams,
  itemOn,
  materialOf,
  node,
  OPEN,
  part,
  pieces,
  rest,
} from './testing/composition-builders';

describe("runEngine on a vehicle's positions", () => {
  it('cuts a cycle at the closing edge, reports it, and judges the rest of the vehicle normally', async () => {
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

  it('counts a cut branch as unknown content, not as a pass', async () => {
    const steel = node('material', [part(node('substance'), rest)]);
    const broken = node('component', [grams(steel, 5), { child: node('substance'), amount: { massGrams: dec(1) } }]);
    const { output, verdicts } = await analyse([broken], [itemOn([node('substance')], '0.1')]);
    expect(output.issues.map((issue) => issue.code)).toEqual(['tree.edge-not-allowed']);
    expect(verdicts).toEqual(['unknown']);
  });

  it('counts an unmatched position and an empty part as unknown', async () => {
    const lead = node('substance');
    const { output, verdicts } = await analyse(
      [null, node('component', [], { measuredGrams: dec(7) })],
      [itemOn([lead], '0.1')],
    );
    expect(verdicts).toEqual(['unknown', 'unknown']);
    expect([output.totals.unmatchedGrams, output.totals.unknownMaxGrams]).toEqual([100, 7]);
  });

  it('judges a shared material by the application code of the part that contains it', async () => {
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

  describe('facts of individual positions', () => {
    const SPARES: ExemptionEntry = { ...OPEN, sparePartsOnly: true, vehiclePutOnMarketBefore: '2005-07-01' };
    const OLD = '2005-06-30';
    const judgedAs = async (
      roots: readonly CompositionNode[],
      declared: Pick<EngineInput, 'dates' | 'otherDates'>,
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
      const input: EngineInput = { ...plain, ...columns, exemptions: [entry], positions, ...declared };
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
    it('adds no judgement when the claimed entry does not depend on the facts of the position', async () => {
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
    // metamorphic: facts of positions give the same result as a separate vehicle for each position
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

  it('judges lacquer on an assembly relative to the whole assembly, and other materials there separately', async () => {
    const [pigment, softener] = [node('substance'), node('substance')];
    const lacquer = node('material', [part(pigment, fixedPortion(10)), part(node('substance'), rest)], {
      materialClass: '6.1',
    });
    const seal = node('material', [part(softener, fixedPortion('0.2')), part(node('substance'), rest)], {
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

  it('counts paths and masses for every path, and finds the paths on request', async () => {
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
});
