import { Injectable } from '@nestjs/common';
import { chunked } from '@matlas/domain';
import type { DeclaredFacts } from '@matlas/domain';
import { Db, DerivedDb, saveVersioned } from '@matlas/server-kit';
import { BomPositionEntity } from './bom-position.entity';

/** Gap between neighbours in tree order, so that inserting a position rarely moves the others. */
const ORD_STEP = 1024;
/** Rows per insert statement. */
const PAGE = 2000;

/**
 * A position to be stored; `index` is its place in the list, from 0, and `parentIndex` that of its parent, which
 * comes before it.
 */
export interface NewPosition {
  index: number;
  parentIndex: number | null;
  level: number;
  name: string;
  foreignName: string | null;
  pinyin: string;
  number: string | null;
  numberKey: string;
  supplierCode: string | null;
  supplierName: string | null;
  quantity: string;
  massGrams: string | null;
  remark: string | null;
  sheetRow: number | null;
  isAssembly: boolean;
  /** Facts for exemptions that the workbook states; absent: none. */
  facts?: DeclaredFacts | undefined;
}
/** Match result of one position. */
export interface MatchOutcome {
  id: number;
  state: string;
  sheetId: number | null;
  reasons: readonly object[];
  candidateCount: number;
}
export type PositionFields = Pick<
  NewPosition,
  | 'name'
  | 'foreignName'
  | 'pinyin'
  | 'number'
  | 'numberKey'
  | 'supplierCode'
  | 'supplierName'
  | 'quantity'
  | 'massGrams'
  | 'remark'
>;

/** Writes bom_position; callers lock the row of the model for the transaction. */
@Injectable()
export class BomWriteStore {
  constructor(
    private readonly db: Db,
    private readonly bulk: DerivedDb,
  ) {}

  /** Stores a whole tree in list order. */
  insertTree(modelId: number, positions: readonly NewPosition[]): Promise<void> {
    const pages = chunked(positions, PAGE).map((page) => JSON.stringify(page));
    return this.insertPages(modelId, positions.length, pages);
  }
  /**
   * Stores a whole tree from JSON arrays of NewPosition whose indexes count from 0 over all pages; one statement
   * per page. Ids are assigned in the database and do not leave it.
   */
  insertPages(
    modelId: number,
    count: number,
    pages: readonly string[],
    onStored: (done: number) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    return this.db.tx(async () => {
      await this.bulk.execute(
        'create temporary table new_position (index int primary key, id int not null) on commit drop',
      );
      await this.bulk.execute(NEW_IDS, [count]);
      let done = 0;
      await this.deferRoleUpdates(modelId, async () => {
        for (const page of pages) {
          done += await this.bulk.execute(INSERT_PAGE, [modelId, page]);
          await onStored(done);
        }
      });
      await this.bulk.execute('drop table new_position');
    });
  }
  async clearBom(modelId: number): Promise<number> {
    let removed = 0;
    await this.deferRoleUpdates(modelId, async () => {
      removed = await this.bulk.execute('delete from bom_position where model_id = $1', [modelId]);
    });
    return removed;
  }
  count(modelId: number): Promise<number> {
    return this.bulk
      .row<{ n: number }>('select count(*)::int as n from bom_position where model_id = $1', [modelId])
      .then((row) => row?.n ?? 0);
  }
  /** Adds a position as the last child of its parent (or as the last root) and returns its id. */
  async addPosition(
    modelId: number,
    parent: { id: number; level: number } | null,
    fields: PositionFields,
  ): Promise<number> {
    const ord = await this.findOrderAfter(modelId, parent?.id ?? null);
    const inserted = await this.db.repo(BomPositionEntity).insert({
      ...fields,
      modelId,
      parentId: parent?.id ?? null,
      level: (parent?.level ?? -1) + 1,
      ord,
      matchState: 'unmatched',
    });
    if (parent)
      await this.bulk.execute(
        `update bom_position
          set match_state = 'assembly', version = version + 1
          where id = $1 and match_state = 'unmatched'`,
        [parent.id],
      );
    return inserted.identifiers[0]?.id as number;
  }
  updatePosition(id: number, version: number | undefined, fields: PositionFields): Promise<number> {
    return saveVersioned(this.db, BomPositionEntity, { id, ...(version === undefined ? {} : { version }), ...fields });
  }
  /** Removes a position with its subtree; a parent that has no children afterwards can be matched again. */
  async removeSubtree(id: number, parentId: number | null): Promise<void> {
    await this.bulk.execute('delete from bom_position where id = $1', [id]);
    await this.bulk.execute(
      `update bom_position p
        set match_state = 'unmatched'
        where p.id = $1 and p.match_state = 'assembly'
          and not exists (select 1 from bom_position k where k.parent_id = p.id)`,
      [parentId],
    );
  }
  /** Number of positions below this one that carry a data sheet. */
  async countHookedBelow(id: number): Promise<number> {
    const row = await this.bulk.row<{ n: number }>(
      `with recursive below(id, sheet_id) as (select id, sheet_id
        from bom_position
        where parent_id = $1
        union all
        select k.id, k.sheet_id
        from bom_position k
        join below b on k.parent_id = b.id)
      select count(sheet_id)::int as n from below`,
      [id],
    );
    return row?.n ?? 0;
  }
  saveMatches(outcomes: readonly MatchOutcome[], userId: number): Promise<void> {
    return this.saveMatchPage(JSON.stringify(outcomes), userId);
  }
  /** Saves match results from JSON arrays of MatchOutcome, one statement per page. */
  saveMatchPages(modelId: number, pages: readonly string[], userId: number): Promise<void> {
    return this.deferRoleUpdates(modelId, async () => {
      for (const page of pages) await this.saveMatchPage(page, userId);
    });
  }
  /**
   * Triggers update the roles of positions after every statement; when a transaction has many statements, the
   * update is deferred to one pass at its end.
   */
  private async deferRoleUpdates(modelId: number, write: () => Promise<void>): Promise<void> {
    await this.bulk.execute(`select set_config('matlas.position_roles', 'later', true)`);
    await write();
    await this.bulk.execute(`select set_config('matlas.position_roles', '', true), bom_position_roles($1)`, [modelId]);
  }
  private async saveMatchPage(page: string, userId: number): Promise<void> {
    await this.bulk.execute(
      `update bom_position p
        set match_state = r.state, sheet_id = r."sheetId", match_reasons = r.reasons,
          candidate_count = r."candidateCount", matched_at = now(), matched_by = $2, update_time = now(),
          version = p.version + 1
      from jsonb_to_recordset($1) as r(id int, state text, "sheetId" int, reasons jsonb, "candidateCount" int)
      where p.id = r.id
        and (p.match_state, p.sheet_id, p.match_reasons, p.candidate_count) is distinct from (r.state, r."sheetId",
          r.reasons, r."candidateCount")`,
      [page, userId || null],
    );
  }
  /** The match state of a position after its data sheet was removed. */
  async unhook(id: number): Promise<void> {
    await this.bulk.execute(
      `update bom_position p
        set sheet_id = null, match_reasons = '[]', matched_at = null, matched_by = null, update_time = now(),
          version = version + 1,
      match_state = case when p.match_state = 'byHand'
        and p.candidate_count > 1 then 'choose' when exists (select 1 from bom_position k where k.parent_id = p.id)
          then 'assembly' else 'unmatched' end
      where id = $1`,
      [id],
    );
  }
  /** Copies a whole BOM with its hooked sheets to another model. */
  async copyBom(fromModelId: number, toModelId: number): Promise<void> {
    await this.bulk.execute(
      `with old as (select *, nextval(pg_get_serial_sequence('bom_position', 'id'))::int as new_id
        from bom_position
        where model_id = $1)
      insert into bom_position (id, model_id, parent_id, ord, level, name, foreign_name, pinyin, number, number_key,
        supplier_code, supplier_name, quantity, mass_g, remark, spare_part, type_approval_date, put_on_market_date,
        engine_developed_date, sheet_row, match_state, sheet_id, match_reasons, candidate_count, matched_at, matched_by)
      select o.new_id, $2, (select a.new_id from old a where a.id = o.parent_id), o.ord, o.level, o.name,
        o.foreign_name, o.pinyin, o.number, o.number_key, o.supplier_code, o.supplier_name, o.quantity, o.mass_g,
        o.remark, o.spare_part, o.type_approval_date, o.put_on_market_date, o.engine_developed_date, o.sheet_row,
        o.match_state, o.sheet_id, o.match_reasons, o.candidate_count, o.matched_at, o.matched_by
      from old o order by o.ord`,
      [fromModelId, toModelId],
    );
  }

  /** A free order value after the last descendant of the parent; shifts the following positions when there is none. */
  private async findOrderAfter(modelId: number, parentId: number | null): Promise<number> {
    const place = async () =>
      this.bulk.row<{ last: number; next: number | null }>(
        `with recursive below(id, ord) as (select id, ord
          from bom_position
          where model_id = $1 and ($2::int is null or id = $2)
          union
          select k.id, k.ord
          from bom_position k
          join below b on k.parent_id = b.id),
      last as (select coalesce(max(ord), 0) as ord from below)
      select l.ord as last, (select min(p.ord) from bom_position p where p.model_id = $1 and p.ord > l.ord) as next
      from last l`,
        [modelId, parentId],
      );
    const found = await place();
    const { last, next } = found ?? { last: 0, next: null };
    if (next === null) return last + ORD_STEP;
    if (next - last > 1) return Math.floor((last + next) / 2);
    await this.bulk.execute(
      `update bom_position p
        set ord = n.n * ${ORD_STEP}
        from (select id, row_number() over (order by ord) as n from bom_position where model_id = $1) n
        where n.id = p.id`,
      [modelId],
    );
    return this.findOrderAfter(modelId, parentId);
  }
}

const NEW_IDS = `insert into new_position
  select n::int - 1, nextval(pg_get_serial_sequence('bom_position', 'id'))::int
  from generate_series(1, $1::int) n`;
const INSERT_PAGE = `
  insert into bom_position (id, model_id, parent_id, ord, level, name, foreign_name, pinyin, number, number_key,
    supplier_code, supplier_name, quantity, mass_g, remark, spare_part, type_approval_date, put_on_market_date,
    engine_developed_date, sheet_row, match_state)
  select i.id, $1, u.id, (r.index + 1) * ${ORD_STEP}, level, name, "foreignName", pinyin, number, "numberKey",
    "supplierCode", "supplierName", quantity, "massGrams", remark, facts->>'sparePart', (facts->>'typeApproval')::date,
    (facts->>'putOnMarket')::date, (facts->>'engineDeveloped')::date, "sheetRow",
    case when "isAssembly" then 'assembly' else 'unmatched' end
  from jsonb_to_recordset($2) as r(index int, "parentIndex" int, level int, name text, "foreignName" text, pinyin text,
    number text, "numberKey" text, "supplierCode" text, "supplierName" text,
    quantity numeric, "massGrams" numeric, remark text, facts jsonb, "sheetRow" int, "isAssembly" boolean)
    join new_position i on i.index = r.index
    left join new_position u on u.index = r."parentIndex"
    order by r.index`;
