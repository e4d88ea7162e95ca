import { Injectable } from '@nestjs/common';
import { Db, DerivedDb } from '@matlas/server-kit';
import { BomWriteStore } from './bom-write.store';
import { STORED_COLUMNS, STORED_PAGE } from './stored-page';

/** A whole BOM that takes the place of another. */
export interface BomToStore {
  /** JSON arrays of NewPosition whose indexes count from 0 over all pages. */
  pages: readonly string[];
  /** The id of each position that was there before, 0 for new ones. */
  ids: Int32Array;
  /** Positions whose data sheet does not stay. */
  unhook: readonly number[];
}

/**
 * Replaces the BOM of a model within the caller's transaction. Positions that were there before keep their id, and so
 * everything that refers to it; what is gone is deleted.
 */
@Injectable()
export class BomReplaceStore {
  constructor(
    private readonly db: Db,
    private readonly bulk: DerivedDb,
    private readonly writes: BomWriteStore,
  ) {}

  /**
   * Leaves the temporary table `new_position` (index, id, is_new) to the caller's next steps; `endReplacement` drops
   * it.
   */
  async replaceTree(
    modelId: number,
    { pages, ids, unhook }: BomToStore,
    onStored: (page: number) => Promise<void>,
  ): Promise<void> {
    await this.bulk.execute(
      'create temporary table new_position (index int primary key, id int not null, is_new boolean not null) on commit drop',
    );
    await this.bulk.execute(NEW_IDS, [[...ids]]);
    await this.bulk.execute('analyze new_position');
    await this.writes.deferRoleUpdates(modelId, async () => {
      await this.bulk.execute(UNHOOK, [unhook]);
      await this.bulk.execute(DETACH, [modelId]);
      await this.bulk.execute(DELETE_GONE, [modelId]);
      for (const [at, page] of pages.entries()) {
        await this.bulk.execute(UPSERT_PAGE, [modelId, page]);
        await onStored(at + 1);
      }
    });
  }
  async endReplacement(): Promise<void> {
    await this.bulk.execute('drop table new_position');
  }
  /** Sets matches and facts as a version has them; a data sheet that was deleted since is left out. Returns how many. */
  async setMatches(modelId: number, pages: readonly string[]): Promise<void> {
    await this.writes.deferRoleUpdates(modelId, async () => {
      for (const page of pages) await this.bulk.execute(SET_MATCHES, [modelId, page]);
    });
  }
  /** Sets exactly the facts of these pages of NewPosition, also where a position has others now. */
  async setFacts(modelId: number, pages: readonly string[]): Promise<void> {
    for (const page of pages) await this.bulk.execute(SET_FACTS, [modelId, page]);
  }
  countHooks(modelId: number): Promise<number> {
    return this.bulk
      .row<{ n: number }>('select count(sheet_id)::int as n from bom_position where model_id = $1', [modelId])
      .then((row) => row?.n ?? 0);
  }
  /** Positions that a person marked for the recyclability of the vehicle. */
  async listMarkedPositions(modelId: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `select distinct k.position_id as id
        from rrr_mark k
        where k.model_id = $1 and k.source = 'hand' and k.position_id is not null`,
      [modelId],
    );
    return rows.map(({ id }) => id);
  }
}

const NEW_IDS = `insert into new_position
  select k.place::int - 1, coalesce(nullif(k.id, 0), nextval(pg_get_serial_sequence('bom_position', 'id'))::int), k.id = 0
  from unnest($1::int[]) with ordinality k(id, place)`;
const UNHOOK = `update bom_position
  set sheet_id = null, operation_flag = 0, match_state = 'unmatched', match_reasons = '[]', candidate_count = 0,
    matched_at = null, matched_by = null
  where id = any($1::int[])`;
/** Positions that stay must not go with a parent that goes. */
const DETACH = `update bom_position p
  set parent_id = null
  where p.model_id = $1 and p.parent_id is not null and exists (select 1 from new_position n where n.id = p.id)
    and not exists (select 1 from new_position n where n.id = p.parent_id)`;
const DELETE_GONE = `delete from bom_position p
  where p.model_id = $1 and not exists (select 1 from new_position n where n.id = p.id)`;
const UPSERT_PAGE = `
  insert into bom_position (${STORED_COLUMNS})
  ${STORED_PAGE}
  on conflict (id) do update
  set parent_id = excluded.parent_id, ord = excluded.ord, level = excluded.level, name = excluded.name,
    foreign_name = excluded.foreign_name, pinyin = excluded.pinyin, number = excluded.number,
    number_key = excluded.number_key, supplier_code = excluded.supplier_code, supplier_name = excluded.supplier_name,
    quantity = excluded.quantity, mass_g = excluded.mass_g, remark = excluded.remark,
    spare_part = coalesce(excluded.spare_part, bom_position.spare_part),
    type_approval_date = coalesce(excluded.type_approval_date, bom_position.type_approval_date),
    put_on_market_date = coalesce(excluded.put_on_market_date, bom_position.put_on_market_date),
    engine_developed_date = coalesce(excluded.engine_developed_date, bom_position.engine_developed_date),
    sheet_row = excluded.sheet_row, update_time = now(), version = bom_position.version + 1,
    match_state = case when bom_position.sheet_id is not null then bom_position.match_state
      when bom_position.match_state = 'choose' and excluded.match_state <> 'assembly' then 'choose'
      else excluded.match_state end
  where bom_position.model_id = excluded.model_id`;
const SET_MATCHES = `update bom_position p
  set sheet_id = s.id, operation_flag = case when s.id is null then 0 else coalesce(r.flag, 0) end,
    matched_at = case when s.id is not null then r."matchedAt" end,
    matched_by = case when s.id is not null then r."matchedBy" end,
    match_state = case when s.id is not null or r."sheetId" is null then r."matchState"
      when exists (select 1 from bom_position k where k.parent_id = p.id) then 'assembly' else 'unmatched' end,
    match_reasons = case when s.id is not null or r."sheetId" is null then r.reasons else '[]' end,
    candidate_count = case when s.id is not null or r."sheetId" is null then r."candidateCount" else 0 end
  from jsonb_to_recordset($2::jsonb) as r(id int, "matchState" text, "sheetId" int, reasons jsonb, "candidateCount" int,
    "matchedAt" timestamptz, "matchedBy" int, flag int)
  left join mds_sheet s on s.id = r."sheetId" and s.deleted_at is null
  where p.id = r.id and p.model_id = $1`;
const SET_FACTS = `update bom_position p
  set spare_part = r.facts->>'sparePart', type_approval_date = (r.facts->>'typeApproval')::date,
    put_on_market_date = (r.facts->>'putOnMarket')::date, engine_developed_date = (r.facts->>'engineDeveloped')::date
  from jsonb_to_recordset($2::jsonb) as r(index int, facts jsonb)
    join new_position n on n.index = r.index
  where p.id = n.id and p.model_id = $1`;
