import {
  analysisApi,
  bomApi,
  vehicleApi,
  type BomPositionDetail,
  type JobRow,
  jobsApi,
  type VehicleModelRow,
} from '@matlas/contract';
import { expect, type Page } from '@playwright/test';
import { apiGet, apiPost } from './api';
import { newRelease, turnedPart } from './sheets';

type Json = Record<string, unknown>;
const fixed = 2;
const rest = 3;
/** Lead content above the 4 % limit of exemption entry 3, which the copper alloys claim by their application code. */
const leadOver = '4.2';
const leadWithin = '3';
/** A range that contains the 4 % limit. */
const leadAcrossLimit = { kind: 1, min: '3', max: '5' };
const brass = (name: string, lead: string | Json, also: Json[] = []): Json => ({
  kind: 3,
  name,
  number: 'CW617N',
  symbol: 'CuZn40Pb2',
  classCode: '3.2',
  standard: 'EN 12165',
  children: [
    { portion: typeof lead === 'string' ? { kind: fixed, value: lead } : lead, cas: '7439-92-1', applicationCode: '3' },
    ...also,
    { portion: { kind: fixed, value: '38' }, cas: '7440-66-6' },
    { portion: { kind: rest }, cas: '7440-50-8' },
  ],
});

/**
 * A vehicle with three parts of one supplier: a body whose lead fails, a nut whose lead is exempt, and a ring whose
 * lead is declared as a range that contains the limit of the exemption entry.
 */
export interface DecidedVehicle {
  name: string;
  modelId: number;
  body: string;
  nut: string;
  ring: string;
  bodyPosition: number;
}

async function position(
  page: Page,
  modId: number,
  parentId: number | null,
  number: string,
  tree?: Json,
): Promise<number> {
  const made = await apiPost<BomPositionDetail>(page, bomApi.add.path, {
    modId,
    parentId,
    name: number,
    number,
    supplierName: 'Hengyue',
    quantity: '1',
    massGrams: '100',
  });
  if (tree) await hookNew(page, made.id, number, tree);
  return made.id;
}
async function hookNew(page: Page, ckid: number, number: string, tree: Json): Promise<void> {
  const material = await newRelease(page, 'material', tree);
  const sheet = await newRelease(page, 'component', turnedPart(number, number, '100', material.cid));
  await apiPost(page, bomApi.hook.path, { ckid, sheetId: sheet.id });
}

export async function createDecidedVehicle(page: Page, serial: string): Promise<DecidedVehicle> {
  const name = `Decided ${serial}`;
  const model = await apiPost<VehicleModelRow>(page, vehicleApi.modInfo.saveOrUpdate.path, {
    projectName: name,
    internalNumber: serial,
    modelType: 1,
    powerPlant: 2,
    vehicleType: 'M1',
    typeName: serial,
    brand: 'Aurora',
    typeApprovalDate: '2026-06-30',
  });
  const root = await position(page, model.id, null, `${serial}-CAR`);
  const [body, nut, ring] = [`${serial}-BODY`, `${serial}-NUT`, `${serial}-RING`];
  const bodyPosition = await position(page, model.id, root, body, brass(`${serial} brass`, leadOver));
  await position(page, model.id, root, nut, brass(`${serial} nut brass`, leadWithin));
  await position(page, model.id, root, ring, brass(`${serial} ring brass`, leadAcrossLimit));
  return { name, modelId: model.id, body, nut, ring, bodyPosition };
}
/** Hooks a new sheet to the part, with cadmium in its brass. */
export const addCadmium = (page: Page, { body, bodyPosition }: DecidedVehicle): Promise<void> =>
  hookNew(
    page,
    bodyPosition,
    body,
    brass(`${body} cadmium brass`, leadOver, [{ portion: { kind: fixed, value: '0.05' }, cas: '7440-43-9' }]),
  );

/** Runs the analysis and waits until it is done. */
export async function runAnalysis(page: Page, { modelId }: DecidedVehicle): Promise<number> {
  const { jobId, runId } = await apiPost<{ jobId: number; runId: number }>(page, analysisApi.startRun.path, {
    modId: modelId,
  });
  const state = async () => (await apiGet<JobRow>(page, jobsApi.get.path.replace('{id}', String(jobId)))).state;
  await expect.poll(state, { timeout: 120_000 }).toMatch(/done|failed|cancelled/);
  expect(await state()).toBe('done');
  return runId;
}
