import { z } from 'zod';
import { notJudgedReason } from '../enums';
import { arrayOf, id, isoDate } from '../wire/kit';

/**
 * What a run looks at: a vehicle's BOM, one position with everything below it, chosen data sheets, or all data sheets
 * of an enterprise.
 */
export const RUN_SCOPES = ['vehicle', 'branch', 'sheets', 'supplier'] as const;
export const runScope = z.enum(RUN_SCOPES);
export type RunScope = z.output<typeof runScope>;
/** Chosen sheets of one run at most. */
export const MAX_CHOSEN_SHEETS = 5000;

const isNone = (v: unknown): boolean => v === undefined || v === null || (Array.isArray(v) && v.length === 0);
const chosenSheets = z.preprocess(
  (v) => (isNone(v) ? undefined : typeof v === 'string' ? v.split(',') : Array.isArray(v) ? v : [v]),
  z.array(id).max(MAX_CHOSEN_SHEETS).optional(),
);
/**
 * Exactly one of them. `supplierId` is the own enterprise for its own released sheets, another one for what was
 * accepted of it.
 */
export const runTarget = {
  modId: id.optional(),
  positionId: id.optional(),
  sheetIds: chosenSheets,
  supplierId: id.optional(),
};
export const runTargetInput = z.object(runTarget);
export type RunTargetInput = z.output<typeof runTargetInput>;
type Given = Readonly<Partial<Record<keyof RunTargetInput | 'runId', unknown>>>;
const TARGET_FIELDS = ['modId', 'positionId', 'sheetIds', 'supplierId', 'runId'] as const;

/** For inputs that spread `runTarget`: one target, no more. */
export function oneTarget(input: Given, ctx: z.RefinementCtx): void {
  const given = TARGET_FIELDS.filter((name) => input[name] !== undefined);
  if (given.length !== 1)
    ctx.addIssue({
      code: 'custom',
      path: [given[1] ?? 'modId'],
      message: given.length === 0 ? 'required' : 'oneTarget',
    });
}

/**
 * By what is judged: laws (none: those proposed for vehicles), the day (none: today), versions of lists chosen instead
 * of those of the day.
 */
export const runRules = { lawIds: arrayOf(id), listVersionIds: arrayOf(id).default([]), asOf: isoDate.optional() };

/**
 * A law that was asked and by which nothing could be judged on the day: that it has no findings says nothing. `label`:
 * of the version of its list, where it has one.
 */
export const notJudgedLaw = z.object({
  lawId: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  label: z.string().nullable(),
  reason: notJudgedReason.schema,
});
export type NotJudgedLaw = z.output<typeof notJudgedLaw>;
