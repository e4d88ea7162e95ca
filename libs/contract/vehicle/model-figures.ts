import { z } from 'zod';
import { cqcUploadState } from '../enums';
import { instant, isoDate } from '../wire/kit';

const count = z.number().int();
/**
 * Figures of a model at a glance. Null: the caller may not see them, or there is nothing yet (no run, no result).
 */
export const modelFigures = z.object({
  /** Positions that need a data sheet (`filled` has one that counts); `approved` only when approval is required. */
  bom: z
    .object({
      positions: count,
      toFill: count,
      filled: count,
      matched: count,
      byHand: count,
      choose: count,
      unmatched: count,
      approved: count.nullable(),
    })
    .nullable(),
  /** The current run (decision 0078), with the number of its findings by verdict. */
  verdicts: z
    .object({ runId: count, number: count, asOf: isoDate, counts: z.record(z.string(), count), stale: z.boolean() })
    .nullable(),
  /** The last stored result: Rcyc and Rcov in percent (ISO 22628). */
  rates: z.object({ resultId: count, number: count, at: instant, rcyc: z.string(), rcov: z.string() }).nullable(),
  tasks: z.object({ open: count, overdue: count, done: count }).nullable(),
  highRiskParts: count.nullable(),
  /** Part changes and extensions of certificates by state. */
  changes: z.object({ planned: count, confirmed: count }).nullable(),
  runs: count.nullable(),
  reports: count.nullable(),
  files: count.nullable(),
  /** The BOM for the certification body; without positions where none was derived. `uploadState`: of the last upload. */
  cqc: z
    .object({ positions: count, toFill: count, filled: count, uploadState: cqcUploadState.schema.nullable() })
    .nullable(),
  /** BOMs that were replaced by an import or a restored one, newest first, at most five. */
  versions: z
    .object({
      count,
      newest: z.array(
        z.object({
          number: count,
          reason: z.enum(['import', 'restore']),
          positions: count,
          at: instant,
          by: z.string(),
        }),
      ),
    })
    .nullable(),
});
export type ModelFigures = z.output<typeof modelFigures>;
