import { Params, scopeWhere } from '@matlas/server-kit';
import type { Focus } from './statistics-focus.store';

interface Owned {
  enterprise: string;
  organisation: string;
  createdBy?: string;
}
/** Rows of the months, in the caller's scope and matching the filter. */
export interface FocusSql {
  params: Params;
  month: () => string;
  where: string;
  owner: string;
}

/**
 * SQL conditions of a sum over months. `width_bucket` finds the month from the bounds, without a time zone
 * conversion per row.
 * @param at column of the time that decides on the month
 */
export function focusSql(focus: Focus, at: string, columns: Owned): FocusSql {
  const params = new Params();
  const { bounds, enterprise, organisationIds, scope } = focus;
  const where = [
    `${at} >= ${params.add(bounds[0])}::timestamptz and ${at} < ${params.add(bounds.at(-1))}::timestamptz`,
    scopeWhere(scope, params, columns),
    ...(enterprise && scope.reach === 'all' ? [`${columns.enterprise} = ${params.add(enterprise.id)}`] : []),
    ...(organisationIds ? [`${columns.organisation} = any(${params.add(organisationIds)}::int[])`] : []),
  ];
  return {
    params,
    month: () => `width_bucket(${at}, ${params.add(bounds)}::timestamptz[])`,
    where: where.join(' and '),
    owner: enterprise ? columns.organisation : columns.enterprise,
  };
}

/** Makes one row per month of the focus, in order; `bucket` is the number of the month in `width_bucket`. */
export function monthly<Row>({ months }: Focus, make: (month: string, bucket: number) => Row): Row[] {
  return months.map((month, index) => make(month, index + 1));
}
export const sumOf = <Row>(rows: readonly Row[], read: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + read(row), 0);
