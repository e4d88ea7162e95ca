import type { Scope } from '../auth';
import type { Params } from './sql';

interface Columns { enterprise: string; organisation?: string; createdBy?: string }
/** Names of the tenant columns of a table with alias `a`: enterprise_id, organisation_id, created_by. */
export const tenantColumns = (alias: string): Required<Columns> =>
  ({ enterprise: `${alias}.enterprise_id`, organisation: `${alias}.organisation_id`, createdBy: `${alias}.created_by` });

/**
 * The condition that keeps a query inside the caller's data. A narrower reach than the table can express falls back to the
 * enterprise, never to everything. `shared` also admits rows of the platform (enterprise_id is null).
 */
export function scopeWhere(scope: Scope, params: Params, columns: Columns, options: { shared?: boolean } = {}): string {
  const own = ownRows(scope, params, columns);
  return options.shared ? `(${own} or ${columns.enterprise} is null)` : own;
}
function ownRows(scope: Scope, params: Params, columns: Columns): string {
  if (scope.reach === 'all') return 'true';
  const enterprise = `${columns.enterprise} = ${params.add(scope.enterpriseId)}`;
  if (scope.reach === 'own' && columns.createdBy) return `(${enterprise} and ${columns.createdBy} = ${params.add(scope.userId)})`;
  if (scope.reach !== 'enterprise' && columns.organisation) return `(${enterprise} and ${columns.organisation} = any(${params.add([...scope.organisationIds])}::int[]))`;
  return `(${enterprise})`;
}
