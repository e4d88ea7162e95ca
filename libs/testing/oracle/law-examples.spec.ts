import { itemsInForce, type CompositionNode, type ListItem, type Verdict } from '@matlas/domain';
import {
  REST,
  applicationFor,
  component,
  elv,
  filler,
  gadsl,
  grams,
  joker,
  judged,
  limit,
  material,
  measured,
  part,
  pieces,
  semi,
  steel,
  substance,
  svhc,
  type Judged,
} from './examples';
import { worstOf } from './verdict-on';

/**
 * Every example and decision of domain.md 4 and 9 that law_cases.json does not hold, through runEngine; `judged` has
 * the oracle agree first.
 */
const told = ({ rows }: Judged): [string, string, Verdict][] =>
  rows.map(({ list, verdict, reason }) => [list, reason.nominalPercent, verdict]);
const inPart = (...children: Parameters<typeof material>[1][]): CompositionNode =>
  component(grams(material('5.3', ...children), 10));

describe('4.1 where the concentration is taken', () => {
  it.each<[string, string]>([
    ['PbO', '0.9283'],
    ['Pb3O4', '0.9067'],
    ['Pb stearate', '0.2676'],
    ['PbCrO4 as Pb', '0.6411'],
    ['PbCrO4 as Cr', '0.1609'],
    ['CrO3', '0.5200'],
    ['K2Cr2O7', '0.3535'],
    ['SrCrO4', '0.2554'],
    ['CdS', '0.7781'],
    ['HgS', '0.8622'],
  ])('%s counts with %s of its mass, and decides exactly at the limit', async (_, factor) => {
    const compound = substance();
    const atLimit = async (percent: string): Promise<[string, string, Verdict][]> =>
      told(await judged(inPart(part(compound, percent), filler()), [limit('elv', factor, [[compound, factor]])]));
    expect(await atLimit('1')).toEqual([['elv', String(Number(factor)), 'pass']]);
    expect((await atLimit('1.000001'))[0]?.[2]).toBe('fail');
  });

  it('an unknown compound counts in full, and the finding says so', async () => {
    const compound = substance();
    const { rows } = await judged(inPart(part(compound, '0.2'), filler()), [elv([compound, '1', 'unknown compound'])]);
    expect(rows.map(({ verdict, reason }) => [verdict, reason.nominalPercent, reason.flags])).toEqual([
      ['fail', '0.2', ['unknown-compound']],
    ]);
  });

  it('an element is the sum of its compounds; only what counts of each', async () => {
    const [metal, oxide, chromate] = [substance(), substance(), substance()];
    const sum = elv(metal, [oxide, '0.9283'], [chromate, '0.6411']);
    expect(
      told(await judged(inPart(part(metal, '0.01'), part(oxide, '0.05'), part(chromate, '0.05'), filler()), [sum])),
    ).toEqual([['elv', '0.08847', 'pass']]);
    expect(
      told(await judged(inPart(part(metal, '0.03'), part(oxide, '0.05'), part(chromate, '0.05'), filler()), [sum])),
    ).toEqual([['elv', '0.10847', 'fail']]);
  });

  it.each<[string, ListItem['comparison'], string, Verdict, Verdict]>([
    ['REACH, ELV, GB and RoHS: above', 'gt', '0.1', 'pass', 'fail'],
    ['ELV cadmium: above 0.01', 'gt', '0.01', 'pass', 'fail'],
    ['GADSL: on or above', 'gte', '0.1', 'fail', 'fail'],
    ['GADSL: 250 ppm', 'gte', '0.025', 'fail', 'fail'],
  ])('%s', async (_, comparison, percent, at, above) => {
    const listed = substance();
    const item = limit('law', percent, [listed], { comparison });
    const verdictOf = async (share: string): Promise<Verdict | undefined> =>
      (await judged(inPart(part(listed, share), filler()), [item])).rows[0]?.verdict;
    expect([await verdictOf(percent), await verdictOf(`${percent}000001`)]).toEqual([at, above]);
  });

  it('a material of materials is not homogeneous: coat and base are judged apart', async () => {
    const lead = substance();
    const coat = material('3.3', part(lead, '0.2'), filler());
    const coated = material('1.1.1', part(steel(), '96'), part(coat, REST));
    const { rows } = await judged(component(grams(coated, 10)), [elv(lead)]);
    expect(rows.map(({ node, reason, verdict }) => [node, reason.nominalPercent, verdict])).toEqual([
      [coat.id, '0.2', 'fail'],
    ]);
  });

  it.each<[[string, string], Verdict]>([
    [['0.1', '0.2'], 'depends'],
    [['0.100001', '0.2'], 'fail'],
    [['0.05', '0.1'], 'pass'],
    [['0.05', '0.15'], 'depends'],
  ])('a range of %j %% is %s', async (share, verdict) => {
    const lead = substance();
    expect((await judged(inPart(part(lead, share), filler()), [elv(lead)])).positions).toEqual([verdict]);
  });
});

describe('4.2 articles', () => {
  it.each<[string, (coat: CompositionNode) => CompositionNode]>([
    ['a coated bolt: all in one component', (coat) => component(grams(steel(), '9.95'), grams(coat, '0.05'))],
    [
      'a coated bolt: the coat on an assembly of one bolt',
      (coat) => component(pieces(component(grams(steel(), '9.95')), 1), grams(coat, '0.05')),
    ],
  ])('%s has no duty: 0.05 %% of the article', async (_, bolt) => {
    const listed = substance();
    const { rows, positions } = await judged(bolt(material('6.1', part(listed, '10'), filler())), [svhc(listed)]);
    expect([rows.map(({ reason, verdict }) => [reason.nominalPercent, verdict]), positions]).toEqual([
      [['0.05', 'pass']],
      ['pass'],
    ]);
  });

  it('an O-ring keeps its duty in an assembly in an assembly, and the assembly has none', async () => {
    const dehp = substance();
    const ring = component(grams(material('5.3', part(dehp, '15'), filler()), '0.8'));
    const pump = component(pieces(ring, 1), pieces(component(grams(steel(), '2499.2')), 1));
    const { rows, output } = await judged(component(pieces(pump, 2)), [svhc(dehp)]);
    expect(rows.map(({ kind, node, reason, verdict }) => [kind, node, reason.nominalPercent, verdict])).toEqual([
      ['article', ring.id, '15', 'declare'],
    ]);
    expect([output.findings.paths[0], output.findings.massNominal[0]]).toEqual([1, expect.closeTo(0.24, 12)]);
  });

  it('on an assembly each semi-component and each material but 6.x is an article; all 6.x together are one row over the assembly', async () => {
    const [a, b, c, d] = [substance(), substance(), substance(), substance()];
    const hose = semi(part(material('5.3', part(a, '1'), filler()), REST));
    const pad = material('5.4.1', part(b, '1'), filler());
    const [glue, paint] = [
      material('6.2', part(c, '3'), filler()),
      material('6.1', part(c, '6'), part(d, '1'), filler()),
    ];
    const assembly = component(
      pieces(component(grams(steel(), 90)), 1),
      grams(hose, 4),
      grams(pad, 4),
      grams(glue, 1),
      grams(paint, 1),
    );
    const { rows } = await judged(
      assembly,
      [svhc(a), svhc(b), svhc(c), svhc(d)].map((item, index) => ({ ...item, listId: `svhc-${index}` })),
    );
    expect(rows.map(({ kind, node, reason, verdict }) => [kind, node, reason.nominalPercent, verdict])).toEqual([
      ['article', hose.id, '1', 'declare'],
      ['article', pad.id, '1', 'declare'],
      ['process-materials', assembly.id, '0.09', 'pass'],
      ['process-materials', assembly.id, '0.01', 'pass'],
    ]);
  });

  it('a semi-component at the root is an article, a material there a mixture', async () => {
    const listed = substance();
    const pvc = material('5.1.a', part(listed, '1'), filler());
    expect(
      await Promise.all(
        [semi(part(pvc, REST)), pvc].map(async (root) => (await judged(root, [svhc(listed)])).positions),
      ),
    ).toEqual([['declare'], ['pass']]);
  });

  it('the denominator is what lies in the article, not its declared mass; masses follow the declared', async () => {
    const listed = substance();
    const light = measured(component(grams(material('5.3', part(listed, '0.1'), filler()), 10)), 5);
    const { rows, output } = await judged(component(pieces(light, 1)), [svhc(listed)], { scaleToDeclared: true });
    expect(rows.map(({ reason, verdict }) => [reason.nominalPercent, verdict])).toEqual([['0.1', 'pass']]);
    expect(output.positions.massGrams[0]).toBe(5);
  });

  it('each Candidate List entry on its own; a substance in two entries counts in both, a group entry is the sum of its members', async () => {
    const [one, other] = [substance(), substance()];
    const part0 = component(grams(material('5.3', part(one, '0.08'), part(other, '0.06'), filler()), 5));
    const entries = [svhc(one), svhc(other), svhc(one, other)].map((item, index) => ({
      ...item,
      id: `entry-${index}`,
    }));
    expect(told(await judged(part0, entries)).map(([, percent, verdict]) => [percent, verdict])).toEqual(
      expect.arrayContaining([
        ['0.08', 'pass'],
        ['0.06', 'pass'],
        ['0.14', 'declare'],
      ]),
    );
  });
});

describe('4.3 GADSL', () => {
  it('on or above is exact where thirds were rounded: three foils of 33.333333 % with 0.1 % each hold 0.1 %', async () => {
    const listed = substance();
    const foils = [1, 2, 3].map(() => part(material('5.1.a', part(listed, '0.1'), filler()), '33.333333'));
    expect(
      told(await judged(component(grams(semi(...foils), 1)), [{ ...gadsl('0.1', listed), denominator: 'article' }])),
    ).toEqual([['gadsl', '0.1', 'declare']]);
  });

  it.each([
    ['0.4', 'declare'],
    ['0.1', 'declare'],
    ['0.0999999', 'pass'],
  ] as const)('a compound that is 25 %% metal, %s %% of it', async (metal, verdict) => {
    const compound = substance();
    const wire = component(grams(material('3.1', part(compound, String(Number(metal) * 4)), filler()), 1));
    expect(told(await judged(wire, [gadsl('0.1', [compound, '0.25'])]))).toEqual([['gadsl', metal, verdict]]);
  });
});

describe('4.4 and 9: exemptions', () => {
  const brass = (
    lead: CompositionNode,
    share: Parameters<typeof part>[1],
    entry = '3',
    ...more: Parameters<typeof material>[1][]
  ): CompositionNode => material('3.1', part(lead, share, applicationFor(entry)), ...more, filler());

  it('an entry claimed on one substance covers the sum of the element in that material, not in the next', async () => {
    const [metal, oxide] = [substance(), substance()];
    const claimed = material('3.1', part(metal, '1', applicationFor('3')), part(oxide, '1'), filler());
    const unclaimed = material('3.1', part(oxide, '1'), filler());
    const { rows } = await judged(component(grams(claimed, 1), grams(unclaimed, 1)), [elv(metal, [oxide, '0.9283'])]);
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
    expect((await judged(component(grams(brass(lead, share), 5)), [elv(lead)])).positions).toEqual([verdict]);
  });

  it('closed by date leaves the verdict without it; a missing date leaves it undecided', async () => {
    const lead = substance();
    const alloy = component(grams(brass(lead, '0.38', '2(c)(i)'), 5));
    const verdicts = await Promise.all(
      [{ typeApproval: '2027-12-31' }, { typeApproval: '2028-01-01' }, {}].map(
        async (dates) => (await judged(alloy, [elv(lead)], { dates: { ...dates, sparePart: false } })).positions[0],
      ),
    );
    expect(verdicts).toEqual(['exempt', 'fail', 'depends']);
  });

  it('the edge into a shared material replaces its application: for one substance, for all, or withdraws it', async () => {
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
    expect((await judged(parts, [elv(lead)])).positions).toEqual(['exempt', 'fail', 'fail', 'exempt']);
    expect((await judged(component(...parts.map((each) => pieces(each, 1))), [elv(lead)])).positions).toEqual(['fail']);
  });
});

describe('4.5 China and RoHS', () => {
  it('a family is judged by its sum, and each law by its own list', async () => {
    const [deca, octa, dehp] = [substance(), substance(), substance()];
    const textile = inPart(part(deca, '0.07'), part(octa, '0.05'), part(dehp, '0.12'), filler());
    const pbde = limit('gb', '0.1', [deca, octa], { entityKind: 'family' });
    const laws = [pbde, limit('rohs', '0.1', [dehp], { exemptionIds: [] }), elv(substance()), svhc(dehp)];
    expect(told(await judged(textile, laws))).toEqual(
      expect.arrayContaining([
        ['gb', '0.12', 'fail'],
        ['rohs', '0.12', 'fail'],
        ['svhc', '0.12', 'declare'],
      ]),
    );
    expect((await judged(textile, [pbde])).rows).toHaveLength(1);
  });
});

describe('9: unknown content, order, dates', () => {
  it('two lead oxides beside zinc fixed at 99.8 %: the exact sum fails, bound by bound would be undecided', async () => {
    const [oxide, tetroxide] = [substance(), substance()];
    const { rows } = await judged(
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
    expect((await judged(root(), [elv(substance())])).positions).toEqual([verdict]);
  });

  it('unknown content counts with its maximum beside what is told', async () => {
    const lead = substance();
    const { rows } = await judged(inPart(part(lead, '0.06'), part(joker(), ['0.01', '0.05']), filler()), [elv(lead)]);
    expect(
      rows.map(({ verdict, reason: { disclosedMaxPercent, maxPercent, whatSettles } }) => [
        verdict,
        disclosedMaxPercent,
        maxPercent,
        whatSettles?.by,
      ]),
    ).toEqual([['unknown', '0.06', '0.11', 'content']]);
  });

  it('what is confidential is judged like anything else', async () => {
    const lead = substance();
    const { rows } = await judged(
      component(grams(material('5.3', { ...part(lead, '0.2'), confidential: true }, filler()), 5)),
      [elv(lead)],
    );
    expect(rows.map(({ verdict, reason }) => [verdict, reason.flags])).toEqual([['fail', ['confidential-substance']]]);
  });

  it('a part takes the worst of what it holds, a vehicle the worst of its parts: fail, depends, unknown, exempt, declare, pass', async () => {
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
        const { positions, output } = await judged(
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
      (await judged([component(holds(part(lead, '1', applicationFor('3'))))], [elv(lead), svhc(lead)])).positions,
    ).toEqual(['exempt']);
  });

  it('a position without a sheet is unknown, with the mass of the workbook', async () => {
    const { positions, output } = await judged([null, component(grams(steel(), 5))], [elv(substance())]);
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
