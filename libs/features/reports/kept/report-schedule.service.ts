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
import { ReportRepository } from './report-repository';
import { ReportScheduleStarter } from './report-schedule-starter';
import { ReportScheduleStore, type ScheduleRecord } from './report-schedule.store';
import { EDIT } from './report.service';

type Save = In<(typeof analysisReportApi)['saveSchedule']>;
type Zoned = Save & { timeZone: string };
const KIND = 'report';
const SUBJECT = 'analysis_report_schedule';
type Told = Pick<ReportScheduleEntity, 'title' | 'schedule' | 'keepLast' | 'timeZone'>;
const told = ({ title, schedule, keepLast, timeZone }: Told): Told => ({ title, schedule, keepLast, timeZone });

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

/** Reports that the clock makes anew. */
@Injectable()
export class ReportScheduleService {
  constructor(
    private readonly db: Db,
    private readonly schedules: ReportScheduleStore,
    private readonly starter: ReportScheduleStarter,
    private readonly keeper: ReportRepository,
    private readonly readers: SubscriberStore,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<ReportScheduleRow>> {
    const found = await this.schedules.page(auth.scope, page);
    const readers = await this.readers.of(
      KIND,
      found.records.map(({ id }) => id),
    );
    return {
      ...found,
      records: found.records.map((record) =>
        this.row(
          auth,
          record,
          readers.filter(({ targetId }) => targetId === record.id),
        ),
      ),
    };
  }
  save(auth: Auth, asked: Save): Promise<ReportScheduleRow> {
    return this.db.tx(async () => {
      const before = asked.id === undefined ? undefined : await this.schedules.one(auth.scope, asked.id);
      const input = { ...asked, timeZone: asked.timeZone ?? before?.timeZone ?? clock.zone };
      if (!before && (await this.schedules.count(auth)) >= MAX_REPORT_SCHEDULES)
        throw new AppError('report.tooManySchedules', { max: MAX_REPORT_SCHEDULES });
      if (!(await this.schedules.knowsTimeZone(input.timeZone)))
        throw badInput({ path: 'timeZone', code: 'notFound', params: { what: 'timeZone' } });
      await this.keeper.colleagues(auth, input.readerIds);
      const id = await this.schedules.save(
        before ? await this.changed(auth, before, input) : await this.fresh(auth, input),
      );
      await this.readers.replace(KIND, id, input.readerIds);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: before ? 'change' : 'create',
        ...(before ? { before: told(before) } : {}),
        after: { ...told(input), readerIds: input.readerIds },
      });
      return this.one(auth, id);
    });
  }
  private async fresh(
    auth: Auth,
    { kind, modId, runId, options, ...input }: Zoned,
  ): Promise<Partial<ReportScheduleEntity>> {
    const { modelId, modelName } = await this.keeper.about(auth, { kind, modId, runId, options });
    return {
      kind,
      modelId,
      modelName,
      asked: { ...(runId === undefined ? {} : { runId }), options },
      language: this.translator.language,
      ...told(input),
      runAs: auth.userId,
      enterpriseId: auth.enterpriseId,
      organisationId: auth.organisationId,
      createdBy: auth.userId,
    };
  }
  /** What it makes stays; from now on it is made with the rights of whoever saved it last, who must be able to. */
  private async changed(
    auth: Auth,
    { id, kind, modelId, asked }: ScheduleRecord,
    { version, ...input }: Zoned,
  ): Promise<Partial<ReportScheduleEntity>> {
    await this.keeper.about(auth, {
      kind,
      modId: modelId ?? undefined,
      runId: asked.runId,
      options: { ...asked.options } as Save['options'],
    });
    return {
      id,
      ...(version === undefined ? {} : { version }),
      ...told(input),
      language: this.translator.language,
      problem: null,
      runAs: auth.userId,
    };
  }
  pause(auth: Auth, { id, paused }: { id: number; paused: boolean }): Promise<ReportScheduleRow> {
    return this.db.tx(async () => {
      const before = await this.schedules.one(auth.scope, id);
      await this.schedules.pause(id, paused);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: id,
        action: 'change',
        before: { paused: before.paused },
        after: { paused },
      });
      return this.one(auth, id);
    });
  }
  async run(auth: Auth, id: number): Promise<JobStarted> {
    return this.starter.now(await this.schedules.one(auth.scope, id));
  }
  remove(auth: Auth, ids: readonly number[]): Promise<null> {
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

  private async one(auth: Auth, id: number): Promise<ReportScheduleRow> {
    return this.row(auth, await this.schedules.one(auth.scope, id), await this.readers.of(KIND, [id]));
  }
  private row(auth: Auth, record: ScheduleRecord, readers: readonly { id: number; name: string }[]): ReportScheduleRow {
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
