import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { clearSession, session } from '@matlas/web-kit';
import {
  refusal,
  renderKit,
  stubServer,
  success,
  useEnglish,
  type SeenCall,
  type StubAnswer,
} from '@matlas/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import words from '../../locales/en/public.json';
import { passwordSealer } from './seal-password';
import { SignInPage } from './sign-in-page';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const openedByServer = (sealed: unknown): string =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(String(sealed), 'base64'),
  ).toString();
const pem = publicKey.export({ type: 'spki', format: 'pem' });
const soon = () => new Date(Date.now() + 120_000).toISOString();
const picture = {
  kind: 'slider',
  id: '0b8f0f0e-6a55-4a0e-9d6f-0a1b2c3d4e5f',
  expiresAt: soon(),
  picture: 'data:,',
  width: 320,
  height: 160,
  piece: 'data:,',
  pieceWidth: 50,
  pieceHeight: 50,
  pieceTop: 20,
};
const user = {
  usid: 7,
  account: 'lin.wen',
  usname: 'lin.wen',
  name: 'Lin Wen',
  avatar: null,
  introduction: '',
  enpid: 1,
  enterpriseCode: 'E-1',
  enterpriseName: '极光',
  enterpriseEnName: 'Aurora',
  starLevel: 3,
  organisationId: 1,
  organisationName: '',
  organisationEnName: '',
  realroles: ['ROLE_NORMAL'],
  roles: ['auditor'],
  isadmin: false,
  permissions: [],
  nextShow: 0,
  dataTheme: 'green',
  statusFlag: 1,
};

const maintenance = {
  id: 1,
  title: '停机',
  titleEn: 'Maintenance',
  text: '周六',
  textEn: '<b>Saturday</b>',
  publishTime: '2026-02-04T08:00:00.000Z',
};

function serve(
  login: () => StubAnswer,
  solve: () => StubAnswer = () => success({ captcha: 'c-1', expiresAt: soon() }),
): SeenCall[] {
  return stubServer(({ path, body }) => {
    if (path === '/api/login') return login();
    if (path.endsWith('/solve')) return solve();
    if (path === '/api/announcementInfo/public') return success([maintenance]);
    if (path === '/api/sso/offer') return success({ isOffered: true, name: 'Aurora ID' });
    return success({
      publicKey: pem,
      algorithm: 'RSA-OAEP-256',
      challenge: (body as { challenge: string }).challenge === 'none' ? null : picture,
    });
  });
}
const callsTo = (seen: readonly SeenCall[], path: string) =>
  seen.filter((call) => call.path === path).map(({ body }) => body as Record<string, unknown>);

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function slide(): Promise<void> {
  const grip = await screen.findByRole('slider');
  for (let step = 0; step < 12; step++) fireEvent.keyDown(grip, { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(grip, { key: 'ArrowLeft' });
  fireEvent.keyDown(grip, { key: 'Enter' });
}
const send = () => fireEvent.click(screen.getByRole('button', { name: words.signIn }));
const draw = () => renderKit(<SignInPage fetchAhead={() => undefined} />, '/login');

beforeAll(() => useEnglish({ public: words }));
beforeEach(() => {
  localStorage.clear();
  clearSession();
});

it('signs in with the trimmed user id, the encrypted password and the captcha of the slider', async () => {
  const seen = serve(() => success({ token: 'token-7', passwordDue: null, passwordExpiresAt: '', nextShow: 0, user }));
  const { address } = draw();
  await slide();
  type(words.userId, '  lin.wen ');
  type(words.password, 'Aurora2026');
  await screen.findAllByText(words.verify.solved);
  send();
  await waitFor(() => expect(session()).toMatchObject({ token: 'token-7', userId: 7, nextShow: 0 }));
  expect(callsTo(seen, '/api/queryLoginNameInit/solve')[0]).toMatchObject({ kind: 'slider', x: 119 });
  const trace = callsTo(seen, '/api/queryLoginNameInit/solve')[0]?.trace as { x: number }[];
  expect([trace[0]?.x, trace.at(-1)?.x, trace.length]).toEqual([0, 119, 14]);
  const [sent] = callsTo(seen, '/api/login');
  expect(sent).toMatchObject({ username: 'lin.wen', captcha: 'c-1' });
  expect(JSON.stringify(sent)).not.toContain('Aurora2026');
  expect(openedByServer(sent?.password)).toBe('Aurora2026');
  expect([localStorage.getItem('nextShow'), localStorage.getItem('dataTheme')]).toEqual(['1', 'green']);
  await waitFor(() => expect(address()).toBe('/redirect'));
});

it('asks for no password on plain http but tells what to do, and still offers single sign-on', async () => {
  const { subtle } = crypto;
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  try {
    serve(() => success(null));
    draw();
    expect(screen.getByRole('alert')).toHaveTextContent(words.insecure.title);
    expect(screen.getByRole('link', { name: `https://${window.location.hostname}` })).toBeVisible();
    expect(screen.queryByLabelText(words.password)).toBeNull();
    expect(await screen.findByRole('button', { name: 'Sign in with Aurora ID' })).toBeVisible();
    await expect(passwordSealer()).rejects.toThrow(words.insecure.title);
  } finally {
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  }
});

it('shows what is missing, and sends nothing', async () => {
  const seen = serve(() => success(null));
  draw();
  await screen.findByRole('slider');
  send();
  for (const missing of [words.userRequired, words.passwordRequired, words.verify.required])
    expect(await screen.findByText(missing)).toBeVisible();
  expect(callsTo(seen, '/api/login')).toEqual([]);
});

it('shows one message for a refusal, and requires a new verification', async () => {
  const seen = serve(() => refusal(401, 'signIn.failed', 'User id or password is wrong'));
  draw();
  await slide();
  type(words.userId, 'lin.wen');
  type(words.password, 'Wrong2026');
  await screen.findAllByText(words.verify.solved);
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('User id or password is wrong');
  await waitFor(() => expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('0'));
  expect(callsTo(seen, '/api/queryLoginNameInit').map(({ challenge }) => challenge)).toEqual([
    'slider',
    'none',
    'slider',
  ]);
  expect(session()).toBeNull();
});

it.each([
  ['of nobody', { user: null }, 'Verification failed, please Login again.'],
  ['of somebody without a role', { user: { ...user, roles: [] } }, 'getInfo: roles must be a non-null array!'],
])('begins no session with an answer that tells %s', async (_what, patch, sentence) => {
  serve(() => success({ token: 'token-7', passwordDue: null, passwordExpiresAt: '', nextShow: 1, ...patch }));
  draw();
  await slide();
  type(words.userId, 'lin.wen');
  type(words.password, 'Aurora2026');
  await screen.findAllByText(words.verify.solved);
  send();
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(session()).toBeNull();
});

it('shows that a verification has expired, and offers a new one', async () => {
  jest.useFakeTimers();
  serve(() => success(null));
  draw();
  for (const wait of [10, 125_000])
    await act(async () => {
      await jest.advanceTimersByTimeAsync(wait);
    });
  jest.useRealTimers();
  expect(screen.getByText(words.verify.expired)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: words.verify.renew }));
  expect(await screen.findByRole('slider')).toBeVisible();
});

it('loads a new picture after a failed attempt, shows the reason, and focuses it', async () => {
  serve(
    () => success(null),
    () => refusal(400, 'signIn.slider', 'Not in the gap: try again'),
  );
  draw();
  await slide();
  expect(await screen.findByText('Not in the gap: try again')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('slider')));
});

it('offers single sign-on if it is available, and warns about Caps Lock', async () => {
  serve(() => success(null));
  draw();
  expect(await screen.findByRole('button', { name: 'Sign in with Aurora ID' })).toBeVisible();
  const password = screen.getByLabelText(words.password);
  fireEvent(password, Object.assign(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })));
  expect(await screen.findByText(words.capsLock)).toBeVisible();
});

it('shows what is announced to everybody, as text', async () => {
  serve(() => success(null));
  renderKit(<SignInPage fetchAhead={() => undefined} />, '/login');
  expect((await screen.findByRole('region', { name: 'Announcements' })).textContent).toBe('Maintenance<b>Saturday</b>');
});
