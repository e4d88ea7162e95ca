import { Injectable } from '@nestjs/common';
import { analysisReportJobs, REPORT_SOURCES } from '@matlas/contract';
import { AuditTrail, Events, type JobContext, type StoredFileRecord, StoredFiles } from '@matlas/server-kit';
import type { z } from 'zod';
import '../subscribers/events';
import { type ReportBasis, ReportMakers } from '../maker/report-maker';
import { ReportScheduleStore } from './report-schedule.store';
import { REPORT_FILE, ReportStore } from './report.store';
import { ReportTodoStore } from './report-todo.store';

export type MakeInput = z.output<typeof analysisReportJobs.make.input>;
const STEPS = 2;
export const REPORTS_PAGE = '/vehicle/reportManage';

/** Makes and stores reports, with fingerprints of their inputs. */
@Injectable()
export class ReportRepository {
  constructor(
    private readonly makers: ReportMakers,
    private readonly reports: ReportStore,
    private readonly schedules: ReportScheduleStore,
    private readonly todos: ReportTodoStore,
    private readonly files: StoredFiles,
    private readonly audit: AuditTrail,
    private readonly events: Events,
  ) {}

  /** The fingerprints are read first, so that a change during the work makes the report outdated. */
  async makeReport(request: MakeInput, context: JobContext): Promise<{ reportId: number | null }> {
    const { auth } = context;
    const maker = this.makers.getMaker(auth, request.kind);
    await context.reportProgress(0, STEPS, { key: 'makeReport.reading' });
    const about = await maker.readBasis(auth, request);
    await context.reportProgress(1, STEPS, { key: 'makeReport.writing' });
    const { name, content } = await maker.makeFile(auth, request);
    const file = await this.files.storeStream(auth, content, name, REPORT_FILE);
    return context.finish(async () => ({ reportId: await this.storeReport(request, about, file, context) }));
  }
  private async storeReport(
    request: MakeInput,
    about: ReportBasis,
    file: StoredFileRecord,
    { auth, language }: JobContext,
  ): Promise<number | null> {
    const { kind, scheduleId } = request;
    const title = request.title ?? about.title;
    const schedule =
      scheduleId === undefined ? undefined : await this.schedules.recordReport(scheduleId, about.version);
    if (scheduleId !== undefined && !schedule) {
      await this.files.remove(auth.scope, file.id);
      return null;
    }
    const reportId = await this.reports.create({
      ...contentOf(request, about, title),
      language,
      fileId: file.id,
      scheduleId: scheduleId ?? null,
      enterpriseId: auth.enterpriseId,
      organisationId: auth.organisationId,
      createdBy: auth.userId,
    });
    if (schedule && scheduleId !== undefined)
      for (const old of await this.reports.listFilesBeyond(scheduleId, schedule.keepLast))
        await this.files.remove(auth.scope, old);
    await this.todos.addTodos(reportId, scheduleId ?? null, request.readerIds);
    await this.audit.write(auth, {
      subject: 'analysis_report',
      subjectId: reportId,
      action: 'create',
      after: { kind, title, inputs: about.inputs, sha256: file.sha256 },
    });
    await this.notifyReaders(request, title, reportId);
    return reportId;
  }
  private async notifyReaders({ readerIds, by }: MakeInput, title: string, reportId: number): Promise<void> {
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

/** Columns of the stored report that describe its subject and inputs. */
function contentOf({ kind, options, runId }: MakeInput, about: ReportBasis, title: string) {
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
