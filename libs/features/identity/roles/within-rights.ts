import { type DataScope, rightsOf } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import { isBeyond } from '../users/role-reach';

/** The parts of a role that are checked before it is created or changed. */
export interface Grant {
  permissions: readonly string[];
  dataScope: DataScope;
}

/**
 * Nobody may create a role with more permissions or a wider reach than their own. The exception for the centre,
 * which may assign every role of an enterprise (`isBeyond`), does not apply here: otherwise the centre could create
 * a role that includes the platform's configuration.
 */
export function isWithinRights({ permissions, scope }: Auth, role: Grant): boolean {
  const reach = scope.reach === 'all' && role.dataScope !== 'all' ? 'enterprise' : scope.reach;
  return !isBeyond({ permissions, scope: { ...scope, reach } }, role);
}

const ADMINISTRATION = /^(system|sys|entorguser|extSys):/;
/**
 * Authority 1 is for auditors: it reads administration data and changes nothing. Its own jobs are not
 * administration.
 */
export const administrationOf = (permissions: readonly string[]): string[] =>
  rightsOf(permissions).filter(
    (tag) => ADMINISTRATION.test(tag) && !tag.endsWith(':query') && !tag.startsWith('system:job:'),
  );
