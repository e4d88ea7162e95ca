import { Injectable } from '@nestjs/common';
import type { CqcPositionDetail } from '@matlas/contract';
import type { SourcePosition } from '@matlas/domain';
import { Db, DerivedDb, modelColumns, Params, type Scope, scopeWhere } from '@matlas/server-kit';

/** A position of the vehicle BOM, with what the CQC BOM takes over unchanged. */
export type StoredSource = SourcePosition & { pinyin: string; numberKey: string };
/** A position as a package states it. */
export interface PackagePosition {
  id: number;
  parentId: number | null;
  level: number;
  name: string;
  foreignName: string | null;
  number: string | null;
  quantity: string;
  massGrams: string | null;
  supplierCode: string | null;
  supplierName: string | null;
  remark: string | null;
  role: 'counted' | 'covered' | 'group' | 'unmatched';
  sheetId: string | null;
  sheetVersion: string | null;
  sheetName: string | null;
  sheetMassGrams: string | null;
  sourceId: number | null;
  sourceNumber: string | null;
  sourceName: string | null;
}
const MODEL = 'bom_position p join vehicle_model m on m.id = p.model_id';

/** Reads vehicle BOMs as sources, CQC BOMs for their packages, and writes what positions come from. */
@Injectable()
export class CqcPositionStore {
  constructor(
    private readonly db: Db,
    private readonly bulk: DerivedDb,
  ) {}

  listSource(scope: Scope, modelId: number): Promise<StoredSource[]> {
    const params = new Params();
    return this.bulk.rows<StoredSource>(
      `select p.id, p.parent_id as "parentId", p.name, p.foreign_name as "foreignName", p.pinyin, p.number,
          p.number_key as "numberKey", p.supplier_code as "supplierCode", p.supplier_name as "supplierName",
          trim_scale(p.quantity)::text as quantity, trim_scale(p.mass_g)::text as "massGrams", p.remark
        from ${MODEL}
        where p.model_id = ${params.add(modelId)} and ${scopeWhere(scope, params, modelColumns('m'))}
        order by p.ord`,
      params.values,
    );
  }
  listForPackage(scope: Scope, cqcModelId: number): Promise<PackagePosition[]> {
    const params = new Params();
    return this.bulk.rows<PackagePosition>(
      `select p.id, p.parent_id as "parentId", p.level, p.name, p.foreign_name as "foreignName", p.number,
          trim_scale(p.quantity)::text as quantity, trim_scale(p.mass_g)::text as "massGrams",
          p.supplier_code as "supplierCode", p.supplier_name as "supplierName", p.remark, p.role,
          s.cid::text as "sheetId", trim_scale(s.version)::text as "sheetVersion", s.name as "sheetName",
          trim_scale(s.mass_g)::text as "sheetMassGrams", c.source_id as "sourceId", o.number as "sourceNumber",
          o.name as "sourceName"
        from ${MODEL}
        left join mds_sheet s on s.id = p.sheet_id
        left join cqc_position c on c.position_id = p.id
        left join bom_position o on o.id = c.source_id
        where p.model_id = ${params.add(cqcModelId)} and ${scopeWhere(scope, params, modelColumns('m'))}
        order by p.ord`,
      params.values,
    );
  }
  /** The source of a position that the caller may see. */
  async findSource(positionId: number): Promise<CqcPositionDetail['source']> {
    const found = await this.db.row<NonNullable<CqcPositionDetail['source']>>(
      `select o.id, o.name, o.foreign_name as "foreignName", o.number,
          (select count(*)::int from cqc_position k where k.source_id = o.id) as positions
        from cqc_position c
        join bom_position o on o.id = c.source_id
        where c.position_id = $1`,
      [positionId],
    );
    return found ?? null;
  }
  async setSource(positionId: number, sourceId: number): Promise<void> {
    await this.db.execute(
      `insert into cqc_position (position_id, source_id)
        values ($1, $2)
        on conflict (position_id) do update set source_id = excluded.source_id`,
      [positionId, sourceId],
    );
  }
  /** Sets the sources of all positions of a CQC BOM, in tree order. */
  async setSources(cqcModelId: number, sourceIds: readonly number[]): Promise<void> {
    await this.db.execute(
      `insert into cqc_position (position_id, source_id)
        select p.id, s.id
        from (select b.id, row_number() over (order by b.ord) as n from bom_position b where b.model_id = $1) p
        join unnest($2::int[]) with ordinality s(id, n) on s.n = p.n
        on conflict (position_id) do update set source_id = excluded.source_id`,
      [cqcModelId, sourceIds],
    );
  }
  /**
   * Takes the data sheets of the sources to positions without one of their own, and the open choices among candidates.
   * Returns the number of data sheets.
   */
  async takeSheets(cqcModelId: number): Promise<number> {
    const taken = await this.bulk.execute(`${TAKE_MATCH} and o.sheet_id is not null`, [cqcModelId]);
    await this.bulk.execute(`${TAKE_MATCH} and p.match_state = 'unmatched' and o.match_state = 'choose'`, [cqcModelId]);
    return taken;
  }
}

const TAKE_MATCH = `update bom_position p
  set sheet_id = o.sheet_id, match_state = o.match_state, match_reasons = o.match_reasons,
    candidate_count = o.candidate_count, matched_at = o.matched_at, matched_by = o.matched_by
  from cqc_position c
  join bom_position o on o.id = c.source_id
  where c.position_id = p.id and p.model_id = $1 and p.sheet_id is null`;
