import { Injectable } from '@nestjs/common';
import type { BomMapping, RowCorrection } from '@matlas/domain';
import type { TextFile } from '@matlas/formats';
import { type Auth, Db, modelColumns, notFound, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import { BomImportEntity } from './bom-position.entity';

export interface BomImportRecord {
  id: number;
  modelId: number;
  fileId: number;
  fileName: string;
  sheetName: string;
  mapping: BomMapping;
  corrections: RowCorrection[];
  textFile: TextFile | null;
  validRowsOnly: boolean;
  contentKey: string | null;
  errorCount: number;
  positionCount: number;
  state: 'checked' | 'running' | 'done' | 'failed';
  jobId: number | null;
}
const SELECT = `
  i.id, i.model_id as "modelId", i.file_id as "fileId", i.file_name as "fileName", i.sheet_name as "sheetName",
    i.mapping, i.corrections, i.text_file as "textFile", i.valid_rows_only as "validRowsOnly", i.content_key as "contentKey",
    i.error_count as "errorCount", i.position_count as "positionCount", i.state, i.job_id as "jobId"`;

/** Imports of workbooks. */
@Injectable()
export class BomImportStore {
  constructor(private readonly db: Db) {}

  async create(
    auth: Auth,
    fields: { modelId: number; fileId: number; fileName: string; sheetName: string; mapping: BomMapping },
  ): Promise<number> {
    const owner = { enterpriseId: auth.enterpriseId, organisationId: auth.organisationId, createdBy: auth.userId };
    return (await this.db.repo(BomImportEntity).insert({ ...fields, ...owner })).identifiers[0]?.id as number;
  }
  async getImport(scope: Scope, id: number): Promise<BomImportRecord> {
    const params = new Params();
    const found = await this.db.row<BomImportRecord>(
      `select ${SELECT}
        from bom_import i
        where i.id = ${params.add(id)} and ${scopeWhere(scope, params, modelColumns('i', 'i.model_id'))}`,
      params.values,
    );
    if (!found) throw notFound('import', id);
    return found;
  }
  async updateImport(
    id: number,
    fields: Partial<
      Pick<
        BomImportEntity,
        | 'mapping'
        | 'corrections'
        | 'sheetName'
        | 'validRowsOnly'
        | 'contentKey'
        | 'rowCount'
        | 'errorCount'
        | 'positionCount'
        | 'stagedRows'
        | 'textFile'
        | 'state'
        | 'jobId'
        | 'finishedAt'
      >
    >,
  ): Promise<void> {
    await this.db.repo(BomImportEntity).update({ id }, fields as object);
  }
  /** The staged rows of an import, when they are those of this sheet. */
  async getStagedRows(scope: Scope, id: number, sheetName: string): Promise<Buffer | undefined> {
    const params = new Params();
    const found = await this.db.row<{ rows: Buffer | null }>(
      `select i.staged_rows as rows
        from bom_import i
        where i.id = ${params.add(id)} and i.sheet_name = ${params.add(sheetName)}
          and ${scopeWhere(scope, params, modelColumns('i', 'i.model_id'))}`,
      params.values,
    );
    return found?.rows ?? undefined;
  }
  /** Removes staged rows that nobody waits for: earlier ones of the model, and those of abandoned imports. */
  async clearStagedRows({ enterpriseId }: Auth, modelId: number): Promise<void> {
    await this.db.execute(
      `update bom_import
        set staged_rows = null
        where staged_rows is not null and enterprise_id = $1
          and (model_id = $2 or create_time < now() - interval '1 day')`,
      [enterpriseId, modelId],
    );
  }
  /**
   * Whether the latest import into this model had the same content. False when the BOM was edited or another file
   * was imported since.
   */
  async isCurrent(modelId: number, contentKey: string): Promise<boolean> {
    const last = await this.db.row<{ key: string | null }>(
      `select i.content_key as key
        from bom_import i
        join vehicle_model m on m.id = i.model_id
        where i.model_id = $1 and i.state = 'done' and i.finished_at >= m.bom_update_time
        order by i.id desc
        limit 1`,
      [modelId],
    );
    return last?.key === contentKey;
  }
}
