import type { RecordKind, Route } from '@matlas/contract';
import type { CallForData, Maker, Rows } from './row-maker';

/**
 * Simple records of an enterprise with code, names and note, with the call that saves each. `npm run new --
 * feature` adds its own here.
 */
const PLAIN: readonly (readonly [kind: RecordKind, save: Route])[] = [];

export async function plainRows(made: CallForData, { test, headers, wide }: Maker): Promise<Rows> {
  const rows: Rows = {};
  for (const [kind, save] of PLAIN) {
    const ids = [];
    for (const code of [`${wide}-1`, `${wide}-2`]) {
      const saved = await made(test, headers, save, {
        code,
        nameZh: `${wide} ${kind}`,
        nameEn: `${wide} ${kind}`,
        note: wide,
      });
      ids.push(Number(saved['id']));
    }
    rows[kind] = ids;
  }
  return rows;
}
