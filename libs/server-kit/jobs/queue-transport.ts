import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { RepeatOptions } from 'bullmq';
import { reportedElsewhere } from '@matlas/domain';
import { CONFIG, type Config } from '../config';
import type { QueueEntry } from './job-record';
import { type BullWorker, type EntryData, openPostgres, openRedis, type QueueBackend } from './queue-backend';

/** Ended entries are removed, because the job row has all information. */
const REMOVE_ENDED = { removeOnComplete: true, removeOnFail: true };
/** States in which BullMQ will still pass an entry to a worker. */
const PENDING_STATES = new Set(['waiting', 'delayed', 'prioritized']);
/** Minimum interval between two log messages: a broken connection repeats its error many times per second. */
const WARNING_INTERVAL_MS = 10_000;
const PATIENCE_MS = 3_000;

const entryId = (entry: { id: number; epoch: number }): string => `job-${entry.id}-${entry.epoch}`;

/**
 * BullMQ on PostgreSQL, or on Redis with REDIS_URL: moves entries from any process to a worker. Its content can be
 * rebuilt at any time.
 */
@Injectable()
export class QueueTransport implements OnApplicationShutdown {
  private readonly log = new Logger(QueueTransport.name);
  private backend: Promise<QueueBackend> | undefined;
  private lastWarningAt = 0;
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Adds entries; existing ones remain unchanged. */
  async add(entries: readonly QueueEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.withinPatience(async ({ queue }) => {
      await queue.addBulk(
        entries.map((entry) => ({
          name: entry.name,
          data: { id: entry.id, epoch: entry.epoch },
          opts: {
            jobId: entryId(entry),
            ...REMOVE_ENDED,
            ...(entry.priority ? { priority: entry.priority } : {}),
            ...(entry.delayMs ? { delay: entry.delayMs } : {}),
          },
        })),
      );
    });
  }
  async has(entry: { id: number; epoch: number }): Promise<boolean> {
    return PENDING_STATES.has(await this.withinPatience(({ queue }) => queue.getJobState(entryId(entry))));
  }
  /** Rejects when the queue does not answer. */
  async ping(): Promise<void> {
    await this.withinPatience(({ queue }) => queue.getJobState('ping'));
  }
  async remove(entry: { id: number; epoch: number }): Promise<void> {
    await this.withinPatience(({ queue }) => queue.remove(entryId(entry)));
  }
  async schedule(key: string, repeat: Pick<RepeatOptions, 'pattern' | 'tz' | 'every'>): Promise<void> {
    await this.withinPatience(({ queue }) =>
      queue.upsertJobScheduler(key, repeat, { name: 'schedule', data: { schedule: key }, opts: REMOVE_ENDED }),
    );
  }
  async unschedule(key: string): Promise<void> {
    await this.withinPatience(({ queue }) => queue.removeJobScheduler(key));
  }

  /**
   * Starts taking entries as soon as the queue can be reached; `process` receives up to `concurrency` entries at a
   * time.
   */
  async work(concurrency: number, process: (data: EntryData) => Promise<void>): Promise<BullWorker> {
    return (await this.openOnce()).worker((entry) => process(entry.data), concurrency);
  }

  /** The queue's own commands wait without a limit while Redis is away; here they reject, and the sweep catches up. */
  private async withinPatience<T>(command: (backend: QueueBackend) => Promise<T>): Promise<T> {
    const backend = await this.openOnce();
    const patience = AbortSignal.timeout(PATIENCE_MS);
    return new Promise<T>((resolve, reject) => {
      patience.addEventListener('abort', () => reject(new Error('the queue does not answer')), { once: true });
      command(backend).then(resolve, reject);
    });
  }

  private openOnce(): Promise<QueueBackend> {
    this.backend ??= this.open().catch((error: unknown) => {
      this.backend = undefined; // the next caller tries again
      throw error;
    });
    return this.backend;
  }
  private async open(): Promise<QueueBackend> {
    const { REDIS_URL, DATABASE_URL } = this.config;
    return REDIS_URL
      ? openRedis(REDIS_URL, DATABASE_URL, (error) => this.logConnectionError(error))
      : openPostgres(DATABASE_URL, (error) => this.logConnectionError(error));
  }
  private logConnectionError(error: Error): void {
    if (Date.now() - this.lastWarningAt < WARNING_INTERVAL_MS) return;
    this.lastWarningAt = Date.now();
    this.log.warn({ err: error }, 'queue connection');
  }

  async onApplicationShutdown(): Promise<void> {
    // Whoever opened it heard of a failure.
    const backend = this.backend && (await reportedElsewhere(this.backend));
    await backend?.close();
  }
}
