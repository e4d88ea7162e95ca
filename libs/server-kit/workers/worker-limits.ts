import type { ResourceLimits } from 'node:worker_threads';
import { AppError } from '../app-error';

/** What a task may use. `file`: it reads what somebody sent, who may mean harm. */
export type Guard = 'none' | 'file';
export interface GuardLimits {
  heapMegabytes: number;
  seconds: number;
}

/** The largest files that are taken (100 MB, 200,000 rows) need a third of either. */
export const FILE_LIMITS: GuardLimits = { heapMegabytes: 1_536, seconds: 300 };
const MS = 1_000;

/** Of V8 for a new thread: beyond them the thread is ended, and nothing else. */
export const resourceLimits = (guard: Guard, { heapMegabytes }: GuardLimits): { resourceLimits?: ResourceLimits } =>
  guard === 'none' ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } };
/** Calls `over` with the refusal when a guarded task has had its time; the answer stops the clock. */
export function clock(guard: Guard, { seconds }: GuardLimits, over: (refusal: AppError) => void): () => void {
  if (guard === 'none') return () => undefined;
  const timer = setTimeout(() => over(new AppError('work.tooLong', { seconds })), seconds * MS);
  timer.unref();
  return () => clearTimeout(timer);
}
/** A thread that ran out of memory is a refusal of what it was given. */
export const failureOf = (error: unknown, { heapMegabytes }: GuardLimits): unknown =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new AppError('work.memory', { megabytes: heapMegabytes })
    : error;
