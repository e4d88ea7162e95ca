import { renderKit, signInAs, useEnglish } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import analysis from '../../../locales/en/analysis.json';
import common from '../../../locales/en/common.json';
import exemptionFacts from '../../../locales/en/exemptionFacts.json';
import { SubstanceAnalysisPage } from './substance-analysis-page';
import { requestsTo, counts, finding, findings, grid, model, run, server } from './testing/analysis-run';
import { useAnalysisState } from './use-analysis-state';

beforeAll(() => useEnglish({ analysis, common, exemptionFacts }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['*:*:*']);
});

it('compares the newest finished run with the previous one, and hides passes', async () => {
  const seen = server({ '/runs': [run(1), run(2), run(3, { state: 'cancelled' })] });
  renderKit(<SubstanceAnalysisPage />);
  expect(within(await grid()).getAllByRole('row')).toHaveLength(1 + findings.length);
  expect(requestsTo(seen)).toMatchObject({
    runId: 20,
    compareWith: 10,
    verdicts: ['fail', 'depends', 'unknown', 'exempt', 'declare'],
    changedOnly: false,
  });
  expect(screen.getByRole('button', { name: /Fail/ }).textContent).toBe('Fail1+1');
  expect(screen.getByRole('button', { name: /Pass/ }).getAttribute('aria-pressed')).toBe('false');
});

it('shows that a substance is confidential without its name', async () => {
  server();
  renderKit(<SubstanceAnalysisPage />);
  const [, , row] = within(await grid()).getAllByRole('row');
  expect(row?.textContent).toContain('Hidden');
  expect(row?.textContent).not.toContain('7439-92-1');
});

it('opens a finding with its reason first, and moves to the next one with J', async () => {
  server();
  const { address } = renderKit(<SubstanceAnalysisPage />);
  fireEvent.click(within(await grid()).getAllByRole('row')[1] as HTMLElement);
  expect(await screen.findByText('Sentence of 1')).toBeVisible();
  expect(address()).toBe('/?open=20.1');
  const panel = screen.getByRole('complementary');
  expect(panel.textContent).toContain('Deciding limit4\u00A0% (exemption entry 3)Base limitnot over 0.1\u00A0%');
  expect(within(panel).getByRole('heading', { name: 'Why the exemption does not apply' })).toBeVisible();
  expect(within(panel).getByText('Entry 3 allows at most 4 %.')).toBeVisible();
  expect(within(await grid()).getAllByRole('row')[1]?.textContent).toContain('limit 4\u00A0% · base 0.1\u00A0%');
  expect(screen.getByText('1 / 2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bleed screw body' }).getAttribute('href')).toBe('/seek/detail?id=9');
  fireEvent.keyDown(await grid(), { key: 'j' });
  expect(await screen.findByText('Sentence of 2')).toBeVisible();
  expect(address()).toBe('/?open=20.2');
});

it('shows English names with Chinese names as titles, common names of regulations, and groups without a CAS number', async () => {
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

it('shows the reasons why a run is stale', async () => {
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

it('names regulations that could not be judged on the day, and lists of a later day', async () => {
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
  expect(
    screen.getByText(
      /^No list version of 2010-01-01 is loaded for ELV.* 2023-03-13: the oldest loaded version is used/,
    ),
  ).toBeTruthy();
  expect(
    await screen.findByText(
      'No findings from the lists that could be judged. Regulations that could not be judged are named above.',
    ),
  ).toBeTruthy();
});

it('toggles verdicts with the keys 1 to 6, but not while the user types in an input', async () => {
  const seen = server();
  const { address } = renderKit(<SubstanceAnalysisPage />);
  fireEvent.keyDown(await grid(), { key: '6' });
  await waitFor(() =>
    expect(requestsTo(seen)).toMatchObject({ verdicts: ['fail', 'depends', 'unknown', 'exempt', 'declare', 'pass'] }),
  );
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Substance, CAS, part' }), { key: '1' });
  expect(address()).toBe('/?verdicts=fail%2Cdepends%2Cunknown%2Cexempt%2Cdeclare%2Cpass');
});

it('keeps both of two simultaneous changes of the URL', async () => {
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
