import { z } from 'zod';
import { blankToUndefined, emptyToUndefined, flag, instant, route, rowVersion, text } from '../wire/kit';
import { jobRow, jobStarted } from '../wire/jobs';

const key = text(100);
/** A job that the platform starts by time. Times are in the business time zone. */
export const scheduleRow = z.object({
  key,
  /** Name in words, in the reader's language. */
  title: z.string(),
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  cron: z.string(),
  /** As the product declares it; `cron` differs where the administrator set other times. */
  defaultCron: z.string(),
  paused: z.boolean(),
  /** Null while the schedule is paused. */
  nextRunAt: instant.nullable(),
  /** The newest run that the platform started, by time or by hand; null before the first. */
  lastRun: jobRow.nullable(),
  /** 0 while nothing was changed. */
  version: z.number().int(),
});
export type ScheduleRow = z.output<typeof scheduleRow>;

/** Without `cron` the declared times are set again. */
export const scheduleSave = z.object({
  key,
  cron: z.preprocess(blankToUndefined, z.string().trim().max(100).optional()),
  paused: flag,
  version: z.preprocess(emptyToUndefined, rowVersion.optional()),
});
export type ScheduleSave = z.output<typeof scheduleSave>;

const base = '/system/schedule';
/** Schedules of the installation, for the platform administrator: times, pause, and a run at once. */
export const schedulesApi = {
  /** Schedules of the installation with their next and last run. */
  list: route({
    method: 'GET',
    path: `${base}/list`,
    needs: 'system:schedule:query',
    output: z.array(scheduleRow),
    answer: 'list',
  }),
  /** Sets the times of a schedule, or pauses it. */
  update: route({
    method: 'PUT',
    path: `${base}/update`,
    needs: 'system:schedule:edit',
    says: 'saved',
    input: scheduleSave,
    output: scheduleRow,
  }),
  /** Starts the job of a schedule now. */
  run: route({
    method: 'POST',
    path: `${base}/run`,
    needs: 'system:schedule:edit',
    input: z.object({ key }),
    output: jobStarted,
    answer: 'job',
  }),
};
