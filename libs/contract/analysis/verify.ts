import { z } from 'zod';
import { job } from '../wire/kit';

/** Compares what releases and runs keep with what follows from the data, on a sample, every night. */
export const verifyAnalysisJob = job({
  name: 'verifyAnalysis',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});

/**
 * What may differ from what follows from the data: closures, packed rows and uses of sheets, results of runs; `stale`
 * names a run that cannot be made again, since its data changed: no fault of what is kept.
 */
export const verifiedKind = z.enum(['closure', 'packed', 'use', 'run', 'stale']);
export const verifyDifference = z.object({
  kind: verifiedKind,
  /** Of the sheet or the run. */ id: z.number().int(),
  /** What is there and what should be, for whoever repairs it. */ detail: z.string(),
});
export type VerifyDifference = z.output<typeof verifyDifference>;
