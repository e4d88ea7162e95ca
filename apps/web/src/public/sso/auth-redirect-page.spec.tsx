import { clearSession, session } from '@matlas/web-kit';
import { refusal, renderKit, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import words from '../../../locales/en/public.json';
import { AuthRedirectPage } from './auth-redirect-page';
import { storeSsoKey, takeSsoKey } from './sso-key';

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
  realroles: [],
  roles: ['auditor'],
  isadmin: false,
  permissions: [],
  nextShow: 1,
  dataTheme: 'blue',
  statusFlag: 1,
};
const signedIn = (returnTo: string) =>
  success({ token: 'token-7', passwordDue: null, passwordExpiresAt: '', nextShow: 1, user, returnTo });
const back = '/auth-redirect?code=abc&state=xyz';

beforeAll(() => useEnglish({ public: words }));
beforeEach(() => {
  sessionStorage.clear();
  clearSession();
});

it.each([
  ['/vehicle/VehicleInfo', '/vehicle/VehicleInfo'],
  ['https://evil.example/', '/redirect'],
  ['//evil.example', '/redirect'],
])('signs in once with the code and goes to %s only on this site: %s', async (returnTo, expected) => {
  storeSsoKey('key-1');
  const seen = stubServer(() => signedIn(returnTo));
  const { address } = renderKit(<AuthRedirectPage />, back);
  await waitFor(() => expect(address()).toBe(expected));
  expect(seen.map(({ path, body }) => [path, body])).toEqual([
    ['/api/sso/finish', { key: 'key-1', state: 'xyz', code: 'abc' }],
  ]);
  expect([session()?.token, takeSsoKey()]).toEqual(['token-7', null]);
});

it('sends nothing for a sign-in that this browser did not start, and links back', async () => {
  const seen = stubServer(() => signedIn('/'));
  renderKit(<AuthRedirectPage />, back);
  expect((await screen.findByRole('alert')).textContent).toContain(words.sso.startAgain);
  expect([seen, session()]).toEqual([[], null]);
});

it('shows the refusal of the provider or of the server', async () => {
  storeSsoKey('key-1');
  const seen = stubServer(() => refusal(403, 'sso.unknownPerson', 'No user belongs to this account'));
  renderKit(<AuthRedirectPage />, '/auth-redirect?error=access_denied&state=xyz');
  expect((await screen.findByRole('alert')).textContent).toContain('No user belongs to this account');
  expect(seen[0]?.body).toEqual({ key: 'key-1', state: 'xyz', error: 'access_denied' });
});
