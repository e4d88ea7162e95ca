import { Injectable } from '@nestjs/common';
import { Db, saveVersioned } from '@matlas/server-kit';
import { BomPositionEntity } from './bom-position.entity';

/** Gap between neighbours in tree order, so that a new position seldom moves the others. */
const ORD_STEP = 1024;

/** A position to be stored; `index` and `parentIndex` address the rows of the same list. */
export interface NewPosition {
  index: number; parentIndex: number | null; level: number; name: string; foreignName: string | null; pinyin: string; number: string | null; numberKey: string;
  supplierCode: string | null; supplierName: string | null; quantity: string; massGrams: string | null; remark: string | null; sheetRow: number | null; isAssembly: boolean;
}
/** Outcome of matching for one position. */
export interface MatchOutcome { id: number; state: string; sheetId: number | null; reasons: readonly object[]; candidateCount: number }
/** A data sheet on a position, addressed by what survives a new import. */
export interface KeptHook { numberKey: string; supplierCode: string; parentKey: string; sheetId: number; state: string; reasons: object[]; candidateCount: number }
export type PositionFields = Pick<NewPosition, 'name' | 'foreignName' | 'pinyin' | 'number' | 'numberKey' | 'supplierCode' | 'supplierName' | 'quantity' | 'massGrams' | 'remark'>;

/** Changes of bom_position; callers hold the model's row for the time of the transaction. */
@Injectable()
export class BomWriteStore {
  constructor(private readonly db: Db) {}

  /** Stores a whole tree in list order, in one statement a few thousand rows; ids come from the table's sequence. */
  async insertTree(modelId: number, positions: readonly NewPosition[], onStored: (done: number) => Promise<void> = () => Promise.resolve()): Promise<void> {
    const ids = await this.db.rows<{ id: number }>(`select nextval(pg_get_serial_sequence('bom_position', 'id'))::int as id from generate_series(1, $1::int)`, [positions.length]);
    const idAt = new Map(positions.map((position, i) => [position.index, ids[i]?.id ?? 0]));
    const BATCH = 4000;
    for (let from = 0; from < positions.length; from += BATCH) {
      const rows = positions.slice(from, from + BATCH).map((position, i) => ({ ...position, id: idAt.get(position.index), parentId: position.parentIndex === null ? null : idAt.get(position.parentIndex), ord: (from + i + 1) * ORD_STEP }));
      await this.db.execute(INSERT_TREE, [modelId, JSON.stringify(rows)]);
      await onStored(from + rows.length);
    }
  }
  /** What hangs where, by number, supplier and parent's number: so that a new issue of the workbook keeps it. */
  hooks(modelId: number): Promise<KeptHook[]> {
    return this.db.rows<KeptHook>(`select p.number_key as "numberKey", coalesce(p.supplier_code, '') as "supplierCode", coalesce(u.number_key, '') as "parentKey", p.sheet_id as "sheetId", p.match_state as state, p.match_reasons as reasons, p.candidate_count as "candidateCount"
      from bom_position p left join bom_position u on u.id = p.parent_id where p.model_id = $1 and p.sheet_id is not null and p.number_key <> ''`, [modelId]);
  }
  /** Hangs the sheets on the positions of the same place again; answers how many. */
  restoreHooks(modelId: number, hooks: readonly KeptHook[]): Promise<number> {
    return this.db.execute(`update bom_position p set sheet_id = r."sheetId", match_state = r.state, match_reasons = r.reasons, candidate_count = r."candidateCount"
      from (select distinct on ("numberKey", "supplierCode", "parentKey") * from jsonb_to_recordset($2) as r("numberKey" text, "supplierCode" text, "parentKey" text, "sheetId" int, state text, reasons jsonb, "candidateCount" int)) r, bom_position q left join bom_position u on u.id = q.parent_id
      where p.model_id = $1 and q.id = p.id and p.number_key = r."numberKey" and coalesce(p.supplier_code, '') = r."supplierCode" and coalesce(u.number_key, '') = r."parentKey"`, [modelId, JSON.stringify(hooks)]);
  }
  async clear(modelId: number): Promise<number> {
    return this.db.execute('delete from bom_position where model_id = $1', [modelId]);
  }
  count(modelId: number): Promise<number> {
    return this.db.row<{ n: number }>('select count(*)::int as n from bom_position where model_id = $1', [modelId]).then((row) => row?.n ?? 0);
  }
  /** Adds a position as the last child of its parent (or as the last root) and answers its id. */
  async add(modelId: number, parent: { id: number; level: number } | null, fields: PositionFields): Promise<number> {
    const ord = await this.ordAfter(modelId, parent?.id ?? null);
    const inserted = await this.db.repo(BomPositionEntity).insert({ ...fields, modelId, parentId: parent?.id ?? null, level: (parent?.level ?? -1) + 1, ord, matchState: 'unmatched' });
    if (parent) await this.db.execute(`update bom_position set match_state = 'assembly', version = version + 1 where id = $1 and match_state = 'unmatched'`, [parent.id]);
    return inserted.identifiers[0]?.id as number;
  }
  change(id: number, version: number | undefined, fields: PositionFields): Promise<number> {
    return saveVersioned(this.db, BomPositionEntity, { id, ...(version === undefined ? {} : { version }), ...fields });
  }
  /** Removes a position with everything below it; a parent that is left without children can be matched again. */
  async remove(id: number, parentId: number | null): Promise<void> {
    await this.db.execute('delete from bom_position where id = $1', [id]);
    await this.db.execute(`update bom_position p set match_state = 'unmatched' where p.id = $1 and p.match_state = 'assembly' and not exists (select 1 from bom_position k where k.parent_id = p.id)`, [parentId]);
  }
  /** How many positions of the subtree carry a data sheet, the position itself not counted. */
  async hookedBelow(id: number): Promise<number> {
    const row = await this.db.row<{ n: number }>(`with recursive below(id, sheet_id) as (select id, sheet_id from bom_position where parent_id = $1 union all select k.id, k.sheet_id from bom_position k join below b on k.parent_id = b.id)
      select count(sheet_id)::int as n from below`, [id]);
    return row?.n ?? 0;
  }
  async saveMatches(outcomes: readonly MatchOutcome[], userId: number): Promise<void> {
    await this.db.execute(`update bom_position p set match_state = r.state, sheet_id = r."sheetId", match_reasons = r.reasons, candidate_count = r."candidateCount", matched_at = now(), matched_by = $2, update_time = now(), version = p.version + 1
      from jsonb_to_recordset($1) as r(id int, state text, "sheetId" int, reasons jsonb, "candidateCount" int) where p.id = r.id
        and (p.match_state, p.sheet_id, p.match_reasons, p.candidate_count) is distinct from (r.state, r."sheetId", r.reasons, r."candidateCount")`, [JSON.stringify(outcomes), userId || null]);
  }
  /** The matching state that a position falls back to without a data sheet. */
  async unhook(id: number): Promise<void> {
    await this.db.execute(`update bom_position p set sheet_id = null, match_reasons = '[]', matched_at = null, matched_by = null, update_time = now(), version = version + 1,
      match_state = case when exists (select 1 from bom_position k where k.parent_id = p.id) then 'assembly' else 'unmatched' end where id = $1`, [id]);
  }
  /** Copies a whole BOM with its hooks to another model. */
  async copy(fromModelId: number, toModelId: number): Promise<void> {
    await this.db.execute(`with old as (select *, nextval(pg_get_serial_sequence('bom_position', 'id'))::int as new_id from bom_position where model_id = $1)
      insert into bom_position (id, model_id, parent_id, ord, level, name, foreign_name, pinyin, number, number_key, supplier_code, supplier_name, quantity, mass_g, remark, sheet_row, match_state, sheet_id, match_reasons, candidate_count, matched_at, matched_by)
      select o.new_id, $2, (select a.new_id from old a where a.id = o.parent_id), o.ord, o.level, o.name, o.foreign_name, o.pinyin, o.number, o.number_key, o.supplier_code, o.supplier_name, o.quantity, o.mass_g, o.remark, o.sheet_row, o.match_state, o.sheet_id, o.match_reasons, o.candidate_count, o.matched_at, o.matched_by
      from old o order by o.ord`, [fromModelId, toModelId]);
  }

  /** A free place after the last descendant of the parent; makes room when there is none. */
  private async ordAfter(modelId: number, parentId: number | null): Promise<number> {
    const place = async () => this.db.row<{ last: number; next: number | null }>(`with recursive below(id, ord) as (select id, ord from bom_position where model_id = $1 and ($2::int is null or id = $2) union select k.id, k.ord from bom_position k join below b on k.parent_id = b.id),
      last as (select coalesce(max(ord), 0) as ord from below) select l.ord as last, (select min(p.ord) from bom_position p where p.model_id = $1 and p.ord > l.ord) as next from last l`, [modelId, parentId]);
    const found = await place();
    const { last, next } = found ?? { last: 0, next: null };
    if (next === null) return last + ORD_STEP;
    if (next - last > 1) return Math.floor((last + next) / 2);
    await this.db.execute(`update bom_position p set ord = n.n * ${ORD_STEP} from (select id, row_number() over (order by ord) as n from bom_position where model_id = $1) n where n.id = p.id`, [modelId]);
    return this.ordAfter(modelId, parentId);
  }
}

const INSERT_TREE = `insert into bom_position (id, model_id, parent_id, ord, level, name, foreign_name, pinyin, number, number_key, supplier_code, supplier_name, quantity, mass_g, remark, sheet_row, match_state)
  select id, $1, "parentId", ord, level, name, "foreignName", pinyin, number, "numberKey", "supplierCode", "supplierName", quantity, "massGrams", remark, "sheetRow", case when "isAssembly" then 'assembly' else 'unmatched' end
  from jsonb_to_recordset($2) as r(id int, "parentId" int, ord int, level int, name text, "foreignName" text, pinyin text, number text, "numberKey" text, "supplierCode" text, "supplierName" text,
    quantity numeric, "massGrams" numeric, remark text, "sheetRow" int, "isAssembly" boolean) order by ord`;
