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
import { apiGet, apiPost } from './api';

const patience = 120_000;

/** The demo vehicle. */
export async function demoModel(page: Page): Promise<VehicleModelOption> {
  const models = await apiGet<VehicleModelOption[]>(page, vehicleApi.modInfo.modList.path);
  const found = models.find(({ internalNumber }) => internalNumber === 'C5-E-2026');
  if (!found) throw new Error('the demo has no vehicle');
  return found;
}

/** A finished run over a target by every list of the platform. */
export async function ensureRun(page: Page, target: object): Promise<AnalysisRun> {
  const laws = await apiGet<LawRow[]>(page, rulesApi.laws.list.path);
  const lawIds = laws.filter(({ currentList, builtIn }) => currentList !== null && builtIn).map(({ id }) => id);
  const { runId, jobId } = await apiPost<{ runId: number; jobId: number }>(page, analysisApi.startRun.path, {
    ...target,
    lawIds,
  });
  await expect
    .poll(async () => (await apiGet<JobRow>(page, `/jobs/${jobId}`)).state, { timeout: patience })
    .toBe('done');
  return apiGet<AnalysisRun>(page, analysisApi.getRun.path.replace('{runId}', String(runId)));
}
