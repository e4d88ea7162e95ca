import type { CompositionNode, ListItem, Verdict } from '@matlas/domain';
import {
  component,
  elv,
  filler,
  gadsl,
  grams,
  type Judged,
  judgeRoots,
  limit,
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

/**
 * Every example and decision of domain.md 4 and 9 that is not in law_cases.json, through runEngine; `judged` first
 * checks that the oracle agrees.
 */
const summaryOf = ({ rows }: Judged): [string, string, Verdict][] =>
  rows.map(({ list, verdict, reason }) => [list, reason.nominalPercent, verdict]);
const inPart = (...children: Parameters<typeof material>[1][]): CompositionNode =>
  component(grams(material('5.3', ...children), 10));

describe('4.1 reference mass of a concentration', () => {
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
      summaryOf(
        await judgeRoots(inPart(part(compound, percent), filler()), [limit('elv', factor, [[compound, factor]])]),
      );
    expect(await atLimit('1')).toEqual([['elv', String(Number(factor)), 'pass']]);
    expect((await atLimit('1.000001'))[0]?.[2]).toBe('fail');
  });

  it('an unknown compound counts in full, and the finding shows it', async () => {
    const compound = substance();
    const { rows } = await judgeRoots(inPart(part(compound, '0.2'), filler()), [
      elv([compound, '1', 'unknown compound']),
    ]);
    expect(rows.map(({ verdict, reason }) => [verdict, reason.nominalPercent, reason.flags])).toEqual([
      ['fail', '0.2', ['unknown-compound']],
    ]);
  });

  it('an element is the sum of its compounds, each with its share of the element', async () => {
    const [metal, oxide, chromate] = [substance(), substance(), substance()];
    const sum = elv(metal, [oxide, '0.9283'], [chromate, '0.6411']);
    expect(
      summaryOf(
        await judgeRoots(inPart(part(metal, '0.01'), part(oxide, '0.05'), part(chromate, '0.05'), filler()), [sum]),
      ),
    ).toEqual([['elv', '0.08847', 'pass']]);
    expect(
      summaryOf(
        await judgeRoots(inPart(part(metal, '0.03'), part(oxide, '0.05'), part(chromate, '0.05'), filler()), [sum]),
      ),
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
      (await judgeRoots(inPart(part(listed, share), filler()), [item])).rows[0]?.verdict;
    expect([await verdictOf(percent), await verdictOf(`${percent}000001`)]).toEqual([at, above]);
  });

  it('a material of materials is not homogeneous: coating and base are judged separately', async () => {
    const lead = substance();
    const coat = material('3.3', part(lead, '0.2'), filler());
    const coated = material('1.1.1', part(steel(), '96'), part(coat, REST));
    const { rows } = await judgeRoots(component(grams(coated, 10)), [elv(lead)]);
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
    expect((await judgeRoots(inPart(part(lead, share), filler()), [elv(lead)])).positions).toEqual([verdict]);
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
    const { rows, positions } = await judgeRoots(bolt(material('6.1', part(listed, '10'), filler())), [svhc(listed)]);
    expect([rows.map(({ reason, verdict }) => [reason.nominalPercent, verdict]), positions]).toEqual([
      [['0.05', 'pass']],
      ['pass'],
    ]);
  });

  it('an O-ring keeps its duty to declare in nested assemblies, and the assemblies have none', async () => {
    const dehp = substance();
    const ring = component(grams(material('5.3', part(dehp, '15'), filler()), '0.8'));
    const pump = component(pieces(ring, 1), pieces(component(grams(steel(), '2499.2')), 1));
    const { rows, output } = await judgeRoots(component(pieces(pump, 2)), [svhc(dehp)]);
    expect(rows.map(({ kind, node, reason, verdict }) => [kind, node, reason.nominalPercent, verdict])).toEqual([
      ['article', ring.id, '15', 'declare'],
    ]);
    expect([output.findings.paths[0], output.findings.massNominal[0]]).toEqual([1, expect.closeTo(0.24, 12)]);
  });

  it('in an assembly each semi-component and each material except class 6.x is an article; all 6.x together are one unit of the assembly', async () => {
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
    const { rows } = await judgeRoots(
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

  it('a semi-component at the root is an article, and a material at the root a mixture', async () => {
    const listed = substance();
    const pvc = material('5.1.a', part(listed, '1'), filler());
    expect(
      await Promise.all(
        [semi(part(pvc, REST)), pvc].map(async (root) => (await judgeRoots(root, [svhc(listed)])).positions),
      ),
    ).toEqual([['declare'], ['pass']]);
  });

  it('concentrations refer to the content of the article instead of its declared mass; masses follow the declared mass', async () => {
    const listed = substance();
    const light = measured(component(grams(material('5.3', part(listed, '0.1'), filler()), 10)), 5);
    const { rows, output } = await judgeRoots(component(pieces(light, 1)), [svhc(listed)], { scaleToDeclared: true });
    expect(rows.map(({ reason, verdict }) => [reason.nominalPercent, verdict])).toEqual([['0.1', 'pass']]);
    expect(output.positions.massGrams[0]).toBe(5);
  });

  it('Candidate List entries are judged separately; a substance in two entries counts in both, and a group entry is the sum of its members', async () => {
    const [one, other] = [substance(), substance()];
    const part0 = component(grams(material('5.3', part(one, '0.08'), part(other, '0.06'), filler()), 5));
    const entries = [svhc(one), svhc(other), svhc(one, other)].map((item, index) => ({
      ...item,
      id: `entry-${index}`,
    }));
    expect(summaryOf(await judgeRoots(part0, entries)).map(([, percent, verdict]) => [percent, verdict])).toEqual(
      expect.arrayContaining([
        ['0.08', 'pass'],
        ['0.06', 'pass'],
        ['0.14', 'declare'],
      ]),
    );
  });
});

describe('4.3 GADSL', () => {
  it('"on or above" is exact despite rounded thirds: three foils of 33.333333 % with 0.1 % each contain 0.1 %', async () => {
    const listed = substance();
    const foils = [1, 2, 3].map(() => part(material('5.1.a', part(listed, '0.1'), filler()), '33.333333'));
    expect(
      summaryOf(
        await judgeRoots(component(grams(semi(...foils), 1)), [{ ...gadsl('0.1', listed), denominator: 'article' }]),
      ),
    ).toEqual([['gadsl', '0.1', 'declare']]);
  });

  it.each([
    ['0.4', 'declare'],
    ['0.1', 'declare'],
    ['0.0999999', 'pass'],
  ] as const)('a compound that is 25 %% metal, %s %% of it', async (metal, verdict) => {
    const compound = substance();
    const wire = component(grams(material('3.1', part(compound, String(Number(metal) * 4)), filler()), 1));
    expect(summaryOf(await judgeRoots(wire, [gadsl('0.1', [compound, '0.25'])]))).toEqual([['gadsl', metal, verdict]]);
  });
});

describe('4.5 China and RoHS', () => {
  it('a family is judged by its sum, and each regulation by its own list', async () => {
    const [deca, octa, dehp] = [substance(), substance(), substance()];
    const textile = inPart(part(deca, '0.07'), part(octa, '0.05'), part(dehp, '0.12'), filler());
    const pbde = limit('gb', '0.1', [deca, octa], { entityKind: 'family' });
    const laws = [pbde, limit('rohs', '0.1', [dehp], { exemptionIds: [] }), elv(substance()), svhc(dehp)];
    expect(summaryOf(await judgeRoots(textile, laws))).toEqual(
      expect.arrayContaining([
        ['gb', '0.12', 'fail'],
        ['rohs', '0.12', 'fail'],
        ['svhc', '0.12', 'declare'],
      ]),
    );
    expect((await judgeRoots(textile, [pbde])).rows).toHaveLength(1);
  });
});
