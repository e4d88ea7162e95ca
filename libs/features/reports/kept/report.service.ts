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
import { ReportRepository } from './report-repository';
import { ReportMakers } from '../maker/report-maker';
import { askedAgain } from './report-states';
import { REPORT_FILE, type ReportRecord, ReportStore } from './report.store';

type Routes = typeof analysisReportApi;
export const EDIT = 'analysis:reportInfo:edit';
const DELETE = 'analysis:reportInfo:delete';
const EXPORT = 'analysis:reportInfo:export';

/** Kept reports. */
@Injectable()
export class ReportService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly reports: ReportStore,
    private readonly keeper: ReportRepository,
    private readonly makers: ReportMakers,
    private readonly files: StoredFiles,
    private readonly access: FileAccess,
    private readonly audit: AuditTrail,
  ) {}
  onModuleInit(): void {
    this.access.register(
      REPORT_FILE,
      async (auth, fileId) => can(auth, EXPORT) && this.reports.ofFile(auth.scope, fileId),
    );
  }

  /** What the caller could keep. */
  kinds(auth: Auth): Promise<Out<Routes['kinds']>> {
    return Promise.resolve(this.makers.may(auth).map((kind) => ({ kind, source: REPORT_SOURCES[kind] })));
  }
  async page(auth: Auth, { page, ...filter }: In<Routes['page']>): Promise<Page<ReportRow>> {
    const found = await this.reports.page(auth.scope, filter, page);
    return { ...found, records: found.records.map((record) => toRow(auth, record)) };
  }
  async download(auth: Auth, id: number): Promise<FileAnswer> {
    const [report] = await this.reports.many(auth.scope, [id]);
    return this.access.answer(auth, report?.fileId ?? 0);
  }
  /** The same question under the same title, of the newest result there is, in the caller's name and language. */
  async remake(auth: Auth, id: number): Promise<JobStarted> {
    const [report] = await this.reports.kept(auth.scope, [id]);
    if (!report) throw notFound('analysisReport', id);
    const { kind, title } = report;
    const asked = await this.makers.of(auth, kind).latest(auth, askedAgain(report));
    return this.keeper.keep(auth, {
      kind,
      modId: asked.modId,
      runId: asked.runId,
      options: { ...asked.options } as In<Routes['keep']>['options'],
      title,
      readerIds: [],
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      const found = await this.reports.many(auth.scope, ids);
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
