import { LOCALES } from '@matlas/contract';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { startSession } from '../client/session';
import { signInAs, useEnglish } from '../testing';
import { AccessPreview, Can, HasRole, useIsCentre } from './can';

beforeAll(() => useEnglish());

const shows = (element: ReactNode): boolean => {
  const { unmount } = render(<>{element}</>);
  const isShown = screen.queryByText('inside') !== null;
  unmount();
  return isShown;
};
const withRoles = (roles: readonly string[], permissions: readonly string[] = [], realroles: string[] = []) => {
  signInAs(permissions);
  const session = JSON.parse(localStorage.getItem('matlas.session') ?? '{}') as Parameters<typeof startSession>[0];
  startSession({ ...session, roles, realroles: realroles as typeof session.realroles });
};

it.each([
  [['*:*:*'], 'rule:law:edit', true],
  [['rule:law:*'], 'rule:law:edit', true],
  [['rule:law:query'], 'rule:law:edit', false],
  [[], 'signedIn', true],
])('with %j an element that needs %s is shown: %s', (permissions, needs, expected) => {
  signInAs(permissions);
  expect(shows(<Can needs={needs}>inside</Can>)).toBe(expected);
});

it('renders with one of several permissions, and refuses an empty list', () => {
  signInAs(['bom:info:query']);
  expect(shows(<Can needs={['bom:info:edit', 'bom:info:query']}>inside</Can>)).toBe(true);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Can needs={[]}>inside</Can>)).toThrow(LOCALES.en.errors.client.tagsRequired);
});

it.each([
  [['platformAdmin', 'admin'], ['editor'], true],
  [['enterpriseAdmin', 'editor'], ['editor'], true],
  [['dataReceiver'], ['admin', 'editor'], false],
])('who is %j sees an element for %j: %s', (own, roles, expected) => {
  withRoles(own);
  expect(shows(<HasRole roles={roles}>inside</HasRole>)).toBe(expected);
});

// The centre is told by the role code of the specification; `roles` are codes of this system.
it.each([
  [['platformAdmin', 'admin'], ['ROLE_SYS_ADMIN'], true],
  [['operatingCentre', 'admin'], ['ROLE_SYS_ADMIN', 'ROLE_NORMAL'], true],
  [['ROLE_SYS_ADMIN'], ['ROLE_CUS_ADMIN'], false],
])('who is %j with %j is of the operating centre: %s', (own, realroles, expected) => {
  withRoles(own, [], realroles);
  const Inside = () => (useIsCentre() ? <>inside</> : null);
  expect(shows(<Inside />)).toBe(expected);
});

it('refuses a role element without roles', () => {
  withRoles(['admin']);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<HasRole roles={[]}>inside</HasRole>)).toThrow(LOCALES.en.errors.client.rolesRequired);
});

it('previews the permissions of others, both additional and missing ones', () => {
  withRoles(['platformAdmin', 'admin'], ['*:*:*']);
  const as = (permissions: string[], roles: string[]) =>
    shows(
      <AccessPreview permissions={permissions} roles={roles}>
        <Can needs="bom:info:edit">
          <HasRole roles={['editor']}>inside</HasRole>
        </Can>
      </AccessPreview>,
    );
  expect([as(['bom:*:*'], ['editor']), as(['bom:info:query'], ['editor']), as(['bom:*:*'], ['auditor'])]).toEqual([
    true,
    false,
    false,
  ]);
});
