import { z } from 'zod';
import { jsonInForms } from './json-in-forms';

/** Decisions about one file at most. */
export const MAX_FAULT_DECISIONS = 200;
const MAX_COLUMN = 500;
const MAX_CELL = 4_000;
const count = z.number().int();

/**
 * One decision for all rows of an imported file that have the same fault: of a code, in a column, with any text or with
 * one.
 */
export const faultDecision = z.object({
  code: z.string().max(MAX_COLUMN),
  /** As the kind of fault names it: the field, or the title of the column. */
  column: z.string().max(MAX_COLUMN),
  /** Only the cells with this text; absent: all cells with the fault. */
  only: z.string().max(MAX_CELL).optional(),
  /** `leaveOut`: these rows are not imported. `replace`: their cell is read as `value`. */
  action: z.enum(['leaveOut', 'replace']),
  value: z.string().max(MAX_CELL).default(''),
});
export type FaultDecision = z.output<typeof faultDecision>;
/** The same with the number of rows that it changed, and the title of its column where it differs. */
export const appliedFaultDecision = faultDecision.extend({ count, columnName: z.string().optional() });
export type AppliedFaultDecision = z.output<typeof appliedFaultDecision>;
/** An array, or its JSON text in a form that carries the file as well. */
export const faultDecisions = z.preprocess(jsonInForms, z.array(faultDecision).max(MAX_FAULT_DECISIONS).default([]));

/** All faults of an imported file with one code in one column. */
export const faultKind = z.object({
  code: z.string(),
  column: z.string(),
  /** Title of the column; empty when the file has none. */
  columnName: z.string(),
  /** Number of rows. */
  count,
  /** Message of the first one. */
  example: z.string(),
  /** The first of its different texts, most frequent first. */
  texts: z.array(z.object({ text: z.string(), count })),
  textCount: count,
});
export type FaultKind = z.output<typeof faultKind>;
