import { types } from 'node:util';
import { AppError, type IssueInput } from '../app-error';

/** What a task may tell while it computes. */
export interface TaskContext {
  progress(done: number, total: number): void;
}
/** Heavy work for a thread: pure computing on structured clones, without Nest and without the database. */
export type Task<Input, Output> = (
  input: Input,
  context: TaskContext,
) => Promise<Output | Moved<Output>> | Output | Moved<Output>;
/** An answer whose buffers move to the caller instead of being copied. */
export class Moved<Output> {
  constructor(
    readonly value: Output,
    readonly transfer: readonly ArrayBuffer[],
  ) {}
}

/** A task by its file. The shape carries the types of its `run`; at run time it is the path alone. */
export interface TaskFile<Input, Output> {
  readonly path: string;
  readonly shape?: (input: Input) => Output;
}
type Answer<R> = Awaited<R> extends Moved<infer Output> ? Output : Awaited<R>;
/**
 * A module `<thing>.task.ts` that exports its work as `run`; the file is TypeScript under jest and JavaScript in dist:
 * `taskFile<typeof import('./roll-up.task')>(require.resolve('./roll-up.task'))`.
 */
export const taskFile = <M extends { run: (input: never, context: TaskContext) => unknown }>(
  path: string,
): TaskFile<Parameters<M['run']>[0], Answer<ReturnType<M['run']>>> => ({ path });

/** What crosses the border between the threads. */
export interface ToThread {
  path: string;
  input: unknown;
}
export type FromThread =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; failure: ThreadFailure };
/** Classes do not survive the border: a refusal travels as its parts. */
export type ThreadFailure =
  | { refusal: { code: string; params: Record<string, unknown>; issues: readonly IssueInput[] } }
  | { message: string; stack?: string | undefined };

export function toFailure(error: unknown): ThreadFailure {
  if (error instanceof AppError) return { refusal: { code: error.code, params: error.params, issues: error.issues } };
  return types.isNativeError(error) ? { message: error.message, stack: error.stack } : { message: String(error) };
}
export function fromFailure(failure: ThreadFailure): Error {
  // The code was checked where the error was made; any code without parameters stands for it here.
  if ('refusal' in failure)
    return new AppError(failure.refusal.code as 'internal', failure.refusal.params, failure.refusal.issues);
  return Object.assign(new Error(failure.message), failure.stack ? { stack: failure.stack } : {});
}
