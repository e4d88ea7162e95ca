import {
  createPostgresBackend,
  type Processor,
  Queue,
  type RepeatOptions,
  runMigrations,
  withBackend,
  Worker,
} from 'bullmq';
import { Pool } from 'pg';

const NAME = 'work';
const SCHEMA = 'bullmq';
const CONNECTIONS = 5;
const LOCK_MS = 30_000;
const PRODUCER_RETRIES = 2;

/** Payload of an entry: a row to run, or the tick of a schedule. */
export type EntryData = { id: number; epoch: number } | { schedule: string };
export interface EntryOptions {
  jobId?: string;
  priority?: number;
  delay?: number;
  removeOnComplete: boolean;
  removeOnFail: boolean;
}
/** The part of BullMQ's Queue that is used; both backends implement it. */
export interface BullQueue {
  addBulk(entries: { name: string; data: EntryData; opts: EntryOptions }[]): Promise<unknown>;
  getJobState(id: string): Promise<string>;
  remove(id: string): Promise<unknown>;
  upsertJobScheduler(
    key: string,
    repeat: RepeatOptions,
    template: { name: string; data: EntryData; opts: EntryOptions },
  ): Promise<unknown>;
  removeJobScheduler(key: string): Promise<unknown>;
  close(): Promise<unknown>;
}
export interface BullWorker {
  close(force?: boolean): Promise<unknown>;
}
export interface QueueBackend {
  queue: BullQueue;
  worker(process: Processor<EntryData>, concurrency: number): BullWorker;
  close(): Promise<void>;
}
type ReportError = (error: Error) => void;

/** Keys contain the name of the database, so that two installations may share one Redis. */
export function openRedis(redisUrl: string, databaseUrl: string, complain: ReportError): QueueBackend {
  const prefix = `matlas-${new URL(databaseUrl).pathname.slice(1)}`;
  // A request must not wait while Redis cannot be reached: adding fails quickly, and the sweep adds later. Workers
  // wait without a limit.
  const queue = new Queue<EntryData>(NAME, {
    connection: { url: redisUrl, maxRetriesPerRequest: PRODUCER_RETRIES },
    prefix,
  });
  queue.on('error', complain);
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  return {
    queue,
    worker: (process, concurrency) =>
      new Worker<EntryData>(NAME, process, { connection, prefix, concurrency, lockDuration: LOCK_MS }).on(
        'error',
        complain,
      ),
    close: () => queue.close(),
  };
}

/**
 * BullMQ's tables are in their own schema, created here, because a worker on an empty database would loop without
 * pause.
 */
export async function openPostgres(databaseUrl: string, complain: ReportError): Promise<QueueBackend> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: 'matlas-queue',
    keepAlive: true,
    options: `-c search_path=${SCHEMA}`,
  });
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
  const { Queue: PgQueue, Worker: PgWorker } = withBackend(createPostgresBackend);
  const queue = new PgQueue<EntryData>(NAME, { connection: pool });
  queue.on('error', complain);
  return {
    queue,
    worker: (process, concurrency) =>
      new PgWorker<EntryData>(NAME, process, { connection: pool, concurrency, lockDuration: LOCK_MS }).on(
        'error',
        complain,
      ),
    close: async () => {
      await queue.close();
      await pool.end();
    },
  };
}
