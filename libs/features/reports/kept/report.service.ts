import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type analysisReportApi,
  type In,
  type JobStarted,
  type Out,
  type Page,
  REPORT_SOURCES,
  type ReportRow,
} from '@matlas/contract';
import { AuditTrail, type Auth, can, Db, FileAccess, type FileAnswer, notFound, StoredFiles } from '@matlas/server-kit';
import { ReportRequestService } from './report-request.service';
import { ReportMakers } from '../maker/report-maker';
import { toReportRequest } from './report-states';
import { REPORT_FILE, type ReportRecord, ReportStore } from './report.store';

type Routes = typeof analysisReportApi;
export const EDIT = 'analysis:reportInfo:edit';
const DELETE = 'analysis:reportInfo:delete';
const EXPORT = 'analysis:reportInfo:export';

/** Stored reports. */
@Injectable()
export class ReportService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly reports: ReportStore,
    private readonly requests: ReportRequestService,
    private readonly makers: ReportMakers,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
    private readonly audit: AuditTrail,
  ) {}
  onModuleInit(): void {
    this.access.register(
      REPORT_FILE,
      async (auth, fileId) => can(auth, EXPORT) && this.reports.isFileVisible(auth.scope, fileId),
    );
  }

  /** Kinds of report that the caller may store. */
  kinds(auth: Auth): Promise<Out<Routes['kinds']>> {
    return Promise.resolve(this.makers.listAllowedKinds(auth).map((kind) => ({ kind, source: REPORT_SOURCES[kind] })));
  }
  async page(auth: Auth, { page, ...filter }: In<Routes['page']>): Promise<Page<ReportRow>> {
    const found = await this.reports.page(auth.scope, filter, page);
    return { ...found, records: found.records.map((record) => toRow(auth, record)) };
  }
  async download(auth: Auth, id: number): Promise<FileAnswer> {
    const [report] = await this.reports.getReports(auth.scope, [id]);
    return this.access.answerFile(auth, report?.fileId ?? 0);
  }
  /** Makes the report again: same request and title, newest result, in the name and language of the caller. */
  async remake(auth: Auth, id: number): Promise<JobStarted> {
    const [report] = await this.reports.listReports(auth.scope, [id]);
    if (!report) throw notFound('analysisReport', id);
    const { kind, title } = report;
    const latest = await this.makers.getMaker(auth, kind).latestRequest(auth, toReportRequest(report));
    return this.requests.requestReport(auth, {
      kind,
      modId: latest.modId,
      runId: latest.runId,
      options: { ...latest.options } as In<Routes['createReport']>['options'],
      title,
      readerIds: [],
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      const found = await this.reports.getReports(auth.scope, ids);
      for (const { fileId } of found) await this.files.remove(auth.scope, fileId);
      await this.audit.writeMany(
        auth,
        found.map(({ id, kind, title, sha256 }) => ({
          subject: 'analysis_report',
          subjectId: id,
          action: 'delete',
          before: { kind, title, sha256 },
        })),
      );
      return null;
    });
  }
}

function toRow(auth: Auth, { modelId, creator, createTime, fileId: _file, size, ...report }: ReportRecord): ReportRow {
  return {
    ...report,
    size: Number(size),
    modId: modelId,
    createdBy: creator,
    createTime: createTime.toISOString(),
    can: { delete: can(auth, DELETE), export: can(auth, EXPORT) },
  };
}
