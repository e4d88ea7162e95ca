import {
  LOCALES,
  type DecisionRow,
  type ExemptionClaim,
  type ExemptionSummary,
  type FindingDetail,
} from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import analysis from '../../../../locales/en/analysis.json';
import decisions from '../../../../locales/en/decisions.json';
import exemptions from '../../../../locales/en/exemptions.json';
import files from '../../../../locales/en/files.json';
import { FindingDecision } from '../decision/finding-decision';
import { ExemptionPage } from './exemption-page';

const entry = {
  entryId: 2,
  lawCode: 'ELV',
  entry: '3',
  text: 'Copper alloys',
  minPercent: null,
  maxPercent: '4',
  typeApprovedFrom: null,
  ends: [{ by: 'typeApproval' as const, date: '2028-01-01', effect: 'inTime' as const }],
  sparePartsOnly: false,
  superseded: false,
  reviewDue: '2025',
};
const claim: ExemptionClaim = {
  id: '1-1',
  findingId: 1,
  claimId: 1,
  runId: 7,
  verdict: 'fail',
  lawId: 1,
  lawCode: 'ELV',
  substanceName: 'Lead and its compounds',
  cas: null,
  memberCount: 80,
  positionId: 3,
  positionName: '阀体',
  positionForeignName: 'Valve body',
  positionNumber: 'V-1',
  supplierName: 'Hengxin',
  supplierForeignName: null,
  nodeName: 'CuZn39Pb4',
  nodeForeignName: null,
  minPercent: '4.2',
  maxPercent: '4.2',
  limitPercent: '0.1',
  decidingLimit: { entry: '3', minPercent: null, maxPercent: '4' },
  massGrams: '8.4',
  code: '3',
  codeText: 'Copper',
  outcome: 'overMaximum',
  sentence: 'Code 3 claims entry 3, which allows at most 4 %.',
  decides: false,
  entry,
  end: entry.ends[0] ?? null,
  missingFacts: [],
};
const run = { runId: 7, title: 'Aurora C5', number: 3, asOf: '2026-11-22', modId: 5, claims: 1 };
const summary: ExemptionSummary = {
  ...run,
  kept: true,
  ownPositions: 0,
  dates: { typeApproval: '2026-06-30', putOnMarket: null, engineDeveloped: null, sparePart: false },
  counts: { overMaximum: 1 } as never,
  entries: [{ ...entry, findings: 0, massGrams: '0', counts: { overMaximum: 1 } as never }],
  unclaimed: 2,
  hidden: 1,
};
const affected = {
  runId: 7,
  title: 'Aurora C5',
  number: 3,
  modId: 5,
  entryId: 2,
  effect: 'tooLate' as const,
  date: '2028-02-01',
  findings: 4,
  parts: 2,
  massGrams: '3',
  suppliers: [{ name: 'Hengxin', foreignName: null }],
};
const calendar = {
  from: '2026-11-22',
  months: [
    {
      month: '2028-01',
      ends: [
        {
          lawCode: 'ELV',
          entry: '3',
          text: 'Copper alloys',
          by: 'typeApproval',
          date: '2028-01-01',
          affected: [affected],
        },
      ],
    },
  ],
  reviews: [{ lawCode: 'ELV', entry: '3', text: 'Copper alloys', reviewDue: '2025', affected: [affected] }],
  runs: 1,
  hidden: 0,
};
const decision: DecisionRow = {
  id: 9,
  state: 'proposed',
  lawId: 1,
  lawCode: 'ELV',
  lawName: 'ELV',
  hidden: false,
  substanceName: 'Lead',
  cas: null,
  entryNo: null,
  scope: 'part',
  placeName: '阀体',
  placeForeignName: 'Valve body',
  partNumber: 'V-1',
  cid: null,
  supplierName: 'Hengxin',
  supplierForeignName: null,
  supplierNow: null,
  foundPercent: '4.2',
  maxPercent: '4.2',
  verdicts: ['fail'],
  reason: 'x',
  evidence: null,
  validFrom: '2026-01-01',
  validUntil: '2031-01-01',
  daysLeft: 900,
  expiring: false,
  proposedBy: 'Lin',
  createTime: '2026-01-01T00:00:00Z',
  decidedBy: null,
  decidedAt: null,
  runId: 7,
  findingId: 1,
  modId: 5,
  modelName: 'Aurora C5',
  can: { approve: true, refuse: true, withdraw: false },
};
const choices = [{ scope: 'part', name: '阀体', foreignName: 'Valve body', number: 'V-1', supplierName: 'Hengxin' }];

function server(): SeenCall[] {
  const answers: [RegExp, unknown][] = [
    [/exemption\/runs$/, [run]],
    [/summary/, summary],
    [/exemption\/claims$/, { records: [claim], total: 1 }],
    [/calendar/, calendar],
    [/decision\/page$/, { records: [decision], total: 1 }],
    [/ofFinding/, { decisions: [decision], choices }],
    [
      /decision\/9$/,
      { ...decision, history: [{ action: 'propose', note: 'x', by: 'Lin', at: '2026-01-01T00:00:00Z' }], covered: [] },
    ],
    [/approve$/, { ...decision, state: 'approved' }],
  ];
  return stubServer(({ path }) => success(answers.find(([pattern]) => pattern.test(path))?.[1] ?? null));
}

beforeAll(() => useEnglish({ ...LOCALES.en, analysis, decisions, exemptions, files }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['analysis:*:*']);
});

it('shows the outcome of each claim and why one fails, and filters by an outcome', async () => {
  const seen = server();
  const { address } = renderKit(<ExemptionPage />, '/analysis/ExemptionAnalysis');
  fireEvent.click(await screen.findByText('Valve body'));
  const panel = await screen.findByRole('complementary');
  expect(panel.textContent).toContain('Code 3 claims entry 3, which allows at most 4 %.');
  expect(panel.textContent).toContain('limit 4\u00A0% · base 0.1\u00A0%');
  expect(panel.textContent).toContain('Deciding limit4\u00A0%Base limit0.1\u00A0%');
  expect(
    screen.getByText(/2 findings over or near a limit claim no exemption, 1 confidential finding left out/),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /Over the maximum/ }));
  await waitFor(() =>
    expect(seen.filter(({ path }) => path.endsWith('/claims')).at(-1)?.body).toMatchObject({
      runId: 7,
      outcomes: ['overMaximum'],
    }),
  );
  expect(address()).toContain('outcomes=overMaximum');
});

it('lists reviews separately from end dates, and links to the findings', async () => {
  server();
  renderKit(<ExemptionPage />, '/analysis/ExemptionAnalysis?view=calendar');
  const month = await screen.findByRole('region', { name: '2028-01' });
  expect(month.textContent).toContain('Vehicle too late');
  expect(within(month).getByRole('link', { name: 'Aurora C5' }).getAttribute('href')).toBe(
    '/analysis/ExemptionAnalysis?runId=7&entry=2',
  );
  expect((await screen.findByRole('region', { name: 'Reviews' })).textContent).not.toContain('Vehicle too late');
});

it('allows a second user to approve a decision', async () => {
  const seen = server();
  renderKit(<ExemptionPage />, '/analysis/ExemptionAnalysis?view=decisions&open=9');
  const panel = await screen.findByRole('complementary');
  fireEvent.click(await within(panel).findByRole('button', { name: 'Approve' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(seen.find(({ path }) => path.endsWith('/approve'))?.body).toMatchObject({ id: 9 }));
});

it('shows a decision read-only to users without the permission to decide', async () => {
  signInAs(['analysis:*:query']);
  server();
  renderKit(
    <FindingDecision
      finding={
        {
          runId: 7,
          id: 1,
          verdict: 'fail',
          maxPercent: '4.2',
          substanceName: 'Lead',
          positionName: 'V',
        } as FindingDetail
      }
    />,
  );
  expect(await screen.findByRole('link', { name: 'Decision 9' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept with evidence…' })).toBeNull();
});
