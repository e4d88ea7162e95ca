import { z } from 'zod';

const count = z.number().int();
/** `wrong`: number of sheets with an error; `heldBack`: number of sheets that refer to one of them. */
export const importCounts = z.object({
  sheets: count,
  nodes: count,
  ok: count,
  wrong: count,
  heldBack: count,
  errors: count,
  warnings: count,
  findingErrors: count,
  findingWarnings: count,
  created: count,
  versions: count,
  unchanged: count,
  releases: count,
  matched: count,
  unmatched: count,
  faults: count,
  fileErrors: count,
});
export type ImportCounts = z.output<typeof importCounts>;
