import {
  analysisApi,
  rulesApi,
  vehicleApi,
  type AnalysisRun,
  type JobRow,
  type LawRow,
  type VehicleModelOption,
} from '@matlas/contract';
import { expect, type Page } from '@playwright/test';
import { ask, tell } from './api';

const patience = 120_000;

/** The demo vehicle. */
export async function demoModel(page: Page): Promise<VehicleModelOption> {
  const models = await ask<VehicleModelOption[]>(page, vehicleApi.modInfo.modList.path);
  const found = models.find(({ internalNumber }) => internalNumber === 'C5-E-2026');
  if (!found) throw new Error('the demo has no vehicle');
  return found;
}

/** A finished run over a target by every list of the platform. */
export async function runOver(page: Page, target: object): Promise<AnalysisRun> {
  const laws = await ask<LawRow[]>(page, rulesApi.laws.list.path);
  const lawIds = laws.filter(({ currentList, builtIn }) => currentList !== null && builtIn).map(({ id }) => id);
  const { runId, jobId } = await tell<{ runId: number; jobId: number }>(page, analysisApi.startRun.path, {
    ...target,
    lawIds,
  });
  await expect.poll(async () => (await ask<JobRow>(page, `/jobs/${jobId}`)).state, { timeout: patience }).toBe('done');
  return ask<AnalysisRun>(page, analysisApi.getRun.path.replace('{runId}', String(runId)));
}
