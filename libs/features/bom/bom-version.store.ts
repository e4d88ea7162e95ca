import { Injectable } from '@nestjs/common';
import type { BomVersion } from '@matlas/contract';
import { ownFactsSql } from '@matlas/features/vehicle';
import {
  type Auth,
  Db,
  DerivedDb,
  jsonPages,
  modelColumns,
  notFound,
  Params,
  type Scope,
  scopeWhere,
} from '@matlas/server-kit';

const SELECT = `v.id, v.model_id as "modId", v.number, v.reason, v.file_name as "fileName",
  v.position_count as positions, v.hook_count as hooks, v.created_by_name as "createdBy",
  v.create_time as "createTime"`;
type VersionRow = Omit<BomVersion, 'createTime'> & { createTime: Date };
const toVersion = ({ createTime, ...row }: VersionRow): BomVersion => ({
  ...row,
  createTime: createTime.toISOString(),
});

/** Earlier BOMs of models, each packed into one value (gzip of JSON lines, `KeptPosition`). */
@Injectable()
export class BomVersionStore {
  constructor(
    private readonly db: Db,
    private readonly bulk: DerivedDb,
  ) {}

  /** The present positions of a model as JSON pages of KeptPosition. */
  readPages(scope: Scope, modelId: number): Promise<string[]> {
    const params = new Params();
    return jsonPages(
      this.bulk,
      `select p.ord, p.id, p.parent_id as "parentId", p.level, p.name, p.foreign_name as "foreignName", p.pinyin,
          p.number, p.number_key as "numberKey", p.supplier_code as "supplierCode", p.supplier_name as "supplierName",
          trim_scale(p.quantity)::text as quantity, trim_scale(p.mass_g)::text as "massGrams", p.remark,
          ${ownFactsSql('p')} as facts, p.sheet_row as "sheetRow", p.match_state as "matchState",
          p.sheet_id as "sheetId", p.match_reasons as reasons, p.candidate_count as "candidateCount",
          p.matched_at as "matchedAt", p.matched_by as "matchedBy", p.operation_flag as flag
        from bom_position p
        join vehicle_model m on m.id = p.model_id
        where p.model_id = ${params.add(modelId)} and ${scopeWhere(scope, params, modelColumns('m'))}`,
      params.values,
    );
  }
  /** Stores the present BOM as the model's next version; the owner is that of the model. */
  async create(
    auth: Auth,
    { modelId, reason, fileName }: { modelId: number; reason: BomVersion['reason']; fileName: string },
    content: Buffer,
  ): Promise<void> {
    await this.db.execute(
      `insert into bom_version (model_id, number, reason, file_name, position_count, hook_count, content, enterprise_id,
          organisation_id, created_by, created_by_name)
        select m.id, coalesce((select max(v.number) from bom_version v where v.model_id = m.id), 0) + 1, $2, $3,
          p.positions, p.hooks, $4, m.enterprise_id, m.organisation_id, $5, $6
        from vehicle_model m
        cross join (select count(*)::int as positions, count(b.sheet_id)::int as hooks
          from bom_position b
          where b.model_id = $1) p
        where m.id = $1`,
      [modelId, reason, fileName, content, auth.userId, auth.name],
    );
  }
  async listVersions(scope: Scope, modelId: number): Promise<BomVersion[]> {
    const params = new Params();
    const rows = await this.db.rows<VersionRow>(
      `select ${SELECT}
        from bom_version v
        join vehicle_model m on m.id = v.model_id
        where v.model_id = ${params.add(modelId)} and ${scopeWhere(scope, params, modelColumns('m'))}
        order by v.number desc`,
      params.values,
    );
    return rows.map(toVersion);
  }
  async getVersion(scope: Scope, id: number): Promise<BomVersion> {
    const params = new Params();
    const found = await this.db.row<VersionRow>(
      `select ${SELECT}
        from bom_version v
        join vehicle_model m on m.id = v.model_id
        where v.id = ${params.add(id)} and ${scopeWhere(scope, params, modelColumns('m'))}`,
      params.values,
    );
    if (!found) throw notFound('bomVersion', id);
    return toVersion(found);
  }
  /** The packed positions of a version that the caller may see (`getVersion`). */
  async getContent(scope: Scope, id: number): Promise<Buffer> {
    const params = new Params();
    const found = await this.db.row<{ content: Buffer }>(
      `select v.content
        from bom_version v
        join vehicle_model m on m.id = v.model_id
        where v.id = ${params.add(id)} and ${scopeWhere(scope, params, modelColumns('m'))}`,
      params.values,
    );
    if (!found) throw notFound('bomVersion', id);
    return found.content;
  }
}
