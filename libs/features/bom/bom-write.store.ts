import { Injectable } from '@nestjs/common';
import { chunked } from '@matlas/domain';
import type { DeclaredFacts } from '@matlas/domain';
import { Db, DerivedDb, saveVersioned } from '@matlas/server-kit';
import { BomPositionEntity } from './bom-position.entity';
import { INSERT_PAGE, NEW_IDS, ORD_STEP } from './stored-page';

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
  /** Operation flag; absent: a link when attached by hand, otherwise none. */
  flag?: number;
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
  /** Moves a position with its subtree to the end of another position of the model. */
  async moveSubtree(modelId: number, id: number, parentId: number): Promise<void> {
    const { parentId: from } = (await this.bulk.row<{ parentId: number | null }>(
      'select parent_id as "parentId" from bom_position where id = $1',
      [id],
    )) ?? { parentId: null };
    await this.bulk.execute(
      `update bom_position p
        set parent_id = $2, ord = (select max(ord) + 1 from bom_position where model_id = $3), update_time = now(),
          version = version + 1
        where p.id = $1`,
      [id, parentId, modelId],
    );
    await this.bulk.execute(NUMBER_TREE, [modelId]);
    await this.bulk.execute(SETTLE_PARENTS, [[from, parentId]]);
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
  async deferRoleUpdates(modelId: number, write: () => Promise<void>): Promise<void> {
    await this.bulk.execute(`select set_config('matlas.position_roles', 'later', true)`);
    await write();
    await this.bulk.execute(`select set_config('matlas.position_roles', '', true), bom_position_roles($1)`, [modelId]);
  }
  private async saveMatchPage(page: string, userId: number): Promise<void> {
    await this.bulk.execute(
      `update bom_position p
        set match_state = r.state, sheet_id = r."sheetId", match_reasons = r.reasons,
          candidate_count = r."candidateCount", operation_flag = r.flag, matched_at = now(), matched_by = $2,
          update_time = now(), version = p.version + 1
      from (select id, state, "sheetId", reasons, "candidateCount",
          coalesce(flag, case when state = 'byHand' then 1 else 0 end) as flag
        from jsonb_to_recordset($1) as t(id int, state text, "sheetId" int, reasons jsonb, "candidateCount" int,
          flag int)) r
      where p.id = r.id
        and (p.match_state, p.sheet_id, p.match_reasons, p.candidate_count, p.operation_flag) is distinct from (r.state,
          r."sheetId", r.reasons, r."candidateCount", r.flag)`,
      [page, userId || null],
    );
  }
  /** The match state of a position after its data sheet was removed. */
  async unhook(id: number): Promise<void> {
    await this.bulk.execute(
      `update bom_position p
        set sheet_id = null, operation_flag = 0, match_reasons = '[]', matched_at = null, matched_by = null,
          update_time = now(), version = version + 1,
      match_state = case when p.match_state = 'byHand'
        and p.candidate_count > 1 then 'choose' when exists (select 1 from bom_position k where k.parent_id = p.id)
          then 'assembly' else 'unmatched' end
      where id = $1`,
      [id],
    );
  }
  /** How many of the sheets are not deleted. */
  async countSheets(sheetIds: readonly number[]): Promise<number> {
    const found = await this.bulk.row<{ n: number }>(
      'select count(*)::int as n from mds_sheet where id = any($1::int[]) and deleted_at is null',
      [sheetIds],
    );
    return found?.n ?? 0;
  }
  /**
   * Copies a whole BOM to another model. Without hooks every position of the copy is open; without facts those of the vehicle hold
   * everywhere.
   */
  async copyBom(
    fromModelId: number,
    toModelId: number,
    { withHooks, withFacts }: { withHooks: boolean; withFacts: boolean },
  ): Promise<void> {
    await this.bulk.execute(
      `with old as (select *, nextval(pg_get_serial_sequence('bom_position', 'id'))::int as new_id
        from bom_position
        where model_id = $1)
      insert into bom_position (id, model_id, parent_id, ord, level, name, foreign_name, pinyin, number, number_key,
        supplier_code, supplier_name, quantity, mass_g, remark, spare_part, type_approval_date, put_on_market_date,
        engine_developed_date, sheet_row, match_state, sheet_id, operation_flag, match_reasons, candidate_count,
        matched_at, matched_by)
      select o.new_id, $2, (select a.new_id from old a where a.id = o.parent_id), o.ord, o.level, o.name,
        o.foreign_name, o.pinyin, o.number, o.number_key, o.supplier_code, o.supplier_name, o.quantity, o.mass_g,
        o.remark, case when $4 then o.spare_part end, case when $4 then o.type_approval_date end,
        case when $4 then o.put_on_market_date end, case when $4 then o.engine_developed_date end, o.sheet_row,
        case when $3 then o.match_state
          when exists (select 1 from old k where k.parent_id = o.id) then 'assembly' else 'unmatched' end,
        case when $3 then o.sheet_id end, case when $3 then o.operation_flag else 0 end,
        case when $3 then o.match_reasons else '[]' end,
        case when $3 then o.candidate_count else 0 end, case when $3 then o.matched_at end,
        case when $3 then o.matched_by end
      from old o order by o.ord`,
      [fromModelId, toModelId, withHooks, withFacts],
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

/** Order and levels of a model's positions by their parents; children keep their order. */
const NUMBER_TREE = `with recursive down(id, level, way) as (select p.id, 0, array[p.ord]
    from bom_position p
    where p.model_id = $1 and p.parent_id is null
    union all
    select k.id, d.level + 1, d.way || k.ord
    from down d
    join bom_position k on k.parent_id = d.id),
  numbered as (select id, level, row_number() over (order by way) * ${ORD_STEP} as ord from down)
  update bom_position p
    set ord = n.ord, level = n.level
    from numbered n
    where n.id = p.id and (p.ord, p.level) is distinct from (n.ord::int, n.level::smallint)`;
/** A position without a sheet is an assembly when it has children, and can be matched when it has none. */
const SETTLE_PARENTS = `update bom_position p
  set match_state = s.state
  from (select q.id, case when exists (select 1 from bom_position k where k.parent_id = q.id)
      then 'assembly' else 'unmatched' end as state
    from bom_position q
    where q.id = any($1::int[])) s
  where p.id = s.id and p.match_state in ('assembly', 'unmatched') and p.match_state <> s.state`;
