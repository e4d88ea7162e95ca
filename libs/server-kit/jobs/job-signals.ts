import { EventEmitter } from 'node:events';
import { randomInt } from 'node:crypto';
import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import type { JobState } from '@matlas/contract';
import { CONFIG, type Config } from '../config';
import { DbSignals } from '../db/db-signals';
import { WORKER_LOCK_CLASS, type WorkerIdentity } from './job-runs.store';

/** Payload that the trigger on `job` sends to every process. */
export interface JobSignal {
  id: number;
  state: JobState;
  cancel: boolean;
  enterpriseId: number | null;
  createdBy: number | null;
}
interface SignalEvents {
  changed: [JobSignal];
  reconnected: [];
}

const CHANNEL = 'matlas_job';
const LOCK_NUMBERS = 2 ** 31;

/**
 * Job changes of all processes, received on the process's single listening connection. A process that runs jobs
 * also holds its worker lock on this connection: the lock is released when the connection or the process ends, so
 * that other processes on any machine detect a killed worker immediately.
 */
@Injectable()
export class JobSignals extends EventEmitter<SignalEvents> {
  readonly worker: WorkerIdentity;
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly signals: DbSignals,
  ) {
    super();
    this.setMaxListeners(0); // one listener for each open event stream
    const lock = randomInt(1, LOCK_NUMBERS);
    this.worker = { id: `${hostname()}:${process.pid}:${lock}`, lock };
    signals.onChannel(CHANNEL, (payload) => this.emit('changed', JSON.parse(payload) as JobSignal));
    if (config.WORKER !== 'off')
      signals.onConnection((client) => client.query('select pg_try_advisory_lock($1, $2)', [WORKER_LOCK_CLASS, lock]));
    signals.on('reconnected', () => this.emit('reconnected'));
  }

  /** Starts listening; resolves when the first connection is established. */
  listen(): Promise<void> {
    return this.signals.listen();
  }
}
