import { z } from 'zod';
import { reportInput, type ReportKind, reportKind, type ReportSource, reportSource, todoState } from '../enums';
import { exportInput, readers, vehicleModel } from './report-input';
import { reportScheduleRoutes } from './report-schedule';
import { producedFile, todoRow } from '../system/home';
import { jobStarted } from '../wire/jobs';
import { arrayOf, byId, byIds, fileBody, flag, id, instant, job, optionalText, route, someIds } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/**
 * The report source of the specification under which a kind is listed. Kinds that the specification does not name
 * are listed under the closest source.
 */
export const REPORT_SOURCES: Readonly<Record<ReportKind, ReportSource>> = {
  highRisk: 1,
  substances: 3,
  exemptions: 4,
  materialDetail: 2,
  highContent: 2,
  vocReports: 2,
  deviation: 7,
  materialsGroup: 6,
  recycledContent: 6,
  rrrVehicle: 5,
  rrrMade: 5,
  rrrParam: 5,
  rrrEu: 5,
  rrrScreening: 5,
};
/** Maximum number of reports in one archive: the download limit of the specification. */
export const MAX_REPORT_DOWNLOADS = 50;

/** Maximum number of reports whose state is requested in one call. */
export const MAX_REPORT_STATES = 100;
const input = z.object({ key: reportInput.schema, value: z.string() });

export const reportRow = z.object({
  id: z.number().int(),
  kind: reportKind.schema,
  source: reportSource.schema,
  title: z.string(),
  ...vehicleModel,
  /** The inputs of the report, in their state at that time. */
  inputs: z.array(input),
  fileName: z.string(),
  /** In bytes. */
  size: z.number(),
  sha256: z.string(),
  language: z.enum(['zh', 'en']),
  /** The schedule that made the report; null when a user made it. */
  scheduleId: z.number().int().nullable(),
  scheduleTitle: z.string().nullable(),
  createdBy: z.string(),
  createTime: instant,
  can: z.object({ delete: z.boolean(), export: z.boolean() }),
});
export type ReportRow = z.output<typeof reportRow>;

/**
 * Whether a stored report is up to date. `newer`: it would differ if it were made now; `changed`: its source is out
 * of date and has to be calculated again first; `gone`: it cannot be made any more, see `reason`; `hidden`: the
 * caller may not make it.
 */
export const reportState = z.object({
  id: z.number().int(),
  state: z.enum(['current', 'newer', 'changed', 'gone', 'hidden']),
  changes: z.array(z.object({ key: reportInput.schema, before: z.string(), after: z.string() })),
  reason: z.string().nullable(),
});
export type ReportState = z.output<typeof reportState>;
export type ReportChange = ReportState['changes'][number];

/** Entry of the home page: a kind of waiting work with its count, or a single report to read. */
export const homepageTodo = todoRow.extend({
  /** Set for a report. The state of other entries follows from what they count. */
  reportId: z.number().int().nullable(),
  state: todoState.schema,
});
export type HomepageTodo = z.output<typeof homepageTodo>;

const base = '/analysis/reportInfo';
const query = 'analysis:reportInfo:query';
const edit = 'analysis:reportInfo:edit';
/** Reports: workbooks of analyses, stored with the versions of their inputs. */
export const analysisReportApi = {
  /** Reports that were made and kept, newest first, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({
      sources: arrayOf(reportSource.lenient),
      kinds: arrayOf(reportKind.schema),
      modId: id.optional(),
      mine: flag.default(false),
    }),
    output: pageOf(reportRow),
    answer: 'page',
  }),
  /** Kinds of reports that the caller may make. */
  kinds: route({
    method: 'GET',
    path: `${base}/kinds`,
    needs: query,
    output: z.array(z.object({ kind: reportKind.schema, source: reportSource.schema })),
    answer: 'list',
  }),
  /** Deletes kept reports with their files. */
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: 'analysis:reportInfo:delete',
    input: byIds,
    answer: 'ok',
  }),
  /** The chosen reports and an index of them as a zip archive. */
  batchExport: route({
    method: 'POST',
    path: `${base}/batch/export`,
    needs: 'analysis:reportInfo:export',
    input: byIds,
    output: fileBody,
    answer: 'file',
  }),
  /** The file of a kept report. */
  download: route({
    method: 'GET',
    path: `${base}/{id}/download`,
    needs: 'analysis:reportInfo:export',
    input: byId,
    output: fileBody,
    answer: 'file',
  }),
  /** Makes a workbook and stores it as a report. Needs the right to export the analysis. */
  createReport: route({
    method: 'POST',
    path: `${base}/keep`,
    needs: edit,
    input: z.object({ ...exportInput, ...readers, title: optionalText(200) }),
    output: jobStarted,
    answer: 'job',
  }),
  /** State of several reports, to follow those that are being made. */
  states: route({
    method: 'POST',
    path: `${base}/states`,
    needs: query,
    input: byIds,
    output: z.array(reportState),
    answer: 'list',
  }),
  /** Makes a report again from the newest result. The old report remains. */
  repeatReport: route({
    method: 'POST',
    path: `${base}/remake`,
    needs: edit,
    input: byId,
    output: jobStarted,
    answer: 'job',
  }),
  ...reportScheduleRoutes,
};
const home = '/analysis/homepage';
export const analysisHomepageApi = {
  /** Files that the user uploaded or generated, newest first. */
  fileList: route({
    method: 'GET',
    path: `${home}/fileList`,
    needs: 'signedIn',
    output: z.array(producedFile),
    answer: 'list',
  }),
  /** Tasks of the user, including reports to read. With `all`, also reports that were already read. */
  todoList: route({
    method: 'GET',
    path: `${home}/todoList`,
    needs: 'signedIn',
    input: z.object({ all: flag.default(false) }),
    output: z.array(homepageTodo),
    answer: 'list',
  }),
  /** Marks reports as read, as no task, or as open again. */
  updateUserTodoReport: route({
    method: 'POST',
    path: `${home}/updateUserTodoReport`,
    needs: 'signedIn',
    input: z.object({ ids: someIds, state: todoState.lenient.default(todoState.of.handled) }),
    answer: 'ok',
  }),
};
export const analysisReportJobs = {
  /** Makes one report. `by` separates the jobs of different users. */
  make: job({
    name: 'makeReport',
    input: z.object({
      ...exportInput,
      readerIds: z.array(id),
      title: z.string().optional(),
      scheduleId: id.optional(),
      by: id,
    }),
    retries: 1,
    exclusiveBy: ({ by, kind, modId, runId, options, scheduleId, title }) =>
      JSON.stringify([by, kind, modId ?? 0, runId ?? 0, options, scheduleId ?? 0, title ?? '']).slice(0, 2000),
  }),
  /** Makes the reports that are due, and removes what an aborted job left behind. */
  clock: job({ name: 'reportSchedules', input: z.object({}), retries: 1, exclusiveBy: () => 'all' }),
};
