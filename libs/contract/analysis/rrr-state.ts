import { z } from 'zod';
import { recyclabilityFlag } from '../enums';
import { rrrPlace } from './rrr-place';
import { rrrRates } from './rrr-rates';
import { arrayOf, flag as checkbox, decimal, instant, text } from '../wire/kit';

const MOST_FLUIDS = 20;
const mark = recyclabilityFlag.schema;
const int = z.number().int();
const grams = z.string();
const litres = decimal({ digits: 3 }).refine((value) => Number(value) > 0, {
  message: 'too_small',
  params: { minimum: '0' },
});
/** How a vehicle is counted. */
export const rrrSettings = z.object({
  /** Materials of a sheet add up to its declared mass. */ scaleToDeclared: checkbox.default(true),
  /** Thermoplastics with more than 30 % mineral filler leave the filler in mN. */ strictFillers:
    checkbox.default(false),
  /** The mass in running order has 90 % of the fuel: what the BOM lacks of it is told, or counted as well. */
  tank: z
    .object({ litres, gramsPerLitre: litres, missing: z.enum(['report', 'add']).default('report') })
    .nullish()
    .transform((tank) => tank ?? null),
  /** Fluids that the BOM does not hold; class 9 or below. */
  fluids: arrayOf(z.object({ name: text(100), classCode: z.string().regex(/^9(\.[1-8])?$/), grams: litres })).refine(
    (list) => list.length <= MOST_FLUIDS,
    { message: 'too_big', params: { context: 'array', maximum: String(MOST_FLUIDS) } },
  ),
});
export type RrrSettings = z.output<typeof rrrSettings>;

/** The vehicle as it is marked now. */
export const rrrState = z.object({
  rates: rrrRates,
  positions: int,
  /** Grams that neither a mark nor a rule reaches, and the positions that hold them. */ unmarked: int,
  unmarkedGrams: grams,
  byHand: int,
  byRule: int,
  unknownGrams: grams,
  settings: rrrSettings,
  locked: z.boolean(),
  lockedBy: z.string().nullable(),
  lockedAt: instant.nullable(),
  last: z.object({ id: int, number: int, at: instant, stale: z.boolean() }).nullable(),
  /** The last change, as long as it can be taken back. */ undo: z
    .object({ changeId: int, marks: int, by: z.string(), at: instant, mine: z.boolean() })
    .nullable(),
  milliseconds: z.number(),
  can: z.object({ mark: z.boolean(), lock: z.boolean(), unlock: z.boolean(), calculate: z.boolean() }),
});
export type RrrState = z.output<typeof rrrState>;

/** Something in the marks that a person should look at, heaviest first within its code. */
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
  /** Not all are told. */ more: z.boolean(),
});
export type RrrCheck = z.output<typeof rrrCheck>;
