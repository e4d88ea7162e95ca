import type { EnterpriseUser, GrantableRoleRow } from '@matlas/contract';
import { sharedApp, signedIn, type TestApp } from '@matlas/testing';

export let app: TestApp;
export let maker: Awaited<ReturnType<typeof signedIn>>;
export let stranger: Awaited<ReturnType<typeof signedIn>>;
export let roles: GrantableRoleRow[];

/** Registers the set-up and tear-down for all tests of a file. */
export function setUpEnterpriseUsers(): void {
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    maker = await signedIn(app);
    stranger = await signedIn(app);
    roles = await grantable(maker.headers);
  });
  afterAll(() => app.close());
}

export const call = (method: 'get' | 'post', path: string, headers = maker.headers) =>
  app.http[method](`/api/matlas/entorguser/${path}`).set(headers);
export const grantable = async (headers: typeof maker.headers, query = ''): Promise<GrantableRoleRow[]> =>
  (await call('get', `findUserRole${query}`, headers)).body.data;
export const roleId = (code: string): number => roles.find((role) => role.code === code)?.id ?? 0;
export const asForm = (made: EnterpriseUser) => ({
  ...made,
  emailAgain: made.email,
  organisationIds: made.organisations.map(({ id }) => id),
  roleIds: made.roles.map(({ id }) => id),
});
export const status = (id: number, value: 0 | 1, headers = maker.headers) =>
  call('get', `buserStatus?id=${id}&status=${value}`, headers);
