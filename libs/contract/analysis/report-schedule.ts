import { z } from 'zod';
import { reportKind, reportSource } from '../enums';
import { exportInput, readers, vehicleModel } from './report-input';
import { SAVED_SCHEDULES } from './saved';
import { jobStarted } from '../wire/jobs';
import { byId, byIds, flag, id, instant, route, rowVersion, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** When a scheduled report is made: every night, every Monday, or when its inputs changed. */
export const REPORT_SCHEDULES = SAVED_SCHEDULES.filter((schedule) => schedule !== 'none');
export type ReportSchedule = (typeof REPORT_SCHEDULES)[number];
/** Maximum number of schedules of one enterprise, and of reports that a schedule may retain. */
export const MAX_REPORT_SCHEDULES = 200;
export const MAX_RETAINED_REPORTS = 365;
const DEFAULT_RETAINED_REPORTS = 30;

export const reportScheduleRow = z.object({
  id: z.number().int(),
  kind: reportKind.schema,
  source: reportSource.schema,
  title: z.string(),
  ...vehicleModel,
  schedule: z.enum(REPORT_SCHEDULES),
  keepLast: z.number().int(),
  /** IANA time zone in which days and weeks of the schedule begin. */
  timeZone: z.string(),
  paused: z.boolean(),
  /** Time of the next check; null while the schedule is paused. */
  nextAt: instant.nullable(),
  readers: z.array(z.object({ id: z.number().int(), name: z.string() })),
  lastStartedAt: instant.nullable(),
  /** Why the last scheduled report could not be made, as a sentence; null when there is no problem. */
  problem: z.string().nullable(),
  reports: z.number().int(),
  lastReportAt: instant.nullable(),
  lastReport: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  language: z.enum(['zh', 'en']),
  createdBy: z.string(),
  /** The user in whose name and with whose rights the report is made. */
  madeFor: z.string(),
  updateTime: instant,
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type ReportScheduleRow = z.output<typeof reportScheduleRow>;

const base = '/analysis/reportInfo';
const query = 'analysis:reportInfo:query';
const edit = 'analysis:reportInfo:edit';

/** Schedules of reports. */
export const reportScheduleRoutes = {
  /** Schedules of reports, a page at a time. */
  schedulePage: route({
    method: 'POST',
    path: `${base}/schedule/page`,
    needs: query,
    input: pageInput({}),
    output: pageOf(reportScheduleRow),
    answer: 'page',
  }),
  /**
   * Creates a schedule (`kind` and the inputs of the report), or changes the title, times and readers of an
   * existing one.
   */
  saveSchedule: route({
    method: 'POST',
    path: `${base}/schedule/saveOrUpdate`,
    needs: edit,
    input: z.object({
      id: id.optional(),
      version: rowVersion.optional(),
      ...exportInput,
      ...readers,
      title: text(200),
      schedule: z.enum(REPORT_SCHEDULES),
      /** IANA time zone. Default: that of the installation. */
      timeZone: text(64).optional(),
      keepLast: z.coerce.number().int().min(1).max(MAX_RETAINED_REPORTS).default(DEFAULT_RETAINED_REPORTS),
    }),
    output: reportScheduleRow,
  }),
  /** Pauses a schedule or lets it run again. */
  pauseSchedule: route({
    method: 'POST',
    path: `${base}/schedule/pause`,
    needs: edit,
    input: z.object({ id, paused: flag }),
    output: reportScheduleRow,
  }),
  /** Makes the report now, in the name of the user of the schedule; also while the schedule is paused. */
  runSchedule: route({
    method: 'POST',
    path: `${base}/schedule/run`,
    needs: edit,
    input: byId,
    output: jobStarted,
    answer: 'job',
  }),
  /** Deletes schedules; reports that they made stay. */
  deleteSchedule: route({ method: 'DELETE', path: `${base}/schedule/delete`, needs: edit, input: byIds, answer: 'ok' }),
};
