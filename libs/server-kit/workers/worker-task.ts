import { types } from 'node:util';
import type { MessagePort } from 'node:worker_threads';
import { AppError, type IssueInput } from '../app-error';

/** Functions for a task to report progress while it computes. */
export interface TaskContext {
  progress(done: number, total: number): void;
}
/** CPU-intensive work for a worker thread: pure computation on structured clones, without Nest and the database. */
export type Task<Input, Output> = (
  input: Input,
  context: TaskContext,
) => Promise<Output | TransferredResult<Output>> | Output | TransferredResult<Output>;
/** A result whose buffers move to the caller instead of being copied. */
export class TransferredResult<Output> {
  constructor(
    readonly value: Output,
    readonly transfer: readonly ArrayBuffer[],
  ) {}
}

/** Path of a task's file. The type carries the types of its `run`; at run time it is the path only. */
export interface TaskFile<Input, Output> {
  readonly path: string;
  readonly shape?: (input: Input) => Output;
}
type Answer<R> = Awaited<R> extends TransferredResult<infer Output> ? Output : Awaited<R>;
/**
 * A module `<thing>.task.ts` that exports its work as `run`; the file is TypeScript under Jest and JavaScript in
 * dist: `taskFile<typeof import('./roll-up.task')>(require.resolve('./roll-up.task'))`.
 */
export const taskFile = <M extends { run: (input: never, context: TaskContext) => unknown }>(
  path: string,
): TaskFile<Parameters<M['run']>[0], Answer<ReturnType<M['run']>>> => ({ path });

/** Messages between the threads. */
export interface ToThread {
  path: string;
  input: unknown;
  /** For what the task tells before its end. */
  port?: MessagePort;
}
export type FromThread = { kind: 'started' } | { kind: 'progress'; done: number; total: number };
export type TaskResult = { output: unknown } | { failure: ThreadFailure };
/** Classes are lost between threads, so an AppError is sent as its parts. */
export type ThreadFailure =
  | { refusal: { code: string; params: Record<string, unknown>; issues: readonly IssueInput[] } }
  | { message: string; stack?: string | undefined };

export function toFailure(error: unknown): ThreadFailure {
  if (error instanceof AppError) return { refusal: { code: error.code, params: error.params, issues: error.issues } };
  return types.isNativeError(error) ? { message: error.message, stack: error.stack } : { message: String(error) };
}
export function fromFailure(failure: ThreadFailure): Error {
  // The code was type-checked where the error was created; here any code without parameters satisfies the type.
  if ('refusal' in failure)
    return new AppError(failure.refusal.code as 'internal', failure.refusal.params, failure.refusal.issues);
  return Object.assign(new Error(failure.message), failure.stack ? { stack: failure.stack } : {});
}
