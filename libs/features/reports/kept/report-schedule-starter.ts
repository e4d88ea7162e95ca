import { Injectable } from '@nestjs/common';
import { analysisReportJobs, type JobStarted } from '@matlas/contract';
import { AppError, type Auth, AuthLookup, can, Db, JobQueue } from '@matlas/server-kit';
import { SubscriberStore } from '../subscribers/subscriber.store';
import type { ReportScheduleEntity } from './report.entity';
import { ReportMakers } from '../maker/report-maker';
import { ReportScheduleStore } from './report-schedule.store';
import { EDIT } from './report.service';

const OWNER_GONE = 'report.ownerGone';
type Asked = {
  kind: ReportScheduleEntity['kind'];
  modId: number | undefined;
  runId: number | undefined;
  options: Record<string, string | number | boolean | string[]>;
};

/**
 * Starts the report of a schedule in the name of whoever saved it last, with their rights of today: asked by the clock,
 * or by a person who does not want to wait.
 */
@Injectable()
export class ReportScheduleStarter {
  constructor(
    private readonly db: Db,
    private readonly schedules: ReportScheduleStore,
    private readonly makers: ReportMakers,
    private readonly readers: SubscriberStore,
    private readonly people: AuthLookup,
    private readonly queue: JobQueue,
  ) {}

  /** By the clock: one that cannot start keeps no other from it; why is told at it. @returns whether it started */
  async byClock(one: ReportScheduleEntity): Promise<boolean> {
    try {
      const auth = await this.owner(one);
      return await this.db.as(auth.scope, async () => {
        const { asked, version } = await this.asked(auth, one);
        if (one.schedule === 'onChange' && version === one.lastVersion) return false;
        await this.start(auth, one, asked);
        return true;
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await this.schedules.stopped(one.id, error.code);
      return false;
    }
  }
  /** At once, whatever its times are. Refuses what keeps the clock from it. */
  async now(one: ReportScheduleEntity): Promise<JobStarted> {
    const auth = await this.owner(one);
    return this.db.as(auth.scope, async () => this.start(auth, one, (await this.asked(auth, one)).asked));
  }
  private async owner(one: ReportScheduleEntity): Promise<Auth> {
    const auth = await this.people.byUser(one.runAs);
    if (!auth || auth.enterpriseId !== one.enterpriseId || !can(auth, EDIT)) throw new AppError(OWNER_GONE);
    return auth;
  }
  private async asked(
    auth: Auth,
    { kind, modelId, asked: { runId, options } }: ReportScheduleEntity,
  ): Promise<{ asked: Asked; version: string }> {
    const maker = this.makers.of(auth, kind);
    const latest = await maker.latest(auth, { modId: modelId ?? undefined, runId, options });
    const { version } = await maker.about(auth, latest);
    return {
      version,
      asked: { kind, modId: latest.modId, runId: latest.runId, options: { ...latest.options } as Asked['options'] },
    };
  }
  private async start(auth: Auth, { id, title, language }: ReportScheduleEntity, asked: Asked): Promise<JobStarted> {
    const readerIds = (await this.readers.of('report', [id])).map((reader) => reader.id);
    return this.db.tx(async () => {
      await this.schedules.started(id);
      return this.queue.start(
        auth,
        analysisReportJobs.make,
        { ...asked, readerIds, title, scheduleId: id, by: auth.userId },
        { title: { title }, language, priority: 1 },
      );
    });
  }
}
