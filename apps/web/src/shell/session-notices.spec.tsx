import { session, updateSession } from '@matlas/web-kit';
import { refusal, renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import words from '../../locales/en/shell.json';
import { SessionNotices } from './session-notices';

const { notice } = words;
const serve = (answer = () => success(null)): SeenCall[] =>
  stubServer(({ path }) =>
    path.startsWith('/texts/') ? { body: '# Text', headers: { 'content-type': 'text/markdown' } } : answer(),
  );
const pathsWith = (seen: readonly SeenCall[], part: string) =>
  seen.filter(({ path }) => path.includes(part)).map(({ path }) => path);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeAll(() => useEnglish({ shell: words }));
beforeEach(() => {
  signInAs([]);
  localStorage.setItem('nextShow', '1');
});
afterEach(() => jest.useRealTimers());

it('shows the rules, then the full terms for ten seconds, and saves the answer', async () => {
  updateSession({ nextShow: 0 });
  const seen = serve();
  renderKit(<SessionNotices userId={7} nextShow={0} />);
  await waitFor(() => expect(pathsWith(seen, '/texts/')).toEqual(['/texts/en/rules.md']));
  expect(button(notice.accept).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox'));
  jest.useFakeTimers();
  fireEvent.click(button(notice.accept));
  expect(button('Agree (10)').disabled).toBe(true);
  act(() => {
    jest.advanceTimersByTime(9_900);
  });
  expect(button('Agree (1)').disabled).toBe(true);
  act(() => {
    jest.advanceTimersByTime(200);
  });
  jest.useRealTimers();
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(button(notice.agree));
  await waitFor(() => expect(localStorage.getItem('nextShow')).toBe('0'));
  expect(pathsWith(seen, '/texts/')).toEqual(['/texts/en/rules.md', '/texts/en/terms.md']);
  expect(pathsWith(seen, 'updateNextShow')).toEqual(['/api/sys/user/updateNextShow/7/1']);
  expect(session()?.nextShow).toBe(1);
});

it.each([
  [false, 2],
  [true, 1],
] as const)('keeps the update notes: do not show again %s sends %i', async (isLast, value) => {
  const seen = serve();
  renderKit(<SessionNotices userId={7} nextShow={2} />);
  if (isLast) fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(button(notice.agree));
  await waitFor(() => expect(pathsWith(seen, 'updateNextShow')).toEqual([`/api/sys/user/updateNextShow/7/${value}`]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('stays open when the server refuses', async () => {
  const seen = serve(() => refusal(500, 'internal', 'Broken'));
  renderKit(<SessionNotices userId={7} nextShow={2} />);
  fireEvent.click(button(notice.agree));
  await screen.findByText('Broken');
  expect([localStorage.getItem('nextShow'), pathsWith(seen, 'updateNextShow').length]).toEqual(['1', 1]);
  expect(screen.getByRole('dialog')).toBeVisible();
});

it.each([
  ['nothing is due', '1', 1],
  ['it was answered since signing in', '0', 0],
] as const)('shows nothing when %s', (_why, flag, nextShow) => {
  localStorage.setItem('nextShow', flag);
  serve();
  renderKit(<SessionNotices userId={7} nextShow={nextShow} />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
