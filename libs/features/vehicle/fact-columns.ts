import type { ExemptionFact } from '@matlas/domain';

/** Columns of vehicle models and of BOM positions that say what exemptions ask (decision 0077). */
export const FACT_COLUMNS = {
  sparePart: 'spare_part',
  typeApproval: 'type_approval_date',
  putOnMarket: 'put_on_market_date',
  engineDeveloped: 'engine_developed_date',
} as const satisfies Record<ExemptionFact, string>;

/** Select list that reads them as `SaidFacts`; `alias` names the row of a model or a position. */
export const factsSql = (alias: string): string =>
  Object.entries(FACT_COLUMNS)
    .map(([fact, column]) => `${alias}.${column}::text as "${fact}"`)
    .join(', ');
/** The same as one JSON object; null where nothing is said. */
export const ownFactsSql = (alias: string): string => {
  const pairs = Object.entries(FACT_COLUMNS).map(([fact, column]) => `'${fact}', ${alias}.${column}::text`);
  return `case when ${saysFactsSql(alias)} then json_build_object(${pairs.join(', ')}) end`;
};
/** Whether a position says any of them. */
export const saysFactsSql = (alias: string): string =>
  `num_nonnulls(${Object.values(FACT_COLUMNS)
    .map((column) => `${alias}.${column}`)
    .join(', ')}) > 0`;
