import {
  enterpriseUsersApi,
  enterpriseApi,
  type EnterpriseRow,
  type EnterpriseUser,
  type GrantableRoleRow,
} from '@matlas/contract';
import type { Page } from '@playwright/test';
import { apiGet, apiPost } from './api';
import { skipFirstSignIn } from './server-card';

export interface Person {
  id: number;
  loginName: string;
  name: string;
  password: string;
}

interface PersonFields {
  loginName: string;
  name: string;
  /** Codes of roles. */
  roles: readonly string[];
  /** The signed-in person's own department if absent. */
  organisationId?: number;
  isTrusted?: boolean;
}

/** Fields that the form requires and that no journey checks. */
export const contact = { officePhone: '021-100', fax: '021-101' } as const;
export const validity = { validFrom: '2026-01-01', validUntil: '2031-12-31' } as const;

const ownDepartment = async (page: Page): Promise<number> =>
  (await apiPost<{ user: { organisationId: number } }>(page, '/haveTo', {})).user.organisationId;

/** Creates a colleague of the administrator who is signed in at the page, with a password of their own. */
export async function newPerson(
  page: Page,
  { loginName, name, roles, organisationId, isTrusted }: PersonFields,
): Promise<Person> {
  const grantable = await apiGet<GrantableRoleRow[]>(page, enterpriseUsersApi.roles.path);
  const email = `${loginName}@people.example`;
  const made = await apiPost<EnterpriseUser & { initialPassword: string }>(page, enterpriseUsersApi.create.path, {
    loginName,
    name,
    email,
    emailAgain: email,
    ...contact,
    ...validity,
    handover: 'show',
    modelIds: [],
    ...(isTrusted ? { trusted: true } : {}),
    organisationIds: [organisationId ?? (await ownDepartment(page))],
    roleIds: grantable.filter(({ code }) => roles.includes(code)).map(({ id }) => id),
  });
  await skipFirstSignIn(loginName, { keepsPassword: true });
  return { id: made.id, loginName, name, password: made.initialPassword };
}

export interface NewEnterprise {
  enterprise: EnterpriseRow;
  /** The first administrator of the enterprise, with a password of their own. */
  administrator: Pick<Person, 'loginName' | 'password'>;
}

/** Form data of a supplier that does not exist yet. */
export function registration(serial: string) {
  const loginName = `desk${serial}`;
  const email = `${loginName}@plant.example`;
  return {
    nameZh: `青禾座椅${serial}`,
    nameEn: `Qinghe Seats ${serial}`,
    identity: 'supplier',
    taxCode: taxCodeOf(serial),
    countryCode: 'CN',
    province: '浙江省',
    city: '杭州市',
    address: '1',
    postalCode: '310000',
    mainBusiness: 'Seats',
    userName: 'Desk',
    loginName,
    email,
    emailAgain: email,
    phone: contact.officePhone,
    fax: contact.fax,
    handover: 'show',
  };
}

/** An enterprise registered by the person who is signed in at the page. */
export async function newEnterprise(page: Page, serial: string): Promise<NewEnterprise> {
  const request = registration(serial);
  const { enterprise, initialPassword } = await apiPost<{ enterprise: EnterpriseRow; initialPassword: string }>(
    page,
    enterpriseApi.register.path,
    request,
  );
  await skipFirstSignIn(request.loginName, { keepsPassword: true });
  return { enterprise, administrator: { loginName: request.loginName, password: initialPassword } };
}

/** A unique tax code of 18 characters. */
export const taxCodeOf = (serial: string): string => `91330${serial}`.padEnd(18, '0').slice(0, 18);
