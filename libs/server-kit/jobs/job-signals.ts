import { EventEmitter } from 'node:events';
import { randomInt } from 'node:crypto';
import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import type { JobState } from '@matlas/contract';
import { CONFIG, type Config } from '../config';
import { DbSignals } from '../db/db-signals';
import { WORKER_LOCK_CLASS, type WorkerIdentity } from './job-runs.store';

/** What the trigger on `job` tells every process. */
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
 * Job changes of all processes, heard on the process's one listening connection. A process that runs jobs also holds
 * its worker lock on it: the lock goes with the connection, and the connection with the process, so that others see a
 * killed worker at once, on whichever machine it was.
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

  /** Listens from now on; resolves when the first connection stands. */
  listen(): Promise<void> {
    return this.signals.listen();
  }
}
