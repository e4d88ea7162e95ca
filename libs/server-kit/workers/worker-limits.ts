import type { ResourceLimits } from 'node:worker_threads';
import { AppError } from '../app-error';

/** The limits of a task. `file` is for a task that reads an uploaded file, which can be hostile. */
export type Guard = 'none' | 'file';
export interface GuardLimits {
  heapMegabytes: number;
  seconds: number;
}

/** The largest accepted files (100 MB, 200,000 rows) need a third of each limit. */
export const FILE_LIMITS: GuardLimits = { heapMegabytes: 1_536, seconds: 300 };
const MS = 1_000;

/** Memory limits of V8 for a new thread. When it exceeds them, only the thread is terminated. */
export const resourceLimits = (guard: Guard, { heapMegabytes }: GuardLimits): { resourceLimits?: ResourceLimits } =>
  guard === 'none' ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } };
/** Calls `over` with the refusal when a guarded task exceeds its time limit. The returned function stops the timer. */
export function startTimeLimit(guard: Guard, { seconds }: GuardLimits, over: (refusal: AppError) => void): () => void {
  if (guard === 'none') return () => undefined;
  const timer = setTimeout(() => over(new AppError('work.tooLong', { seconds })), seconds * MS);
  timer.unref();
  return () => clearTimeout(timer);
}
/** A thread that ran out of memory counts as a refusal of its input. */
export const failureOf = (error: unknown, { heapMegabytes }: GuardLimits): unknown =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new AppError('work.memory', { megabytes: heapMegabytes })
    : error;
