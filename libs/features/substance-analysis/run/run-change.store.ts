import { Injectable } from '@nestjs/common';
import type { DeclaredFacts } from '@matlas/domain';
import { ListOfDayStore } from '@matlas/features/rules';
import { factsSql } from '@matlas/features/vehicle';
import { DerivedDb, Params } from '@matlas/server-kit';
import type { AnalysisRunRecord } from './analysis-run.store';
import { inForceSql, targetPositionsSql, RELEASED, sheetsOf } from './run-input.store';

/**
 * Differences between the current BOM and that of a run: number of positions by kind of change, and number of
 * sheets released after the run.
 */
export interface BomChange {
  added: number;
  removed: number;
  edited: number;
  rehooked: number;
  released: number;
}
/**
 * The list of a law that a run would use now: its entries in force, those of them edited since the run, and entries
 * whose validity began or ended between the day of the run and now.
 */
export interface PresentList {
  lawId: number;
  versionId: number;
  code: string;
  label: string;
  items: number;
  editedItems: number;
  turnedItems: number;
}

/** Compares the stored input of a run with the current data. */
@Injectable()
export class RunChangeStore {
  constructor(
    private readonly db: DerivedDb,
    private readonly versions: ListOfDayStore,
  ) {}

  /**
   * `edited`: changed after the run, with the same sheet. `rehooked`: with another released sheet than in the run,
   * or without one. Positions replaced by a what-if are not counted as changed.
   */
  async compareBom({ id, startedAt, variant, ...target }: AnalysisRunRecord): Promise<BomChange> {
    const { prefix, where } = targetPositionsSql(target);
    const put = (variant?.positions ?? []).map(({ positionId }) => positionId);
    const row = await this.db.row<BomChange>(
      `${prefix}
        select (count(*) filter (where w.position_id is null))::int as added,
          (count(*) filter (where p.id is null))::int as removed,
        (count(*) filter (where w.position_id = p.id and w.sheet_id is not distinct from p.sheet
          and p.update_time > $2))::int as edited,
        (count(*) filter (where w.position_id = p.id and w.sheet_id is distinct from p.sheet
          and p.id <> all($3::int[])))::int as rehooked,
        (count(distinct p.sheet) filter (where w.sheet_id is distinct from p.sheet and p.id <> all($3::int[])
          and p.released_at > $2))::int as released
      from (select position_id, sheet_id from analysis_position where run_id = $1) w
        full join (select p.id, p.update_time, case when ${RELEASED} then s.id end as sheet, s.released_at
        from bom_position p
        left join mds_sheet s on s.id = p.sheet_id
        where ${where}) p
          on p.id = w.position_id`,
      [id, startedAt, put],
    );
    return row ?? NO_CHANGE;
  }
  /**
   * The same for sheets that are analysed by themselves, matched by MDS identity; `rehooked`: another version
   * counts now.
   */
  async compareSheets({ id, startedAt, ...target }: AnalysisRunRecord): Promise<BomChange> {
    const params = new Params();
    const [run, since] = [params.add(id), params.add(startedAt)];
    const row = await this.db.row<BomChange>(
      `select (count(*) filter (where w.cid is null))::int as added,
          (count(*) filter (where p.cid is null))::int as removed,
        (count(*) filter (where w.sheet_id = p.id and p.updated_at > ${since} and not p.released))::int as edited,
          (count(*) filter (where w.sheet_id <> p.id))::int as rehooked,
          (count(*) filter (where w.sheet_id <> p.id and p.released_at > ${since}))::int as released
      from (select a.sheet_id, s.cid, row_number() over (partition by s.cid order by a.sheet_id) as place
      from analysis_position a
      join mds_sheet s on s.id = a.sheet_id
      where a.run_id = ${run}) w
        full join (select s.id, s.cid, s.updated_at, s.released_at, ${RELEASED} as released,
          row_number() over (partition by s.cid order by s.id) as place
        from (${sheetsOf(target, params)}) x
        join mds_sheet s on s.id = x.id) p
          on p.cid = w.cid
          and p.place = w.place`,
      params.values,
    );
    return row ?? NO_CHANGE;
  }
  /** Substances of the run's sheets that the catalogue did not have at its start and has now (decision 0099). */
  async countReplacedSubstances({ id, startedAt }: AnalysisRunRecord): Promise<number> {
    const row = await this.db.row<{ n: number }>(
      `select count(distinct x.substance_id)::int as n
        from analysis_position a
        join mds_replaced_substance x on x.sheet_id = a.sheet_id
        where a.run_id = $1 and x.replaced_at > $2`,
      [id, startedAt],
    );
    return row?.n ?? 0;
  }
  /** Current facts of the model for exemptions. */
  findModelFacts({ modelId }: Pick<AnalysisRunRecord, 'modelId'>): Promise<DeclaredFacts | undefined> {
    return this.db.row<DeclaredFacts>(`select ${factsSql('m')} from vehicle_model m where m.id = $1`, [modelId]);
  }
  /** The list of each law on the day, or the chosen one. Lists without an entry in force are left out. */
  async listPresentLists(
    { lawIds, listVersionIds, startedAt, asOf: dayOfRun }: AnalysisRunRecord,
    asOf: string,
  ): Promise<PresentList[]> {
    const versions = [...(await this.versions.findByLaw(lawIds, asOf, listVersionIds)).values()].map(({ id }) => id);
    const [then, now] = [inForceSql('i', '$4'), inForceSql('i', '$2')];
    return this.db.rows<PresentList>(
      `select l.id as "lawId", v.id as "versionId", l.code, v.label, c.items, c."editedItems", c."turnedItems"
      from rule_list_version v join rule_law l on l.id = v.law_id
      join lateral (select (count(*) filter (where ${now}))::int as items,
        (count(*) filter (where ${now} and i.update_time > $3))::int as "editedItems",
          (count(*) filter (where (${now}) <> (${then})))::int as "turnedItems"
          from rule_list_item i
          where i.version_id = v.id) c
            on c.items > 0
      where v.id = any($1::int[]) order by l.id`,
      [versions, asOf, startedAt, dayOfRun],
    );
  }
}

const NO_CHANGE: BomChange = { added: 0, removed: 0, edited: 0, rehooked: 0, released: 0 };
