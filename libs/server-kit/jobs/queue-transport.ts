import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { RepeatOptions } from 'bullmq';
import { CONFIG, type Config } from '../config';
import type { QueueEntry } from './job-record';
import { type BullWorker, type EntryData, openPostgres, openRedis, type QueueBackend } from './queue-backend';

/** Nobody reads ended entries: the job row says it all. */
const LEAVE_NOTHING = { removeOnComplete: true, removeOnFail: true };
/** States in which BullMQ will still hand an entry to a worker. */
const ALIVE = new Set(['waiting', 'delayed', 'prioritized']);
/** A broken connection repeats its error many times a second. */
const COMPLAINT_MS = 10_000;

const entryId = (entry: { id: number; epoch: number }): string => `job-${entry.id}-${entry.epoch}`;

/**
 * BullMQ on PostgreSQL, or on Redis with REDIS_URL: moves entries from any process to a worker. It may be emptied at
 * any time.
 */
@Injectable()
export class QueueTransport implements OnApplicationShutdown {
  private readonly log = new Logger(QueueTransport.name);
  private backend: Promise<QueueBackend> | undefined;
  private complainedAt = 0;
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Adds entries; one that is there already stays as it is. */
  async add(entries: readonly QueueEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const { queue } = await this.opened();
    await queue.addBulk(
      entries.map((entry) => ({
        name: entry.name,
        data: { id: entry.id, epoch: entry.epoch },
        opts: {
          jobId: entryId(entry),
          ...LEAVE_NOTHING,
          ...(entry.priority ? { priority: entry.priority } : {}),
          ...(entry.delayMs ? { delay: entry.delayMs } : {}),
        },
      })),
    );
  }
  async has(entry: { id: number; epoch: number }): Promise<boolean> {
    return ALIVE.has(await (await this.opened()).queue.getJobState(entryId(entry)));
  }
  async remove(entry: { id: number; epoch: number }): Promise<void> {
    await (await this.opened()).queue.remove(entryId(entry));
  }
  async schedule(key: string, repeat: Pick<RepeatOptions, 'pattern' | 'tz' | 'every'>): Promise<void> {
    await (
      await this.opened()
    ).queue.upsertJobScheduler(key, repeat, { name: 'schedule', data: { schedule: key }, opts: LEAVE_NOTHING });
  }
  async unschedule(key: string): Promise<void> {
    await (await this.opened()).queue.removeJobScheduler(key);
  }

  /**
   * Starts taking entries, once the queue can be reached: `process` gets one at a time for each of `concurrency`
   * places.
   */
  async work(concurrency: number, process: (data: EntryData) => Promise<void>): Promise<BullWorker> {
    return (await this.opened()).worker((entry) => process(entry.data), concurrency);
  }

  private opened(): Promise<QueueBackend> {
    this.backend ??= this.open().catch((error: unknown) => {
      this.backend = undefined; // the next caller tries again
      throw error;
    });
    return this.backend;
  }
  private async open(): Promise<QueueBackend> {
    const { REDIS_URL, DATABASE_URL } = this.config;
    return REDIS_URL
      ? openRedis(REDIS_URL, DATABASE_URL, (error) => this.complain(error))
      : openPostgres(DATABASE_URL, (error) => this.complain(error));
  }
  private complain(error: Error): void {
    if (Date.now() - this.complainedAt < COMPLAINT_MS) return;
    this.complainedAt = Date.now();
    this.log.warn({ err: error }, 'queue connection');
  }

  async onApplicationShutdown(): Promise<void> {
    const backend = await this.backend?.catch(() => undefined);
    await backend?.close();
  }
}
