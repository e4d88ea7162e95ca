import { type DataScope, rightsOf } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import { isBeyond } from '../users/role-reach';

/** What is looked at of a role before somebody makes or changes it. */
export interface Grant {
  permissions: readonly string[];
  dataScope: DataScope;
}

/**
 * Nobody makes a role with more than they have: neither a right nor a wider reach. That the centre hands out every role
 * of an enterprise (`isBeyond`) does not count here: in a role of its own making the centre could give itself the
 * platform's configuration.
 */
export function isWithinRights({ permissions, scope }: Auth, role: Grant): boolean {
  const reach = scope.reach === 'all' && role.dataScope !== 'all' ? 'enterprise' : scope.reach;
  return !isBeyond({ permissions, scope: { ...scope, reach } }, role);
}

const ADMINISTRATION = /^(system|sys|entorguser|extSys):/;
/**
 * Authority 1 audits only: it reads what administrators keep and changes none of it. Its own jobs are no
 * administration.
 */
export const administrationOf = (permissions: readonly string[]): string[] =>
  rightsOf(permissions).filter(
    (tag) => ADMINISTRATION.test(tag) && !tag.endsWith(':query') && !tag.startsWith('system:job:'),
  );
