import { Injectable } from '@nestjs/common';
import type { ImpactCounts } from '@matlas/contract';
import { visibleSheetSql, WhereUsedStore, releasedSql } from '@matlas/features/mds';
import type { StoredItem } from '@matlas/features/rules';
import { type Auth, DerivedDb, modelColumns, Params, scopeWhere } from '@matlas/server-kit';

/** A stored entry whose judgement changes. `codes`: application codes whose exemption ends. */
export interface NewEntry {
  n: number;
  change: string;
  lawId: number;
  itemKey: string;
  entryNo: string;
  nameZh: string | null;
  nameEn: string;
  cas: string | null;
  fields: object[];
  membersAdded: string[];
  membersRemoved: string[];
  substanceIds: number[];
  codes: string[];
  beforeItem: number | null;
  afterItem: number | null;
  afterContent: StoredItem | null;
}
interface Searched {
  substanceIds: readonly number[];
  codes: readonly string[];
}

/**
 * Confidential uses are never followed, even for trusted users. The whole enterprise can read an impact, and a list
 * with a single substance would reveal whether the sheets of others contain it (decisions 0022, 0051).
 */
const DISCLOSED_USE = (own: string): string =>
  `(u.open_uses > 0 or exists (select 1 from mds_sheet o where o.id = u.user_id and o.enterprise_id = ${own}::int))`;
/** Superseded versions are left out, unless a position of a vehicle still uses one. */
const currentSql = (me: string): string => `(not exists (select 1
  from mds_sheet l
  where l.cid = s.cid and l.version > s.version and l.deleted_at is null and ${releasedSql('l')}
    and (l.enterprise_id = ${me} or l.status = 'RL'
      or exists (select 1 from mds_share g where g.sheet_id = l.id and g.enterprise_id = ${me} and g.opens)))
  or exists (select 1 from bom_position b where b.sheet_id = s.id))`;

/**
 * Finds the sheets and vehicles that changed entries affect, by the stored uses (libs/features/mds/README.md), and
 * stores them with the impact.
 */
@Injectable()
export class ImpactFindStore {
  constructor(
    private readonly db: DerivedDb,
    private readonly whereUsed: WhereUsedStore,
  ) {}

  async addEntries(impactId: number, entries: readonly NewEntry[]): Promise<void> {
    await this.db.execute(ENTRIES, [impactId, JSON.stringify(entries)]);
  }
  /** Sheets whose own tree contains one of the substances, or an application with one of the codes. */
  async findHolders(auth: Auth, { substanceIds, codes }: Searched): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(HOLDERS, [substanceIds, codes, auth.enterpriseId]);
    return rows.map(({ id }) => id);
  }
  /** Shortest distance of all sheets that contain one of the substances or codes; 0 when the own tree contains it. */
  async findReached(auth: Auth, searched: Searched): Promise<Map<number, number>> {
    const holders = await this.findHolders(auth, searched);
    if (holders.length === 0) return new Map();
    const above = await this.whereUsed.findDistances({ ...auth, trustedBy: [] }, holders);
    return new Map([...above, ...holders.map((id) => [id, 0] as const)]);
  }
  /** Stores those of the sheets that the caller can see and that are current. */
  async addSheets(auth: Auth, impactId: number, reached: ReadonlyMap<number, number>): Promise<void> {
    const params = new Params();
    const [impact, ids, levels, me] = [
      params.add(impactId),
      params.add([...reached.keys()]),
      params.add([...reached.values()]),
      `${params.add(auth.enterpriseId)}::int`,
    ];
    await this.db.execute(
      `insert into analysis_impact_sheet (impact_id, sheet_id, level, relation)
      select ${impact}::int, s.id, w.level,
        case when s.enterprise_id = ${me} then 'own'
          when exists (select 1 from mds_share h where h.sheet_id = s.id and h.enterprise_id = ${me} and h.opens)
          then 'received' else 'published' end
      from unnest(${ids}::int[], ${levels}::int[]) w(id, level) join mds_sheet s on s.id = w.id
      where s.deleted_at is null and ${visibleSheetSql(auth.scope, params)} and ${currentSql(me)}`,
      params.values,
    );
  }
  async addModels(auth: Auth, impactId: number): Promise<void> {
    const params = new Params();
    const impact = params.add(impactId);
    await this.db.execute(
      `insert into analysis_impact_model (impact_id, model_id, positions, sheets)
      select ${impact}::int, m.id, count(*)::int, count(distinct p.sheet_id)::int
      from analysis_impact_sheet i
      join bom_position p on p.sheet_id = i.sheet_id
      join vehicle_model m on m.id = p.model_id
      where i.impact_id = ${impact} and m.cqc_of_id is null and ${scopeWhere(auth.scope, params, modelColumns('m'))}
      group by m.id`,
      params.values,
    );
  }
  async countHolders(impactId: number, auth: Auth): Promise<void> {
    for (const statement of HOLDER_COUNTS) await this.db.execute(statement, [impactId, auth.enterpriseId]);
  }
  async countAffected(impactId: number, auth: Auth): Promise<ImpactCounts> {
    const row = await this.db.row<ImpactCounts>(COUNTS, [impactId, auth.enterpriseId]);
    if (!row) throw new Error(`impact ${impactId} is gone`);
    return row;
  }
  async textsOf(exemptionIds: readonly number[]): Promise<Map<number, { textZh: string | null; textEn: string }>> {
    const rows = await this.db.rows<{ id: number; textZh: string | null; textEn: string }>(
      'select id, text_zh as "textZh", text_en as "textEn" from rule_exemption where id = any($1::int[])',
      [exemptionIds],
    );
    return new Map(rows.map(({ id, ...texts }) => [id, texts]));
  }
  /** Application codes that refer to these entries of an exemption annex. */
  async codesOf(entries: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await this.db.rows<{ entry: string; codes: string[] }>(
      `select e.entry, array_agg(distinct c.code) as codes
        from unnest($1::text[]) e(entry)
        join rule_application_code c on c.entries @> array[e.entry]
        group by e.entry`,
      [entries],
    );
    return new Map(rows.map(({ entry, codes }) => [entry, codes]));
  }
}

const ENTRIES = `
  insert into analysis_impact_entry (impact_id, n, change, law_id, item_key, entry_no, name_zh, name_en, cas, fields,
    members_added, members_removed, substance_ids, codes, before_item, after_item, after_content)
  select $1, r.n, r.change, r."lawId", r."itemKey", r."entryNo", r."nameZh", r."nameEn", r.cas, r.fields,
    r."membersAdded", r."membersRemoved", r."substanceIds", r.codes, r."beforeItem", r."afterItem",
    nullif(r."afterContent", 'null'::jsonb)
  from jsonb_to_recordset($2) r(n int, change text, "lawId" int, "itemKey" text, "entryNo" text, "nameZh" text,
    "nameEn" text, cas text, fields jsonb, "membersAdded" text[], "membersRemoved" text[], "substanceIds" int[],
    codes text[], "beforeItem" int, "afterItem" int, "afterContent" jsonb)`;
/**
 * Few edges have an application code, and they have their own index. An override replaces the code for the use in a
 * parent.
 */
const CLAIMING = (codes: string, own: string): string => `
  select n.sheet_id as id from mds_edge d join mds_node n on n.id = d.parent join mds_sheet s on s.id = n.sheet_id
    where d.application_code = any(${codes}::text[]) and s.deleted_at is null
      and (not d.confidential or s.enterprise_id = ${own}::int)
  union select n.sheet_id from mds_edge d join mds_node n on n.id = d.parent join mds_sheet s on s.id = n.sheet_id
    where d.application_overrides is not null and s.deleted_at is null
      and exists (select 1
      from jsonb_array_elements(d.application_overrides) x
      where x->>'applicationCode' = any(${codes}::text[]))`;
const HOLDERS = `select u.user_id as id
  from mds_use u
  where u.used_id = any($1::int[]) and ${DISCLOSED_USE('$3')}
  union ${CLAIMING('$2', '$3')}`;
/**
 * Counts the entries with substances in one statement, and the few ending exemptions one by one. Uses are read
 * first: there are no statistics yet for the sheet rows of this transaction, and the planner would compare each
 * entry with each sheet.
 */
const HOLDER_COUNTS = [
  `with held as materialized (
      select x.id, u.user_id
      from analysis_impact_entry x
      cross join unnest(x.substance_ids) s(substance)
      join mds_use u on u.used_id = s.substance and ${DISCLOSED_USE('$2')}
      where x.impact_id = $1)
    update analysis_impact_entry e set holders = k.n from (
      select h.id, count(distinct h.user_id)::int as n
      from held h
      where h.user_id in (select i.sheet_id from analysis_impact_sheet i where i.impact_id = $1 and i.level = 0)
      group by h.id) k
    where e.id = k.id`,
  `update analysis_impact_entry e
    set holders = (select count(*)
    from analysis_impact_sheet i
    where i.impact_id = e.impact_id and i.level = 0 and i.sheet_id in (${CLAIMING('e.codes', '$2')}))
    where e.impact_id = $1 and e.codes <> '{}'`,
];
const COUNTS = `select (select count(*)::int from analysis_impact_entry where impact_id = $1) as entries,
    (select count(distinct x)::int
    from analysis_impact_entry e, unnest(e.substance_ids) x
    where e.impact_id = $1) as substances,
    (count(*) filter (where i.relation = 'own'))::int as "ownSheets",
      (count(*) filter (where i.relation = 'received'))::int as "receivedSheets",
      (count(*) filter (where i.relation = 'published'))::int as "publishedSheets",
    (select coalesce(sum(positions), 0)::int from analysis_impact_model where impact_id = $1) as positions,
      (select count(*)::int from analysis_impact_model where impact_id = $1) as models,
    (select count(distinct h.enterprise_id)::int
    from mds_share h
    join analysis_impact_sheet x on x.impact_id = $1 and x.sheet_id = h.sheet_id
    where h.sender_id = $2 and h.receive_status <> 'E') as customers,
    (select count(distinct h.sender_id)::int
    from mds_share h
    join analysis_impact_sheet x on x.impact_id = $1 and x.sheet_id = h.sheet_id
    where h.enterprise_id = $2 and h.receive_status <> 'E' and h.removed_at is null) as suppliers
  from analysis_impact_sheet i where i.impact_id = $1`;
