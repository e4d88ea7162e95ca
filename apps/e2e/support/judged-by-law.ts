import { analysisApi, type JobRow, jobsApi, type VehicleModelOption, vehicleApi } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { apiGet, apiPost } from './api';
import { expect } from './test';

const longRun = { timeout: 120_000 };

/** Judges the demo vehicle by one law. */
export async function analyseBy(page: Page, lawId: number): Promise<number> {
  const models = await apiGet<VehicleModelOption[]>(page, vehicleApi.modInfo.modList.path);
  const modId = models.find(({ internalNumber }) => internalNumber === 'C5-E-2026')?.id;
  const { jobId, runId } = await apiPost<{ jobId: number; runId: number }>(page, analysisApi.startRun.path, {
    modId,
    lawIds: [lawId],
  });
  await expect
    .poll(async () => (await apiGet<JobRow>(page, jobsApi.get.path.replace('{id}', String(jobId)))).state, longRun)
    .toBe('done');
  return runId;
}
export const lawOf = (page: Page, code: string): Promise<number> =>
  apiGet<{ id: number; code: string }[]>(page, '/rule/msgLawInfo/list').then(
    (laws) => laws.find((law) => law.code === code)?.id ?? 0,
  );
