import type { EnterpriseUser, EnterpriseUserRow, GrantableRoleRow, UserKind } from '@matlas/contract';
import { AppError, type Auth, can } from '@matlas/server-kit';
import type { EnterpriseUserRecord, UserAssignments } from './enterprise-user.store';
import type { RoleChoice } from './grantable-roles.store';
import { isBeyond } from './role-reach';

type Person = Pick<EnterpriseUserRecord, 'id' | 'roles'>;
/**
 * Nobody may change a user with more rights than their own: with a new mailbox or password they could take over the
 * account. Each role of a list is compared once.
 */
export function exceedsRightsOf(auth: Auth): (user: Person) => boolean {
  const known = new Map<number, boolean>();
  const isRoleBeyond = (role: Person['roles'][number]): boolean => {
    const found = known.get(role.id) ?? isBeyond(auth, role);
    known.set(role.id, found);
    return found;
  };
  return (user) => user.id !== auth.userId && user.roles.some(isRoleBeyond);
}
/** Throws `user.beyondOwn`. */
export function assertNotBeyond(auth: Auth, user: Person): void {
  if (exceedsRightsOf(auth)(user)) throw new AppError('user.beyondOwn');
}

function kindsOf({ isAdministrator, trusted, contactPerson }: EnterpriseUserRecord): UserKind[] {
  const kinds: UserKind[] = [
    ...(isAdministrator ? (['enterpriseAdministrator'] as const) : []),
    ...(contactPerson ? (['contactPerson'] as const) : []),
    ...(trusted ? (['trusted'] as const) : []),
  ];
  return kinds.length ? kinds : ['ordinary'];
}

export function toEnterpriseUserRow(
  auth: Auth,
  record: EnterpriseUserRecord,
  isAbove = exceedsRightsOf(auth),
): EnterpriseUserRow {
  const {
    homeAddress: _,
    postalCode: __,
    limitedToModels: ___,
    isAdministrator: ____,
    trusted: _____,
    contactPerson: ______,
    roles,
    lastSignInAt,
    createTime,
    updateTime,
    ...fields
  } = record;
  const mayChange = !isAbove(record);
  const mayEdit = mayChange && (can(auth, 'entorguser:user:edit') || can(auth, 'system:userInfo:edit'));
  return {
    ...fields,
    kinds: kindsOf(record),
    roles: roles.map(({ id, code, nameZh, nameEn }) => ({ id, code, nameZh, nameEn })),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    createTime: createTime.toISOString(),
    updateTime: updateTime.toISOString(),
    can: {
      edit: mayEdit,
      activate: mayEdit && record.status === 0,
      deactivate: mayEdit && record.status === 1 && record.id !== auth.userId,
      grant: mayChange && can(auth, 'entorguser:user:grant'),
      trust: mayEdit && can(auth, 'entorguser:trusted:edit'),
    },
  };
}
export function toEnterpriseUser(auth: Auth, record: EnterpriseUserRecord, places: UserAssignments): EnterpriseUser {
  const { homeAddress, postalCode, limitedToModels } = record;
  return { ...toEnterpriseUserRow(auth, record), homeAddress, postalCode, limitedToModels, ...places };
}
export const toGrantableRole = ({ permissions: _, ...role }: RoleChoice): GrantableRoleRow => role;
