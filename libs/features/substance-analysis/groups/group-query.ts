import type { FindingGroupKind, InformDuty } from '@matlas/contract';
import { decidingSql, maskedSql, namedSql } from '../result/finding-sql';
import { NO_SHEET_KIND } from '../engine/judgement-rows';
import { groupedByPosition, groupKeySql } from '../result/group-sql';

/** How findings are grouped; `viewer` as in finding-sql. */
export interface Grouping {
  by: FindingGroupKind;
  language: string;
  viewer: string;
}
/** SQL source of findings `f` with judgement `j` and position `p`. */
export interface GroupSource {
  from: string;
  where: readonly string[];
}

/** Duty to inform of a group: one substance with the duty is enough. */
const DUTY_SQL: Readonly<Record<InformDuty, string>> = {
  yes: 'counts[1] + counts[4] + counts[5] > 0',
  depends: 'counts[1] + counts[4] + counts[5] = 0 and counts[2] + counts[3] > 0',
  no: 'counts[1] + counts[2] + counts[3] + counts[4] + counts[5] = 0',
};
/** Groups with a duty to inform come before undecided ones. */
const DUTY_RANK = `case when ${DUTY_SQL.yes} then 0 when ${DUTY_SQL.depends} then 1 else 2 end`;
const VERDICT_CODES = [0, 1, 2, 3, 4, 5];
/**
 * A number that is smallest for the first finding of a group: verdict, number of the finding (31 bits), and whether
 * it belongs to the compared run.
 */
const VERDICT_SHIFT = 33;
const NUMBER_BITS = 2 ** 32 - 1;

/** Which of judgement and position identify a group. Findings are counted by these before other tables are joined. */
function countedBy(by: FindingGroupKind): { judgement: string; position: string } {
  if (by === 'article')
    return { judgement: 'f.judgement_n', position: `case when j.unit_kind = ${NO_SHEET_KIND} then f.position_n end` };
  return groupedByPosition(by)
    ? { judgement: 'null::int', position: 'f.position_n' }
    : { judgement: 'f.judgement_n', position: 'null::int' };
}

const countSql = (verdict: number): string => `coalesce(sum(c.n) filter (where c.verdict = ${verdict}), 0)`;

/** SQL of a page of groups with their counts, in order. */
export function groupPageSql(
  { by, viewer }: Grouping,
  { from, where }: GroupSource,
  { run, size, skipped }: { run: string; size: string; skipped: string },
  duty: InformDuty | undefined,
): string {
  const { judgement, position } = countedBy(by);
  const order = by === 'article' ? `${DUTY_RANK}, worst, counts desc, key` : 'worst, counts desc, key';
  return `with c as (
      select f.run_id, ${judgement} as judgement_n, ${position} as position_n, f.verdict, count(*) as n,
        min(f.n::bigint << 1 | (f.run_id <> ${run}::int)::int) as first
      from ${from} where ${where.join(' and ') || 'true'} group by 1, 2, 3, 4),
    g as (select ${groupKeySql(by, viewer)} as key, min(c.verdict::bigint << ${VERDICT_SHIFT} | c.first) as first,
      sum(c.n)::int as findings,
        array[${VERDICT_CODES.map(countSql).join(', ')}]::int[] as counts
      from c
      left join analysis_judgement j on j.run_id = c.run_id and j.n = c.judgement_n
      left join analysis_position p on p.run_id = c.run_id and p.n = c.position_n
      group by 1),
    told as (select key, (first >> ${VERDICT_SHIFT})::int as worst, (first >> 1 & ${NUMBER_BITS})::int as n,
      first & 1 = 1 as "isOther", findings, counts
    from g)
    select *, count(*) over ()::int as total
    from told
    where ${duty ? DUTY_SQL[duty] : 'true'}
    order by ${order}
    limit ${size}::int
    offset ${skipped}::int`;
}

/** Columns with the name of a group, from its judgements `jj` and its positions `pp`. */
function nameColumns(by: FindingGroupKind): { title: string; foreign: string; code: string } {
  const nothing = 'null::text';
  if (by === 'substance') return { title: 'jj.substance_name', foreign: nothing, code: 'jj.cas' };
  if (by === 'law') return { title: nothing, foreign: nothing, code: nothing };
  if (by === 'supplier') return { title: 'pp.supplier_name', foreign: 'pp.supplier_foreign_name', code: nothing };
  if (by === 'article')
    return {
      title: 'coalesce(jj.node_name, pp.name)',
      foreign: 'case when jj.node_name is null then pp.foreign_name else jj.node_foreign_name end',
      code: 'coalesce(jj.node_number, pp.number)',
    };
  return { title: 'pp.name', foreign: 'pp.foreign_name', code: 'pp.number' };
}

/** Summary of a finding. A masked finding shows its contents, but neither names nor limit. */
const firstSql = ({
  viewer,
  language,
}: Grouping): string => `jsonb_build_object('findingId', f.n, 'runId', f.run_id, 'substanceName',
    ${namedSql(`substance_name_${language}`, viewer)}, 'cas', ${namedSql('cas', viewer)}, 'confidential',
    j.confidential_owners is not null,
  'minPercent', trim_scale(j.min_percent)::text, 'maxPercent', trim_scale(j.max_percent)::text, 'limitPercent',
    ${namedSql('limit_percent', viewer, 'trim_scale')}::text, 'decidingLimit', ${decidingSql(viewer)})`;

/**
 * Judgements `jj`, positions `pp` and laws `ll` of each group. Names are read once per judgement and position, not
 * once per finding.
 */
function membersSql({ by, viewer, language }: Grouping, { from, where }: GroupSource): string {
  const visibleMin = (column: string): string => `min(j.${column}) filter (where not ${maskedSql(viewer)})`;
  return `with k as (select ${groupKeySql(by, viewer)} as key, f.run_id, f.judgement_n, f.position_n, f.verdict
    from ${from}
    where ${where.join(' and ') || 'true'}),
    kj as materialized (select key, run_id, judgement_n, count(*) as n, min(verdict) as worst from k group by 1, 2, 3),
    kp as (select distinct key, run_id, position_n from k),
    jj as (select kj.key, ${visibleMin(`substance_name_${language}`)} as substance_name,
      min(j.cas) filter (where j.member_count <= 1 and not ${maskedSql(viewer)}) as cas,
        min(j.node_name) as node_name, min(j.node_foreign_name) as node_foreign_name, min(j.node_number) as node_number,
          min(j.law_id) as law_id, min(j.node_id) as node_id, count(distinct j.item_id)::int as substances
      from kj join analysis_judgement j on j.run_id = kj.run_id and j.n = kj.judgement_n group by 1),
    pp as (select kp.key, min(p.name) as name, min(p.foreign_name) as foreign_name, min(p.number) as number,
      min(p.supplier_name) as supplier_name, min(p.supplier_foreign_name) as supplier_foreign_name,
      min(p.sheet_id) as sheet_id, min(p.position_id) as position_id,
        (array_agg(p.foreign_name order by p.name))[1] as first_foreign_name,
          (array_agg(p.number order by p.name))[1] as first_number, count(distinct kp.position_n)::int as positions
      from kp join analysis_position p on p.run_id = kp.run_id and p.n = kp.position_n group by 1),
    ll as (select l.key,
      jsonb_agg(jsonb_build_object('lawId', l.law_id, 'worst', l.worst, 'findings', l.n) order by l.law_id) as laws
      from (select kj.key, j.law_id, min(kj.worst) as worst, sum(kj.n)::int as n
      from kj
      join analysis_judgement j on j.run_id = kj.run_id and j.n = kj.judgement_n
      group by 1, 2) l
      group by 1)`;
}

/**
 * SQL of the details of the chosen groups, from their members in `source`. `first` are parameters: group keys with
 * run and number of their first finding.
 */
export function groupDetailsSql(
  grouping: Grouping,
  source: GroupSource,
  first: { keys: string; runs: string; numbers: string },
): string {
  const { title, foreign, code } = nameColumns(grouping.by);
  return `${membersSql(grouping, source)}
    select o.key, ${title} as title, ${foreign} as "foreignTitle", ${code} as code, pp.supplier_name as "supplierName",
      pp.supplier_foreign_name as "supplierForeignName", jj.law_id as "lawId", jj.node_id as "nodeId",
      pp.sheet_id as "sheetId", pp.position_id as "positionId",
      pp.name as "positionName", pp.first_foreign_name as "positionForeignName", pp.first_number as "positionNumber",
        pp.positions, jj.substances, ll.laws,
      (select ${firstSql(grouping)}
      from analysis_finding f
      join analysis_judgement j on j.run_id = f.run_id and j.n = f.judgement_n
      where f.run_id = o.run_id and f.n = o.n) as first
    from unnest(${first.keys}::text[], ${first.runs}::int[], ${first.numbers}::int[]) o(key, run_id, n)
    join jj on jj.key = o.key
    join pp on pp.key = o.key
    join ll on ll.key = o.key`;
}
