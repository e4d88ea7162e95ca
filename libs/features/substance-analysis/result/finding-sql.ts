import type { Params } from '@matlas/server-kit';
import { decisionSql } from './decision-sql';

/**
 * Whether names are hidden: a confidential judgement is visible to its owner and to users trusted by all owners,
 * and to nobody when the owner is unknown.
 * @param viewer enterprises whose confidential substances the reader may know (domain `ownersOpenTo`), as an array
 */
export const maskedSql = (viewer: string, alias = 'j'): string =>
  `(${alias}.confidential_owners is not null and not ${alias}.confidential_owners <@ ${viewer}::int[])`;
/**
 * The name in the language of the reader, from the columns `name` and `foreign_name`; the same rule as `namesIn` of
 * the contract.
 */
export const nameSql = (alias: string, column: string, language: string): string =>
  language === 'zh'
    ? `${alias}.${column}`
    : `coalesce(nullif(${alias}.${column.replace(/name$/, 'foreign_name')}, ''), ${alias}.${column})`;
/** A column of a judgement that names or identifies its substance; null when masked. */
export const namedSql = (column: string, viewer: string, through = ''): string =>
  `case when not ${maskedSql(viewer)} then ${through}(j.${column}) end`;

/**
 * The limit that decided as an object; null when the reader may not know it or nothing was measured (contract
 * `decidingLimit`).
 */
export const decidingSql = (viewer: string): string => `case when j.limit_percent is not null
    and not ${maskedSql(viewer)}
      then jsonb_build_object('entry', j.deciding_entry, 'minPercent', trim_scale(j.deciding_min_percent)::text,
  'maxPercent',
    trim_scale(case when j.deciding_entry is null then j.limit_percent else j.deciding_max_percent end)::text)
    end`;

/** Left joins on keys: every finding has both rows, and PostgreSQL omits a join that a query does not use. */
const JOINED = `left join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
    left join analysis_position p on p.run_id = f.run_id and p.n = f.position_n`;
/**
 * The finding on the same position and judgement in the run `other`, with the judgement by the facts of that
 * position if it has its own.
 */
const counterpart = (
  other: string,
): string => `left join analysis_position op on op.run_id = ${other} and op.match_key = p.match_key
  left join analysis_judgement oj on oj.run_id = ${other} and oj.match_key = j.match_key and oj.dates_n = 0
  left join analysis_judgement od on od.run_id = ${other} and od.match_key = j.match_key
    and od.dates_n = nullif(op.dates_n, 0)
  left join analysis_finding o on o.run_id = ${other} and o.position_n = op.n and o.judgement_n = coalesce(od.n, oj.n)`;
const PASS = 5;
/**
 * Laws that judged in only one of two runs: in the other they were not requested or had no list on its day. Their
 * findings are neither new nor gone.
 */
const lawsOfOne = (run: string, other: string): string => `
  select law from (select distinct r.id, (l->>'lawId')::int as law
    from analysis_run r
    cross join jsonb_array_elements(r.lists) l
    where r.id in (${run}, ${other})) x
  group by law having count(*) = 1`;

/** SQL source of findings, with their change against another run. */
export interface FindingSource {
  from: string;
  where: string[];
  change: string;
  previous: string;
}

/** Findings of a run; `change` and `previous` are empty without a run to compare with. */
export function findingSource(
  params: Params,
  { runId, compareWith, changedOnly }: { runId: number; compareWith?: number | undefined; changedOnly: boolean },
): FindingSource {
  const run = `${params.add(runId)}::int`;
  if (compareWith === undefined)
    return {
      from: `analysis_finding f ${JOINED}`,
      where: [`f.run_id = ${run}`],
      change: 'null::text',
      previous: 'null::smallint',
    };
  const other = `${params.add(compareWith)}::int`;
  if (changedOnly)
    return { from: `(${changesSql(run, other)}) f ${JOINED}`, where: [], change: 'f.change', previous: 'f.previous' };
  const change = `case when o.n is null then
      case when j.law_id in (${lawsOfOne(run, other)}) then 'notComparable' else 'new' end
    when o.verdict <> f.verdict then 'changed' else 'same' end`;
  return {
    from: `analysis_finding f ${JOINED} ${counterpart(other)}`,
    where: [`f.run_id = ${run}`],
    change,
    previous: 'o.verdict',
  };
}

/**
 * Stored changes as findings; findings that are gone are rows of the other run. PostgreSQL omits the join when no
 * column of the finding is used.
 */
const changesSql = (run: string, other: string): string => `
  select c.finding_run as run_id, c.n, c.place, c.position_n, c.judgement_n, c.verdict, c.change, c.previous, x.paths,
    x.mass_min_g, x.mass_g, x.mass_max_g
  from analysis_change c
  left join analysis_finding x on x.run_id = c.finding_run and x.n = c.n
  where c.run_id = ${run} and c.other_id = ${other}`;

/**
 * Stores the changes of run $1 against run $2: new and gone findings that are not a pass, and changed verdicts;
 * findings of a law that judged in only one of the runs are marked as not comparable. Positions and judgements are
 * few and are matched by their keys (those under other facts by the judgement under the facts of the vehicle); the
 * many findings are then joined by numbers.
 */
export const CHANGES = `with place as materialized (select p.n, o.n as other
  from analysis_position p
  join analysis_position o on o.run_id = $2 and o.match_key = p.match_key
  where p.run_id = $1),
    judgement as materialized (select j.n, o.n as other
    from analysis_judgement j
    join analysis_judgement o on o.run_id = $2 and o.match_key = j.match_key and o.dates_n = 0
    where j.run_id = $1),
    mine as (select f.*, p.other as other_position, j.other as other_judgement
    from analysis_finding f
    left join place p on p.n = f.position_n
    left join judgement j on j.n = f.judgement_n
    where f.run_id = $1),
    dated as materialized (select d.n, b.n as base
    from analysis_judgement d
    join analysis_judgement b on b.run_id = d.run_id and b.match_key = d.match_key and b.dates_n = 0
    where d.run_id = $2 and d.dates_n > 0),
    theirs as (select f.*, coalesce(d.base, f.judgement_n) as base_n
    from analysis_finding f
    left join dated d on d.n = f.judgement_n
    where f.run_id = $2),
    of_one as materialized (select j.run_id, j.n
    from analysis_judgement j
    where j.run_id in ($1, $2) and j.law_id in (${lawsOfOne('$1', '$2')}))
  insert into analysis_change (run_id, other_id, place, change, previous, finding_run, n, position_n, judgement_n,
    verdict)
  select $1, $2, coalesce(m.n::bigint * 2, t.n::bigint * 2 + 1),
    case when m.n is not null and t.n is not null then 'changed' when a.n is not null then 'notComparable'
      when t.n is null then 'new' else 'gone' end, t.verdict,
    coalesce(m.run_id, t.run_id), coalesce(m.n, t.n), coalesce(m.position_n, t.position_n),
      coalesce(m.judgement_n, t.judgement_n), coalesce(m.verdict, t.verdict)
  from mine m full join theirs t on t.position_n = m.other_position and t.base_n = m.other_judgement
    left join of_one a on a.run_id = coalesce(m.run_id, t.run_id) and a.n = coalesce(m.judgement_n, t.judgement_n)
  where (t.n is null and m.verdict < ${PASS}) or (m.n is null and t.verdict < ${PASS}) or m.verdict <> t.verdict`;

/**
 * The decision shown with a finding, searched only for the judged items in `items`: a report has thousands of rows,
 * but few entries have decisions.
 */
export const decisionOfItems = (items: readonly number[]): string =>
  items.length > 0
    ? `case when j.item_id = any('{${items.map(Math.trunc).join(',')}}'::int[]) then ${decisionSql} end`
    : 'null::jsonb';
/** All columns of a finding in a list. Percent and grams as exact text without trailing zeros. */
export const findingSelect = (
  viewer: string,
  language: string,
  { change, previous }: FindingSource,
  decision = decisionSql,
): string => `
  f.n as id, f.run_id as "runId", f.verdict, j.law_id as "lawId", ${namedSql('entry_no', viewer)} as "entryNo",
  ${namedSql(`substance_name_${language}`, viewer)} as "substanceName", ${namedSql('cas', viewer)} as cas,
    case when ${maskedSql(viewer)} then 0 else j.member_count end as "memberCount",
  p.position_id as "positionId", p.sheet_id as "sheetId", p.name as "positionName",
    p.foreign_name as "positionForeignName", p.number as "positionNumber", p.supplier_name as "supplierName",
    p.supplier_foreign_name as "supplierForeignName", j.unit_kind as "unitKind", j.node_id as "nodeId",
    j.node_name as "nodeName", j.node_foreign_name as "nodeForeignName", j.node_number as "nodeNumber",
  trim_scale(j.min_percent)::text as "minPercent", trim_scale(j.nominal_percent)::text as "nominalPercent",
    trim_scale(j.max_percent)::text as "maxPercent",
    ${namedSql('limit_percent', viewer, 'trim_scale')}::text as "limitPercent",
    ${decidingSql(viewer)} as "decidingLimit",
  case when ${maskedSql(viewer)} then 'gt' else j.comparison end as comparison, j.denominator,
    ${namedSql('exemption_entry', viewer)} as "exemptionEntry", f.paths, f.mass_min_g as "massMin", f.mass_g as mass,
    f.mass_max_g as "massMax", ${change} as change, ${previous} as previous,
    j.confidential_owners is not null as confidential, ${decision} as decision`;
