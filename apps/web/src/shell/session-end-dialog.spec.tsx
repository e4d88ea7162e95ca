import { sessionApi } from '@matlas/contract';
import { call, hasSignedOut, ignoreRefusal, session, updateSession } from '@matlas/web-kit';
import {
  refusal,
  renderKit,
  signInAs,
  stubServer,
  success,
  useEnglish,
  type StubAnswer,
} from '@matlas/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import words from '../../locales/en/shell.json';
import { SessionEndDialog } from './session-end-dialog';

async function answered(answer: StubAnswer): Promise<void> {
  stubServer(() => answer);
  renderKit(<SessionEndDialog />);
  await act(async () => {
    await call(sessionApi.haveTo, {}, { log: 'shell.log.menu' }).catch(ignoreRefusal);
  });
}

beforeAll(() => useEnglish({ shell: words }));
beforeEach(() => signInAs([]));

it.each([
  ['expired', refusal(401, 'Auth_401', 'The session has expired'), words.sessionEnd.expired, 'The session has expired'],
  [
    'deactivated',
    refusal(503, 'session.deactivated', 'Your account was deactivated'),
    words.sessionEnd.deactivated,
    'Your account was deactivated',
  ],
  [
    'replaced',
    refusal(504, 'session.replaced', 'Signed in on another device'),
    words.sessionEnd.replaced,
    'Signed in on another device',
  ],
])(
  'tells that the session is %s with the sentence of the server, and the only way is to sign in again',
  async (_end, answer, title, sentence) => {
    await answered(answer);
    expect(screen.getByRole('dialog', { name: title }).textContent).toContain(sentence);
    expect(screen.getAllByRole('button').filter(({ style }) => style.display !== 'none')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Re-Login' }));
    expect(session()).toBeNull();
  },
);

it('lets the user stay on the page after 50008, and opens again at the next refusal', async () => {
  await answered(refusal(401, '50008', 'x'));
  expect(
    screen.getByText('You have been logged out, you can cancel to stay on this page, or log in again'),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(session()).not.toBeNull();
});

it('offers a new sign-in, and the way back to the page, where a call needs a more recent one', async () => {
  const seen = stubServer(({ path }) =>
    path.endsWith('haveTo')
      ? refusal(403, 'session.signInAgain', 'Your single sign-on was too long ago')
      : success(null),
  );
  renderKit(<SessionEndDialog />);
  const callWithProof = async () =>
    act(async () => void (await call(sessionApi.haveTo, {}, { log: 'shell.log.menu' }).catch(ignoreRefusal)));
  await callWithProof();
  expect(screen.getByRole('dialog', { name: words.sessionEnd.proofDue }).textContent).toContain('too long ago');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(session()).not.toBeNull();
  await callWithProof();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(session()).toBeNull());
  expect([seen.at(-1)?.path, hasSignedOut()]).toEqual([expect.stringMatching(/logout$/), false]);
});

it.each([[503], [504]])('signs nobody out for a page of a proxy with %i', async (status) => {
  await answered({ status, body: '<html>Unavailable</html>' });
  expect([screen.queryByRole('dialog'), session()?.token]).toEqual([null, 'token-1']);
});

it('closes when another tab has signed in', async () => {
  await answered(refusal(504, 'session.replaced', 'x'));
  act(() => updateSession({ token: 'token-2' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
