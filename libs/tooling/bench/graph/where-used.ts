import { mdsTraceApi } from '@matlas/contract';
import type { Fleet } from '@matlas/testing';
import type { BenchServer } from './server';

/** How many listed substances are looked up in a round. */
export const LOOKED_UP = 20;

/** Listed substances, spread over the list: seldom and often used ones. */
export function listedSubstances({ items }: Pick<Fleet, 'items'>): number[] {
  const ids = [...new Set(items.flatMap(({ members }) => members.map(({ substanceId }) => substanceId)))];
  return Array.from(
    { length: Math.min(LOOKED_UP, ids.length) },
    (_, index) => ids[Math.floor((index * ids.length) / LOOKED_UP)] ?? 0,
  );
}
/** The first page of where-used of each, as a person asks for it. */
export async function lookUp({ call }: BenchServer, substances: readonly number[]): Promise<void> {
  for (const substanceId of substances) await call(mdsTraceApi.page, { substanceId, pageNo: 1, pageSize: 20 });
}
