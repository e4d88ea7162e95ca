import type { Params } from '@matlas/server-kit';

/** Names of what is confidential are for its owners alone; a confidential judgement without a known owner is for nobody. */
export const maskedSql = (viewer: string, alias = 'j'): string => `(${alias}.confidential_owners is not null and not ${alias}.confidential_owners <@ array[${viewer}::int])`;
/** A column of a judgement that names its substance. */
export const namedSql = (column: string, viewer: string): string => `case when not ${maskedSql(viewer)} then j.${column} end`;

/** Outer joins on keys: every finding has both, and what a question does not read is not joined at all. */
const JOINED = 'left join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n left join analysis_position p on p.run_id = f.run_id and p.n = f.position_n';
/** The same position and judgement in the run `other`. */
const counterpart = (other: string): string => `left join analysis_position op on op.run_id = ${other} and op.match_key = p.match_key left join analysis_judgement oj on oj.run_id = ${other} and oj.match_key = j.match_key
  left join analysis_finding o on o.run_id = ${other} and o.position_n = op.n and o.judgement_n = oj.n`;
const PASS = 5;

/** Where findings are read from, with how each stands against another run. */
export interface FindingSource { from: string; where: string[]; change: string; previous: string }

/** Findings of a run; `change` and `previous` are empty without a run to compare with. */
export function findingSource(params: Params, { runId, compareWith, changedOnly }: { runId: number; compareWith?: number | undefined; changedOnly: boolean }): FindingSource {
  const run = `${params.add(runId)}::int`;
  if (compareWith === undefined) return { from: `analysis_finding f ${JOINED}`, where: [`f.run_id = ${run}`], change: 'null::text', previous: 'null::smallint' };
  const other = `${params.add(compareWith)}::int`;
  if (changedOnly) return { from: `(${changedSql(run, other)}) f ${JOINED}`, where: [], change: 'f.change', previous: 'f.previous' };
  const change = `case when o.n is null then 'new' when o.verdict <> f.verdict then 'changed' else 'same' end`;
  return { from: `analysis_finding f ${JOINED} ${counterpart(other)}`, where: [`f.run_id = ${run}`], change, previous: 'o.verdict' };
}

/** What a person would call a change: new and gone findings that are more than a pass, and verdicts that turned. Gone ones are rows of the other run. */
export function changedSql(run: string, other: string): string {
  return `select f.*, case when o.n is null then 'new' else 'changed' end as change, o.verdict as previous from analysis_finding f ${JOINED} ${counterpart(other)}
      where f.run_id = ${run} and ((o.n is null and f.verdict < ${PASS}) or o.verdict <> f.verdict)
    union all select f.*, 'gone', f.verdict from analysis_finding f ${JOINED} ${counterpart(run)} where f.run_id = ${other} and o.n is null and f.verdict < ${PASS}`;
}

/** Whatever the list shows of a finding. Percent and grams as exact text without trailing zeros. */
export const findingSelect = (viewer: string, language: string, { change, previous }: FindingSource): string => `f.n as id, f.run_id as "runId", f.verdict, j.law_id as "lawId", ${namedSql('entry_no', viewer)} as "entryNo",
  ${namedSql(`substance_name_${language}`, viewer)} as "substanceName", ${namedSql('cas', viewer)} as cas, case when ${maskedSql(viewer)} then 0 else j.member_count end as "memberCount",
  p.position_id as "positionId", p.name as "positionName", p.number as "positionNumber", p.supplier_name as "supplierName", j.unit_kind as "unitKind", j.node_id as "nodeId", j.node_name as "nodeName", j.node_number as "nodeNumber",
  trim_scale(j.min_percent)::text as "minPercent", trim_scale(j.nominal_percent)::text as "nominalPercent", trim_scale(j.max_percent)::text as "maxPercent", trim_scale(j.limit_percent)::text as "limitPercent",
  j.comparison, j.denominator, j.exemption_entry as "exemptionEntry", f.paths, f.mass_min_g as "massMin", f.mass_g as mass, f.mass_max_g as "massMax", ${change} as change, ${previous} as previous, j.confidential_owners is not null as confidential`;
