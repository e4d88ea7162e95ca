import { session, onSessionEnd } from '@matlas/web-kit';
import { renderKit, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { waitFor } from '@testing-library/react';
import words from '../../locales/en/public.json';
import { useFreshSession } from './session-user';

const user = {
  usid: 7,
  account: 'lin.wen',
  usname: 'lin.wen',
  name: 'Lin Wen',
  avatar: 'girl1',
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
  permissions: ['bom:info:query'],
  nextShow: 1,
  dataTheme: 'blue',
  statusFlag: 1,
};
const serve = (patch: object) =>
  stubServer(() => success({ passwordDue: null, passwordExpiresAt: '', nextShow: 1, user: { ...user, ...patch } }));

function Fresh() {
  useFreshSession();
  return null;
}

beforeAll(() => useEnglish({ public: words }));
beforeEach(() => signInAs(['*:*:*']));

it('updates rights that have changed since signing in', async () => {
  serve({});
  renderKit(<Fresh />);
  await waitFor(() =>
    expect(session()).toMatchObject({
      permissions: ['bom:info:query'],
      realroles: ['ROLE_NORMAL'],
      avatar: 'girl1',
      token: 'token-1',
    }),
  );
});

it('ignores an answer for another user', async () => {
  const seen = serve({ usid: 8 });
  renderKit(<Fresh />);
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(session()).toMatchObject({ userId: 7, permissions: ['*:*:*'] });
});

it('ends the session of a user without roles', async () => {
  const ends: string[] = [];
  const stop = onSessionEnd((end, message) => ends.push(`${end}: ${message}`));
  serve({ roles: [] });
  renderKit(<Fresh />);
  await waitFor(() => expect(ends).toEqual(['expired: getInfo: roles must be a non-null array!']));
  stop();
});
