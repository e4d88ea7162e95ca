import { renderKit, signInAs, useEnglish } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import analysis from '../../../locales/en/analysis.json';
import common from '../../../locales/en/common.json';
import exemptionFacts from '../../../locales/en/exemptionFacts.json';
import { SubstanceAnalysisPage } from './substance-analysis-page';
import { run, server } from './testing/analysis-run';

beforeAll(() => useEnglish({ analysis, common, exemptionFacts }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['*:*:*']);
});

it('starts a run with the regulations of the previous run', async () => {
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
    '/prohibitSubstance/notJudged': [],
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

it('starts a run with other facts than those of the vehicle model, and shows the facts that a run used', async () => {
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
    '/prohibitSubstance/notJudged': [
      { lawId: 2, code: 'ELV', nameZh: 'ELV', nameEn: 'ELV', label: null, reason: 'noEntryInForce' },
    ],
    '/analysisSubstance': { jobId: 8, joined: false, runId: 30 },
    '/info/3': { sparePart: 'no', typeApprovalDate: '2026-06-30', putOnMarketDate: null, engineDevelopedDate: null },
  });
  renderKit(<SubstanceAnalysisPage />);
  expect(await screen.findByText('other exemption data')).toBeVisible();
  expect(
    screen.getByTitle(
      /^Spare part: No · Type approval date: 2026-06-30 · Date placed on the market: Not known · .* · 2 positions with their own exemption data$/,
    ),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Run again' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/^Spare part: No · Type approval date: 2026-06-30/);
  expect(await within(dialog).findByText('1 regulation cannot be judged today')).toBeVisible();
  expect(seen.find(({ path }) => path.endsWith('/notJudged'))?.body).toMatchObject({ lawIds: [2] });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Other data' }));
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
