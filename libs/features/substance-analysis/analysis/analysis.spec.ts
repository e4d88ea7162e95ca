import type { AnalysisRun, Finding } from '@matlas/contract';
import { test, post, analyse, findings, openVehicle } from './testing/analysed-vehicle';

beforeAll(openVehicle);
afterAll(() => test.close());

describe('a run over a vehicle', () => {
  let run: AnalysisRun;
  beforeAll(async () => {
    run = await analyse();
  });

  it('records its input and its result', () => {
    expect(run).toMatchObject({
      number: 1,
      state: 'done',
      showsPresent: true,
      current: true,
      positions: 17,
      positionsWithSheet: 12,
      positionsUnmatched: 2,
      distinctSheets: 12,
      worst: 'fail',
      stale: false,
      issues: 0,
      lists: [
        { code: 'ELV', label: '2023-03-13', items: 3, unresolved: 1 },
        { code: 'SVHC', label: '2024-01-23', items: 2 },
        { code: 'GBT', label: '2014-06-01', items: 1 },
      ],
    });
    // Door twice: valve 2 x 100, terminal 6 x 10, hinge 2 x 20.05; sheath 12, carpet 800, bolts 40, sheet 500, nozzle
    // 20, adapter 20, fabric 300, gaskets 10, two positions of 700 without a sheet
    expect(Number(run.vehicleMassGrams)).toBeCloseTo(
      200 + 60 + 40.1 + 12 + 800 + 40 + 500 + 20 + 20 + 300 + 10 + 1400,
      6,
    );
    expect(run.unmatchedMassGrams).toBe('1400');
  });

  it.each<[string, string, string, Partial<Finding>]>([
    [
      'lead above its exemption fails',
      'V-1',
      'ELV',
      {
        verdict: 'fail',
        minPercent: '4.2',
        maxPercent: '4.2',
        limitPercent: '0.1',
        exemptionEntry: null,
        massGrams: '8.4',
        unitKind: 'material',
        nodeName: 'CuZn39Pb4',
        substanceName: 'Lead and its compounds',
        cas: '7439-92-1',
      },
    ],
    [
      'lead inside its exemption is exempt',
      'T-1',
      'ELV',
      { verdict: 'exempt', exemptionEntry: '3', maxPercent: '3', massGrams: '1.8' },
    ],
    [
      'a candidate substance is declared by the article',
      'T-1',
      'SVHC',
      { verdict: 'declare', denominator: 'article', unitKind: 'article', nodeName: 'Terminal', maxPercent: '3' },
    ],
    [
      'a range across the limit depends',
      'S-1',
      'SVHC',
      {
        verdict: 'depends',
        minPercent: '0.05',
        nominalPercent: '0.1',
        maxPercent: '0.15',
        massMinGrams: '0.006',
        massMaxGrams: '0.018',
      },
    ],
    [
      'what is not yet specified is unknown',
      'C-1',
      'ELV',
      { verdict: 'unknown', substanceName: null, maxPercent: '5', limitPercent: '0.1', massMaxGrams: '40' },
    ],
    ['content within the limit passes', 'B-8', 'ELV', { verdict: 'pass', maxPercent: '0.05' }],
    [
      'an exemption closed by the date of approval leaves the failure',
      'G-1',
      'ELV',
      { verdict: 'fail', maxPercent: '0.3', exemptionEntry: null },
    ],
    [
      'a coating is judged by its own mass, and by the metal in its compound',
      'H-1',
      'ELV',
      { verdict: 'fail', substanceName: 'Chromium (VI)', nodeName: 'Yellow passivation', maxPercent: '0.10605' },
    ],
    [
      'a coating belongs to the article that it is put on',
      'H-1',
      'SVHC',
      {
        verdict: 'pass',
        unitKind: 'process-materials',
        nodeName: 'Hinge',
        positionName: '铰链',
        positionForeignName: 'Hinge',
        substanceName: 'DEHP',
      },
    ],
    [
      'the application of a shared material may be replaced on the way in',
      'N-1',
      'ELV',
      { verdict: 'exempt', exemptionEntry: '3', maxPercent: '2' },
    ],
    ['and holds elsewhere as it stands', 'A-1', 'ELV', { verdict: 'fail', maxPercent: '2' }],
    [
      'members of a family are added',
      'F-1',
      'GBT',
      {
        verdict: 'fail',
        substanceName: 'PBDE, sum',
        cas: null,
        memberCount: 2,
        minPercent: '0.12',
        maxPercent: '0.12',
      },
    ],
    [
      'a draft does not count',
      'D-1',
      '',
      { verdict: 'unknown', unitKind: 'no-sheet', lawId: null, lawName: 'All regulations', massMaxGrams: '700' },
    ],
    ['a position without a sheet is unknown', 'P-1', '', { verdict: 'unknown', unitKind: 'no-sheet' }],
  ])('%s', async (_what, number, law, expected) => {
    const rows = await findings({ runId: run.id, sort: 'id' });
    expect(rows.filter((row) => row.positionNumber === number && row.lawCode === law)).toContainEqual(
      expect.objectContaining(expected),
    );
  });

  it('sorts by severity, then by how far over the limit, and counts', async () => {
    const rows = await findings({ runId: run.id });
    const order = ['fail', 'depends', 'unknown', 'exempt', 'declare', 'pass'];
    expect(rows.map(({ verdict }) => order.indexOf(verdict))).toEqual(
      rows.map(({ verdict }) => order.indexOf(verdict)).sort((a, b) => a - b),
    );
    expect(rows.filter(({ verdict }) => verdict === 'fail').map(({ positionNumber }) => positionNumber)).toEqual([
      'A-1',
      'G-1',
      'F-1',
      'H-1',
      'V-1',
    ]);
    const { data } = (await post('counts', { runId: run.id })).body;
    expect(data.counts).toEqual(
      Object.fromEntries(order.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length])),
    );
    expect(data).toMatchObject({
      previous: null,
      suppliers: [{ name: 'Suzhou Hengxin', foreignName: null }],
      toAsk: { nodes: 2 },
    });
  });

  it.each<[string, { law?: string; [field: string]: unknown }, string[]]>([
    ['the verdict', { verdicts: ['depends'] }, ['S-1']],
    [
      'the law, with what stands for every law',
      { law: 'GBT', verdicts: ['fail', 'unknown'] },
      ['F-1', 'C-1', 'D-1', 'P-1'],
    ],
    ['a substance in Chinese', { q: '六价铬' }, ['H-1']],
    ['the CAS number of a member', { q: '1163-19' }, ['F-1']],
    ['a foreign name', { q: 'hinge', law: 'ELV', verdicts: ['fail'] }, ['H-1']],
    ['a material', { q: 'yellow pass' }, ['H-1']],
    ['a part number', { q: 'N-1', verdicts: ['exempt'] }, ['N-1']],
    ['no masked name', { q: 'DEHP', verdicts: ['declare'] }, ['K-2']],
    ['a supplier', { supplier: 'nobody' }, []],
  ])('filters by %s', async (_what, { law, ...filter }, expected) => {
    const lawIds = law
      ? [(await test.db.row<{ id: number }>('select id from rule_law where code = $1', [law]))?.id]
      : undefined;
    expect(
      new Set((await findings({ runId: run.id, lawIds, ...filter })).map(({ positionNumber }) => positionNumber)),
    ).toEqual(new Set(expected));
  });
});
