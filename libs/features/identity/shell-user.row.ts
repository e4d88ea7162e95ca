import {
  type SignInDuties,
  type PasswordState,
  SPECIFICATION_ROLES,
  type SessionUser,
  type Transfer,
  type UserProfile,
} from '@matlas/contract';
import { clock } from '@matlas/server-kit';
import type { UserEntity } from './user.entity';
import type { ShellUser } from './user.store';

const PLATFORM_ADMIN = SPECIFICATION_ROLES.admin;

/** Names from the specification, in addition to the role codes. */
const withSpecificationNames = (codes: readonly string[]): string[] => [
  ...codes,
  ...Object.entries(SPECIFICATION_ROLES)
    .filter(([, code]) => codes.includes(code))
    .map(([name]) => name),
];

/** Permissions of a user by the present roles and seats of the session. */
export interface Rights {
  permissions: readonly string[];
  transfers?: readonly Transfer[] | undefined;
}

function toSessionUser(user: ShellUser, { permissions, transfers = [] }: Rights): SessionUser {
  const codes = user.roles.map((role) => role.code);
  return {
    usid: user.id,
    account: user.loginName,
    usname: user.name,
    name: user.name,
    avatar: user.avatar,
    introduction: '',
    enpid: user.enterpriseId,
    enterpriseCode: user.enterpriseCode,
    enterpriseName: user.enterpriseNameZh,
    enterpriseEnName: user.enterpriseNameEn,
    starLevel: user.starLevel,
    organisationId: user.organisationId,
    organisationName: user.organisationNameZh,
    organisationEnName: user.organisationNameEn,
    realroles: [...new Set(user.roles.map((role) => role.wireCode))],
    roles: withSpecificationNames(codes),
    isadmin: codes.includes(PLATFORM_ADMIN),
    permissions: [...permissions],
    transfers: [...transfers],
    nextShow: user.nextShow,
    dataTheme: user.dataTheme,
    statusFlag: user.status,
    timeZone: clock.zone,
  };
}

const DAY_MS = 86_400_000;
const dueOf = (user: ShellUser): SignInDuties['passwordDue'] =>
  user.mustChangePassword ? 'firstSignIn' : user.passwordExpired ? 'expired' : null;

export function toPasswordState(user: ShellUser, now: Date): PasswordState {
  const daysLeft = Math.max(0, Math.floor((user.passwordExpiresAt.getTime() - now.getTime()) / DAY_MS));
  return {
    expired: user.passwordExpired,
    changedAt: user.passwordChangedAt.toISOString(),
    expiresAt: user.passwordExpiresAt.toISOString(),
    daysLeft,
    passwordDue: dueOf(user),
  };
}

/** The user data for the shell, with the notices that the user still has to confirm. */
export function toHaveTo(user: ShellUser, rights: Rights): SignInDuties {
  return {
    passwordDue: dueOf(user),
    passwordExpiresAt: user.passwordExpiresAt.toISOString(),
    nextShow: user.nextShow,
    user: toSessionUser(user, rights),
  };
}

export function toProfile(user: UserEntity, roles: ShellUser['roles']): UserProfile {
  return {
    id: user.id,
    account: user.loginName,
    usname: user.name,
    userCode: user.userCode,
    orgName: user.position,
    roles: roles.map((role) => ({ id: role.id, name: role.nameZh, ename: role.nameEn })),
    createTime: user.createTime.toISOString(),
    updateTime: user.updateTime.toISOString(),
    officePhone: user.officePhone,
    cellPhoneNumber: user.cellPhoneNumber,
    homeAddress: user.homeAddress,
    postalCode: user.postalCode,
    email: user.email,
    avatar: user.avatar,
  };
}
