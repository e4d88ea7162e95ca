import { LOCALES, rolesApi, systemUsersApi, type RoleMatrixView, type RoleRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import roles from '../../../../locales/en/roles.json';
import users from '../../../../locales/en/users.json';
import { RolesPage } from './roles-page';

const builtIn: RoleRow = {
  id: 4,
  code: 'auditor',
  nameZh: '审核员',
  nameEn: 'Auditor',
  description: '',
  wireCode: 'ROLE_NORMAL',
  authority: 1,
  dataScope: 'enterprise',
  builtIn: true,
  permissions: ['data:audit:*'],
  menus: null,
  enterpriseId: null,
  enterpriseName: null,
  enterpriseEnName: null,
  users: 2,
  can: { edit: false, delete: false, copy: true, grant: true },
  createTime: '2026-01-01T00:00:00Z',
  updateTime: '2026-01-01T00:00:00Z',
  version: 1,
};
const right = (permission: string, holders: number[]) => {
  const [area = '', resource = '', action = ''] = permission.split(':');
  return { permission, area, resource, action, holders };
};
const matrix: RoleMatrixView = {
  roles: [builtIn, { ...builtIn, id: 5, nameEn: 'Reader', users: 1 }],
  rows: [right('bom:info:query', [5]), right('data:audit:audit', [4, 5])],
};
const holder = {
  userId: 9,
  loginName: 'li.na',
  name: 'Li Na',
  status: 1,
  enterpriseName: '极光汽车',
  enterpriseEnName: 'Aurora Motors',
  organisationName: '座椅部',
  organisationEnName: 'Seats',
  roles: [{ id: 4, nameZh: '审核员', nameEn: 'Auditor' }],
};
const answers: Readonly<Record<string, unknown>> = {
  [rolesApi.page.path]: { records: [builtIn], total: 1 },
  [rolesApi.matrix.path]: matrix,
  [rolesApi.holders.path]: { records: [holder], total: 1 },
  [systemUsersApi.page.path]: { records: [], total: 0 },
};
const serve = () => stubServer(({ path }) => success(answers[path.replace('/api', '')] ?? builtIn));
const callsTo = (seen: readonly SeenCall[], path: string) =>
  seen.filter((call) => call.path === `/api${path}`).map(({ body }) => body);

beforeAll(() => useEnglish({ ...LOCALES.en, roles, users }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['system:roleInfo:*']);
});

it('offers to copy a built-in role instead of editing it', async () => {
  const seen = serve();
  renderKit(<RolesPage />, '/system/RoleAdmin');
  fireEvent.click(await screen.findByText('Auditor'));
  await screen.findByText(roles.builtInExplained);
  expect(screen.queryByRole('button', { name: 'Edit Auditor' })).toBeNull();
  fireEvent.click(screen.getByText(roles.copyMore, { selector: 'button > span' }));
  const name = await screen.findByLabelText(roles.field.nameEn);
  fireEvent.change(name, { target: { value: 'Our auditor' } });
  fireEvent.click(screen.getByText('Save', { selector: 'button > span' }));
  await waitFor(() =>
    expect(callsTo(seen, rolesApi.copy.path)).toMatchObject([
      { id: 4, nameEn: 'Our auditor', nameZh: '审核员 (copy)' },
    ]),
  );
});

it('offers no copy to users with read permission only', async () => {
  signInAs([rolesApi.matrix.needs, rolesApi.page.needs]);
  serve();
  renderKit(<RolesPage />, '/system/RoleAdmin');
  fireEvent.click(await screen.findByText('Auditor'));
  expect(await screen.findByText(roles.builtInExplained)).toBeVisible();
  expect(screen.queryByText(roles.copyMore, { selector: 'button > span' })).toBeNull();
});

it('shows all rights with the roles that grant them, and the holders of a right', async () => {
  const seen = serve();
  const { address } = renderKit(<RolesPage />, '/system/RoleAdmin?view=matrix');
  fireEvent.click(await screen.findByText('Data audit: Audit'));
  expect(await screen.findByText('Li Na')).toBeVisible();
  expect(callsTo(seen, rolesApi.holders.path)).toMatchObject([{ permission: 'data:audit:audit' }]);
  expect(address()).toContain('holders=data%3Aaudit%3Aaudit');
  const cellsOf = (words: string) =>
    [...(screen.getByText(words).closest('tr')?.querySelectorAll('td') ?? [])].map((cell) =>
      cell.firstElementChild?.getAttribute('aria-label'),
    );
  const { resources, actions } = LOCALES.en.permissions;
  expect(cellsOf(`${resources.bom.info}: ${actions.query}`)).toEqual([roles.hasNot, roles.has]);
});
