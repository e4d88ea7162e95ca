import { Injectable } from '@nestjs/common';
import type { JobStarted, ScheduleRow, ScheduleSave } from '@matlas/contract';
import {
  AppError,
  AuditTrail,
  type Auth,
  badInput,
  clock,
  Db,
  type JobHandler,
  JobQueue,
  type JobRecord,
  JobRegistry,
  JobScheduleStore,
  JobSchedules,
  nextRunOf,
  notFound,
  type ScheduleSetting,
  systemAuth,
  tidyCron,
  Translator,
} from '@matlas/server-kit';
import { toJobRow } from '../job.row';

const SUBJECT = 'job_schedule';
type Scheduled = JobHandler & { schedule: NonNullable<JobHandler['schedule']> };

/** The schedules of the installation as the platform administrator sees and changes them. */
@Injectable()
export class ScheduleService {
  constructor(
    private readonly db: Db,
    private readonly registry: JobRegistry,
    private readonly settings: JobScheduleStore,
    private readonly schedules: JobSchedules,
    private readonly queue: JobQueue,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

  async listSchedules(auth: Auth): Promise<ScheduleRow[]> {
    const handlers = [...this.registry.all].filter(isScheduled);
    const settings = await this.settings.listSettings();
    const runs = await this.settings.listLastRuns(handlers.map(({ def }) => def.name));
    return handlers
      .map((one) => this.toRow(auth, one, settings.get(one.schedule.key), runs.get(one.def.name)))
      .sort((left, right) => left.title.localeCompare(right.title));
  }
  async updateSchedule(auth: Auth, { key, cron, paused, version }: ScheduleSave): Promise<ScheduleRow> {
    const handler = this.getHandler(key);
    const given = cron === undefined ? undefined : tidyCron(cron);
    if (given !== undefined && !nextRunOf(given, clock.zone, clock.now()))
      throw badInput({ path: 'cron', code: 'schedule.cronInvalid' });
    const setting = { key, cron: given === handler.schedule.cron ? null : (given ?? null), isPaused: paused };
    return this.db.tx(async () => {
      const before = await this.settings.findSetting(key);
      if (!(await this.settings.saveSetting(setting, version))) throw new AppError('conflict');
      const after = await this.settings.findSetting(key);
      if (!after) throw notFound('schedule', key);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: after.id,
        action: 'change',
        before: auditDetail(before ?? { key, cron: null, isPaused: false }),
        after: auditDetail(after),
      });
      await this.db.afterCommit(() => this.schedules.apply(key, handler.schedule, after));
      const runs = await this.settings.listLastRuns([handler.def.name]);
      return this.toRow(auth, handler, after, runs.get(handler.def.name));
    });
  }
  /** Starts the job as its schedule does, also while it is paused; joins a run that has not ended. */
  async runSchedule(auth: Auth, key: string): Promise<JobStarted> {
    const { def } = this.getHandler(key);
    return this.db.tx(async () => {
      const started = await this.queue.start(systemAuth(), def, {}, { language: this.translator.language });
      await this.audit.write(auth, {
        subject: 'job',
        subjectId: started.jobId,
        action: 'create',
        after: { key, name: def.name },
      });
      return started;
    });
  }

  private getHandler(key: string): Scheduled {
    const handler = [...this.registry.all].filter(isScheduled).find(({ schedule }) => schedule.key === key);
    if (!handler) throw notFound('schedule', key);
    return handler;
  }
  private toRow(
    auth: Auth,
    { def, schedule }: Scheduled,
    setting: ScheduleSetting | undefined,
    lastRun: JobRecord | undefined,
  ): ScheduleRow {
    const cron = setting?.cron ?? schedule.cron;
    const paused = setting?.isPaused ?? false;
    return {
      key: schedule.key,
      title: this.translator.jobTitle(def.name, {}),
      cron,
      defaultCron: schedule.cron,
      paused,
      nextRunAt: paused ? null : (nextRunOf(cron, clock.zone, clock.now())?.toISOString() ?? null),
      lastRun: lastRun ? toJobRow(lastRun, auth, this.translator) : null,
      version: setting?.version ?? 0,
    };
  }
}

const isScheduled = (handler: JobHandler): handler is Scheduled => handler.schedule !== undefined;
const auditDetail = ({ key, cron, isPaused }: Pick<ScheduleSetting, 'key' | 'cron' | 'isPaused'>): object => ({
  key,
  cron,
  isPaused,
});
