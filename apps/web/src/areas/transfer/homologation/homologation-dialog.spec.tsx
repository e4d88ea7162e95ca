import type { HomologationCheck } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { configure, screen } from '@testing-library/react';
import words from '../../../../locales/en/homologation.json';
import { HomologationDialog } from './homologation-dialog';

const places = Array.from({ length: 6 }, (_, index) => ({ itemNumber: `P-${index}`, name: 'PP' }));
const check: HomologationCheck = {
  entries: 12,
  components: 7,
  sheets: 5,
  withoutSheet: 3,
  gaps: [{ gap: 'noClass', count: 9, places }],
};
const show = async (of: { modId: number } | { sheetId: number }, answer: HomologationCheck): Promise<string[]> => {
  const job = {
    id: 3,
    name: 'homologation',
    title: 'x',
    state: 'done',
    done: 1,
    total: 1,
    stepText: null,
    percent: null,
    secondsLeft: null,
    result: { ...answer, fileId: 8 },
    error: null,
    startedBy: 'x',
    attempts: 1,
    createdAt: '2026-01-01T00:00:00Z',
    startedAt: null,
    finishedAt: null,
    can: { cancel: false, retry: false },
  };
  const seen = stubServer(({ path }) =>
    success(path.includes('/vehicle/start') ? { jobId: 3, joined: false } : path.includes('/jobs/3') ? job : answer),
  );
  renderKit(<HomologationDialog of={of} onClose={jest.fn()} />);
  await screen.findByText(words.noMarks);
  return seen.map(({ path }) => path);
};
const download = () => screen.getByRole('button', { name: words.download });

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => useEnglish({ homologation: words }));
beforeEach(() => signInAs(['*:*:*']));

it('shows contents and gaps of a vehicle file before the download', async () => {
  expect(await show({ modId: 4 }, check)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('/transfer/homologation/vehicle/start'),
      expect.stringContaining('/jobs/3'),
    ]),
  );
  expect(screen.getByText('12 entries of 7 components')).toBeVisible();
  expect(screen.getByText('3 positions without a released data sheet are left out')).toBeVisible();
  expect(screen.getByText(/P-0 PP.*P-4 PP …$/)).toBeVisible();
  expect(download()).toHaveProperty('disabled', false);
});
it('offers no download when no sheet contains materials', async () => {
  expect(await show({ sheetId: 9 }, { ...check, entries: 0, withoutSheet: 0, gaps: [] })).toEqual([
    expect.stringContaining('/transfer/homologation/sheet/check'),
  ]);
  expect(screen.getByText(words.empty)).toBeVisible();
  expect(download()).toHaveProperty('disabled', true);
});
