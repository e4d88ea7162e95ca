import { BUILT_IN_ROLE_NAMES, BUILT_IN_ROLES, grants, PERMISSIONS } from '@matlas/contract';
import type { Auth, Scope } from '@matlas/server-kit';

const REACHES: readonly string[] = ['own', 'organisation', 'enterprise', 'all'] satisfies Scope['reach'][];
export interface RoleRights {
  dataScope: string;
  permissions: readonly string[];
}
/** What the platform administrator alone holds among the built-in roles. */
const OF_PLATFORM = PERMISSIONS.filter((tag) =>
  BUILT_IN_ROLE_NAMES.every((name) => name === 'platformAdmin' || !grants(BUILT_IN_ROLES[name].permissions, tag)),
);

/**
 * Is the role above the caller: does it reach further, or grant what the caller may not? A role that reaches one
 * enterprise at most is never above the centre, though the centre may lack rights that only matter inside an
 * enterprise; but what is the platform's own stays so in any role.
 */
export function isBeyond(auth: Pick<Auth, 'permissions' | 'scope'>, { dataScope, permissions }: RoleRights): boolean {
  const { reach } = auth.scope;
  const exceeds = (tag: string): boolean => grants(permissions, tag) && !grants(auth.permissions, tag);
  if (reach === 'all' && dataScope !== 'all') return OF_PLATFORM.some(exceeds);
  return REACHES.indexOf(dataScope) > REACHES.indexOf(reach) || PERMISSIONS.some(exceeds);
}
