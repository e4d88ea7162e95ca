import { Injectable } from '@nestjs/common';
import { PASS_CODE, chunked } from '@matlas/domain';
import type { StoredItem } from '@matlas/features/rules';
import { DerivedDb, modelColumns, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import type { ChangeOutput } from './judge-change.task';

const PAGE = 2000;
/** A pass counts like no finding. */
const changeOf = (before: number, after: number): 'appears' | 'vanishes' | 'changes' =>
  before === PASS_CODE ? 'appears' : after === PASS_CODE ? 'vanishes' : 'changes';
/** The columns of an entry that the judgement needs. */
export interface JudgedEntry {
  n: number;
  lawId: number;
  change: string;
  itemKey: string;
  beforeItem: number | null;
  afterItem: number | null;
  afterContent: StoredItem | null;
}
export interface ModelVerdicts extends ChangeOutput {
  positionId: Int32Array;
  hidden: boolean;
}
export type ExactCounts = Record<'appears' | 'vanishes' | 'changes', number>;

/** Reads and writes the verdicts of the engine for an impact. */
@Injectable()
export class ImpactExactStore {
  constructor(private readonly db: DerivedDb) {}

  listEntries(impactId: number): Promise<(JudgedEntry & { id: number })[]> {
    return this.db.rows(
      `select id, n, law_id as "lawId", change, item_key as "itemKey", before_item as "beforeItem",
          after_item as "afterItem", after_content as "afterContent"
        from analysis_impact_entry
        where impact_id = $1
        order by n`,
      [impactId],
    );
  }
  async listModels(scope: Scope, impactId: number): Promise<number[]> {
    const params = new Params();
    const rows = await this.db.rows<{ id: number }>(
      `select m.id
        from analysis_impact_model i
        join vehicle_model m on m.id = i.model_id
        where i.impact_id = ${params.add(impactId)} and ${scopeWhere(scope, params, modelColumns('m'))}
        order by i.positions desc, m.id`,
      params.values,
    );
    return rows.map(({ id }) => id);
  }
  /** Whether one of these sheets contains a substance that another enterprise keeps confidential. */
  async hasForeignConfidential(enterpriseId: number, reached: readonly number[]): Promise<boolean> {
    return (
      (await this.db.row(
        `select 1
          from mds_use u
          join mds_sheet s on s.id = u.user_id
          where u.user_id = any($1::int[]) and u.open_uses < u.uses and s.enterprise_id <> $2
          limit 1`,
        [reached, enterpriseId],
      )) !== undefined
    );
  }
  async clear(impactId: number): Promise<void> {
    await this.db.execute('delete from analysis_impact_finding where impact_id = $1', [impactId]);
  }
  /**
   * Numbers the findings consecutively after `from`, worst verdict after the change first. Findings of positions
   * that were deleted meanwhile are left out.
   */
  async addFindings(
    impactId: number,
    modelId: number,
    { changed, positionId, worstBefore, worstAfter, hidden }: ModelVerdicts,
    entryIds: ReadonlyMap<number, number>,
    from: number,
  ): Promise<ExactCounts> {
    const counts: ExactCounts = { appears: 0, vanishes: 0, changes: 0 };
    const rows = [...changed]
      .sort((one, other) => one.after - other.after || one.before - other.before || one.at - other.at)
      .map(({ at, entry, ...row }, index) => {
        const change = changeOf(row.before, row.after);
        counts[change] += 1;
        return { n: from + index + 1, position: positionId[at], entry: entryIds.get(entry), change, ...row };
      });
    for (const page of chunked(rows, PAGE)) await this.db.execute(FINDINGS, [impactId, modelId, JSON.stringify(page)]);
    await this.db.execute(
      `update analysis_impact_model
        set worst_before = $3, worst_after = $4, appears = $5, vanishes = $6, changes = $7, hidden = $8
        where impact_id = $1 and model_id = $2`,
      [impactId, modelId, worstBefore, worstAfter, counts.appears, counts.vanishes, counts.changes, hidden],
    );
    return counts;
  }
}
const FINDINGS = `
  insert into analysis_impact_finding (impact_id, n, model_id, position_id, entry_id, change, before, after, unit_kind,
    node_id, min_percent, max_percent, limit_before, limit_after, mass_g)
  select $1, r.n, $2, r.position, r.entry, r.change, r.before, r.after, r."unitKind", r.node, r.min, r.max,
    r."limitBefore", r."limitAfter", r.mass
  from jsonb_to_recordset($3) r(n int, position int, entry int, change text, before smallint, after smallint,
    "unitKind" smallint, node int, min numeric, max numeric, "limitBefore" numeric, "limitAfter" numeric, mass float8)`;
