import { mdsApi, type SheetDetail, type SheetRow } from '@matlas/contract';
import type { Page } from '@playwright/test';
import { apiGet, apiPost } from './api';

type Json = Record<string, unknown>;
export type SheetKind = 'component' | 'material';
const routes = { component: mdsApi.component, material: mdsApi.material } as const;
const kinds = { component: 1, material: 3 } as const;
const range = 1;
const rest = 3;

/** Iron with a little lead: a material that passes its check rules. */
export const steel = (name: string, lead: { min: string; max: string }): Json => ({
  kind: kinds.material,
  name,
  number: '1.0718',
  symbol: '11SMnPb30',
  classCode: '1.1.1',
  standard: 'EN 10277',
  children: [
    { portion: { kind: rest }, cas: '7439-89-6' },
    { portion: { kind: range, ...lead }, cas: '7439-92-1' },
  ],
});
/** A turned part of one material with this mass in grams. */
export const turnedPart = (name: string, number: string, grams: string, materialCid: number): Json => ({
  kind: kinds.component,
  name,
  number,
  measuredMassGrams: grams,
  children: [{ massGrams: grams, ref: { cid: materialCid } }],
});

/** A draft of the person who is signed in at the page. */
export const newDraft = (page: Page, kind: SheetKind, tree: Json): Promise<SheetRow> =>
  apiPost<SheetRow>(page, routes[kind].create.path, { tree });

export async function newRelease(page: Page, kind: SheetKind, tree: Json): Promise<SheetRow> {
  const { id } = await newDraft(page, kind, tree);
  return apiPost<SheetRow>(page, mdsApi.sheets.release.path.replace('{id}', String(id)), {});
}
export const storedSheet = (page: Page, kind: SheetKind, id: number): Promise<SheetDetail> =>
  apiGet<SheetDetail>(page, routes[kind].get.path.replace('{id}', String(id)));
