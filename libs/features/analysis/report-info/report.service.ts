import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type analysisReportApi, type In, MAX_REPORT_SCHEDULES, type Out, type Page, type PageQuery, REPORT_SOURCES, type ReportRow, type ReportScheduleRow } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, can, Db, FileAccess, type FileAnswer, StoredFiles, Translator } from '@matlas/server-kit';
import { SubscriberStore } from '../watch/subscriber.store';
import type { ReportScheduleEntity } from './report.entity';
import { ReportKeeper } from './report-keeper';
import { ReportMakers } from './report-maker';
import { ReportScheduleStore, type ScheduleRecord } from './report-schedule.store';
import { REPORT_FILE, type ReportRecord, ReportStore } from './report.store';

type Routes = typeof analysisReportApi;
type Save = In<Routes['saveSchedule']>;
export const EDIT = 'analysis:reportInfo:edit';
const DELETE = 'analysis:reportInfo:delete';
const EXPORT = 'analysis:reportInfo:export';
const KIND = 'report';
const SUBJECT = 'analysis_report_schedule';

/** Kept reports, and those that the clock makes anew. */
@Injectable()
export class ReportService implements OnModuleInit {
  constructor(
    private readonly db: Db, private readonly reports: ReportStore, private readonly schedules: ReportScheduleStore, private readonly keeper: ReportKeeper, private readonly makers: ReportMakers, private readonly readers: SubscriberStore,
    private readonly files: StoredFiles, private readonly access: FileAccess, private readonly audit: AuditTrail, private readonly translator: Translator,
  ) {}
  onModuleInit(): void {
    this.access.register(REPORT_FILE, async (auth, fileId) => can(auth, EXPORT) && this.reports.ofFile(auth.scope, fileId));
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
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      const found = await this.reports.many(auth.scope, ids);
      for (const { fileId } of found) await this.files.remove(auth.scope, fileId);
      await this.audit.writeMany(auth, found.map(({ id, kind, title, sha256 }) => ({ subject: 'analysis_report', subjectId: id, action: 'delete', before: { kind, title, sha256 } })));
      return null;
    });
  }

  async schedulePage(auth: Auth, page: PageQuery): Promise<Page<ReportScheduleRow>> {
    const found = await this.schedules.page(auth.scope, page);
    const readers = await this.readers.of(KIND, found.records.map(({ id }) => id));
    return { ...found, records: found.records.map((record) => this.scheduleRow(auth, record, readers.filter(({ targetId }) => targetId === record.id))) };
  }
  saveSchedule(auth: Auth, input: Save): Promise<ReportScheduleRow> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.schedules.one(auth.scope, input.id);
      if (!before && (await this.schedules.count(auth)) >= MAX_REPORT_SCHEDULES) throw new AppError('report.tooManySchedules', { max: MAX_REPORT_SCHEDULES });
      await this.keeper.colleagues(auth, input.readerIds);
      const id = await this.schedules.save(before ? await this.changed(auth, before, input) : await this.fresh(auth, input));
      await this.readers.replace(KIND, id, input.readerIds);
      const { title, schedule, keepLast, readerIds } = input;
      await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: before ? 'change' : 'create', ...(before ? { before: { title: before.title, schedule: before.schedule, keepLast: before.keepLast } } : {}), after: { title, schedule, keepLast, readerIds } });
      const record = await this.schedules.one(auth.scope, id);
      return this.scheduleRow(auth, record, await this.readers.of(KIND, [id]));
    });
  }
  private async fresh(auth: Auth, { kind, modId, runId, options, title, schedule, keepLast }: Save): Promise<Partial<ReportScheduleEntity>> {
    const { modelId, modelName } = await this.keeper.about(auth, { kind, modId, runId, options });
    return {
      kind, title, modelId, modelName, asked: { ...(runId === undefined ? {} : { runId }), options }, language: this.translator.language, schedule, keepLast,
      runAs: auth.userId, enterpriseId: auth.enterpriseId, organisationId: auth.organisationId, createdBy: auth.userId,
    };
  }
  /** What it makes stays; from now on it is made with the rights of whoever saved it last, who must be able to. */
  private async changed(auth: Auth, { id, kind, modelId, asked }: ScheduleRecord, { version, title, schedule, keepLast }: Save): Promise<Partial<ReportScheduleEntity>> {
    await this.keeper.about(auth, { kind, modId: modelId ?? undefined, runId: asked.runId, options: { ...asked.options } as Save['options'] });
    return { id, ...(version === undefined ? {} : { version }), title, schedule, keepLast, language: this.translator.language, problem: null, runAs: auth.userId };
  }
  deleteSchedules(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of new Set(ids)) {
        const { title, kind } = await this.schedules.one(auth.scope, id);
        await this.readers.clear(KIND, [id]);
        await this.schedules.remove(id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before: { title, kind } });
      }
      return null;
    });
  }

  private scheduleRow(auth: Auth, record: ScheduleRecord, readers: readonly { id: number; name: string }[]): ReportScheduleRow {
    const { id, kind, title, modelId, modelName, schedule, keepLast, problem, reports, language, creator, version } = record;
    return {
      id, kind, source: REPORT_SOURCES[kind], title, modId: modelId, modelName, schedule, keepLast, readers: readers.map(({ id: readerId, name }) => ({ id: readerId, name })), lastStartedAt: record.lastStartedAt?.toISOString() ?? null,
      problem: problem === null ? null : this.translator.error(problem), reports, lastReportAt: record.lastReportAt?.toISOString() ?? null, language, createdBy: creator, updateTime: record.updateTime.toISOString(), version,
      can: { edit: can(auth, EDIT), delete: can(auth, EDIT) },
    };
  }
}

function toRow(auth: Auth, { modelId, creator, createTime, fileId: _file, size, ...report }: ReportRecord): ReportRow {
  return { ...report, size: Number(size), modId: modelId, createdBy: creator, createTime: createTime.toISOString(), can: { delete: can(auth, DELETE), export: can(auth, EXPORT) } };
}
