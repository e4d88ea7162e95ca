import { Injectable } from '@nestjs/common';
import {
  type analysisReportApi,
  type In,
  type JobStarted,
  MAX_REPORT_SCHEDULES,
  type Page,
  type PageQuery,
  REPORT_SOURCES,
  type ReportScheduleRow,
} from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, can, clock, Db, pick, Translator } from '@matlas/server-kit';
import { SubscriberStore } from '../subscribers/subscriber.store';
import type { ReportScheduleEntity } from './report.entity';
import { ReportRequestService } from './report-request.service';
import { ReportScheduleStarter } from './report-schedule-starter';
import { SCHEDULE, ReportScheduleStore, type ScheduleRecord } from './report-schedule.store';
import { EDIT } from './report.service';

type Save = In<(typeof analysisReportApi)['saveSchedule']>;
type SaveWithZone = Save & { timeZone: string };
const KIND = 'report';
const SUBJECT = 'analysis_report_schedule';
type EditedFields = Pick<ReportScheduleEntity, 'title' | 'schedule' | 'keepLast' | 'timeZone'>;
const editedFields = ({ title, schedule, keepLast, timeZone }: EditedFields): EditedFields => ({
  title,
  schedule,
  keepLast,
  timeZone,
});

const FIELDS = [
  'id',
  'kind',
  'title',
  'modelName',
  'schedule',
  'keepLast',
  'timeZone',
  'paused',
  'reports',
  'lastReport',
  'language',
  'madeFor',
  'version',
] as const satisfies readonly (keyof ScheduleRecord)[];

/** Reports that are made on a schedule. */
@Injectable()
export class ReportScheduleService {
  constructor(
    private readonly db: Db,
    private readonly schedules: ReportScheduleStore,
    private readonly starter: ReportScheduleStarter,
    private readonly requests: ReportRequestService,
    private readonly readers: SubscriberStore,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<ReportScheduleRow>> {
    const found = await this.schedules.page(auth.scope, page);
    const readers = await this.readers.listSubscribers(
      KIND,
      found.records.map(({ id }) => id),
    );
    return {
      ...found,
      records: found.records.map((record) =>
        this.toRow(
          auth,
          record,
          readers.filter(({ targetId }) => targetId === record.id),
        ),
      ),
    };
  }
  save(auth: Auth, request: Save): Promise<ReportScheduleRow> {
    return this.db.tx(async () => {
      const before = request.id === undefined ? undefined : await this.schedules.getSchedule(auth.scope, request.id);
      const input = { ...request, timeZone: request.timeZone ?? before?.timeZone ?? clock.zone };
      if (!before && (await this.schedules.count(auth)) >= MAX_REPORT_SCHEDULES)
        throw new AppError('report.tooManySchedules', { max: MAX_REPORT_SCHEDULES });
      if (!(await this.schedules.knowsTimeZone(input.timeZone)))
        throw badInput({ path: 'timeZone', code: 'notFound', params: { what: 'timeZone' } });
      await this.requests.assertColleagues(auth, input.readerIds);
      const id = await this.schedules.save(
        before ? await this.changedSchedule(auth, before, input) : await this.newSchedule(auth, input),
      );
      await this.readers.replace(KIND, id, input.readerIds);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: before ? 'change' : 'create',
        ...(before ? { before: editedFields(before) } : {}),
        after: { ...editedFields(input), readerIds: input.readerIds },
      });
      return this.getSchedule(auth, id);
    });
  }
  private async newSchedule(
    auth: Auth,
    { kind, modId, runId, options, ...input }: SaveWithZone,
  ): Promise<Partial<ReportScheduleEntity>> {
    const { modelId, modelName } = await this.requests.readBasis(auth, { kind, modId, runId, options });
    return {
      kind,
      modelId,
      modelName,
      asked: { ...(runId === undefined ? {} : { runId }), options },
      language: this.translator.language,
      ...SCHEDULE.fieldsOf(input),
      runAs: auth.userId,
      enterpriseId: auth.enterpriseId,
      organisationId: auth.organisationId,
      createdBy: auth.userId,
    };
  }
  /**
   * The content of the report stays. From now on it is made with the rights of the user who saved it last, so that
   * user must be able to make it.
   */
  private async changedSchedule(
    auth: Auth,
    { id, kind, modelId, asked: requested }: ScheduleRecord,
    { version, ...input }: SaveWithZone,
  ): Promise<Partial<ReportScheduleEntity>> {
    await this.requests.readBasis(auth, {
      kind,
      modId: modelId ?? undefined,
      runId: requested.runId,
      options: { ...requested.options } as Save['options'],
    });
    return {
      id,
      ...(version === undefined ? {} : { version }),
      ...SCHEDULE.fieldsOf(input),
      language: this.translator.language,
      problem: null,
      runAs: auth.userId,
    };
  }
  pause(auth: Auth, { id, paused }: { id: number; paused: boolean }): Promise<ReportScheduleRow> {
    return this.db.tx(async () => {
      const before = await this.schedules.getSchedule(auth.scope, id);
      await this.schedules.pause(id, paused);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'change',
        before: { paused: before.paused },
        after: { paused },
      });
      return this.getSchedule(auth, id);
    });
  }
  async runNow(auth: Auth, id: number): Promise<JobStarted> {
    return this.starter.startNow(await this.schedules.getSchedule(auth.scope, id));
  }
  remove(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of new Set(ids)) {
        const { title, kind } = await this.schedules.getSchedule(auth.scope, id);
        await this.readers.clear(KIND, [id]);
        await this.schedules.remove(id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before: { title, kind } });
      }
      return null;
    });
  }

  private async getSchedule(auth: Auth, id: number): Promise<ReportScheduleRow> {
    return this.toRow(
      auth,
      await this.schedules.getSchedule(auth.scope, id),
      await this.readers.listSubscribers(KIND, [id]),
    );
  }
  private toRow(
    auth: Auth,
    record: ScheduleRecord,
    readers: readonly { id: number; name: string }[],
  ): ReportScheduleRow {
    const { kind, problem, creator } = record;
    return {
      ...pick(record, FIELDS),
      source: REPORT_SOURCES[kind],
      modId: record.modelId,
      nextAt: record.nextAt?.toISOString() ?? null,
      readers: readers.map(({ id: readerId, name }) => ({ id: readerId, name })),
      lastStartedAt: record.lastStartedAt?.toISOString() ?? null,
      problem: problem === null ? null : this.translator.error(problem),
      lastReportAt: record.lastReportAt?.toISOString() ?? null,
      createdBy: creator,
      updateTime: record.updateTime.toISOString(),
      can: { edit: can(auth, EDIT), delete: can(auth, EDIT) },
    };
  }
}
