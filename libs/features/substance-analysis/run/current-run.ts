/**
 * The current run of a target (decision 0078): of the finished runs without assumptions (`showsPresentSql`), the
 * one with most of the regulations proposed for vehicles; of those, the newest. Every store, screen, message and
 * export that shows "the result" of a vehicle uses this run. No other code may look for the newest row of
 * analysis_run (structure/current-run.spec.ts).
 */

/**
 * Condition on the row of analysis_run with this alias: finished, over the unchanged data, by the lists of the day
 * of the run. What-ifs, chosen list versions, other days and other facts are assumptions. A new kind of assumption
 * must be added here and in `assumptionsOf`.
 */
export const showsPresentSql = (run: string): string =>
  `(${run}.state = 'done' and ${run}.variant is null and ${run}.list_version_ids = '{}' and not ${run}.as_of_given
    and ${run}.asked_facts is null)`;

/** Order with the current run first. A newer run by one regulation does not replace a run by all of them. */
export const currentFirstSql = (run: string): string =>
  `(select count(*) from rule_law proposed where proposed.vehicle_default and proposed.id = any(${run}.law_ids)) desc,
      ${run}.number desc, ${run}.id desc`;

/**
 * Joins columns of the current run `r` of the vehicle model with this alias. An inner join: models without a run
 * are left out.
 */
export const currentRunOfModelSql = (model: string, columns: string): string => `join lateral (select ${columns}
  from analysis_run present
  where present.model_id = ${model}.id and present.scope = 'vehicle' and ${showsPresentSql('present')}
  order by ${currentFirstSql('present')} limit 1) r on true`;

/** Whether the row of analysis_run with this alias is the current run of its target. */
export const isCurrentSql = (run: string): string => `(${showsPresentSql(run)}
    and ${run}.id = (select present.id
    from analysis_run present
    where present.enterprise_id = ${run}.enterprise_id and present.scope_key = ${run}.scope_key
      and ${showsPresentSql('present')}
  order by ${currentFirstSql('present')} limit 1))`;

/** Assumptions of a run; keys of `analysis.assumed`. */
export type RunAssumption = 'whatIf' | 'asOf' | 'lists' | 'facts';
export interface AssumedRun {
  variant: object | null;
  asOfGiven: boolean;
  listVersionIds: readonly number[];
  askedFacts: object | null;
}

/** The assumptions of a run; empty for runs without assumptions, as in `showsPresentSql`. */
export function assumptionsOf({ variant, asOfGiven, listVersionIds, askedFacts }: AssumedRun): RunAssumption[] {
  return [
    ...(variant ? ['whatIf' as const] : []),
    ...(asOfGiven ? ['asOf' as const] : []),
    ...(listVersionIds.length > 0 ? ['lists' as const] : []),
    ...(askedFacts && !variant ? ['facts' as const] : []),
  ];
}
