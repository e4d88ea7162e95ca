import { grants, PERMISSIONS } from '@matlas/contract';
import type { Auth, Scope } from '@matlas/server-kit';

const REACHES: readonly string[] = ['own', 'organisation', 'enterprise', 'all'] satisfies Scope['reach'][];
export interface RoleRights { dataScope: string; permissions: readonly string[] }

/**
 * Is the role above the caller: does it reach further, or grant what the caller may not? A role that reaches one enterprise at most is never
 * above the centre, though the centre may lack rights that only matter inside an enterprise.
 */
export function isBeyond(auth: Pick<Auth, 'permissions' | 'scope'>, { dataScope, permissions }: RoleRights): boolean {
  const { reach } = auth.scope;
  if (reach === 'all' && dataScope !== 'all') return false;
  if (REACHES.indexOf(dataScope) > REACHES.indexOf(reach)) return true;
  return PERMISSIONS.some((tag) => grants(permissions, tag) && !grants(auth.permissions, tag));
}
