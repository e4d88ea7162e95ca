import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, JobQueue } from '@matlas/server-kit';
import { jobEnd } from './job-end';
import { probeAuth, probeJobs } from './job-probes';
import { startWorkerProcess } from './worker-process';

const ROWS = 60;
const RUN_MS = 600;

/** State of a job after its worker was killed: `msToEnd` is the time from the next worker's start to the job's end. */
export interface KillOutcome {
  state: string;
  rows: number;
  distinct: number;
  ends: number;
  result: unknown;
  msToEnd: number;
}

/**
 * Starts a job of about 0.6 s in its own worker, kills the worker with SIGKILL after `afterMs`, starts another
 * worker and waits for the end.
 */
export async function killInTheMiddle(
  parts: { db: Db; jobs: JobQueue; url: string; env: Record<string, string> },
  afterMs: number,
): Promise<KillOutcome> {
  const { db, jobs, url, env } = parts;
  const first = await startWorkerProcess(url, env);
  const { jobId } = await jobs.start(probeAuth(7), probeJobs.write, {
    rows: ROWS,
    chunk: 3,
    pauseMs: (RUN_MS * 3) / ROWS,
  });
  await sleep(afterMs);
  await first.end('SIGKILL');
  const second = await startWorkerProcess(url, env);
  const restarted = Date.now();
  const { state } = await jobEnd(db, jobId).finally(() => second.end('SIGTERM'));
  const msToEnd = Date.now() - restarted;
  const left = await db.row<Omit<KillOutcome, 'state' | 'msToEnd'>>(
    `select (select result from job where id = $1) as result,
        (select count(*)::int from probe_end where job_id = $1) as ends,
       count(*)::int as rows, count(distinct n)::int as distinct from probe_row where job_id = $1`,
    [jobId],
  );
  if (!left) throw new Error('no counts');
  return { ...left, state, msToEnd };
}
/** The expected outcome of every kill. */
export const WHOLE = { state: 'done', rows: ROWS, distinct: ROWS, ends: 1, result: { rows: ROWS } };
