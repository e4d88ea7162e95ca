import {
  certificateApi,
  certificateKind,
  enterpriseApi,
  enterpriseUsersApi,
  rolesApi,
  systemUsersApi,
  USER_IMPORT_COLUMNS,
  type EnterpriseUserRow,
  type RoleRow,
} from '@matlas/contract';
import type { Page } from '@playwright/test';
import { businessDay } from './business-day';
import { apiGet, apiPost, apiUpload } from './api';
import { newPerson, registration } from './people';
import { accounts } from './shell';
import type { Screen } from './screens';
import type { Translate } from './words';

/** Demo records that the console's screens show. */
export interface ConsoleRecords {
  userId: number;
  departmentId: number;
  roleId: number;
}
interface ConsoleScreen extends Omit<Screen, 'address'> {
  address: (things: ConsoleRecords) => string;
}

const maker = 'E-10021';
const settings = ['support', 'password', 'ownAccounts', 'imdsAccounts', 'importFields'] as const;
const screenTitle =
  (component: string) =>
  (t: Translate): string =>
    t(`contract.menus.screens.${component}`);

/** Screens of an enterprise administrator: people, departments, roles, suppliers, logs. */
const ofAdministrator: readonly ConsoleScreen[] = [
  {
    name: 'users',
    address: ({ userId }) => `/org/Entorguser?q=${accounts.engineer}&open=${userId}`,
    shows: (t) => t('users.right.transfer'),
  },
  {
    name: 'departments',
    address: ({ departmentId }) => `/org/DepartmentManage?open=${departmentId}`,
    shows: (t) => t('departments.sheets'),
  },
  { name: 'contacts', address: () => '/org/enterpriseContactPerson', shows: (t) => t('enterprises.field.identity') },
  { name: 'suppliers', address: () => '/org/SupplierSearch', shows: () => maker },
  {
    name: 'supplier-search',
    address: () => '/org/SupplierSearch?view=search',
    shows: (t) => t('suppliers.searchHint'),
  },
  { name: 'trusted', address: () => '/org/Trustuser', shows: screenTitle('Trustuser') },
  { name: 'rights', address: () => '/org/UpDownRoleSet', shows: (t) => t('users.right.cosAdvanced') },
  { name: 'ranking', address: () => '/org/SupplierRatingManagement', shows: screenTitle('SupplierRatingManagement') },
  { name: 'certificates', address: () => '/org/CerManager', shows: () => 'IATF 16949' },
  {
    name: 'roles',
    address: ({ roleId }) => `/system/RoleAdmin?open=${roleId}`,
    shows: (t) => t('roles.builtInExplained'),
  },
  {
    name: 'role-matrix',
    address: () => '/system/RoleAdmin?view=matrix&holders=entorguser:user:edit',
    shows: (t) => t('roles.holders'),
  },
  { name: 'system-users', address: () => '/system/UserAdmin', shows: () => accounts.engineer },
  { name: 'system-departments', address: () => '/system/DeptAdmin', shows: (t) => t('kit.new') },
  { name: 'log', address: () => '/system/SysLog', shows: (t) => t('logs.done') },
  { name: 'statistics', address: () => '/system/MdsStatistics', shows: (t) => t('statistics.sheets.made') },
  {
    name: 'upload-statistics',
    address: () => '/system/MdsUploadStatistics',
    shows: (t) => t('statistics.uploads.hint'),
  },
  {
    name: 'chargeable',
    address: () => '/system/ChargeableNodesStatistics',
    shows: screenTitle('ChargeableNodesStatistics'),
  },
];

/** Screens of the operating centre: enterprises, their change requests and merges, settings. */
const ofCentre: readonly ConsoleScreen[] = [
  { name: 'enterprises', address: () => `/org/SupplierSearch?q=${maker}`, shows: () => maker },
  { name: 'changes', address: () => '/org/ModifyEnterpriseInformation', shows: () => maker },
  { name: 'merges', address: () => '/org/MergeEnt', shows: (t) => t('merge.new') },
  { name: 'merge', address: () => '/org/MergeEnt?view=new', shows: (t) => t('merge.sourceHelp') },
  { name: 'log-changes', address: () => '/system/SysLog?view=change', shows: (t) => t('logs.kind.change') },
  { name: 'user-log', address: () => '/system/UserLog', shows: (t) => t('logs.done') },
  ...settings.map((section) => ({
    name: `settings-${section}`,
    address: () => `/system/SystemSet?section=${section}`,
    shows: screenTitle('SystemSet'),
  })),
];

const toScreens =
  (list: readonly ConsoleScreen[]) =>
  (things: ConsoleRecords): Screen[] =>
    list.map(({ address, ...screen }) => ({ ...screen, address: () => address(things) }));
export const administratorScreens = toScreens(ofAdministrator);
export const centreConsoleScreens = toScreens(ofCentre);

/** Looks up the demo records as the signed-in person. */
export async function findConsoleRecords(page: Page): Promise<ConsoleRecords> {
  const { records } = await apiPost<{ records: EnterpriseUserRow[] }>(page, systemUsersApi.page.path, {
    pageNo: 1,
    pageSize: 1,
    q: accounts.engineer,
  });
  const roles = await apiGet<RoleRow[]>(page, rolesApi.list.path);
  return {
    userId: records[0]?.id ?? 0,
    departmentId: records[0]?.organisationId ?? 0,
    roleId: roles.find(({ code }) => code === 'dataReceiver')?.id ?? 0,
  };
}

/** A day within the period in which an expiring certificate is announced. */
const expiringDay = (): string => businessDay(17);

/**
 * Fills the lists that are empty in the demo: a supplier and a trusted person of the administrator's enterprise, a
 * certificate about to expire, an upload, and a change request that waits for the centre.
 */
export async function fillConsole(page: Page, serial: string): Promise<void> {
  await apiPost(page, enterpriseApi.register.path, registration(serial));
  const { id } = await newPerson(page, {
    loginName: `trusted.${serial}`,
    name: 'Vera Lindqvist',
    roles: ['dataReceiver'],
    isTrusted: true,
  });
  await apiPost(page, enterpriseUsersApi.setTransfer.path, { id, right: 'download' });
  await apiPost(page, certificateApi.saveOrUpdate.path, {
    kind: certificateKind.values[0],
    name: 'IATF 16949',
    number: serial,
    issuer: 'TÜV SÜD',
    validFrom: '2024-01-01',
    validUntil: expiringDay(),
  });
  await apiUpload(page, systemUsersApi.importUser.path, {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${USER_IMPORT_COLUMNS.join(',')}\n${serial},Nobody\n`),
  });
  const { total } = await apiPost<{ total: number }>(page, enterpriseApi.changes.page.path, {});
  if (total === 0)
    await apiPost(page, enterpriseApi.changes.request.path, {
      kind: 'name',
      nameZh: '极光汽车',
      nameEn: 'Aurora Motors',
      nameFr: 'Aurora Automobiles',
      ground: '法文名称',
    });
}
