import type { ExemptionFact } from '@matlas/domain';

/** Columns of vehicle models and BOM positions with the facts for exemptions (decision 0077). */
export const FACT_COLUMNS = {
  sparePart: 'spare_part',
  typeApproval: 'type_approval_date',
  putOnMarket: 'put_on_market_date',
  engineDeveloped: 'engine_developed_date',
} as const satisfies Record<ExemptionFact, string>;

/** Select list that reads the columns as facts; `alias` is that of a model or position row. */
export const factsSql = (alias: string): string =>
  Object.entries(FACT_COLUMNS)
    .map(([fact, column]) => `${alias}.${column}::text as "${fact}"`)
    .join(', ');
/** The facts as one JSON object; null when none is set. */
export const ownFactsSql = (alias: string): string => {
  const pairs = Object.entries(FACT_COLUMNS).map(([fact, column]) => `'${fact}', ${alias}.${column}::text`);
  return `case when ${hasFactsSql(alias)} then json_build_object(${pairs.join(', ')}) end`;
};
/** SQL condition: the position has at least one fact. */
export const hasFactsSql = (alias: string): string =>
  `num_nonnulls(${Object.values(FACT_COLUMNS)
    .map((column) => `${alias}.${column}`)
    .join(', ')}) > 0`;
