import { type CompositionNode, itemsInForce, type Verdict } from '@matlas/domain';
import {
  applicationFor,
  component,
  elv,
  filler,
  grams,
  joker,
  judgeRoots,
  material,
  measured,
  part,
  pieces,
  REST,
  semi,
  steel,
  substance,
  svhc,
} from './examples';
import { worstOf } from './verdict-on';

const inPart = (...children: Parameters<typeof material>[1][]): CompositionNode =>
  component(grams(material('5.3', ...children), 10));

describe('4.4 and 9: exemptions', () => {
  const brass = (
    lead: CompositionNode,
    share: Parameters<typeof part>[1],
    entry = '3',
    ...more: Parameters<typeof material>[1][]
  ): CompositionNode => material('3.1', part(lead, share, applicationFor(entry)), ...more, filler());

  it('an entry claimed on one substance covers the sum of the element in that material, but not in another one', async () => {
    const [metal, oxide] = [substance(), substance()];
    const claimed = material('3.1', part(metal, '1', applicationFor('3')), part(oxide, '1'), filler());
    const unclaimed = material('3.1', part(oxide, '1'), filler());
    const { rows } = await judgeRoots(component(grams(claimed, 1), grams(unclaimed, 1)), [
      elv(metal, [oxide, '0.9283']),
    ]);
    expect(rows.map(({ node, verdict, entry, reason }) => [node, verdict, entry, reason.nominalPercent])).toEqual([
      [claimed.id, 'exempt', '3', '1.9283'],
      [unclaimed.id, 'fail', '', '0.9283'],
    ]);
  });

  it.each<[string, [string, string], Verdict]>([
    ['across the limit but inside the entry', ['0.05', '3.9'], 'exempt'],
    ['to its very end', ['0', '4'], 'exempt'],
    ['across its end', ['3.5', '4.5'], 'depends'],
    ['all above it', ['4.05', '4.4'], 'fail'],
  ])('%s', async (_, share, verdict) => {
    const lead = substance();
    expect((await judgeRoots(component(grams(brass(lead, share), 5)), [elv(lead)])).positions).toEqual([verdict]);
  });

  it('an expired entry has no effect on the verdict; a missing date leaves it undecided', async () => {
    const lead = substance();
    const alloy = component(grams(brass(lead, '0.38', '2(c)(i)'), 5));
    const verdicts = await Promise.all(
      [{ typeApproval: '2027-12-31' }, { typeApproval: '2028-01-01' }, {}].map(
        async (dates) => (await judgeRoots(alloy, [elv(lead)], { dates: { ...dates, sparePart: false } })).positions[0],
      ),
    );
    expect(verdicts).toEqual(['exempt', 'fail', 'depends']);
  });

  it('the edge to a shared material replaces its application code for one substance, for all, or removes it', async () => {
    const lead = substance();
    const shared = brass(lead, '3');
    const parts = [
      component(grams(shared, 5)),
      component(grams(shared, 5, [{ substanceId: lead.id, applicationId: 0 }])),
      component(grams(shared, 5, [{ substanceId: 0, applicationId: applicationFor('2(c)(ii)') }])),
      component(
        grams(shared, 5, [
          { substanceId: 0, applicationId: 0 },
          { substanceId: lead.id, applicationId: applicationFor('3') },
        ]),
      ),
    ];
    expect((await judgeRoots(parts, [elv(lead)])).positions).toEqual(['exempt', 'fail', 'fail', 'exempt']);
    expect((await judgeRoots(component(...parts.map((each) => pieces(each, 1))), [elv(lead)])).positions).toEqual([
      'fail',
    ]);
  });
});

describe('9: unknown content, order, dates', () => {
  it('two lead oxides beside zinc fixed at 99.8 %: the exact sum fails, where separate bounds would be undecided', async () => {
    const [oxide, tetroxide] = [substance(), substance()];
    const { rows } = await judgeRoots(
      inPart(part(oxide, ['0.05', '0.15']), part(tetroxide, ['0.05', '0.15']), part(substance(), '99.8')),
      [elv([oxide, '0.9283'], [tetroxide, '0.9067'])],
    );
    expect(rows.map(({ verdict, reason: { minPercent, maxPercent } }) => [verdict, minPercent, maxPercent])).toEqual([
      ['fail', '0.18242', '0.18458'],
    ]);
  });

  it.each<[string, () => CompositionNode, Verdict]>([
    ['10 % not yet specified', () => inPart(part(joker(), '10'), filler()), 'unknown'],
    ['so little not yet specified that it cannot matter', () => inPart(part(joker(), '0.1'), filler()), 'pass'],
    ['a part without content', () => measured(component(), 5), 'unknown'],
    ['a material without content', () => component(grams(material('5.3'), 5)), 'unknown'],
    ['portions that contradict each other', () => inPart(part(substance(), '60'), part(substance(), '70')), 'unknown'],
    ['a remainder nobody tells', () => inPart(part(substance(), '60'), part(substance(), '30')), 'unknown'],
    ['a semi-component with a remainder', () => component(grams(semi(part(steel(), '60')), 5)), 'unknown'],
    [
      'thirds that were rounded',
      () => inPart(part(substance(), '33.333333'), part(substance(), '33.333333'), part(substance(), '33.333333')),
      'pass',
    ],
    [
      'a rest although the others reach 100',
      () => inPart(part(substance(), '60'), part(substance(), ['40', '50']), part(joker(), REST)),
      'pass',
    ],
  ])('%s', async (_, root, verdict) => {
    expect((await judgeRoots(root(), [elv(substance())])).positions).toEqual([verdict]);
  });

  it('unknown content counts with its maximum beside the declared content', async () => {
    const lead = substance();
    const { rows } = await judgeRoots(inPart(part(lead, '0.06'), part(joker(), ['0.01', '0.05']), filler()), [
      elv(lead),
    ]);
    expect(
      rows.map(({ verdict, reason: { disclosedMaxPercent, maxPercent, whatSettles } }) => [
        verdict,
        disclosedMaxPercent,
        maxPercent,
        whatSettles?.by,
      ]),
    ).toEqual([['unknown', '0.06', '0.11', 'content']]);
  });

  it('confidential content is judged like any other', async () => {
    const lead = substance();
    const { rows } = await judgeRoots(
      component(grams(material('5.3', { ...part(lead, '0.2'), confidential: true }, filler()), 5)),
      [elv(lead)],
    );
    expect(rows.map(({ verdict, reason }) => [verdict, reason.flags])).toEqual([['fail', ['confidential-substance']]]);
  });

  it('a part takes the worst verdict of its content, a vehicle the worst of its parts: fail, depends, unknown, exempt, declare, pass', async () => {
    const lead = substance();
    const holds = (...children: Parameters<typeof material>[1][]): Parameters<typeof component>[0] =>
      grams(material('3.1', ...children, filler()), 5);
    const cases: [Verdict, () => Parameters<typeof component>[0]][] = [
      ['fail', () => holds(part(lead, '1'))],
      ['depends', () => holds(part(lead, ['0.05', '1']))],
      ['unknown', () => holds(part(joker(), '1'))],
      ['exempt', () => holds(part(lead, '1', applicationFor('3')))],
      ['pass', () => holds()],
    ];
    for (const [first, one] of cases) {
      for (const [second, other] of cases) {
        const { positions, output } = await judgeRoots(
          [component(one(), other()), component(one()), component(other())],
          [elv(lead)],
        );
        expect([positions, output.worst]).toEqual([
          [worstOf([first, second]), first, second],
          worstOf([first, second]),
        ]);
      }
    }
    expect(
      (await judgeRoots([component(holds(part(lead, '1', applicationFor('3'))))], [elv(lead), svhc(lead)])).positions,
    ).toEqual(['exempt']);
  });

  it('a position without a sheet is unknown, with the mass of the workbook', async () => {
    const { positions, output } = await judgeRoots([null, component(grams(steel(), 5))], [elv(substance())]);
    expect([positions, output.totals.unmatchedGrams, [...output.positions.massGrams]]).toEqual([
      ['unknown', 'pass'],
      100,
      [100, 5],
    ]);
  });

  it.each([
    ['2026-02-03', 0],
    ['2026-02-04', 1],
    ['2030-06-30', 1],
    ['2030-07-01', 0],
  ] as const)('on %s, %i entries of one that is in force from 2026-02-04 to 2030-06-30', (day, count) => {
    expect(itemsInForce([{ ...svhc(substance()), validFrom: '2026-02-04', validTo: '2030-06-30' }], day)).toHaveLength(
      count,
    );
  });
});
