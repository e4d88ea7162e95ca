import { Injectable } from '@nestjs/common';
import { copyInto, DerivedDb } from '@matlas/server-kit';
import type { AnalysisOutput } from './analyse.task';
import type { PositionRollUp } from './position-roll-up';
import type { TotalRow } from './total-rows';

/** Positions as the run read them, as columns in BOM order. */
export interface RunPositions {
  positionId: Int32Array;
  parent: Int32Array;
  root: Int32Array;
  roles: readonly string[];
  /** Number of the set of facts by which exemptions were judged at the position. */ dates: Int32Array;
  rollUp: PositionRollUp;
}

const BATCH = 4000;
const RESULT_TABLES = [
  'analysis_finding',
  'analysis_judgement',
  'analysis_position',
  'analysis_total',
  'analysis_class_total',
];

/** Writes the result of a run in one transaction, so that a result is complete or absent. */
@Injectable()
export class ResultWriteStore {
  constructor(private readonly db: DerivedDb) {}

  /** Runs ANALYZE on the result tables; called after the transaction that wrote them. */
  async analyzeTables(): Promise<void> {
    await this.db.execute('select learn_analysis_results()');
  }
  /** Deletes the rows of an earlier attempt. */
  async clearRun(runId: number): Promise<void> {
    for (const table of RESULT_TABLES) await this.db.execute(`delete from ${table} where run_id = $1`, [runId]);
  }
  /** Returns false when a position or sheet has disappeared since it was read. */
  async writePositions(
    runId: number,
    { positionId, parent, root, roles, dates, rollUp }: RunPositions,
  ): Promise<boolean> {
    let stored = 0;
    for (let from = 0; from < positionId.length; from += BATCH) {
      const part = <T>(column: ArrayLike<T>): T[] => Array.prototype.slice.call(column, from, from + BATCH) as T[];
      stored += await this.db.execute(POSITIONS, [
        runId,
        from,
        part(positionId),
        part(parent),
        part(roles),
        part(root),
        part(rollUp.massGrams),
        part(rollUp.prohibited),
        part(rollUp.declarable),
        part(dates),
      ]);
    }
    await this.writeKeys(POSITION_KEYS, runId);
    return stored === positionId.length;
  }
  async writeJudgements(runId: number, pages: readonly string[]): Promise<void> {
    for (const page of pages) await this.db.execute(JUDGEMENTS, [runId, page]);
    await this.writeKeys(JUDGEMENT_KEYS, runId);
    await this.writeKeys(DATED_KEYS, runId);
  }
  /**
   * Disables nested loops: there are no statistics yet for rows of this transaction, and the planner would expect
   * one row and scan the table for each.
   */
  private async writeKeys(sql: string, runId: number): Promise<void> {
    await this.db.execute('set local enable_nestloop = off');
    await this.db.execute(sql, [runId]);
    await this.db.execute('set local enable_nestloop = on');
  }
  async writeFindings({ findings }: Pick<AnalysisOutput, 'findings'>): Promise<void> {
    await this.db.withClient((client) =>
      copyInto(
        client,
        'analysis_finding (run_id, n, position_n, judgement_n, verdict, paths, mass_min_g, mass_g, mass_max_g)',
        findings,
      ),
    );
  }
  async writeTotals(runId: number, rows: readonly TotalRow[]): Promise<void> {
    await this.db.execute(TOTALS, [runId, JSON.stringify(rows)]);
    await this.db.execute(HIDDEN_TOTALS, [runId]);
  }
  async writeClassTotals(runId: number, rows: AnalysisOutput['classGrams']): Promise<void> {
    await this.db.execute(
      `insert into analysis_class_total (run_id, class_code, grams)
        select $1, r."classCode", r.grams
        from jsonb_to_recordset($2) r("classCode" text, grams float8)`,
      [runId, JSON.stringify(rows)],
    );
  }
}

/**
 * A sheet that is analysed by itself has no position; its name, number and owner are used instead. A supplier
 * without a code is the only enterprise with exactly this name, if there is one.
 */
const POSITIONS = `with named as materialized (select e.name, min(e.id) as id
  from (select name_zh as name, id from enterprise_card union select name_en, id from enterprise_card) e
    where e.name in (select b.supplier_name from bom_position b where b.id = any($3::int[]) and b.supplier_code is null)
    group by e.name
    having count(*) = 1)
  insert into analysis_position (run_id, n, position_id, parent_n, name, foreign_name, number, supplier_name,
    supplier_foreign_name, supplier_id, sheet_id, role, quantity, mass_g, prohibited, declarable, dates_n, match_key)
  select $1, $2::int + u.at - 1, p.id, nullif(u.parent, -1), case when u.id = 0 then s.name else p.name end,
    case when u.id = 0 then s.foreign_name else p.foreign_name end, case when u.id = 0 then s.number else p.number end,
    coalesce(p.supplier_name, s.supplier_name, o.name_zh), coalesce(e.name_en, o.name_en), coalesce(e.id, o.id, g.id),
      nullif(u.root, 0), u.role, coalesce(p.quantity, 1), u.mass, nullif(u.prohibited, -1), nullif(u.declarable, -1),
      u.dates, ($2::int + u.at)::text
  from unnest($3::int[], $4::int[], $5::text[], $6::int[], $7::float8[], $8::smallint[], $9::smallint[],
    $10::int[]) with ordinality u(id, parent, role, root, mass, prohibited, declarable, dates, at)
  left join bom_position p on p.id = nullif(u.id, 0) left join mds_sheet s on s.id = nullif(u.root, 0)
  left join enterprise_card e on e.code = case when p.supplier_name is not null then p.supplier_code
    when s.supplier_name is not null then s.supplier_code end
  left join enterprise_card o on u.id = 0 and s.supplier_name is null and o.id = s.enterprise_id
  left join named g on g.name = p.supplier_name and p.supplier_code is null
  where p.id is not null or (u.id = 0 and s.id is not null)`;
/**
 * Key: the part numbers (or names) from the root downwards, so that it survives a new import of the same BOM. A
 * sheet that is analysed by itself has its MDS identity, which its next version keeps. Equal siblings are numbered.
 */
const POSITION_KEYS = `with recursive sibling as materialized (
    select n, parent_n, concat(known, '#', row_number() over (partition by parent_n, known order by n)) as own
    from (select a.n, a.parent_n,
      case when a.position_id is null then (select 'mds ' || s.cid from mds_sheet s where s.id = a.sheet_id)
        else coalesce(nullif(a.number, ''), a.name) end as known
    from analysis_position a
    where a.run_id = $1) k),
  chain(n, key) as (select n, md5(own)
  from sibling
  where parent_n is null
  union all
  select s.n, md5(c.key || s.own)
  from chain c
  join sibling s on s.parent_n = c.n)
  update analysis_position p set match_key = c.key from chain c where p.run_id = $1 and p.n = c.n`;

const JUDGEMENTS = `
  insert into analysis_judgement (run_id, n, verdict, law_id, item_id, unit_kind, node_id, override_id, node_name,
    node_foreign_name, node_number, substance_name_zh, substance_name_en, cas, entry_no, member_count,
    confidential_owners,
    min_percent, nominal_percent, max_percent, disclosed_max_percent, limit_percent, deciding_min_percent,
      deciding_max_percent, deciding_entry, comparison, denominator, duty, exemption_entry, settled_by, settling_node,
      settling_name, settling_foreign_name, settling_supplier, settling_supplier_foreign_name, reason, dates_n,
      match_key)
  select $1, r.n, r.verdict, r."lawId", i.id, r."unitKind", r.node, r.override, n.name, n.foreign_name, n.number,
    coalesce(i.name_zh, i.name_en), i.name_en, m.cas, nullif(i.entry_no, ''), coalesce(m.members, 0),
    case when r.hidden is not null
      then coalesce((select array_agg(distinct hs.enterprise_id)
      from mds_node hn
      join mds_sheet hs on hs.id = hn.sheet_id
      where hn.id = any(r.hidden)),
        '{0}')
      end,
    r.min, r.nominal, r.max, r."disclosedMax", r.limit, r."decidingMin", r."decidingMax", r."decidingEntry",
      r.comparison, r.denominator, r.duty, r.entry, r."settledBy", r."settlingNode", k.name, k.foreign_name,
      coalesce(ks.supplier_name, ke.name_zh),
      case when ks.supplier_name is null then ke.name_en
        else (select se.name_en from enterprise_card se where se.code = ks.supplier_code) end,
    jsonb_build_object('flags', r.flags, 'missingFacts', r."missingFacts", 'clause', i.clause, 'ruleId', i.rule_id,
      'conditionZh', nullif(i.condition_zh, ''), 'conditionEn', nullif(i.condition_en, ''),
      'exemption',
        case when x.id is not null
          then jsonb_build_object('textZh', x.text_zh, 'textEn', x.text_en, 'minPercent',
            trim_scale(x.min_percent)::text, 'maxPercent', trim_scale(x.max_percent)::text)
          end)
      || case when i.uses <> '[]' then jsonb_build_object('uses', i.uses, 'use', r.use,
        'general', jsonb_build_object('limitPercent', trim_scale(i.limit_percent)::text, 'comparison', i.comparison))
        else '{}' end,
    r.dates, concat_ws('|', r."unitKind", s.cid, n.name, n.number, r.override > 0, l.code, i.item_key, r.n)
  from jsonb_to_recordset($2) r(n int, verdict smallint, "lawId" int, item int, "unitKind" smallint, node int,
    override int, min numeric, nominal numeric, max numeric, "disclosedMax" numeric, "limit" numeric,
    "decidingMin" numeric, "decidingMax" numeric, "decidingEntry" text, comparison text, denominator text,
    duty text, exemption int, entry text, "settledBy" text, "settlingNode" int, flags jsonb, use int, hidden int[],
      dates int, "missingFacts" jsonb)
  left join rule_list_item i on i.id = r.item left join rule_law l on l.id = r."lawId"
  left join lateral (select case when count(*) = 1 then min(mm.cas) end as cas, count(*)::int as members
  from rule_list_member mm
  where mm.item_id = i.id) m
    on true
  left join mds_node n on n.id = r.node left join mds_sheet s on s.id = n.sheet_id
  left join mds_node k on k.id = r."settlingNode"
  left join mds_sheet ks on ks.id = k.sheet_id
  left join enterprise_card ke on ke.id = ks.enterprise_id
  left join rule_exemption x on x.id = r.exemption`;
/**
 * Key: MDS, node, regulation and entry, which stay the same in a new release of the sheet and in a new version of
 * the list. Equal keys are numbered.
 */
const JUDGEMENT_KEYS = `update analysis_judgement j set match_key = md5(concat(k.base, '#', k.place)) from (
    select n, base, row_number() over (partition by base order by n) as place
    from (select n, regexp_replace(match_key, '\\|[0-9]+$', '') as base
    from analysis_judgement
    where run_id = $1 and dates_n = 0) b) k
  where j.run_id = $1 and j.n = k.n`;
/** A judgement under other facts gets the key of the same judgement under the facts of the vehicle. */
const DATED_KEYS = `update analysis_judgement d set match_key = b.match_key from analysis_judgement b
  where d.run_id = $1 and d.dates_n > 0 and b.run_id = $1 and b.dates_n = 0 and b.unit_kind = d.unit_kind
    and b.law_id = d.law_id
    and b.node_id is not distinct from d.node_id and b.override_id = d.override_id
      and b.item_id is not distinct from d.item_id`;

const TOTALS = `
  insert into analysis_total (run_id, item_id, law_id, entry_no, substance_name_zh, substance_name_en, cas,
    member_count, min_g, nominal_g, max_g, positions, worst,
    disclosed_min_g, disclosed_g, disclosed_max_g, disclosed_positions, disclosed_worst, hidden_positions, hidden_worst)
  select $1, r."itemId", v.law_id, coalesce(i.entry_no, ''), coalesce(i.name_zh, i.name_en, s.name_zh, s.name_en),
    coalesce(i.name_en, s.name_en), coalesce(m.cas, s.cas), coalesce(m.members, 0), r.min, r.nominal, r.max,
    r.positions, r.worst,
    (r.disclosed->>'min')::float8, (r.disclosed->>'nominal')::float8, (r.disclosed->>'max')::float8,
      (r.disclosed->>'positions')::int, (r.disclosed->>'worst')::smallint, (r.hidden->>'positions')::int,
      (r.hidden->>'worst')::smallint
  from jsonb_to_recordset($2) r("itemId" int, min float8, nominal float8, max float8, positions int, worst smallint,
    disclosed jsonb, hidden jsonb)
  left join rule_list_item i on i.id = r."itemId"
  left join rule_list_version v on v.id = i.version_id
  left join substance s on s.id = -r."itemId"
  left join lateral (select case when count(*) = 1 then min(mm.cas) end as cas, count(*)::int as members
  from rule_list_member mm
  where mm.item_id = i.id) m
    on true`;
/** Owners of the confidential part of an entry's total. When the owner is unknown, nobody may read it. */
const HIDDEN_TOTALS = `update analysis_total t set confidential_owners = coalesce(
    (select array_agg(distinct o)
    from analysis_judgement j
    cross join unnest(j.confidential_owners) o
    where j.run_id = $1 and j.item_id = t.item_id),
      '{0}')
  where t.run_id = $1 and t.disclosed_g is not null`;
