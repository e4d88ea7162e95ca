import { z } from 'zod';
import { reportKind, reportSource } from '../enums';
import { exportInput, readers, vehicleModel } from './report-input';
import { SAVED_SCHEDULES } from './saved';
import { jobStarted } from '../wire/jobs';
import { byId, byIds, flag, id, instant, route, rowVersion, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** When the clock makes a report anew: every night, every Monday, or when another one would come out. */
export const REPORT_SCHEDULES = SAVED_SCHEDULES.filter((schedule) => schedule !== 'none');
export type ReportSchedule = (typeof REPORT_SCHEDULES)[number];
/** Schedules of one enterprise, and how many of its reports one may keep. */
export const MAX_REPORT_SCHEDULES = 200;
export const MAX_KEPT_LAST = 365;
const KEPT_LAST = 30;

export const reportScheduleRow = z.object({
  id: z.number().int(),
  kind: reportKind.schema,
  source: reportSource.schema,
  title: z.string(),
  ...vehicleModel,
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

const base = '/analysis/reportInfo';
const query = 'analysis:reportInfo:query';
const edit = 'analysis:reportInfo:edit';

/** When reports are made anew by the clock. */
export const reportScheduleRoutes = {
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
      ...exportInput,
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
