import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, type TransferListItem } from 'node:worker_threads';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { failureOf, FILE_LIMITS, type Guard, resourceLimits, startTimeLimit } from './worker-limits';
import { type FromThread, fromFailure, type TaskFile, type TaskResult, type ToThread } from './worker-task';

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
/** Threads with limits are of their own; `extra` is the one more for short tasks. */
type PoolName = Guard | 'extra';

/** Under Jest the TypeScript sources run directly, so a thread needs the same compiler. */
const SOURCE_LOADER = resolve('libs/tooling/swc/register.cjs');
const HOST = existsSync(resolve(__dirname, 'worker-host.js'))
  ? { filename: resolve(__dirname, 'worker-host.js') }
  : { filename: resolve(__dirname, 'worker-host.ts'), execArgv: ['--require', SOURCE_LOADER] };

/**
 * Worker threads (piscina) for heavy computation, which keep the event loop free. Long tasks use one thread less than
 * there are processors, and at least one; so do tasks that read uploaded files. A thread that is idle stays, with what
 * it has loaded, and keeps no process alive.
 */
@Injectable()
export class WorkerPool implements OnApplicationShutdown {
  readonly size = Math.max(1, availableParallelism() - 1);
  /** Limits of threads with the guard `file`. */
  protected readonly limits = FILE_LIMITS;
  private readonly log = new Logger(WorkerPool.name);
  private readonly pools = new Map<PoolName, Piscina<ToThread, TaskResult>>();
  private longTasks = 0;

  /**
   * Runs a task in a thread. When all threads are busy, the task waits in a queue. Rejects with the error of the task.
   */
  async run<Input, Output>(
    task: TaskFile<Input, Output>,
    input: Input,
    { guard = 'none', isShort = false, signal, onProgress, transfer = [] }: TaskOptions = {},
  ): Promise<Output> {
    signal?.throwIfAborted();
    const name = guard === 'none' && isShort && this.longTasks >= this.size ? 'extra' : guard;
    const ended = new AbortController();
    const abort = (): void => ended.abort(signal?.reason);
    signal?.addEventListener('abort', abort);
    const channel = guard === 'none' && !onProgress ? undefined : new MessageChannel();
    const stopFollowing = channel && this.follow(channel.port1, guard, ended, onProgress);
    if (name === 'none') this.longTasks++;
    try {
      const result = await this.poolOf(name).run(
        { path: task.path, input, ...(channel && { port: channel.port2 }) },
        { signal: ended.signal, transferList: [...transfer, ...(channel ? [channel.port2] : [])] },
      );
      if ('failure' in result) throw fromFailure(result.failure);
      return result.output as Output;
    } catch (error) {
      throw ended.signal.aborted ? ended.signal.reason : failureOf(error, this.limits);
    } finally {
      if (name === 'none') this.longTasks--;
      signal?.removeEventListener('abort', abort);
      stopFollowing?.();
    }
  }

  /** Listens to a task until its end. The time limit begins when a thread begins, not while the task waits. */
  private follow(
    port: MessagePort,
    guard: Guard,
    ended: AbortController,
    onProgress: TaskOptions['onProgress'],
  ): () => void {
    let stopClock = (): void => undefined;
    const hear = (message: FromThread): void => {
      if (message.kind === 'progress') onProgress?.(message.done, message.total);
      else stopClock = startTimeLimit(guard, this.limits, (refusal) => ended.abort(refusal));
    };
    port.on('message', hear);
    port.unref();
    return () => {
      // The result comes by another way and may overtake what was told before it.
      for (let last = receiveMessageOnPort(port); last; last = receiveMessageOnPort(port))
        hear(last.message as FromThread);
      stopClock();
      port.close();
    };
  }
  private poolOf(name: PoolName): Piscina<ToThread, TaskResult> {
    const known = this.pools.get(name);
    if (known) return known;
    const pool = new Piscina<ToThread, TaskResult>({
      ...HOST,
      name: 'run',
      minThreads: 0,
      maxThreads: name === 'extra' ? 1 : this.size,
      idleTimeout: Infinity,
      ...resourceLimits(name === 'file' ? 'file' : 'none', this.limits),
    });
    pool.on('error', (error) => this.log.warn({ err: error }, 'an idle thread failed'));
    this.pools.set(name, pool);
    return pool;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
  }
}
