/**
 * The current run of what was analysed (decision 0078): of its finished runs that show it as it is (`showsPresentSql`)
 * the one that asked most of the regulations proposed for vehicles, of those the newest. Every store, screen, message
 * and export that speaks of "the result" of a vehicle means this run; nothing else may look for the newest row of
 * analysis_run (structure/current-run.spec.ts).
 */

/**
 * A condition on the row of analysis_run with this alias: finished, over the data as they are, by the lists of the day
 * it was asked. A what-if, chosen list versions and another day are questions beside the present; whoever adds a way to
 * ask under other assumptions adds it here and in `assumptionsOf`.
 */
export const showsPresentSql = (run: string): string =>
  `(${run}.state = 'done' and ${run}.variant is null and ${run}.list_version_ids = '{}' and not ${run}.as_of_given
    and ${run}.asked_facts is null)`;

/** The current run first. A run by one regulation does not stand in for one by all of them, however new it is. */
export const currentFirstSql = (run: string): string =>
  `(select count(*) from rule_law proposed where proposed.vehicle_default and proposed.id = any(${run}.law_ids)) desc,
      ${run}.number desc, ${run}.id desc`;

/** Joins columns of the current run `r` of the vehicle model with this alias; a model without one falls out. */
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

/** What makes a run a question beside the present; keys of `analysis.assumed`. */
export type RunAssumption = 'whatIf' | 'asOf' | 'lists' | 'facts';
export interface AssumedRun {
  variant: object | null;
  asOfGiven: boolean;
  listVersionIds: readonly number[];
  askedFacts: object | null;
}

/** Under which assumptions a run was asked, none where it shows the present; the same as `showsPresentSql`. */
export function assumptionsOf({ variant, asOfGiven, listVersionIds, askedFacts }: AssumedRun): RunAssumption[] {
  return [
    ...(variant ? ['whatIf' as const] : []),
    ...(asOfGiven ? ['asOf' as const] : []),
    ...(listVersionIds.length > 0 ? ['lists' as const] : []),
    ...(askedFacts && !variant ? ['facts' as const] : []),
  ];
}
