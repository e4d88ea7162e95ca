import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, JobFailure } from '@matlas/server-kit';

const PATIENCE_MS = 60_000;
/**
 * Polling intervals: short jobs are noticed quickly, and long ones are not polled constantly, because they use the
 * same processor.
 */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 60;
const GROWTH = 1.5;
const longer = (pauseMs: number): number => Math.min(LONGEST_PAUSE_MS, pauseMs * GROWTH);
export interface JobEnd {
  state: string;
  result: unknown;
  error: JobFailure | null;
  attempts: number;
  trace: string | null;
}

/** Waits until a job has ended with any state; throws with its row when it takes too long. */
export async function jobEnd(db: Db, jobId: number, patienceMs = PATIENCE_MS): Promise<JobEnd> {
  const read = () => db.row<JobEnd>('select state, result, error, attempts, trace from job where id = $1', [jobId]);
  let job = await read();
  let pauseMs = FIRST_PAUSE_MS;
  for (
    const end = Date.now() + patienceMs;
    !job || job.state === 'queued' || job.state === 'running';
    job = await read()
  ) {
    if (Date.now() > end) throw new Error(`job ${jobId} has not ended: ${JSON.stringify(job)}`);
    await sleep(pauseMs);
    pauseMs = longer(pauseMs);
  }
  return job;
}

/** Waits until no job is queued or running. */
export async function jobsAtRest(db: Db, patienceMs = PATIENCE_MS): Promise<void> {
  const end = Date.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = longer(pauseMs)) {
    const open = await db.row<{ id: number; name: string }>(
      "select id, name from job where state in ('queued', 'running') limit 1",
    );
    if (!open) return;
    if (Date.now() > end) throw new Error(`job ${open.id} (${open.name}) has not ended`);
    await sleep(pauseMs);
  }
}
