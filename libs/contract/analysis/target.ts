import { z } from 'zod';
import { notJudgedReason } from '../enums';
import { arrayOf, id, isoDate } from '../wire/kit';

/**
 * Target of a run: the BOM of a vehicle, a position with everything below it, chosen data sheets, or all data
 * sheets of an enterprise.
 */
export const RUN_SCOPES = ['vehicle', 'branch', 'sheets', 'supplier'] as const;
export const runScope = z.enum(RUN_SCOPES);
export type RunScope = z.output<typeof runScope>;
/** Maximum number of chosen sheets in one run. */
export const MAX_CHOSEN_SHEETS = 5000;

const isNone = (v: unknown): boolean => v === undefined || v === null || (Array.isArray(v) && v.length === 0);
const chosenSheets = z.preprocess(
  (v) => (isNone(v) ? undefined : typeof v === 'string' ? v.split(',') : Array.isArray(v) ? v : [v]),
  z.array(id).max(MAX_CHOSEN_SHEETS).optional(),
);
/**
 * Exactly one of the fields is set. `supplierId` of the caller's enterprise: its own released sheets; of another
 * enterprise: the accepted sheets from it.
 */
export const runTarget = {
  modId: id.optional(),
  positionId: id.optional(),
  sheetIds: chosenSheets,
  supplierId: id.optional(),
};
export const runTargetInput = z.object(runTarget);
export type RunTargetInput = z.output<typeof runTargetInput>;
type TargetInput = Readonly<Partial<Record<keyof RunTargetInput | 'runId', unknown>>>;
const TARGET_FIELDS = ['modId', 'positionId', 'sheetIds', 'supplierId', 'runId'] as const;

/** Refinement for inputs that include `runTarget`: exactly one target is given. */
export function requireOneTarget(input: TargetInput, ctx: z.RefinementCtx): void {
  const given = TARGET_FIELDS.filter((name) => input[name] !== undefined);
  if (given.length !== 1)
    ctx.addIssue({
      code: 'custom',
      path: [given[1] ?? 'modId'],
      message: given.length === 0 ? 'required' : 'oneTarget',
    });
}

/**
 * By what a run judges: regulations (none: those proposed for vehicles), date (none: today), and list versions
 * chosen instead of those in force on the date.
 */
export const runRules = { lawIds: arrayOf(id), listVersionIds: arrayOf(id).default([]), asOf: isoDate.optional() };

/**
 * A requested regulation that could not be judged on the date. The absence of findings for it has no meaning.
 * `label`: of its list version, if there is one.
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
