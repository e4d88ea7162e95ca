import type { RoleRow } from '@matlas/contract';
import { type Auth, can } from '@matlas/server-kit';
import type { Role } from './role-admin.store';
import { isWithinRights } from './within-rights';

/**
 * Built-in roles can be copied but not changed; a role of another enterprise can be changed only there, not even by
 * the centre.
 */
export function toRoleRow(auth: Auth, role: Role): RoleRow {
  const isWithin = isWithinRights(auth, role);
  const isOwn = !role.builtIn && role.enterpriseId === auth.enterpriseId && isWithin;
  return {
    ...role,
    createTime: role.createTime.toISOString(),
    updateTime: role.updateTime.toISOString(),
    can: {
      edit: isOwn && can(auth, 'system:roleInfo:edit'),
      delete: isOwn && can(auth, 'system:roleInfo:delete'),
      copy: isWithin && can(auth, 'system:roleInfo:edit'),
      grant: isWithin,
    },
  };
}
