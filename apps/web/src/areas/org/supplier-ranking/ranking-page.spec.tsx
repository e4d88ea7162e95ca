import {
  LOCALES,
  supplierRankingApi,
  type RankingFormulaView,
  type RankingRow,
  type RankingTerm,
} from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import shell from '../../../../locales/en/shell.json';
import users from '../../../../locales/en/users.json';
import words from '../../../../locales/en/ranking.json';
import { RankingPage } from './ranking-page';

const weights = { rejections: '40', onTime: '20', response: '20', stars: '10', certificates: '10' };
const formula: RankingFormulaView = {
  origin: 'default',
  validFrom: null,
  weights,
  fullPointsDays: '3',
  noPointsDays: '30',
  certificateKinds: ['iatf16949', 'iso14001'],
  today: '2026-11-22',
  periodStart: '2026-05-22',
  leastCoverage: 50,
  starBands: [{ stars: 5, from: 90 }],
  versions: [],
  can: { edit: true },
};
const unknown = (part: RankingTerm['part']): RankingTerm => ({
  part,
  weight: weights[part],
  figure: null,
  points: null,
  contribution: null,
});
const supplierWithoutScore: RankingRow = {
  id: 8,
  code: 'S-8',
  nameZh: '静',
  nameEn: 'Quiet Ltd',
  identity: 'supplier',
  countryCode: 'CN',
  province: null,
  city: null,
  place: null,
  score: null,
  coverage: '0',
  terms: (['rejections', 'onTime', 'response', 'stars', 'certificates'] as const).map(unknown),
  accepted: 0,
  rejected: 0,
  rejectedShare: null,
  answered: 0,
  onTime: 0,
  late: 0,
  open: 0,
  onTimeShare: null,
  medianDays: null,
  correctionDays: null,
  starLevel: 0,
  centreStars: 0,
  ownStars: null,
  proposedStars: null,
  certificatesRecorded: 0,
  certificatesValid: 0,
  validKinds: [],
  can: { setStars: true, setStarsForAll: false },
};
const good: RankingRow = {
  ...supplierWithoutScore,
  id: 7,
  code: 'S-7',
  nameEn: 'Good Ltd',
  place: 1,
  score: '94.08',
  coverage: '80',
  accepted: 9,
  rejected: 1,
  rejectedShare: '10',
  answered: 3,
  onTime: 3,
  open: 1,
  onTimeShare: '100',
  medianDays: '4',
  proposedStars: 5,
  terms: [
    { part: 'rejections', weight: '40', figure: '10', points: '90', contribution: '36' },
    { part: 'onTime', weight: '20', figure: '100', points: '100', contribution: '20' },
    { part: 'response', weight: '20', figure: '4', points: '96.3', contribution: '19.26' },
    unknown('stars'),
    unknown('certificates'),
  ],
};
const history = [
  {
    id: 1,
    byCentre: false,
    stars: 4,
    proposedStars: 5,
    score: '94.08',
    reason: 'Steady',
    userName: 'Lin Wen',
    createTime: '2026-10-01T00:00:00Z',
  },
];
const answerOf = (path: string): unknown => {
  if (path.endsWith('/page')) return { records: [good, supplierWithoutScore], total: 2 };
  if (path.includes('/formula')) return formula;
  return path.endsWith('/8') ? { ...supplierWithoutScore, history: [] } : { ...good, history };
};
const callsTo = (seen: readonly SeenCall[], path: string) =>
  seen.filter((call) => call.path === `/api${path}`).map(({ body }) => body);
const press = (word: string) =>
  fireEvent.click(screen.getAllByText(word, { selector: 'button > span' }).at(-1) as HTMLElement);

async function renderedPage(open?: string): Promise<SeenCall[]> {
  const seen = stubServer(({ path }) => success(answerOf(path)));
  renderKit(<RankingPage />, '/org/SupplierRatingManagement');
  await screen.findByText('Good Ltd');
  await screen.findByText('40 %');
  if (open) {
    fireEvent.click(screen.getByText(open));
    await screen.findByRole('complementary');
  }
  return seen;
}

beforeAll(() => useEnglish({ ...LOCALES.en, ranking: words, users, shell }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['extSys:ranking:*']);
});

it('shows the formula with its result, and a dash where there are no figures', async () => {
  await renderedPage();
  expect(screen.getByText(/2026-05-22 to 2026-11-22/).textContent).toContain('less than 50 %');
  const row = screen.getByText('Quiet Ltd').closest('tr') as HTMLElement;
  expect(row.textContent).not.toMatch(/\b(0|100)\b/);
  expect(row.textContent?.match(/–/g)?.length).toBeGreaterThanOrEqual(6);
});

it('shows the calculation of the score number by number', async () => {
  await renderedPage('Good Ltd');
  const panel = screen.getByRole('complementary').textContent ?? '';
  for (const text of [
    '1 of 10 rejected: 10\u00A0%',
    '3 of 3 due on time',
    'Median 4 days',
    '75.26 / 80\u00A0% = 94.08',
    'No figures yet',
  ])
    expect(panel).toContain(text);
  expect(await screen.findByText('Steady')).toBeVisible();
});

it('shows why there is no score', async () => {
  await renderedPage('Quiet Ltd');
  expect(screen.getByText('Only 0 % of the weights have figures: no score yet.')).toBeVisible();
});

it('requires a reason for a rating, and offers the proposed stars', async () => {
  const seen = await renderedPage('Good Ltd');
  press(words.setStarsMore);
  press(words.takeProposal);
  press(words.setStars);
  await screen.findByText('Enter reason');
  expect(callsTo(seen, supplierRankingApi.setStars.path)).toEqual([]);
  fireEvent.change(screen.getByLabelText(words.field.reason), { target: { value: 'Good year' } });
  press(words.setStars);
  await waitFor(() =>
    expect(callsTo(seen, supplierRankingApi.setStars.path)).toEqual([{ supplierId: 7, stars: 5, reason: 'Good year' }]),
  );
});

it('shows the sum of the weights while typing', async () => {
  const seen = await renderedPage();
  press(words.editFormulaMore);
  fireEvent.change(await screen.findByLabelText('Rejections', { selector: 'input' }), { target: { value: '30' } });
  await screen.findByText('The weights add up to 90 %, not 100 %');
  fireEvent.change(screen.getByLabelText('Certificates', { selector: 'input' }), { target: { value: '20' } });
  await screen.findByText(words.sum);
  press('Save');
  await waitFor(() =>
    expect(callsTo(seen, supplierRankingApi.saveFormula.path)).toMatchObject([
      {
        validFrom: '2026-11-22',
        weights: { ...weights, rejections: '30', certificates: '20' },
        fullPointsDays: '3',
        certificateKinds: ['iatf16949', 'iso14001'],
      },
    ]),
  );
});

it('offers no changes to users with read permission only', async () => {
  signInAs(['extSys:ranking:query']);
  await renderedPage('Good Ltd');
  expect([
    screen.queryByText(words.editFormulaMore),
    screen.queryByText(words.setStarsMore),
    screen.queryByText('Export'),
  ]).toEqual([null, null, null]);
});
