import { z } from 'zod';
import { SAVED_SCHEDULES } from './saved';
import { reportInput, type ReportKind, reportKind, reportSource, type ReportSource, todoState } from '../enums';
import { producedFile, todoRow } from '../system/home';
import { jobStarted } from '../wire/jobs';
import {
  arrayOf,
  byId,
  byIds,
  fileBody,
  flag,
  id,
  instant,
  job,
  optionalText,
  route,
  rowVersion,
  someIds,
  text,
} from '../wire/kit';
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

/** When the clock makes a report anew: every night, every Monday, or when another one would come out. */
export const REPORT_SCHEDULES = SAVED_SCHEDULES.filter((schedule) => schedule !== 'none');
export type ReportSchedule = (typeof REPORT_SCHEDULES)[number];
/** Reports in one archive: the specification's limit of downloads. */
export const MAX_REPORT_DOWNLOADS = 50;
/** Schedules of one enterprise, and how many of its reports one may keep. */
export const MAX_REPORT_SCHEDULES = 200;
export const MAX_KEPT_LAST = 365;
const KEPT_LAST = 30;
const MOST_READERS = 50;
const MOST_CHOICES = 200;

/** What the export of a kind is filtered by; its feature reads them. */
const option = z.union([z.string().max(500), z.number(), z.boolean(), z.array(z.string().max(500)).max(MOST_CHOICES)]);
/** Reports whose state is asked at once. */
export const MAX_REPORT_STATES = 100;
const asked = {
  kind: reportKind.schema,
  modId: id.optional(),
  runId: id.optional(),
  options: z.record(z.string().max(60), option).default({}),
};
const readers = {
  /** People of the enterprise who shall look at it: it waits on their home page. */ readerIds: arrayOf(id).refine(
    (ids) => ids.length <= MOST_READERS,
    { message: 'tooManyReaders' },
  ),
};
const input = z.object({ key: reportInput.schema, value: z.string() });
const model = {
  modId: z.number().int().nullable(),
  /** As the vehicle is called, or was when the report was made. */ modelName: z.string(),
};

export const reportRow = z.object({
  id: z.number().int(),
  kind: reportKind.schema,
  source: reportSource.schema,
  title: z.string(),
  ...model,
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

export const reportScheduleRow = z.object({
  id: z.number().int(),
  kind: reportKind.schema,
  source: reportSource.schema,
  title: z.string(),
  ...model,
  schedule: z.enum(REPORT_SCHEDULES),
  keepLast: z.number().int(),
  /** IANA name: where days and weeks begin for it. */ timeZone: z.string(),
  paused: z.boolean(),
  /** When the clock looks at it next; null while it is paused. */ nextAt: instant.nullable(),
  readers: z.array(z.object({ id: z.number().int(), name: z.string() })),
  lastStartedAt: instant.nullable(),
  /** Why the clock could not make it last, as a sentence; null: nothing is wrong. */ problem: z.string().nullable(),
  reports: z.number().int(),
  lastReportAt: instant.nullable(),
  lastReport: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  language: z.enum(['zh', 'en']),
  createdBy: z.string(),
  /** In whose name and with whose rights it is made. */ madeFor: z.string(),
  updateTime: instant,
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type ReportScheduleRow = z.output<typeof reportScheduleRow>;

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
    input: z.object({ ...asked, ...readers, title: optionalText(200) }),
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
  schedulePage: route({
    method: 'POST',
    path: `${base}/schedule/page`,
    needs: query,
    input: pageInput({}),
    output: pageOf(reportScheduleRow),
    answer: 'page',
  }),
  /** A new schedule says what it makes (`kind` and the rest); a kept one changes its title, times and readers. */
  saveSchedule: route({
    method: 'POST',
    path: `${base}/schedule/saveOrUpdate`,
    needs: edit,
    input: z.object({
      id: id.optional(),
      version: rowVersion.optional(),
      ...asked,
      ...readers,
      title: text(200),
      schedule: z.enum(REPORT_SCHEDULES),
      /** IANA name; that of the installation without it. */ timeZone: text(64).optional(),
      keepLast: z.coerce.number().int().min(1).max(MAX_KEPT_LAST).default(KEPT_LAST),
    }),
    output: reportScheduleRow,
  }),
  pauseSchedule: route({
    method: 'POST',
    path: `${base}/schedule/pause`,
    needs: edit,
    input: z.object({ id, paused: flag }),
    output: reportScheduleRow,
  }),
  /** Makes it now, in the name of whoever it is made for; also while it is paused. */
  runSchedule: route({
    method: 'POST',
    path: `${base}/schedule/run`,
    needs: edit,
    input: byId,
    output: jobStarted,
    answer: 'job',
  }),
  deleteSchedule: route({ method: 'DELETE', path: `${base}/schedule/delete`, needs: edit, input: byIds, answer: 'ok' }),
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
      ...asked,
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
