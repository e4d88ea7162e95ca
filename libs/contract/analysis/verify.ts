import { z } from 'zod';
import { job } from '../wire/kit';

/** Compares stored results of releases and runs with a new calculation, every night on a sample. */
export const verifyAnalysisJob = job({
  name: 'verifyAnalysis',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});

/**
 * What is verified against a new calculation: closures, packed rows and uses of sheets, results of runs. `stale`:
 * the run cannot be repeated because its data changed; this is not an error.
 */
export const verifiedKind = z.enum(['closure', 'packed', 'use', 'run', 'stale']);
export const verifyDifference = z.object({
  kind: verifiedKind,
  /** Id of the sheet or the run. */
  id: z.number().int(),
  /** Stored and expected values, for the person who repairs the data. */
  detail: z.string(),
});
export type VerifyDifference = z.output<typeof verifyDifference>;
