import { enterpriseUsersApi, LOCALES, type EnterpriseUserRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import enterpriseChoice from '../../../../locales/en/enterpriseChoice.json';
import users from '../../../../locales/en/users.json';
import { EnterpriseUsersPage } from './enterprise-users-page';

const role = { id: 5, code: 'dataProvider', nameZh: '数据提供者', nameEn: 'Data provider' };
const li: EnterpriseUserRow = {
  id: 9,
  loginName: 'li.na',
  name: 'Li Na',
  email: 'li.na@aurora.example',
  officePhone: '1',
  cellPhoneNumber: null,
  fax: '2',
  userCode: null,
  position: null,
  enterpriseId: 1,
  enterpriseCode: 'E-1',
  enterpriseName: '极光汽车',
  enterpriseEnName: 'Aurora Motors',
  organisationId: 3,
  organisationName: '座椅部',
  organisationEnName: 'Seats',
  status: 1,
  validFrom: '2026-01-01',
  validUntil: '2027-01-01',
  isInValidity: true,
  kinds: ['ordinary'],
  roles: [role],
  transferRight: null,
  cosRight: null,
  mustChangePassword: false,
  lastSignInAt: null,
  can: { edit: true, activate: false, deactivate: true, grant: true, trust: false },
  createTime: '2026-01-01T00:00:00Z',
  updateTime: '2026-01-01T00:00:00Z',
  version: 4,
};
const full = {
  ...li,
  homeAddress: null,
  postalCode: null,
  organisations: [{ id: 3, nameZh: '座椅部', nameEn: 'Seats' }],
  limitedToModels: false,
  modelIds: [],
};
const seats = (capacity: number, used: number, isEnabled = true) => ({
  capacity,
  used,
  left: capacity - used,
  isEnabled,
});
const holder = { id: 9, loginName: 'li.na', name: 'Li Na', enterpriseId: 1, right: null };
const answers: Readonly<Record<string, unknown>> = {
  [enterpriseUsersApi.page.path]: { records: [li], total: 1 },
  '/matlas/entorguser/fingEntOrgUser/9': full,
  '/matlas/entorguser/getRoleViewgetEntOrgUserForEdit/9': {
    user: full,
    roles: [{ ...role, authority: 0, dataScope: 'organisation', builtIn: true, isGranted: true }],
  },
  '/matlas/entorguser/findEntOrgUserAndUpDnLoad/9': {
    ...holder,
    capacities: { upload: seats(20, 20), download: seats(20, 3), upDownload: seats(0, 0, false) },
  },
  '/matlas/entorguser/findCos/9': { ...holder, capacities: { normal: seats(20, 0), advanced: seats(20, 0) } },
  [enterpriseUsersApi.enterprises.path]: { records: [], total: 1 },
};
const serve = () => stubServer(({ path }) => success(answers[path.replace('/api', '')] ?? []));
const callsTo = (seen: readonly SeenCall[], path: string) => seen.filter((call) => call.path === `/api${path}`);
// Queried by text, because computing the roles of a whole table takes jsdom seconds.
const press = (word: string) =>
  fireEvent.click(screen.getAllByText(word, { selector: 'button > span' }).at(-1) as HTMLElement);

const radio = (words: RegExp) => screen.getByText(words).closest('label')?.querySelector('input') as HTMLInputElement;

async function opened(): Promise<SeenCall[]> {
  const seen = serve();
  renderKit(<EnterpriseUsersPage />, '/org/Entorguser');
  fireEvent.click(await screen.findByText('Li Na'));
  await screen.findByRole('complementary');
  return seen;
}

beforeAll(() => useEnglish({ ...LOCALES.en, users, enterpriseChoice }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['entorguser:*:*', 'sys:org:*']);
});

it('shows the consequences of a deactivation before it is confirmed', async () => {
  const seen = await opened();
  press(users.deactivateMore);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('signed out immediately');
  expect(callsTo(seen, enterpriseUsersApi.setStatus.path)).toEqual([]);
  press(users.deactivate);
  await waitFor(() =>
    expect(
      callsTo(seen, enterpriseUsersApi.setStatus.path).map(({ query }) => [query.get('id'), query.get('status')]),
    ).toEqual([['9', '0']]),
  );
});

it('offers a right while seats are free, otherwise shows why not', async () => {
  const seen = await opened();
  await screen.findByText(/all in use/);
  expect(radio(/20 of 20 used.*all in use/).disabled).toBe(true);
  expect(radio(/not available to the enterprise/).disabled).toBe(true);
  fireEvent.click(radio(/3 of 20 used/));
  await waitFor(() =>
    expect(callsTo(seen, enterpriseUsersApi.setTransfer.path).map(({ body }) => body)).toEqual([
      { id: 9, right: 'download' },
    ]),
  );
});

it('saves a user only with two equal mailboxes, and keeps fields that are not shown', async () => {
  const seen = await opened();
  fireEvent.click(screen.getByLabelText('Edit Li Na'));
  const again = await screen.findByLabelText(users.field.emailAgain);
  fireEvent.change(again, { target: { value: 'other@aurora.example' } });
  press('Save');
  expect(await screen.findByText(LOCALES.en.errors.user.emailMismatch)).toBeVisible();
  expect(callsTo(seen, enterpriseUsersApi.change.path)).toEqual([]);
  fireEvent.change(again, { target: { value: 'LI.NA@aurora.example' } });
  press('Save');
  await waitFor(() =>
    expect(callsTo(seen, enterpriseUsersApi.change.path).map(({ body }) => body)).toMatchObject([
      { id: 9, version: 4, organisationIds: [3], roleIds: [5], modelIds: [], contactPerson: false },
    ]),
  );
});

it.each([
  ['/platformAdmin/entorguserinput', ''],
  ['/platformAdmin/modifyEntorguserinput?id=9', 'Li Na'],
])('opens the form of the specification at %s, and the list when it is closed', async (address, name) => {
  serve();
  const page = renderKit(<EnterpriseUsersPage />, address);
  await waitFor(() => expect(document.querySelector<HTMLInputElement>('#users_name')?.value).toBe(name));
  fireEvent.click(screen.getByText('Cancel', { selector: 'button > span' }));
  await waitFor(() => expect(page.address()).toBe('/org/Entorguser'));
});

it('opens no form at an address without a user, or without the right', async () => {
  serve();
  renderKit(<EnterpriseUsersPage />, '/platformAdmin/modifyEntorguserinput');
  await screen.findByText('li.na');
  expect(document.querySelector('#users_name')).toBeNull();
});
