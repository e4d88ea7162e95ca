import { z } from 'zod';
import { recyclabilityFlag } from '../enums';
import { rrrPlace } from './rrr-place';
import { rrrRates } from './rrr-rates';
import { arrayOf, flag as checkbox, decimal, instant, text } from '../wire/kit';

const MAX_FLUIDS = 20;
const mark = recyclabilityFlag.schema;
const int = z.number().int();
const grams = z.string();
const litres = decimal({ digits: 3 }).refine((value) => Number(value) > 0, {
  message: 'too_small',
  params: { minimum: '0' },
});
/** Settings of the calculation for a vehicle. */
export const rrrSettings = z.object({
  /** Scales the materials of a sheet to its declared mass. */
  scaleToDeclared: checkbox.default(true),
  /** Counts the filler of thermoplastics with more than 30 % mineral filler as mN. */
  strictFillers: checkbox.default(false),
  /**
   * The mass in running order includes 90 % of the fuel. Fuel that is missing in the BOM is only reported, or added
   * to the calculation.
   */
  tank: z
    .object({ litres, gramsPerLitre: litres, missing: z.enum(['report', 'add']).default('report') })
    .nullish()
    .transform((tank) => tank ?? null),
  /** Fluids that the BOM does not contain; class 9 or a subclass. */
  fluids: arrayOf(z.object({ name: text(100), classCode: z.string().regex(/^9(\.[1-8])?$/), grams: litres })).refine(
    (list) => list.length <= MAX_FLUIDS,
    { message: 'too_big', params: { context: 'array', maximum: String(MAX_FLUIDS) } },
  ),
});
export type RrrSettings = z.output<typeof rrrSettings>;

/** The vehicle with its current marks. */
export const rrrState = z.object({
  rates: rrrRates,
  positions: int,
  /** Positions and grams that neither a mark nor a rule reaches. */
  unmarked: int,
  unmarkedGrams: grams,
  byHand: int,
  byRule: int,
  unknownGrams: grams,
  settings: rrrSettings,
  locked: z.boolean(),
  lockedBy: z.string().nullable(),
  lockedAt: instant.nullable(),
  last: z.object({ id: int, number: int, at: instant, stale: z.boolean() }).nullable(),
  /** The last change, while it can be undone. */
  undo: z.object({ changeId: int, marks: int, by: z.string(), at: instant, mine: z.boolean() }).nullable(),
  milliseconds: z.number(),
  can: z.object({ mark: z.boolean(), lock: z.boolean(), unlock: z.boolean(), calculate: z.boolean() }),
});
export type RrrState = z.output<typeof rrrState>;

/** Issues of the marks that a person should check, heaviest first within each code. */
export const RRR_ISSUES = [
  'unmarked',
  'conflict',
  'unknownMass',
  'unknownContent',
  'overMass',
  'missingMass',
  'noVehicleMass',
  'tankBelow90',
  'noPreTreatment',
  'markWithoutEffect',
  'noTechnology',
  'technologyExpired',
  'polymerMarking',
] as const;
export const rrrIssueCode = z.enum(RRR_ISSUES);
export type RrrIssueCode = z.output<typeof rrrIssueCode>;
export const rrrIssue = z.object({
  code: rrrIssueCode,
  severity: z.enum(['error', 'warning', 'info']),
  place: rrrPlace.nullable(),
  ancestors: z.array(z.string()),
  massGrams: grams.nullable(),
  flags: z.array(mark),
});
export type RrrIssue = z.output<typeof rrrIssue>;
export const rrrCheck = z.object({
  counts: z.array(
    z.object({ code: rrrIssueCode, severity: z.enum(['error', 'warning', 'info']), count: int, massGrams: grams }),
  ),
  issues: z.array(rrrIssue),
  /** True when not all issues are listed. */
  more: z.boolean(),
});
export type RrrCheck = z.output<typeof rrrCheck>;
