import type { AnalysisRun, Finding, FindingDetail } from '@matlas/contract';
import {
  renderKit,
  signInAs,
  stubServer,
  success,
  useEnglish,
  type SeenCall,
  type StubAnswer,
} from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import analysis from '../../../locales/en/analysis.json';
import common from '../../../locales/en/common.json';
import exemptionFacts from '../../../locales/en/exemptionFacts.json';
import { SubstanceAnalysisPage } from './substance-analysis-page';
import { useAnalysisState } from './use-analysis-state';

const run = (number: number, more: Partial<AnalysisRun> = {}): AnalysisRun => ({
  id: number * 10,
  number,
  scope: 'vehicle',
  scopeKey: 'model:3',
  title: 'Aurora C5',
  ownTitle: null,
  modId: 3,
  modelName: 'Aurora C5',
  positionId: null,
  supplierId: null,
  sheetIds: [],
  sheetCount: 0,
  listVersionIds: [],
  variant: null,
  showsPresent: true,
  current: number === 2,
  targetTitle: 'Aurora C5',
  state: 'done',
  jobId: null,
  asOf: '2026-03-18',
  asOfGiven: false,
  lists: [
    { lawId: 2, versionId: 4, code: 'ELV', nameZh: 'ELV', nameEn: 'ELV', label: '2023-03-13', items: 4, unresolved: 0 },
  ],
  notJudged: [],
  startedBy: 'Lin Wen',
  startedAt: '2026-03-18T01:41:00Z',
  finishedAt: '2026-03-18T01:41:03Z',
  milliseconds: 3100,
  positions: 300,
  positionsWithSheet: 290,
  distinctSheets: 80,
  vehicleMassGrams: '1',
  unmatchedMassGrams: '0',
  unknownMaxGrams: '0',
  counts: { fail: 1, depends: 1, unknown: 0, exempt: 0, declare: 0, pass: 9 },
  worst: 'fail',
  positionsUnmatched: 0,
  stale: false,
  staleReasons: [],
  issues: 0,
  facts: null,
  ...more,
});
const finding = (id: number, more: Partial<Finding> = {}): Finding => ({
  id,
  runId: 20,
  verdict: 'fail',
  lawId: 2,
  lawCode: 'ELV',
  lawName: 'ELV',
  listLabel: '2023-03-13',
  entryNo: 'PB',
  substanceName: 'Lead',
  cas: '7439-92-1',
  memberCount: 1,
  positionId: 5,
  sheetId: 9,
  decision: null,
  positionName: '放气螺钉',
  positionForeignName: 'Bleed screw',
  positionNumber: 'C5-2417-05',
  supplierName: '武汉紧固件',
  supplierForeignName: 'Wuhan Fasteners',
  unitKind: 'material',
  nodeId: 8,
  nodeName: 'CuZn39Pb3',
  nodeForeignName: null,
  nodeNumber: null,
  minPercent: '4.2',
  nominalPercent: '4.2',
  maxPercent: '4.2',
  limitPercent: '0.1',
  decidingLimit: { entry: '3', minPercent: null, maxPercent: '4' },
  comparison: 'gt',
  denominator: 'material',
  exemptionEntry: null,
  paths: 1,
  massMinGrams: '1',
  massGrams: '1',
  massMaxGrams: '1',
  change: 'changed',
  previousVerdict: 'depends',
  confidential: false,
  ...more,
});
const detail = (one: Finding): FindingDetail => ({
  ...one,
  otherPositions: 0,
  path: [
    {
      kind: 'position',
      id: 5,
      name: '放气螺钉',
      foreignName: 'Bleed screw',
      number: 'C5-2417-05',
      amount: '× 1',
      massGrams: '12000',
      article: false,
      sheetId: null,
    },
    {
      kind: 'component',
      id: 9,
      name: 'Bleed screw body',
      foreignName: null,
      number: null,
      amount: null,
      massGrams: '12',
      article: true,
      sheetId: 9,
    },
  ],
  reason: {
    ruleId: 'elv-2000-53',
    clause: 'Art. 4(2)(a)',
    listLabel: '2023-03-13',
    denominator: 'material',
    comparison: 'gt',
    minPercent: '4.2',
    nominalPercent: '4.2',
    disclosedMaxPercent: '4.2',
    maxPercent: '4.2',
    limitPercent: '0.1',
    condition: null,
    exemption: null,
    claims: [{ code: '3', entry: '3', outcome: 'overMaximum', sentence: 'Entry 3 allows at most 4 %.' }],
    settles: null,
    missingFacts: [],
    uses: [],
    flags: [],
    sentence: `Sentence of ${one.id}`,
    settlesSentence: 'Ask the supplier',
    flagSentences: [],
  },
});
const findings = [
  finding(1),
  finding(2, {
    verdict: 'depends',
    substanceName: null,
    cas: null,
    limitPercent: null,
    decidingLimit: null,
    confidential: true,
    change: 'new',
    previousVerdict: null,
  }),
];
const counts = {
  counts: run(2).counts,
  accepted: {},
  previous: { ...run(2).counts, fail: 0 },
  new: 1,
  changed: 1,
  gone: 0,
  suppliers: [{ name: '武汉紧固件', foreignName: 'Wuhan Fasteners' }],
  toAsk: { suppliers: 1, nodes: 2 },
};
const model = { id: 3, projectName: 'Aurora C5', internalNumber: 'C5', bomPositions: 300 };

function server(own: Record<string, unknown> = {}): SeenCall[] {
  const answers: Record<string, unknown> = {
    '/modList': [model],
    '/runs': [run(1), run(2)],
    '/counts': counts,
    '/anaQueryList': { records: findings, total: 2 },
    ...own,
  };
  return stubServer(({ path }): StubAnswer => {
    const ofDetail = /findings\/20\/(\d+)$/.exec(path)?.[1];
    if (ofDetail) return success(detail(findings[Number(ofDetail) - 1] ?? findings[0]!));
    return success(Object.entries(answers).find(([end]) => path.endsWith(end))?.[1] ?? null);
  });
}
const asked = (seen: readonly SeenCall[]) =>
  seen
    .filter(({ path }) => path.endsWith('/anaQueryList'))
    .map(({ body }) => body as Record<string, unknown>)
    .at(-1);
const grid = () => screen.findByRole('grid', { name: 'Findings' });

beforeAll(() => useEnglish({ analysis, common, exemptionFacts }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['*:*:*']);
});

it('shows the newest finished run against the one before, passes left out', async () => {
  const seen = server({ '/runs': [run(1), run(2), run(3, { state: 'cancelled' })] });
  renderKit(<SubstanceAnalysisPage />);
  expect(within(await grid()).getAllByRole('row')).toHaveLength(1 + findings.length);
  expect(asked(seen)).toMatchObject({
    runId: 20,
    compareWith: 10,
    verdicts: ['fail', 'depends', 'unknown', 'exempt', 'declare'],
    changedOnly: false,
  });
  expect(screen.getByRole('button', { name: /Fail/ }).textContent).toBe('Fail1+1');
  expect(screen.getByRole('button', { name: /Pass/ }).getAttribute('aria-pressed')).toBe('false');
});

it('shows of a confidential substance that it is one, and nothing else', async () => {
  server();
  renderKit(<SubstanceAnalysisPage />);
  const [, , row] = within(await grid()).getAllByRole('row');
  expect(row?.textContent).toContain('Hidden');
  expect(row?.textContent).not.toContain('7439-92-1');
});

it('opens a finding with its sentence first, and moves on with J', async () => {
  server();
  const { address } = renderKit(<SubstanceAnalysisPage />);
  fireEvent.click(within(await grid()).getAllByRole('row')[1] as HTMLElement);
  expect(await screen.findByText('Sentence of 1')).toBeVisible();
  expect(address()).toBe('/?open=20.1');
  const panel = screen.getByRole('complementary');
  expect(panel.textContent).toContain('Deciding limit4\u00A0% (exemption entry 3)Base limitnot over 0.1\u00A0%');
  expect(within(panel).getByRole('heading', { name: 'Why the exemption does not hold' })).toBeVisible();
  expect(within(panel).getByText('Entry 3 allows at most 4 %.')).toBeVisible();
  expect(within(await grid()).getAllByRole('row')[1]?.textContent).toContain('limit 4\u00A0% · base 0.1\u00A0%');
  expect(screen.getByText('1 / 2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bleed screw body' }).getAttribute('href')).toBe('/seek/detail?id=9');
  fireEvent.keyDown(await grid(), { key: 'j' });
  expect(await screen.findByText('Sentence of 2')).toBeVisible();
  expect(address()).toBe('/?open=20.2');
});

it('shows English names first with the Chinese ones as titles, laws as people write them, and groups without a CAS number', async () => {
  server({
    '/anaQueryList': {
      records: [
        finding(1),
        finding(2, {
          positionForeignName: null,
          substanceName: 'PBDE, sum',
          cas: null,
          memberCount: 12,
          lawCode: 'GBT-30512',
        }),
      ],
      total: 2,
    },
  });
  renderKit(<SubstanceAnalysisPage />);
  const [, named, unnamed] = within(await grid()).getAllByRole('row');
  expect(within(named as HTMLElement).getByText('Bleed screw').title).toBe('Bleed screw · 放气螺钉');
  expect(named?.textContent).toContain('ELV 2000/53/EC');
  expect(within(unnamed as HTMLElement).getByText('放气螺钉').lang).toBe('zh');
  expect(unnamed?.textContent).toMatch(/PBDE, sum12 members.*GB\/T 30512/);
});

it('says what changed since a stale run', async () => {
  server({
    '/runs': [
      run(2, {
        stale: true,
        staleReasons: [
          { kind: 'list', sentence: 'A new list' },
          { kind: 'bom', sentence: 'Another BOM' },
        ],
      }),
    ],
  });
  renderKit(<SubstanceAnalysisPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Changed since: lists, BOM' }));
  expect(await screen.findByText('Another BOM')).toBeVisible();
});

it('says by which regulations nothing could be judged on the day, and which list is of a later day', async () => {
  const list = { ...run(2).lists[0]!, publishedAt: '2023-03-13' };
  const gbt = {
    lawId: 7,
    code: 'GBT-30512',
    nameZh: 'GB/T 30512',
    nameEn: 'GB/T 30512',
    label: '2014-06-01',
    reason: 'noEntryInForce',
  } as const;
  server({
    '/runs': [run(2, { asOf: '2010-01-01', asOfGiven: true, lists: [list], notJudged: [gbt] })],
    '/anaQueryList': { records: [], total: 0 },
    '/counts': { ...counts, counts: { ...run(2).counts, fail: 0, depends: 0 } },
  });
  renderKit(<SubstanceAnalysisPage />);
  expect(
    (await screen.findByText('GB/T 30512: No entry is in force on the day')).closest('[role=alert]')?.textContent,
  ).toContain('1 regulation could not be judged as of 2010-01-01');
  expect(screen.getByText(/^No list of 2010-01-01 is loaded for ELV.* 2023-03-13: the oldest one judges/)).toBeTruthy();
  expect(
    await screen.findByText(
      'No finding by the lists that judged. Regulations that could not be judged are named above.',
    ),
  ).toBeTruthy();
});

it('toggles verdicts with the keys 1 to 6, but not while somebody types', async () => {
  const seen = server();
  const { address } = renderKit(<SubstanceAnalysisPage />);
  fireEvent.keyDown(await grid(), { key: '6' });
  await waitFor(() =>
    expect(asked(seen)).toMatchObject({ verdicts: ['fail', 'depends', 'unknown', 'exempt', 'declare', 'pass'] }),
  );
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Substance, CAS, part' }), { key: '1' });
  expect(address()).toBe('/?verdicts=fail%2Cdepends%2Cunknown%2Cexempt%2Cdeclare%2Cpass');
});

it('loses none of two changes of the address in one moment', async () => {
  const Probe = () => {
    const { patch } = useAnalysisState();
    return (
      <button
        type="button"
        onClick={() => {
          patch({ open: '20.1' });
          patch({ q: 'lead' });
        }}
      >
        both
      </button>
    );
  };
  const { address } = renderKit(<Probe />);
  fireEvent.click(screen.getByText('both'));
  await waitFor(() => expect(address()).toBe('/?open=20.1&q=lead'));
});

it.each([
  ['without a model', { '/modList': [] }, 'No vehicle models yet'],
  ['without a BOM', { '/modList': [{ ...model, bomPositions: 0 }], '/runs': [] }, 'This model has no BOM'],
  ['never run', { '/runs': [] }, 'Never analysed'],
  [
    'where everything passes',
    {
      '/anaQueryList': { records: [], total: 0 },
      '/counts': { ...counts, counts: { fail: 0, depends: 0, unknown: 0, exempt: 0, declare: 0, pass: 9 } },
    },
    'All pass',
  ],
])('says what comes next %s', async (_case, own, title) => {
  server(own);
  renderKit(<SubstanceAnalysisPage />);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

it('starts a run with the regulations of the run before', async () => {
  const law = {
    id: 2,
    code: 'ELV',
    nameZh: 'ELV',
    nameEn: 'End-of-life vehicles',
    vehicleDefault: false,
    currentList: { label: '2023-03-13', itemCount: 4 },
  };
  const seen = server({
    '/msgLawInfo/list': [law, { ...law, id: 5, code: 'ROHS', vehicleDefault: true }],
    '/analysisSubstance': { jobId: 8, joined: false, runId: 30 },
  });
  renderKit(<SubstanceAnalysisPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Run again' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('RoHS 2011/65/EU');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Run' }));
  await waitFor(() =>
    expect(seen.find(({ path }) => path.endsWith('/analysisSubstance'))?.body).toMatchObject({ modId: 3, lawIds: [2] }),
  );
});

it('asks for a run under other facts than the vehicle model has, and tells which a run used', async () => {
  const law = {
    id: 2,
    code: 'ELV',
    nameZh: 'ELV',
    nameEn: 'End-of-life vehicles',
    vehicleDefault: true,
    currentList: { label: '2023-03-13', itemCount: 4 },
  };
  const facts = { sparePart: 'no' as const, typeApproval: '2026-06-30', putOnMarket: null, engineDeveloped: null };
  const seen = server({
    '/runs': [run(1), run(2, { facts: { ...facts, asked: true, ownPositions: 2 } })],
    '/msgLawInfo/list': [law],
    '/analysisSubstance': { jobId: 8, joined: false, runId: 30 },
    '/info/3': { sparePart: 'no', typeApprovalDate: '2026-06-30', putOnMarketDate: null, engineDevelopedDate: null },
  });
  renderKit(<SubstanceAnalysisPage />);
  expect(await screen.findByText('Other facts')).toBeVisible();
  expect(
    screen.getByTitle(
      /^Spare part: No · Type approval date: 2026-06-30 · Date placed on the market: Not known · .* · 2 positions with facts of their own$/,
    ),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Run again' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/^Spare part: No · Type approval date: 2026-06-30/);
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Other facts' }));
  fireEvent.mouseDown(await within(dialog).findByRole('combobox', { name: 'Spare part' }));
  fireEvent.click(await screen.findByTitle('Yes'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Run' }));
  await waitFor(() =>
    expect(seen.find(({ path }) => path.endsWith('/analysisSubstance'))?.body).toMatchObject({
      modId: 3,
      facts: { ...facts, sparePart: 'yes' },
    }),
  );
});
