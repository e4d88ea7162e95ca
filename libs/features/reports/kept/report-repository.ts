import { Injectable } from '@nestjs/common';
import { type analysisReportApi, analysisReportJobs, type In, type Out, REPORT_SOURCES } from '@matlas/contract';
import {
  AuditTrail,
  badInput,
  type Auth,
  Db,
  Events,
  type JobContext,
  JobQueue,
  type KeptFile,
  StoredFiles,
} from '@matlas/server-kit';
import type { z } from 'zod';
import { ColleagueStore } from '../subscribers/colleague.store';
import '../subscribers/events';
import { type ReportAbout, ReportMakers } from '../maker/report-maker';
import { ReportScheduleStore } from './report-schedule.store';
import { REPORT_FILE, ReportStore } from './report.store';
import { ReportTodoStore } from './report-todo.store';

type Routes = typeof analysisReportApi;
export type MakeInput = z.output<typeof analysisReportJobs.make.input>;
const STEPS = 2;
export const REPORTS_PAGE = '/vehicle/reportManage';

/**
 * The one way by which an analysis keeps its workbook as a report: asked by a person or by the clock, made in a job,
 * kept with what it was made of.
 */
@Injectable()
export class ReportRepository {
  constructor(
    private readonly db: Db,
    private readonly makers: ReportMakers,
    private readonly reports: ReportStore,
    private readonly schedules: ReportScheduleStore,
    private readonly todos: ReportTodoStore,
    private readonly people: ColleagueStore,
    private readonly files: StoredFiles,
    private readonly queue: JobQueue,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  keep(auth: Auth, asked: In<Routes['keep']>): Promise<Out<Routes['keep']>> {
    return this.db.tx(async () => {
      await this.colleagues(auth, asked.readerIds);
      const { title } = await this.about(auth, asked);
      return this.queue.start(
        auth,
        analysisReportJobs.make,
        { ...asked, by: auth.userId },
        { title: { title: asked.title ?? title } },
      );
    });
  }
  about(auth: Auth, asked: Pick<MakeInput, 'kind' | 'modId' | 'runId' | 'options'>): Promise<ReportAbout> {
    return this.makers.of(auth, asked.kind).about(auth, asked);
  }
  /** Who shall look at it are people of the own enterprise. */
  async colleagues(auth: Auth, readerIds: readonly number[]): Promise<void> {
    if (readerIds.length === 0) return;
    const known = new Set((await this.people.colleagues(auth.scope)).map(({ id }) => id));
    if (readerIds.some((id) => !known.has(id)))
      throw badInput({ path: 'readerIds', code: 'notFound', params: { what: 'user' } });
  }

  /**
   * What it is made of is read first: what changes meanwhile makes the report old, never silently wrong. A report of
   * the clock that would be the same is not made again.
   */
  async make(asked: MakeInput, context: JobContext): Promise<{ reportId: number | null }> {
    const { auth } = context;
    const maker = this.makers.of(auth, asked.kind);
    await context.step(0, STEPS, { key: 'makeReport.reading' });
    const about = await maker.about(auth, asked);
    await context.step(1, STEPS, { key: 'makeReport.writing' });
    const { name, content } = await maker.make(auth, asked);
    const file = await this.files.keepStream(auth, content, name, REPORT_FILE);
    return context.finish(async () => ({ reportId: await this.write(asked, about, file, context) }));
  }
  private async write(
    asked: MakeInput,
    about: ReportAbout,
    file: KeptFile,
    { auth, language }: JobContext,
  ): Promise<number | null> {
    const { kind, scheduleId } = asked;
    const title = asked.title ?? about.title;
    const schedule = scheduleId === undefined ? undefined : await this.schedules.made(scheduleId, about.version);
    if (scheduleId !== undefined && !schedule) {
      await this.files.remove(auth.scope, file.id);
      return null;
    }
    const reportId = await this.reports.create({
      ...contentOf(asked, about, title),
      language,
      fileId: file.id,
      scheduleId: scheduleId ?? null,
      enterpriseId: auth.enterpriseId,
      organisationId: auth.organisationId,
      createdBy: auth.userId,
    });
    if (schedule && scheduleId !== undefined)
      for (const old of await this.reports.beyond(scheduleId, schedule.keepLast))
        await this.files.remove(auth.scope, old);
    await this.todos.add(reportId, scheduleId ?? null, asked.readerIds);
    await this.audit.write(auth, {
      subject: 'analysis_report',
      subjectId: reportId,
      action: 'create',
      after: { kind, title, inputs: about.inputs, sha256: file.sha256 },
    });
    await this.tell(asked, title, reportId);
    return reportId;
  }
  private async tell({ readerIds, by }: MakeInput, title: string, reportId: number): Promise<void> {
    const userIds = readerIds.filter((id) => id !== by);
    if (userIds.length > 0)
      await this.events.afterCommit('analysis.told', {
        key: 'reportToRead',
        params: { zh: { title }, en: { title } },
        link: `${REPORTS_PAGE}?open=${reportId}`,
        sourceKey: `analysis.report:${reportId}`,
        userIds,
      });
  }
}

/** What a report is about and what it was made of. */
function contentOf({ kind, options, runId }: MakeInput, about: ReportAbout, title: string) {
  return {
    kind,
    source: REPORT_SOURCES[kind],
    title,
    modelId: about.modelId,
    modelName: about.modelName,
    asked: { ...(runId === undefined ? {} : { runId }), options },
    inputs: [...about.inputs],
    inputVersion: about.version,
  };
}
