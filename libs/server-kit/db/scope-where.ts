import type { Scope } from '../auth';
import type { Params } from './sql';

interface Columns {
  enterprise: string;
  organisation?: string;
  createdBy?: string;
  model?: string;
}
/** Tenant columns of a table with alias `a`: enterprise_id, organisation_id, created_by. */
export const tenantColumns = (alias: string): Required<Omit<Columns, 'model'>> => ({
  enterprise: `${alias}.enterprise_id`,
  organisation: `${alias}.organisation_id`,
  createdBy: `${alias}.created_by`,
});
/**
 * Tenant columns of a vehicle model, or of a table with a column for its model. Callers restricted to certain
 * models see these and their own rows; API keys restricted to models see these only.
 */
export const modelColumns = (alias: string, model = `${alias}.id`): Required<Columns> => ({
  ...tenantColumns(alias),
  model,
});

/**
 * The condition that limits a query to the caller's data. When the table lacks the columns for a narrower reach,
 * the enterprise limits it; the condition never permits everything. `shared` also includes rows of the platform
 * (enterprise_id is null).
 */
export function scopeWhere(scope: Scope, params: Params, columns: Columns, options: { shared?: boolean } = {}): string {
  const own = [ownRowsSql(scope, params, columns), ...chosenModelsSql(scope, params, columns)].join(' and ');
  return options.shared ? `((${own}) or ${columns.enterprise} is null)` : own;
}
function ownRowsSql(scope: Scope, params: Params, columns: Columns): string {
  if (scope.reach === 'all') return 'true';
  const enterprise = `${columns.enterprise} = ${params.add(scope.enterpriseId)}`;
  if (scope.reach === 'own' && columns.createdBy)
    return `(${enterprise} and ${columns.createdBy} = ${params.add(scope.userId)})`;
  if (scope.reach !== 'enterprise' && columns.organisation)
    return `(${enterprise} and ${columns.organisation} = any(${params.add([...scope.organisationIds])}::int[]))`;
  return `(${enterprise})`;
}
/** The condition of a row that may have a vehicle model: that of the model, or without one that of the row. */
export function modelOrRowWhere(scope: Scope, params: Params, row: string, model = 'm'): string {
  const without = scope.isModelOnly ? 'false' : scopeWhere(scope, params, tenantColumns(row));
  return `case when ${row}.model_id is not null then ${scopeWhere(scope, params, modelColumns(model))}
    else ${without} end`;
}
function chosenModelsSql(
  { modelIds, isModelOnly, userId }: Scope,
  params: Params,
  { model, createdBy }: Columns,
): string[] {
  if (!model || !modelIds) return [];
  const chosen = `${model} = any(${params.add([...modelIds])}::int[])`;
  return [createdBy && !isModelOnly ? `(${chosen} or ${createdBy} = ${params.add(userId)})` : chosen];
}
