import {
  enterpriseUsersApi,
  enterpriseApi,
  type EnterpriseRow,
  type EnterpriseUser,
  type GrantableRoleRow,
} from '@matlas/contract';
import type { Page } from '@playwright/test';
import { ask, tell } from './api';
import { letFirstSignInBeOver } from './server-card';

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
  /** One's own when absent. */
  organisationId?: number;
  isTrusted?: boolean;
}

/** Fields that a form asks for and no journey is about. */
export const contact = { officePhone: '021-100', fax: '021-101' } as const;
export const validity = { validFrom: '2026-01-01', validUntil: '2031-12-31' } as const;

const ownDepartment = async (page: Page): Promise<number> =>
  (await tell<{ user: { organisationId: number } }>(page, '/haveTo', {})).user.organisationId;

/** A colleague of the administrator who is signed in at the page, with a password of their own. */
export async function newPerson(
  page: Page,
  { loginName, name, roles, organisationId, isTrusted }: PersonFields,
): Promise<Person> {
  const grantable = await ask<GrantableRoleRow[]>(page, enterpriseUsersApi.roles.path);
  const email = `${loginName}@people.example`;
  const made = await tell<EnterpriseUser & { initialPassword: string }>(page, enterpriseUsersApi.create.path, {
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
  await letFirstSignInBeOver(loginName, { keepsPassword: true });
  return { id: made.id, loginName, name, password: made.initialPassword };
}

export interface NewEnterprise {
  enterprise: EnterpriseRow;
  /** Its first administrator, with a password of their own. */
  administrator: Pick<Person, 'loginName' | 'password'>;
}

/** A supplier whom nobody has heard of, as a form says it. */
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

/** An enterprise that the person who is signed in at the page registers. */
export async function newEnterprise(page: Page, serial: string): Promise<NewEnterprise> {
  const wish = registration(serial);
  const { enterprise, initialPassword } = await tell<{ enterprise: EnterpriseRow; initialPassword: string }>(
    page,
    enterpriseApi.register.path,
    wish,
  );
  await letFirstSignInBeOver(wish.loginName, { keepsPassword: true });
  return { enterprise, administrator: { loginName: wish.loginName, password: initialPassword } };
}

/** A tax code of 18 characters, like no other. */
export const taxCodeOf = (serial: string): string => `91330${serial}`.padEnd(18, '0').slice(0, 18);
