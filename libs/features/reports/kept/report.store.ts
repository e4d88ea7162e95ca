import { Injectable } from '@nestjs/common';
import type { analysisReportApi, In, Page, PageQuery } from '@matlas/contract';
import { Db, listBy, type ListSpec, modelOrRowWhere, notFound, Params, type Scope } from '@matlas/server-kit';
import type { ReportEntity } from './report.entity';

export interface ReportRecord extends Omit<
  ReportEntity,
  'asked' | 'inputVersion' | 'enterpriseId' | 'organisationId' | 'createdBy'
> {
  creator: string;
  fileName: string;
  size: number;
  sha256: string;
  scheduleTitle: string | null;
}
export type ReportFilter = Omit<In<typeof analysisReportApi.page>, 'page'>;
/** The request and the inputs of a report. */
export type StoredReport = Pick<
  ReportEntity,
  'id' | 'kind' | 'title' | 'modelId' | 'asked' | 'inputs' | 'inputVersion'
>;
export type NewReport = Omit<ReportEntity, 'id' | 'createTime'>;

export const REPORT_FILE = 'analysisReport';
const FROM = `analysis_report r
  join stored_file f on f.id = r.file_id
  left join vehicle_model m on m.id = r.model_id
  left join analysis_report_schedule s on s.id = r.schedule_id
  left join person_card p on p.id = r.created_by`;
const SELECT = `
  r.id, r.kind, r.source, r.title, r.model_id as "modelId", coalesce(m.project_name, r.model_name) as "modelName",
    r.inputs, r.language, r.file_id as "fileId", f.name as "fileName", f.size, f.sha256,
  r.schedule_id as "scheduleId", s.title as "scheduleTitle", r.create_time as "createTime",
    coalesce(p.name, '') as creator`;
const COLUMNS: ListSpec['columns'] = {
  id: { sql: 'r.id', kind: 'number', notNull: true },
  title: { sql: 'r.title', kind: 'text', notNull: true },
  source: { sql: 'r.source', kind: 'number', notNull: true },
  kind: { sql: 'r.kind', kind: 'text', notNull: true },
  modelName: { sql: 'coalesce(m.project_name, r.model_name)', kind: 'text', notNull: true },
  modId: { sql: 'r.model_id', kind: 'number' },
  size: { sql: 'f.size', kind: 'number', notNull: true },
  createdBy: { sql: `coalesce(p.name, '')`, kind: 'text', notNull: true },
  createTime: { sql: 'r.create_time', kind: 'instant', notNull: true },
};

/**
 * Only the enterprise of its maker can read a report, not even the operating centre. Inside the enterprise: users
 * who see the vehicle or the department, and the named readers.
 */
export const visibleReportSql = (scope: Scope, params: Params, alias: 'r' | 's'): string => {
  const reach = modelOrRowWhere(scope, params, alias);
  const named =
    alias === 'r' && !scope.isModelOnly
      ? ` or exists (select 1
        from analysis_report_todo t
        where t.report_id = r.id and t.user_id = ${params.add(scope.userId)})`
      : '';
  return `${alias}.enterprise_id = ${params.add(scope.enterpriseId)} and (${reach}${named})`;
};

/** All queries on analysis_report. */
@Injectable()
export class ReportStore {
  constructor(private readonly db: Db) {}

  page(scope: Scope, { sources, kinds, modId, mine }: ReportFilter, page: PageQuery): Promise<Page<ReportRecord>> {
    const params = new Params();
    const where = [
      visibleReportSql(scope, params, 'r'),
      ...(sources.length > 0 ? [`r.source = any(${params.add(sources)}::int[])`] : []),
      ...(kinds.length > 0 ? [`r.kind = any(${params.add(kinds)}::text[])`] : []),
      ...(modId === undefined ? [] : [`r.model_id = ${params.add(modId)}`]),
      ...(mine ? [`r.created_by = ${params.add(scope.userId)}`] : []),
    ];
    return listBy<ReportRecord>(
      this.db,
      {
        from: FROM,
        select: SELECT,
        columns: COLUMNS,
        search: ['r.title', 'r.model_name', 'm.project_name', 'f.name'],
        key: 'r.id',
        defaultSort: ['-id'],
        params,
        where,
      },
      page,
    );
  }
  /** Reports that the caller can see. */
  listReports(scope: Scope, ids: readonly number[]): Promise<StoredReport[]> {
    const params = new Params();
    return this.db.rows<StoredReport>(
      `select r.id, r.kind, r.title, r.model_id as "modelId", r.asked, r.inputs, r.input_version as "inputVersion"
      from ${FROM}
      where r.id = any(${params.add([...ids])}::int[]) and ${visibleReportSql(scope, params, 'r')}
      order by r.id`,
      params.values,
    );
  }
  /** In the requested order; throws `notFound` for a report that the caller cannot see. */
  async getReports(scope: Scope, ids: readonly number[]): Promise<ReportRecord[]> {
    const params = new Params();
    const rows = await this.db.rows<ReportRecord>(
      `select ${SELECT}
      from ${FROM}
      where r.id = any(${params.add([...ids])}::int[]) and ${visibleReportSql(scope, params, 'r')}`,
      params.values,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return [...new Set(ids)].map((id) => {
      const row = found.get(id);
      if (!row) throw notFound('analysisReport', id);
      return row;
    });
  }
  async isFileVisible(scope: Scope, fileId: number): Promise<boolean> {
    const params = new Params();
    return (
      (await this.db.row(
        `select 1 from ${FROM} where r.file_id = ${params.add(fileId)} and ${visibleReportSql(scope, params, 'r')}`,
        params.values,
      )) !== undefined
    );
  }
  async create(report: NewReport): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into analysis_report (kind, source, title, model_id, model_name, asked, inputs, input_version, language,
          file_id, schedule_id, enterprise_id, organisation_id, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
      [
        report.kind,
        report.source,
        report.title,
        report.modelId,
        report.modelName,
        JSON.stringify(report.asked),
        JSON.stringify(report.inputs),
        report.inputVersion,
        report.language,
        report.fileId,
        report.scheduleId,
        report.enterpriseId,
        report.organisationId,
        report.createdBy,
      ],
    );
    if (!row) throw new Error('analysis_report: no row');
    return row.id;
  }
  /**
   * File ids of a schedule's reports beyond the newest `keepLast`. The row of a report is deleted with its file
   * (StoredFiles.remove).
   */
  async listFilesBeyond(scheduleId: number, keepLast: number): Promise<number[]> {
    return (
      await this.db.rows<{ fileId: number }>(
        'select file_id as "fileId" from analysis_report where schedule_id = $1 order by id desc offset $2',
        [scheduleId, keepLast],
      )
    ).map(({ fileId }) => fileId);
  }
  /** Files without a report, left by aborted jobs, of all enterprises. */
  async listOrphanFiles(hours: number): Promise<number[]> {
    return (
      await this.db.rows<{ id: number }>(
        `select f.id
          from stored_file f
          where f.purpose = $1 and f.created_at < now() - make_interval(hours => $2)
            and not exists (select 1 from analysis_report r where r.file_id = f.id)
          order by f.id`,
        [REPORT_FILE, hours],
      )
    ).map(({ id }) => id);
  }
}
