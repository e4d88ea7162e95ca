import { Injectable } from '@nestjs/common';
import type {
  AppliedFaultDecision,
  FmdMapping,
  FmdTable,
  ImportCounts,
  Page,
  PageQuery,
  SheetImportState,
} from '@matlas/contract';
import {
  AppError,
  type Auth,
  Db,
  listBy,
  type ListSpec,
  notFound,
  Params,
  type Scope,
  scopeWhere,
  tenantColumns,
} from '@matlas/server-kit';
import type { ImportDecision, SheetImportEntity } from './sheet-import.entity';

/** The options of an import. */
export type ImportChoices = Pick<SheetImportEntity, 'release' | 'existing' | 'continueUnmatched'>;
export interface NewImport extends ImportChoices {
  file: { id: number; name: string; type: string; size: number; sha256: string };
  format: string;
  layoutVersionId: number | null;
}
/** With the state of its job, and the earlier import of the same content. */
export interface SheetImportRecord extends Omit<SheetImportEntity, 'decisions'> {
  /** Without their corrections, which may be many (`listDecisions`). */
  decisions: AppliedFaultDecision[];
  jobState: string | null;
  error: { code: string; params: Record<string, unknown> } | null;
  sameId: number | null;
  sameName: string | null;
  sameAt: Date | null;
  sameSheets: number | null;
}

const SELECT = `
  i.id, i.enterprise_id as "enterpriseId", i.organisation_id as "organisationId", i.created_by as "createdBy",
    i.started_by as "startedBy", i.file_id::int as "fileId", i.file_name as "fileName", i.file_type as "fileType",
    i.file_size::float8 as "fileSize",
  i.sha256, i.format, i.layout_version_id as "layoutVersionId",
    case when i.state in ('reading', 'writing')
      and j.state in ('failed', 'cancelled') then case when i.state = 'writing' then 'checked' else 'failed' end
        else i.state end as state,
    i.release, i.existing, i.continue_unmatched as "continueUnmatched", i.valid_only as "validOnly", i.corrections,
    (select coalesce(jsonb_agg(d.value - 'corrections' order by d.ordinality), '[]')
      from jsonb_array_elements(i.decisions) with ordinality d) as decisions,
    i.counts, i.mapping, i.file_table as "fileTable",
  i.job_id as "jobId", i.create_time as "createTime", i.update_time as "updateTime", i.finished_at as "finishedAt",
    i.version, j.state as "jobState", j.error, same.id as "sameId", same.file_name as "sameName",
    same.finished_at as "sameAt", same.sheets as "sameSheets"`;
const FROM = `sheet_import i
  left join job j on j.id = i.job_id
  left join lateral (select p.id, p.file_name, p.finished_at, coalesce((p.counts->>'sheets')::int, 0) as sheets
  from sheet_import p
  where p.enterprise_id = i.enterprise_id and p.sha256 = i.sha256 and p.state = 'done' and p.id <> i.id and p.id < i.id
  order by p.id desc
  limit 1) same
    on true`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'i.id', kind: 'number', notNull: true },
  fileName: { sql: 'i.file_name', kind: 'text', notNull: true },
  format: { sql: 'i.format', kind: 'text', notNull: true },
  state: { sql: 'i.state', kind: 'text', notNull: true },
  startedBy: { sql: 'i.started_by', kind: 'text', notNull: true },
  createTime: { sql: 'i.create_time', kind: 'instant', notNull: true },
  finishedAt: { sql: 'i.finished_at', kind: 'instant' },
  fileSize: { sql: 'i.file_size', kind: 'number', notNull: true },
};
const visibleImportSql = (scope: Scope, params: Params): string => scopeWhere(scope, params, tenantColumns('i'));
type Change = Partial<
  Pick<SheetImportEntity, 'state' | 'release' | 'existing' | 'continueUnmatched' | 'validOnly' | 'jobId'>
>;
const COLUMN_OF: Readonly<Record<keyof Change, string>> = {
  state: 'state',
  release: 'release',
  existing: 'existing',
  continueUnmatched: 'continue_unmatched',
  validOnly: 'valid_only',
  jobId: 'job_id',
};

/** Queries of sheet_import. */
@Injectable()
export class SheetImportStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, page: PageQuery): Promise<Page<SheetImportRecord>> {
    const params = new Params();
    return listBy<SheetImportRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['i.file_name', 'i.started_by'],
        key: 'i.id',
        defaultSort: ['-id'],
        params,
        where: [visibleImportSql(scope, params)],
      },
      page,
    );
  }
  async getImport(scope: Scope, id: number): Promise<SheetImportRecord> {
    const params = new Params();
    const found = await this.db.row<SheetImportRecord>(
      `select ${SELECT} from ${FROM} where i.id = ${params.add(id)} and ${visibleImportSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('sheetImport', id);
    return found;
  }
  /**
   * Locks the import against starting and correcting until the transaction ends. Throws `transfer.busy` and
   * `transfer.done`.
   */
  async lockImport(scope: Scope, id: number): Promise<SheetImportRecord> {
    await this.db.execute('select 1 from sheet_import where id = $1 for update', [id]);
    const record = await this.getImport(scope, id);
    if (record.state === 'done') throw new AppError('transfer.done');
    if (record.state === 'reading' || record.state === 'writing') throw new AppError('transfer.busy');
    return record;
  }
  async create(
    auth: Auth,
    { file, format, layoutVersionId, release, existing, continueUnmatched }: NewImport,
  ): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into sheet_import (enterprise_id, organisation_id, created_by, started_by, file_id, file_name, file_type,
          file_size, sha256, format, layout_version_id, release, existing, continue_unmatched)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
      [
        auth.enterpriseId,
        auth.organisationId,
        auth.userId,
        auth.name,
        file.id,
        file.name,
        file.type,
        file.size,
        file.sha256,
        format,
        layoutVersionId,
        release,
        existing,
        continueUnmatched,
      ],
    );
    if (!row) throw new Error('sheet_import: no row');
    return row.id;
  }
  async updateImport(id: number, change: Change): Promise<void> {
    const set = Object.entries(change).map(([name], index) => `${COLUMN_OF[name as keyof Change]} = $${index + 2}`);
    await this.db.execute(
      `update sheet_import set ${[...set, 'update_time = now()', 'version = version + 1'].join(', ')} where id = $1`,
      [id, ...Object.values(change)],
    );
  }
  /** Stores how the spreadsheet is read; the table of the file is kept when none is given. */
  async saveMapping(id: number, format: string, mapping: FmdMapping, fileTable?: FmdTable): Promise<void> {
    await this.db.execute(
      `update sheet_import
        set format = $2, mapping = $3, file_table = coalesce($4, file_table), update_time = now(), version = version + 1
        where id = $1`,
      [id, format, JSON.stringify(mapping), fileTable === undefined ? null : JSON.stringify(fileTable)],
    );
  }
  /** The decisions of an import with their corrections. The caller has checked that the user can see it. */
  async listDecisions(id: number): Promise<ImportDecision[]> {
    const row = await this.db.row<Pick<SheetImportEntity, 'decisions'>>(
      'select decisions from sheet_import where id = $1',
      [id],
    );
    return row?.decisions ?? [];
  }
  async saveDecisions(id: number, decisions: readonly ImportDecision[]): Promise<void> {
    await this.db.execute(
      'update sheet_import set decisions = $2, update_time = now(), version = version + 1 where id = $1',
      [id, JSON.stringify(decisions)],
    );
  }
  async saveCorrections(id: number, corrections: SheetImportEntity['corrections']): Promise<void> {
    await this.db.execute(
      'update sheet_import set corrections = $2, update_time = now(), version = version + 1 where id = $1',
      [id, JSON.stringify(corrections)],
    );
  }
  async markEnded(id: number, state: SheetImportState, counts: ImportCounts): Promise<void> {
    await this.db.execute(
      `update sheet_import
        set state = $2, counts = $3, finished_at = case when $2 = 'done' then now() end, update_time = now(),
          version = version + 1
        where id = $1`,
      [id, state, JSON.stringify(counts)],
    );
  }
  async delete(id: number): Promise<void> {
    await this.db.execute('delete from sheet_import where id = $1', [id]);
  }
}
