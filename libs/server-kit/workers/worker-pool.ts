import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type TransferListItem, Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { startTimeLimit, failureOf, FILE_LIMITS, type Guard, resourceLimits } from './worker-limits';
import { type FromThread, fromFailure, type TaskFile, type ToThread } from './worker-task';

export interface TaskOptions {
  /**
   * For a task of a fraction of a second whose result a user waits for. It does not queue behind long tasks, and may
   * use one thread more than they.
   */
  isShort?: boolean;
  /**
   * `file` for a task that reads an uploaded file. Its thread has limits of memory and time; exceeding one rejects with
   * `work.memory` or `work.tooLong`.
   */
  guard?: Guard;
  /** Terminates the thread during its work; `run` then rejects with the reason of the signal. */
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
  /** Buffers and message ports of the input that move into the thread instead of being copied. */
  transfer?: readonly TransferListItem[];
}
interface QueuedTask {
  message: ToThread;
  options: TaskOptions;
  resolve: (output: unknown) => void;
  reject: (reason: unknown) => void;
  stopClock?: () => void;
}
const guardOf = ({ options }: QueuedTask): Guard => options.guard ?? 'none';

/** Under Jest the TypeScript sources run directly, so a thread needs the same compiler. */
const SOURCE_LOADER = resolve('libs/tooling/swc/register.cjs');

/**
 * A pool of worker threads for heavy computation, which keeps the event loop free. Its size is one less than the number
 * of processors, and at least one. Threads that read uploaded files are separate, because they have limits.
 */
@Injectable()
export class WorkerPool implements OnApplicationShutdown {
  readonly size = Math.max(1, availableParallelism() - 1);
  /** Limits of threads with the guard `file`. */
  protected readonly limits = FILE_LIMITS;
  private readonly waiting: QueuedTask[] = [];
  private readonly idle: Record<Guard, Worker[]> = { none: [], file: [] };
  private readonly guards = new WeakMap<Worker, Guard>();
  private readonly busy = new Map<Worker, QueuedTask>();

  /**
   * Runs a task in a thread. When all threads are busy, the task waits in a queue. Rejects with the error of the task.
   */
  run<Input, Output>(task: TaskFile<Input, Output>, input: Input, options: TaskOptions = {}): Promise<Output> {
    options.signal?.throwIfAborted();
    return new Promise<Output>((resolveRun, reject) => {
      const abort = (): void => this.abort(order);
      const settled =
        <V>(tell: (value: V) => void) =>
        (value: V): void => {
          options.signal?.removeEventListener('abort', abort);
          tell(value);
        };
      const order: QueuedTask = {
        message: { path: task.path, input },
        options,
        resolve: settled((output) => resolveRun(output as Output)),
        reject: settled(reject),
      };
      options.signal?.addEventListener('abort', abort);
      this.waiting.push(order);
      this.dispatch();
    });
  }

  private dispatch(): void {
    for (let order = this.takeNextTask(); order; order = this.takeNextTask())
      this.assignTask(this.idle[guardOf(order)].pop() ?? this.spawn(guardOf(order)), order);
  }
  private takeNextTask(): QueuedTask | undefined {
    if (this.busy.size < this.size) return this.waiting.shift();
    const place = this.busy.size === this.size ? this.waiting.findIndex(({ options }) => options.isShort) : -1;
    return place < 0 ? undefined : this.waiting.splice(place, 1)[0];
  }
  private assignTask(worker: Worker, order: QueuedTask): void {
    this.busy.set(worker, order);
    order.stopClock = startTimeLimit(guardOf(order), this.limits, (refusal) => this.end(order, refusal));
    worker.ref();
    try {
      worker.postMessage(order.message, [...(order.options.transfer ?? [])]);
    } catch (error) {
      this.settle(worker, () => order.reject(error)); // the input cannot be cloned
    }
  }
  private spawn(guard: Guard): Worker {
    const compiled = resolve(__dirname, 'worker-host.js');
    const limits = resourceLimits(guard, this.limits);
    const worker = existsSync(compiled)
      ? new Worker(compiled, limits)
      : new Worker(resolve(__dirname, 'worker-host.ts'), { execArgv: ['--require', SOURCE_LOADER], ...limits });
    this.guards.set(worker, guard);
    worker.on('message', (message: FromThread) => this.onMessage(worker, message));
    worker.on('error', (error) => this.handleCrash(worker, error));
    worker.on('exit', (code) => this.handleCrash(worker, new Error(`worker thread ended with ${code}`)));
    return worker;
  }

  private onMessage(worker: Worker, message: FromThread): void {
    const order = this.busy.get(worker);
    if (!order) return;
    if (message.kind === 'progress') order.options.onProgress?.(message.done, message.total);
    else if (message.kind === 'done') this.settle(worker, () => order.resolve(message.output));
    else this.settle(worker, () => order.reject(fromFailure(message.failure)));
  }
  private settle(worker: Worker, tell: () => void): void {
    this.busy.get(worker)?.stopClock?.();
    this.busy.delete(worker);
    worker.unref(); // an idle thread keeps no process alive
    this.idle[this.guards.get(worker) ?? 'none'].push(worker);
    tell();
    this.dispatch();
  }
  private handleCrash(worker: Worker, error: unknown): void {
    const order = this.busy.get(worker);
    order?.stopClock?.();
    this.busy.delete(worker);
    const idle = this.idle[this.guards.get(worker) ?? 'none'];
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
    order?.reject(failureOf(error, this.limits));
    this.dispatch();
  }
  private abort(order: QueuedTask): void {
    this.end(order, order.options.signal?.reason);
  }
  private end(order: QueuedTask, reason: unknown): void {
    const place = this.waiting.indexOf(order);
    if (place >= 0) this.waiting.splice(place, 1);
    for (const [worker, current] of this.busy) if (current === order) void worker.terminate();
    order.reject(reason);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.idle.none, ...this.idle.file, ...this.busy.keys()].map((worker) => worker.terminate()));
  }
}
