import { BUILT_IN_ROLE_NAMES, BUILT_IN_ROLES, grants, PERMISSIONS } from '@matlas/contract';
import type { Auth, Scope } from '@matlas/server-kit';

const REACHES: readonly string[] = ['own', 'organisation', 'enterprise', 'all'] satisfies Scope['reach'][];
export interface RoleRights {
  dataScope: string;
  permissions: readonly string[];
}
/** Permissions that, among the built-in roles, only the platform administrator has. */
const OF_PLATFORM = PERMISSIONS.filter((tag) =>
  BUILT_IN_ROLE_NAMES.every((name) => name === 'platformAdmin' || !grants(BUILT_IN_ROLES[name].permissions, tag)),
);

/**
 * Whether the role exceeds the caller: it reaches further, or grants permissions that the caller lacks. A role that
 * reaches at most one enterprise never exceeds the centre, even when the centre lacks permissions that matter only
 * inside an enterprise; but permissions of the platform administrator count in any role.
 */
export function isBeyond(auth: Pick<Auth, 'permissions' | 'scope'>, { dataScope, permissions }: RoleRights): boolean {
  const { reach } = auth.scope;
  const exceeds = (tag: string): boolean => grants(permissions, tag) && !grants(auth.permissions, tag);
  if (reach === 'all' && dataScope !== 'all') return OF_PLATFORM.some(exceeds);
  return REACHES.indexOf(dataScope) > REACHES.indexOf(reach) || PERMISSIONS.some(exceeds);
}
