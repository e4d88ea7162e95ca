import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@matlas/server-kit';
import { jobEnd } from '../job-end';
import { SeededRandom } from '../seeded-random';
import { realProgram, startWorkerProcess, type WorkerProcess } from '../worker-process';

/** One kill: whether it hit a running attempt and at which step, and the outcome of the job. Times in milliseconds. */
export interface Kill {
  jobId: number;
  afterMs: number;
  hit: boolean;
  step: string | null;
  state: string;
  result: unknown;
  losses: number;
  /** Time from the next worker's readiness to the start of its run, and to the job's end. */
  msToBegin: number;
  msToEnd: number;
}
/** `patienceMs`: maximum duration of a run, when it is a long one. */
export interface KillSeriesSettings {
  db: Db;
  databaseUrl: string;
  env: Record<string, string>;
  seed: number;
  patienceMs?: number;
}
interface JobRow {
  state: string;
  step: { key: string } | null;
  losses: number;
  startedAt: Date;
  finishedAt: Date;
}

const PATIENCE_MS = 60_000;
/** The first run of a process also loads modules and threads; workers that are killed have completed one. */
const UNDISTURBED_RUNS = 2;

/**
 * Kills real worker processes with SIGKILL during jobs. The worker that replaces a killed one is the next to be
 * killed, so a series of n kills needs n + 1 starts.
 */
export class KillSeries {
  private worker: WorkerProcess | undefined;
  /** Current duration of a run; it depends on the load of the machine. */
  private runMs = 0;
  private readonly random: SeededRandom;
  constructor(private readonly settings: KillSeriesSettings) {
    this.random = new SeededRandom(settings.seed);
  }

  /** Runs the job twice without a kill and returns the duration of the second run. */
  async runUndisturbed(startJob: () => Promise<number>): Promise<number> {
    for (let run = 0; run < UNDISTURBED_RUNS; run++) {
      await this.readyWorker();
      const jobId = await startJob();
      const { state, error } = await jobEnd(this.settings.db, jobId, this.settings.patienceMs ?? PATIENCE_MS);
      if (state !== 'done') throw new Error(`the undisturbed job ended ${state}: ${JSON.stringify(error)}`);
      this.runMs = durationOf(await this.row(jobId));
    }
    return this.runMs;
  }

  /**
   * Kill `index` of `count`: the duration of a run is divided into `count` equal parts, and each part is hit once
   * at a random moment.
   */
  async kill(startJob: () => Promise<number>, { index, count }: { index: number; count: number }): Promise<Kill> {
    const worker = await this.readyWorker();
    const afterMs = Math.round(((index + this.random.next()) / count) * this.runMs);
    const jobId = await startJob();
    await sleep(afterMs);
    await worker.end('SIGKILL');
    const atKill = await this.row(jobId);
    await this.replace();
    const restarted = Date.now();
    const { state, result } = await jobEnd(this.settings.db, jobId, this.settings.patienceMs ?? PATIENCE_MS);
    const ended = await this.row(jobId);
    this.runMs = (this.runMs + durationOf(ended)) / 2;
    return {
      jobId,
      afterMs,
      hit: atKill.state === 'running',
      step: atKill.step?.key ?? null,
      state,
      result,
      losses: ended.losses,
      msToBegin: ended.startedAt.getTime() - restarted,
      msToEnd: ended.finishedAt.getTime() - restarted,
    };
  }

  async close(): Promise<void> {
    await this.worker?.end('SIGTERM');
    this.worker = undefined;
  }

  private async readyWorker(): Promise<WorkerProcess> {
    return this.worker ?? this.replace();
  }
  private async replace(): Promise<WorkerProcess> {
    this.worker = await startWorkerProcess(this.settings.databaseUrl, this.settings.env, realProgram('worker'));
    return this.worker;
  }
  private async row(jobId: number): Promise<JobRow> {
    const row = await this.settings.db.row<JobRow>(
      'select state, step, losses, started_at as "startedAt", finished_at as "finishedAt" from job where id = $1',
      [jobId],
    );
    if (!row) throw new Error(`no job ${jobId}`);
    return row;
  }
}

const durationOf = ({ startedAt, finishedAt }: JobRow): number => finishedAt.getTime() - startedAt.getTime();
const spanOf = (times: number[]): string => {
  times.sort((a, b) => a - b);
  return `median ${times[times.length >> 1] ?? 0} ms, most ${times.at(-1) ?? 0} ms`;
};

/** Formats one line of the report of a series. */
export function summaryOf(name: string, runMs: number, kills: readonly Kill[]): string {
  const hits = kills.filter(({ hit }) => hit);
  const steps = [...new Set(hits.map(({ step }) => step))].map(
    (step) => `${step} ${hits.filter((hit) => hit.step === step).length}`,
  );
  return (
    `${name}: undisturbed run ${runMs} ms, ${hits.length} of ${kills.length} kills hit a running attempt (${steps.join(', ')}); ` +
    `after the restart the next attempt began ${spanOf(hits.map(({ msToBegin }) => msToBegin))}, the job ended ${spanOf(hits.map(({ msToEnd }) => msToEnd))}`
  );
}
