import { z } from 'zod';
import { materialBreakdown, preTreatmentPart, recyclabilityFlag } from '../enums';
import { rrrPlace } from './rrr-place';
import { flagGrams, rrrRates } from './rrr-rates';
import { rrrSettings, rrrState } from './rrr-state';
import { jobStarted } from '../wire/jobs';
import { byId, byIds, flag as checkbox, id, instant, job, optionalText, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), schema.optional());
const mark = recyclabilityFlag.schema;
const int = z.number().int();
const ofVehicle = { modId: id };
const grams = z.string();
const percent = z.string();
const technology = z.object({ id: int, code: z.string(), nameZh: z.string(), nameEn: z.string() });

const part = z.object({
  key: z.string(),
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  massGrams: grams,
});
/** Percentage points that a rate loses if this place became mN. `fails`: this alone would make the vehicle fail. */
export const rrrSensitivity = rrrPlace.extend({
  ancestors: z.array(z.string()),
  flag: mark.nullable(),
  massGrams: grams,
  points: percent,
  fails: z.boolean(),
});
export type RrrSensitivity = z.output<typeof rrrSensitivity>;
/** All figures of one calculation, stored with its number. */
export const rrrFigures = z.object({
  rates: rrrRates,
  /** Materials breakdown of Annex A, including unknown content. */
  breakdown: z.array(z.object({ bucket: materialBreakdown.schema, massGrams: grams })),
  /** Grams from each material group to each flag, for the Sankey chart. */
  flow: z.array(
    z.object({ bucket: materialBreakdown.schema, classCode: z.string().nullable(), flag: mark, massGrams: grams }),
  ),
  preTreatment: z.array(z.object({ kind: preTreatmentPart.schema.nullable(), massGrams: grams })),
  dismantled: z.array(part.extend({ quantity: z.string(), technology: technology.nullable() })),
  technologies: z.array(z.object({ technology: technology.nullable(), flag: mark, massGrams: grams })),
  /** The top two levels of the BOM. */
  branches: z.array(part.extend({ parentKey: z.string().nullable(), masses: flagGrams })),
  sensitivity: z.object({ rcyc: z.array(rrrSensitivity), rcov: z.array(rrrSensitivity) }),
});
export type RrrFigures = z.output<typeof rrrFigures>;
const resultHead = {
  id: int,
  modId: int,
  vehicle: z.string(),
  number: int,
  at: instant,
  by: z.string(),
  note: z.string(),
  rates: rrrRates,
  positions: int,
  marks: z.object({ byHand: int, byRule: int, unmarked: int }),
  locked: z.boolean(),
  settings: rrrSettings,
  /** True when a calculation would give another result now. */
  stale: z.boolean(),
  milliseconds: z.number(),
};
export const rrrResultRow = z.object(resultHead);
export type RrrResultRow = z.output<typeof rrrResultRow>;
export const rrrResult = z.object({
  ...resultHead,
  figures: rrrFigures,
  /** What changed since: positions and their sheets, marks, rules, settings and mass of the vehicle. */
  staleReasons: z.array(z.enum(['bom', 'marks', 'rules', 'vehicle'])),
});
export type RrrResult = z.output<typeof rrrResult>;

/**
 * One bar of the waterfall chart: a contribution to the difference between the two results. `place` null: the sum
 * of smaller ones.
 */
export const rrrStep = z.object({
  place: rrrPlace.nullable(),
  bucket: materialBreakdown.schema.nullable(),
  cause: z.enum(['flag', 'mass', 'added', 'removed', 'vehicleMass', 'rest']),
  from: mark.nullable(),
  to: mark.nullable(),
  massGrams: grams,
  rcycPoints: percent,
  rcovPoints: percent,
});
export type RrrStep = z.output<typeof rrrStep>;
export const rrrComparison = z.object({
  left: rrrResultRow,
  right: rrrResultRow,
  /** Their sum is the difference of the rates. */
  steps: z.array(rrrStep),
  buckets: z.array(z.object({ bucket: materialBreakdown.schema, leftGrams: grams, rightGrams: grams })),
  flags: z.array(z.object({ flag: mark, leftGrams: grams, rightGrams: grams })),
});
export type RrrComparison = z.output<typeof rrrComparison>;
/** The smallest set of changes with which both limits are reached. `changes` can be sent to `mark`. */
export const rrrProposal = z.object({
  reachable: z.boolean(),
  needed: z.boolean(),
  before: rrrRates,
  after: rrrRates,
  changes: z.array(
    rrrPlace.extend({
      ancestors: z.array(z.string()),
      from: mark,
      to: mark,
      massGrams: grams,
      classCode: z.string().nullable(),
      technologies: z.array(technology),
      target: z.object({ positionId: int.nullable(), nodeId: int.nullable() }),
    }),
  ),
});
export type RrrProposal = z.output<typeof rrrProposal>;
export const rrrCalculationJob = job({
  name: 'rrrCalculation',
  input: z.object({ modId: id, note: z.string() }),
  retries: 2,
  exclusiveBy: ({ modId }) => String(modId),
});

const base = '/analysis/anaRrrMark';
const [query, edit, run] = [
  'analysis:anaRrrMark:query',
  'analysis:anaRrrMark:mark',
  'analysis:anaRrrMark:run',
] as const;

/** The two rates in the current state, and as they were last calculated. */
export const rrrCalculationRoutes = {
  /** Starts the calculation of the rates of a vehicle and keeps its result. */
  calculate: route({
    method: 'POST',
    path: `${base}/calculationInfo`,
    needs: run,
    answer: 'job',
    input: z.object({ ...ofVehicle, note: optionalText(500) }),
    output: jobStarted,
  }),
  /** The last result; null when there is none. */
  lastResult: route({
    method: 'GET',
    path: `${base}/getRedisCalculationInfo`,
    needs: query,
    input: z.object(ofVehicle),
    output: rrrResult.nullable(),
  }),
  /** Whether the marks of a vehicle are locked, and by whom. */
  isLocked: route({
    method: 'GET',
    path: `${base}/getIsLock`,
    needs: query,
    input: z.object(ofVehicle),
    output: z.object({
      locked: z.boolean(),
      by: z.string().nullable(),
      at: instant.nullable(),
      /** The user who locked it and administrators of the enterprise may unlock it. */
      mayUnlock: z.boolean(),
    }),
  }),
  /** Measured and calculated mass of one piece, from the sheet of a BOM position. */
  weightPerItem: route({
    method: 'GET',
    path: `${base}/getCmeaWeightPerItem/{id}`,
    needs: query,
    input: byId,
    output: z.object({
      positionId: int,
      sheetId: int.nullable(),
      measuredGrams: grams.nullable(),
      calculatedGrams: grams.nullable(),
      workbookGrams: grams.nullable(),
      countedGrams: grams.nullable(),
      deviationPercent: percent.nullable(),
      tolerancePercent: percent.nullable(),
    }),
  }),
  /** Rates of the current marks, not stored; with `figures` all figures of a result. */
  state: route({ method: 'GET', path: `${base}/state`, needs: query, input: z.object(ofVehicle), output: rrrState }),
  /** Saves how the rates of a vehicle are calculated. */
  settings: route({
    method: 'POST',
    path: `${base}/settings`,
    needs: edit,
    says: 'saved',
    input: z.object({ ...ofVehicle, settings: rrrSettings }),
    output: rrrState,
  }),
  /** Rates of a vehicle from its present marks, without keeping a result. */
  figures: route({
    method: 'GET',
    path: `${base}/figures`,
    needs: query,
    input: z.object(ofVehicle),
    output: rrrFigures,
  }),
};

/** Stored results, the difference between two of them, and proposals to improve one. */
export const rrrResultRoutes = {
  /** Kept results of calculations, newest first, a page at a time. */
  results: route({
    method: 'POST',
    path: `${base}/results`,
    needs: query,
    answer: 'page',
    input: pageInput({ modId: optional(id) }),
    output: pageOf(rrrResultRow),
  }),
  /** One kept result with its masses and rates. */
  result: route({ method: 'GET', path: `${base}/result`, needs: query, input: byId, output: rrrResult }),
  /** Deletes kept results. */
  deleteResults: route({
    method: 'DELETE',
    path: `${base}/deleteResults`,
    needs: run,
    says: 'deleted',
    answer: 'ok',
    input: byIds,
  }),
  /** Compares two results, of the same vehicle or of two. */
  compare: route({
    method: 'GET',
    path: `${base}/compare`,
    needs: query,
    input: z.object({ leftResultId: id, rightResultId: id }),
    output: rrrComparison,
  }),
  /** Materials whose mark changes the rates most. */
  sensitivity: route({
    method: 'GET',
    path: `${base}/sensitivity`,
    needs: query,
    input: z.object(ofVehicle),
    output: z.object({ rcyc: z.array(rrrSensitivity), rcov: z.array(rrrSensitivity) }),
  }),
  /** Fewest changes of marks with which the vehicle would reach the required rates. */
  cheapest: route({
    method: 'GET',
    path: `${base}/cheapest`,
    needs: query,
    input: z.object({ ...ofVehicle, /** Marks by hand may change too. */ alsoHand: checkbox.default(false) }),
    output: rrrProposal,
  }),
};
