import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { candidateSort, type In, type api, matchingOptions } from '@matlas/contract';
import { MassDetailService } from '@matlas/features/material-analysis';
import { AnalysisService, RunStartService } from '@matlas/features/substance-analysis';
import { BomMatchService } from '@matlas/features/bom';
import { Accounts } from '@matlas/features/identity';
import { type Auth, CONFIG, type Config, JobStore } from '@matlas/server-kit';

const ENGINEER = 'engineer';
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** Whether the job was successful within the time limit. */
export async function waitForJob(jobs: JobStore, auth: Auth, jobId: number): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
    const { state } = await jobs.getJob(auth.scope, jobId);
    if (state !== 'queued' && state !== 'running') return state === 'done';
  }
  return false;
}

/**
 * Matches the demo BOM, runs the first analysis and lists the materials, so that a new user sees findings and
 * deviations at once. If this process is not a worker, the matching is left to a worker, and the analysis to a user
 * or the next start. Returns whether there is a result.
 */
export async function analyseDemo(
  app: INestApplicationContext,
  modelId: number,
  onStep: (step: string) => void = () => undefined,
): Promise<boolean> {
  const auth = await app.get(Accounts).authOfUser(ENGINEER);
  const runs = await app.get(AnalysisService).listRuns(auth, { modId: modelId });
  if (runs.length > 0) return runs.some(({ state }) => state === 'done');
  const jobs = app.get(JobStore);
  const options: In<typeof api.bom.match> = {
    ...matchingOptions.parse({}),
    sort: candidateSort.of.name,
    modId: modelId,
    ids: [],
  };
  const matching = await app.get(BomMatchService).start(auth, options);
  if (app.get<Config>(CONFIG).WORKER === 'off') return false;
  onStep('analysis');
  if (!(await waitForJob(jobs, auth, matching.jobId))) return false;
  const run = await app.get(RunStartService).start(auth, { modId: modelId, lawIds: [], asOf: undefined });
  const detail = await app.get(MassDetailService).calculate(auth, modelId);
  return (await waitForJob(jobs, auth, detail.jobId)) && waitForJob(jobs, auth, run.jobId);
}
