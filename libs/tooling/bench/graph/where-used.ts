import { mdsTraceApi } from '@matlas/contract';
import type { Fleet } from '@matlas/testing';
import type { BenchServer } from './server';

/** Number of listed substances that are looked up per round. */
export const LOOKED_UP = 20;

/** Listed substances from all parts of the list, both rarely and often used. */
export function listedSubstances({ items }: Pick<Fleet, 'items'>): number[] {
  const ids = [...new Set(items.flatMap(({ members }) => members.map(({ substanceId }) => substanceId)))];
  return Array.from(
    { length: Math.min(LOOKED_UP, ids.length) },
    (_, index) => ids[Math.floor((index * ids.length) / LOOKED_UP)] ?? 0,
  );
}
/** Requests the first page of where-used for each substance, as a user does. */
export async function lookUpUses({ call }: BenchServer, substances: readonly number[]): Promise<void> {
  for (const substanceId of substances) await call(mdsTraceApi.page, { substanceId, pageNo: 1, pageSize: 20 });
}
