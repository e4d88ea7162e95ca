import { Injectable } from '@nestjs/common';
import type { MarkReason } from '@matlas/contract';
import {
  Db,
  DerivedDb,
  modelColumns,
  notFound,
  Params,
  saveVersioned,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';
import { HighRiskMarkEntity } from './high-risk-mark.entity';

export interface MarkRecord {
  id: number;
  modId: number;
  partKey: string;
  name: string;
  number: string | null;
  reason: MarkReason;
  value: string;
  count: number;
  note: string | null;
  markedBy: string;
  createTime: Date;
  version: number;
}
/** A part of a BOM: all positions with one part key; the data of the first one. */
export interface PartRecord {
  partKey: string;
  positionId: number;
  positions: number;
  name: string;
  foreignName: string | null;
  number: string | null;
  supplierCode: string | null;
  supplierName: string | null;
  supplierForeignName: string | null;
  hasSheet: boolean;
}
export interface PartToMark {
  partKey: string;
  count: number;
}
export const PART_KEY = 'bom_part_key(p.number_key, p.name)';
const MARKS =
  'high_risk_mark k join vehicle_model m on m.id = k.model_id left join person_card c on c.id = k.created_by';
const MARK = `k.id, k.model_id as "modId", k.part_key as "partKey", k.name, k.number, k.reason, k.value, k.count, k.note,
    coalesce(c.name, '') as "markedBy", k.create_time as "createTime", k.version`;
/** The supplier of a position: that of the BOM, else the other enterprise that owns its sheet. */
const PARTS = `select ${PART_KEY} as "partKey", (array_agg(p.id order by p.ord))[1] as "positionId",
      count(*)::int as positions, (array_agg(p.name order by p.ord))[1] as name,
      (array_agg(p.foreign_name order by p.ord))[1] as "foreignName", (array_agg(p.number order by p.ord))[1] as number,
      (array_agg(coalesce(p.supplier_code, case when e.id <> m.enterprise_id then e.code end) order by p.ord))[1]
        as "supplierCode",
      (array_agg(coalesce(p.supplier_name, pe.name_zh, case when e.id <> m.enterprise_id then e.name_zh end)
        order by p.ord))[1] as "supplierName",
      (array_agg(case when pe.id is not null then pe.name_en when e.id <> m.enterprise_id then e.name_en end
        order by p.ord))[1] as "supplierForeignName",
      bool_and(p.role in ('counted', 'covered')) as "hasSheet"
    from bom_position p
    join vehicle_model m on m.id = p.model_id
    left join enterprise_card pe on pe.code = p.supplier_code
    left join mds_sheet s on s.id = p.sheet_id
    left join enterprise_card e on e.id = s.enterprise_id`;
const visibleSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, modelColumns('m'));

/** All queries on high_risk_mark. A mark is visible to whoever can see its vehicle model. */
@Injectable()
export class MarkStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  listMarks(scope: Scope, modelId: number): Promise<MarkRecord[]> {
    const params = new Params();
    return this.db.rows<MarkRecord>(
      `select ${MARK} from ${MARKS} where k.model_id = ${params.add(modelId)} and ${visibleSql(scope, params)}
        order by k.id`,
      params.values,
    );
  }
  async getMark(scope: Scope, id: number): Promise<MarkRecord> {
    const params = new Params();
    const found = await this.db.row<MarkRecord>(
      `select ${MARK} from ${MARKS} where k.id = ${params.add(id)} and ${visibleSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('highRiskMark', id);
    return found;
  }
  /** The marked parts that are in the BOM now. */
  listMarkedParts(scope: Scope, modelId: number): Promise<PartRecord[]> {
    const params = new Params();
    const model = params.add(modelId);
    return this.derived.rows<PartRecord>(
      `${PARTS}
        where p.model_id = ${model} and ${visibleSql(scope, params)}
          and ${PART_KEY} in (select k.part_key from high_risk_mark k where k.model_id = ${model})
        group by 1`,
      params.values,
    );
  }
  /** The parts of these positions of the model; positions of other models are left out. */
  listPartsOf(scope: Scope, modelId: number, positionIds: readonly number[]): Promise<PartRecord[]> {
    const params = new Params();
    const model = params.add(modelId);
    const idsParam = params.add([...positionIds]);
    return this.derived.rows<PartRecord>(
      `${PARTS}
        where p.model_id = ${model} and ${visibleSql(scope, params)}
          and ${PART_KEY} in (select bom_part_key(o.number_key, o.name) from bom_position o
            where o.model_id = ${model} and o.id = any(${idsParam}::int[]))
        group by 1`,
      params.values,
    );
  }
  saveMark(mark: Partial<HighRiskMarkEntity>): Promise<number> {
    return saveVersioned(this.db, HighRiskMarkEntity, mark);
  }
  /**
   * Marks parts of the BOM; answers the number of new marks. The same mark again only takes the present count; marks
   * of a rule that are fulfilled no longer stay until somebody deletes them.
   */
  async addMarks(
    modelId: number,
    { reason, value, note, userId }: { reason: MarkReason; value: string; note: string | null; userId: number },
    parts: readonly PartToMark[],
  ): Promise<number> {
    const made = await this.db.rows<{ isNew: boolean }>(
      `insert into high_risk_mark (model_id, part_key, name, number, reason, value, count, note, created_by)
        select $1, a.part_key, f.name, f.number, $2, $3, a.count, $4, $5
        from unnest($6::text[], $7::int[]) a(part_key, count)
        join lateral (select p.name, p.number from bom_position p
          where p.model_id = $1 and ${PART_KEY} = a.part_key order by p.ord limit 1) f on true
        on conflict (model_id, part_key, reason, value) do update set count = excluded.count
        returning (xmax = 0) as "isNew"`,
      [modelId, reason, value, note, userId, parts.map(({ partKey }) => partKey), parts.map(({ count }) => count)],
    );
    return made.filter(({ isNew }) => isNew).length;
  }
  /** The marks of one model for another one, which has none yet. */
  async copyMarks(fromModelId: number, toModelId: number, userId: number): Promise<void> {
    await this.db.execute(
      `insert into high_risk_mark (model_id, part_key, name, number, reason, value, count, note, created_by)
        select $2, k.part_key, k.name, k.number, k.reason, k.value, k.count, k.note, $3
        from high_risk_mark k
        where k.model_id = $1
        order by k.id`,
      [fromModelId, toModelId, userId],
    );
  }
  async deleteMarks(ids: readonly number[]): Promise<void> {
    await this.db.execute('delete from high_risk_mark where id = any($1::int[])', [ids]);
  }
}
