import { z } from 'zod';
import { reportInput, type ReportKind, reportKind, type ReportSource, reportSource, todoState } from '../enums';
import { exportInput, readers, vehicleModel } from './report-input';
import { reportScheduleRoutes } from './report-schedule';
import { producedFile, todoRow } from '../system/home';
import { jobStarted } from '../wire/jobs';
import { arrayOf, byId, byIds, fileBody, flag, id, instant, job, optionalText, route, someIds } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** Under which source of the specification a kind is listed; what it does not name goes with the nearest. */
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
/** Reports in one archive: the specification's limit of downloads. */
export const MAX_REPORT_DOWNLOADS = 50;

/** Reports whose state is asked at once. */
export const MAX_REPORT_STATES = 100;
const input = z.object({ key: reportInput.schema, value: z.string() });

export const reportRow = z.object({
  id: z.number().int(),
  kind: reportKind.schema,
  source: reportSource.schema,
  title: z.string(),
  ...vehicleModel,
  /** What it was made of, as it stood then. */ inputs: z.array(input),
  fileName: z.string(),
  /** Bytes. */ size: z.number(),
  sha256: z.string(),
  language: z.enum(['zh', 'en']),
  /** Made by the clock. */ scheduleId: z.number().int().nullable(),
  scheduleTitle: z.string().nullable(),
  createdBy: z.string(),
  createTime: instant,
  can: z.object({ delete: z.boolean(), export: z.boolean() }),
});
export type ReportRow = z.output<typeof reportRow>;

/**
 * Whether a kept report still tells what holds. `newer`: another one would come out now; `changed`: what it was made of
 * is old itself and must be calculated again first; `gone`: it cannot be made any more, `reason` says why; `hidden`:
 * the caller may not make it.
 */
export const reportState = z.object({
  id: z.number().int(),
  state: z.enum(['current', 'newer', 'changed', 'gone', 'hidden']),
  changes: z.array(z.object({ key: reportInput.schema, before: z.string(), after: z.string() })),
  reason: z.string().nullable(),
});
export type ReportState = z.output<typeof reportState>;
export type ReportChange = ReportState['changes'][number];

/** On the home page: a kind of thing that waits, or one report that somebody shall look at. */
export const homepageTodo = todoRow.extend({
  /** Of a report; the state of the others changes with what they count. */ reportId: z.number().int().nullable(),
  state: todoState.schema,
});
export type HomepageTodo = z.output<typeof homepageTodo>;

const base = '/analysis/reportInfo';
const query = 'analysis:reportInfo:query';
const edit = 'analysis:reportInfo:edit';
/** Reports: workbooks of analyses, kept with the versions of what they were made of. */
export const analysisReportApi = {
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
  /** Workbooks that the caller could keep. */
  kinds: route({
    method: 'GET',
    path: `${base}/kinds`,
    needs: query,
    output: z.array(z.object({ kind: reportKind.schema, source: reportSource.schema })),
    answer: 'list',
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: 'analysis:reportInfo:delete',
    input: byIds,
    answer: 'ok',
  }),
  /** The chosen reports and an index of them as one zip archive. */
  batchExport: route({
    method: 'POST',
    path: `${base}/batch/export`,
    needs: 'analysis:reportInfo:export',
    input: byIds,
    output: fileBody,
    answer: 'file',
  }),
  download: route({
    method: 'GET',
    path: `${base}/{id}/download`,
    needs: 'analysis:reportInfo:export',
    input: byId,
    output: fileBody,
    answer: 'file',
  }),
  /** Makes a workbook once and keeps it. Whoever may not export the analysis itself may not keep it either. */
  keep: route({
    method: 'POST',
    path: `${base}/keep`,
    needs: edit,
    input: z.object({ ...exportInput, ...readers, title: optionalText(200) }),
    output: jobStarted,
    answer: 'job',
  }),
  states: route({
    method: 'POST',
    path: `${base}/states`,
    needs: query,
    input: byIds,
    output: z.array(reportState),
    answer: 'list',
  }),
  /** Makes the same report anew, of the newest result there is; the old one stays. */
  remake: route({
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
  /** Files that the person brought or had made, the newest first. */
  fileList: route({
    method: 'GET',
    path: `${home}/fileList`,
    needs: 'signedIn',
    output: z.array(producedFile),
    answer: 'list',
  }),
  /** What waits for the person, reports to look at among it; with `all` also those that were looked at. */
  todoList: route({
    method: 'GET',
    path: `${home}/todoList`,
    needs: 'signedIn',
    input: z.object({ all: flag.default(false) }),
    output: z.array(homepageTodo),
    answer: 'list',
  }),
  /** Says of reports that one looked at them, that they are no task, or that they wait again. */
  updateUserTodoReport: route({
    method: 'POST',
    path: `${home}/updateUserTodoReport`,
    needs: 'signedIn',
    input: z.object({ ids: someIds, state: todoState.lenient.default(todoState.of.handled) }),
    answer: 'ok',
  }),
};
export const analysisReportJobs = {
  /** Makes one report; `by` keeps two people's apart. */
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
  /** Starts what is due, and removes what a broken run left. */
  clock: job({ name: 'reportSchedules', input: z.object({}), retries: 1, exclusiveBy: () => 'all' }),
};
