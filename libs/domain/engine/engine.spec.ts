import { verdictOf, type CompositionEdge, type CompositionNode } from '../substances';
import { encodeComposition } from './encode-composition';
import { reasonOf } from './reason-of';
import { runEngine } from './run-engine';
import { UNIT_KINDS } from './types';
import {
  analyse,
  dec,
  fixedPortion,
  grams,
  itemOn,
  materialOf,
  node,
  part,
  pieces,
  rest,
} from './testing/composition-builders';

describe('runEngine', () => {
  it('decides in exact decimals when floats would be wrong: 0.01 + 0.02 is not over 0.03', async () => {
    const [one, other] = [node('substance'), node('substance')];
    expect(0.0001 + 0.0002 > 0.0003).toBe(true);
    const material = node('material', [
      part(one, fixedPortion('0.01')),
      part(other, fixedPortion('0.02')),
      part(node('substance'), rest),
    ]);
    const { verdicts } = await analyse([node('component', [grams(material, 5)])], [itemOn([one, other], '0.03')]);
    expect(verdicts).toEqual(['pass']);
  });

  it('judges by the threshold of a claimed use, by the strictest of several, and by the general one without a claim', async () => {
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
            part(lead, fixedPortion(share), { applicationId: code }),
            part(other, fixedPortion(0), { applicationId: second }),
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
  it('counts any share as possible in content without mass: entries stay open, and 6.x materials without mass still get a row', async () => {
    const lead = node('substance');
    const article = itemOn([lead], '0.1', { denominator: 'article', duty: 'declare' });
    const weightless = node('component', [grams(materialOf(lead, '0.05'), 0)]);
    const lacquer = node('material', [part(lead, fixedPortion('0.05')), part(node('substance'), rest)], {
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

  it('judges an entry on material classes by the class only, including subclasses, and ignores unknown content', async () => {
    const material = (materialClass: string, children: CompositionEdge[]): CompositionNode =>
      node('material', children, { materialClass });
    const whole = (): CompositionEdge[] => [part(node('substance'), fixedPortion(100))];
    const roots = [
      material('5.1.a', whole()),
      material('5.2', whole()),
      material('5.1.b', [part(node('substance'), fixedPortion(90))]),
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

  it('scales masses but not percentages to the declared mass of the sheet', async () => {
    const lead = node('substance');
    const root = node('component', [grams(materialOf(lead, '2'), 10)], { measuredGrams: dec(20) });
    const { input, output } = await analyse([root], [itemOn([lead], '0.1')]);
    expect([output.findings.massNominal[0], reasonOf(input, output, 0).nominalPercent]).toEqual([
      expect.closeTo(0.4, 12),
      '2',
    ]);
  });

  it('names the node whose data would settle a range across the limit', async () => {
    const listed = node('substance');
    const vague = node('material', [
      part(listed, { kind: 'range', min: dec('0.05'), max: dec('0.5') }),
      part(node('substance'), rest),
    ]);
    const clear = node('material', [part(listed, fixedPortion('0.05')), part(node('substance'), rest)]);
    const wire = node('semi', [part(vague, fixedPortion(50)), part(clear, rest)]);
    const { input, output } = await analyse(
      [node('component', [grams(wire, 5)])],
      [itemOn([listed], '0.1', { denominator: 'article', duty: 'declare' })],
    );
    expect(reasonOf(input, output, 0).whatSettles).toEqual({ by: 'portions', nodeId: vague.id });
  });

  it('counts "not yet specified" as any substance, and reports only the mass of watched substances', async () => {
    const [lead, joker] = [node('substance'), node('substance', [], { notYetSpecified: true })];
    const vague = node('material', [
      part(lead, fixedPortion('0.05')),
      part(joker, fixedPortion('0.06')),
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

  it('counts what the catalogue does not have as any substance, and as what a list names by its number', async () => {
    const [lead, unknown] = [node('substance'), node('substance', [], { uncatalogued: true })];
    const vague = node('material', [part(unknown, fixedPortion('3')), part(node('substance'), rest)]);
    const { input, output } = await analyse(
      [node('component', [grams(vague, 10)])],
      [itemOn([lead], '0.1'), itemOn([unknown], '0.1')],
    );
    const reasons = [...output.judgements.node.keys()].map((row) => reasonOf(input, output, row));
    expect(reasons.map(({ flags, minPercent, maxPercent }) => [flags, minPercent, maxPercent])).toEqual([
      [[], '3', '3'],
      [['not-in-catalogue'], '0', '3'],
    ]);
    expect(output.worst).toBe('fail');
  });

  it('has input and output that can be cloned to a worker thread', async () => {
    const lead = node('substance');
    const { input, output } = await analyse(
      [node('component', [grams(materialOf(lead, '2'), 10)])],
      [itemOn([lead], '0.1')],
    );
    expect(structuredClone(input)).toEqual(input);
    expect(structuredClone(output)).toEqual(output);
  });
});
