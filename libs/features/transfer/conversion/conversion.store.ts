import { Injectable } from '@nestjs/common';
import { MAX_STORED_CONVERSIONS, type Page, type PageQuery } from '@matlas/contract';
import { type Auth, Db, listBy, type ListSpec, notFound, Params, type Scope } from '@matlas/server-kit';
import type { ConversionEntity } from './conversion.entity';

/** With the layout of its file. */
export type ConversionRecord = ConversionEntity & { layoutName: string | null; layoutVersion: number | null };

export type NewConversion = Pick<ConversionEntity, 'direction'> &
  Partial<Pick<ConversionEntity, 'sheetIds' | 'fileId' | 'fileName' | 'layoutVersionId'>>;
/** The result of a check, over all sheets. */
export type ConversionCounts = Pick<
  ConversionEntity,
  'sheets' | 'converted' | 'refused' | 'losses' | 'openCodes' | 'unmatched'
>;

const SELECT = `
  r.id, r.user_id as "userId", r.direction, r.sheet_ids as "sheetIds", r.file_id as "fileId", r.file_name as "fileName",
    r.layout_version_id as "layoutVersionId", l.name as "layoutName", l.layout_version as "layoutVersion",
    r.job_id as "jobId", r.checked_at as "checkedAt", r.sheets, r.converted, r.refused, r.losses,
  r.open_codes as "openCodes", r.unmatched, r.stored, r.stored_at as "storedAt", r.result_file_id as "resultFileId",
    r.create_time as "createTime"`;
const FROM = 'transfer_conversion r left join transfer_layout l on l.id = r.layout_version_id';
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'r.id', kind: 'number', notNull: true },
  direction: { sql: 'r.direction', kind: 'text', notNull: true },
  createTime: { sql: 'r.create_time', kind: 'instant', notNull: true },
  sheets: { sql: 'r.sheets', kind: 'number', notNull: true },
  refused: { sql: 'r.refused', kind: 'number', notNull: true },
  fileName: { sql: 'r.file_name', kind: 'text' },
};

/**
 * Queries of transfer_conversion. A run is visible only to the user who started it, who may see more than other
 * users.
 */
@Injectable()
export class ConversionStore {
  constructor(private readonly db: Db) {}

  page({ userId }: Scope, page: PageQuery): Promise<Page<ConversionRecord>> {
    const params = new Params();
    return listBy<ConversionRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['r.file_name'],
        key: 'r.id',
        defaultSort: ['-id'],
        params,
        where: [`r.user_id = ${params.add(userId)}`],
      },
      page,
    );
  }
  async getRun({ userId }: Scope, id: number): Promise<ConversionRecord> {
    const run = await this.db.row<ConversionRecord>(
      `select ${SELECT} from ${FROM} where r.id = $1 and r.user_id = $2`,
      [id, userId],
    );
    if (!run) throw notFound('conversion', id);
    return run;
  }
  /** Throws `notFound` like `getRun`; the row is locked, so that nobody else starts or ends a job of the run. */
  async lockRun(scope: Scope, id: number): Promise<ConversionRecord> {
    await this.db.execute('select 1 from transfer_conversion where id = $1 and user_id = $2 for update', [
      id,
      scope.userId,
    ]);
    return this.getRun(scope, id);
  }
  async create(
    { userId }: Auth,
    { direction, sheetIds = [], fileId = null, fileName = null, layoutVersionId = null }: NewConversion,
  ): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into transfer_conversion (user_id, direction, sheet_ids, file_id, file_name, layout_version_id)
        values ($1, $2, $3, $4, $5, $6)
        returning id`,
      [userId, direction, sheetIds, fileId, fileName, layoutVersionId],
    );
    if (!row) throw new Error('transfer_conversion: no row');
    return row.id;
  }
  /** Runs of a user that are older than the retained ones. */
  listExpired({ userId }: Scope): Promise<ConversionRecord[]> {
    return this.db.rows<ConversionRecord>(
      `select ${SELECT} from ${FROM} where r.user_id = $1 order by r.id desc offset $2`,
      [userId, MAX_STORED_CONVERSIONS],
    );
  }
  async setJob(id: number, jobId: number): Promise<void> {
    await this.db.execute('update transfer_conversion set job_id = $2 where id = $1', [id, jobId]);
  }
  async saveCheck(id: number, counts: ConversionCounts): Promise<void> {
    await this.db.execute(
      `update transfer_conversion
        set checked_at = now(), sheets = $2, converted = $3, refused = $4, losses = $5, open_codes = $6, unmatched = $7
        where id = $1`,
      [id, counts.sheets, counts.converted, counts.refused, counts.losses, counts.openCodes, counts.unmatched],
    );
  }
  /** Clears the results of an earlier check. */
  async clearCheck(id: number): Promise<void> {
    await this.db.execute('update transfer_conversion set checked_at = null where id = $1', [id]);
  }
  async setResult(id: number, fileId: number | null): Promise<void> {
    await this.db.execute('update transfer_conversion set result_file_id = $2 where id = $1', [id, fileId]);
  }
  async markStored(id: number, sheets: number): Promise<void> {
    await this.db.execute('update transfer_conversion set stored = $2, stored_at = now() where id = $1', [id, sheets]);
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from transfer_conversion where id = $1', [id]);
  }
}
