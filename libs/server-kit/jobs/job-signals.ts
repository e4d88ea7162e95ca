import { EventEmitter } from 'node:events';
import { randomInt } from 'node:crypto';
import { hostname } from 'node:os';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import type { JobState } from '@matlas/contract';
import { CONFIG, type Config } from '../config';
import { WORKER_LOCK_CLASS, type WorkerIdentity } from './job-runs.store';

/** What the trigger on `job` tells every process. */
export interface JobSignal { id: number; state: JobState; cancel: boolean; enterpriseId: number | null; createdBy: number | null }
interface SignalEvents { changed: [JobSignal]; reconnected: [] }

const CHANNEL = 'matlas_job';
const RECONNECT_MS = 1_000;
const LOCK_NUMBERS = 2 ** 31;

/**
 * One connection for each process that listens to job changes. A process that runs jobs also holds its worker lock on it: the lock goes
 * with the connection, and the connection with the process, so that others see a killed worker at once, on whichever machine it was.
 */
@Injectable()
export class JobSignals extends EventEmitter<SignalEvents> implements OnApplicationShutdown {
  readonly worker: WorkerIdentity;
  private readonly log = new Logger(JobSignals.name);
  private client: Client | undefined;
  private started: Promise<void> | undefined;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  constructor(@Inject(CONFIG) private readonly config: Config) {
    super();
    this.setMaxListeners(0); // one listener for each open event stream
    const lock = randomInt(1, LOCK_NUMBERS);
    this.worker = { id: `${hostname()}:${process.pid}:${lock}`, lock };
  }

  /** Listens from now on; resolves when the first connection stands. */
  listen(): Promise<void> {
    this.started ??= this.connect().catch((error: unknown) => {
      this.started = undefined; // the next caller tries again
      throw error;
    });
    return this.started;
  }

  private async connect(): Promise<void> {
    const client = new Client({ connectionString: this.config.DATABASE_URL, application_name: 'matlas-signals', keepAlive: true });
    client.on('error', () => this.reconnectLater(client));
    client.on('end', () => this.reconnectLater(client));
    client.on('notification', ({ payload }) => this.tell(payload));
    this.client = client;
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    if (this.config.WORKER !== 'off') await client.query('select pg_try_advisory_lock($1, $2)', [WORKER_LOCK_CLASS, this.worker.lock]);
  }
  private tell(payload: string | undefined): void {
    if (payload) this.emit('changed', JSON.parse(payload) as JobSignal);
  }
  private reconnectLater(lost: Client): void {
    if (this.closed || this.client !== lost) return;
    this.client = undefined;
    this.timer = setTimeout(() => void this.reconnect(), RECONNECT_MS);
  }
  private async reconnect(): Promise<void> {
    if (this.closed) return;
    try {
      await this.connect();
      this.emit('reconnected');
    } catch (error) {
      this.log.warn({ err: error }, 'job signals: no connection yet');
      if (this.client) this.reconnectLater(this.client);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }
}
