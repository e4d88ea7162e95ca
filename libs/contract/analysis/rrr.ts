import { z } from 'zod';
import { materialBreakdown, preTreatmentPart, recyclabilityFlag } from '../enums';
import { jobStarted } from '../wire/jobs';
import {
  arrayOf,
  byId,
  byIds,
  decimal,
  flag as checkbox,
  id,
  instant,
  job,
  optionalText,
  route,
  text,
} from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** Marks changed by one call. */
export const MOST_MARK_CHANGES = 5000;
const MOST_FLUIDS = 20;
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), schema.optional());
const mark = recyclabilityFlag.schema;
const int = z.number().int();
const ofVehicle = { modId: id };
const grams = z.string();
const percent = z.string();

/** Grams of the six categories, exact. They add up to mV. */
export const flagGrams = z.object({ mP: grams, mD: grams, mM: grams, mTr: grams, mTe: grams, mN: grams });
export type FlagGrams = z.output<typeof flagGrams>;
/**
 * One rate beside its limit. Percent to twelve decimals, never rounded up; `passes` compares the exact fraction.
 * Negative margins: what is missing.
 */
export const rrrRate = z.object({
  percent,
  limitPercent: percent,
  passes: z.boolean(),
  marginGrams: grams,
  marginPoints: percent,
});
export type RrrRate = z.output<typeof rrrRate>;
/** Both rates of ISO 22628 and what they are made of. */
export const rrrRates = z.object({
  masses: flagGrams,
  vehicleGrams: grams,
  /** `declared`: the vehicle's mass in running order; `sum`: none is given. */ vehicleMassFrom: z.enum([
    'declared',
    'sum',
  ]),
  rcyc: rrrRate,
  rcov: rrrRate,
  /** Of mV, what no part accounts for; it counts as mN. */ missingGrams: grams,
  /** More than mV. */ excessGrams: grams,
});
export type RrrRates = z.output<typeof rrrRates>;

/**
 * What a mark is on: a position with all below it, a node of the data sheets wherever it lies in this vehicle, or one
 * node below one position.
 */
const target = { positionId: optional(id), nodeId: optional(id) };
const hasTarget = ({ positionId, nodeId }: { positionId?: number | undefined; nodeId?: number | undefined }): boolean =>
  positionId !== undefined || nodeId !== undefined;
const noTarget = { message: 'empty', path: ['positionId'] };
/**
 * A mark as it is to be; `flag` null takes the mark by hand away. `same`: also every other of the same kind (positions
 * of the same sheet or number; of a node all its places).
 */
export const rrrChange = z
  .object({
    ...target,
    flag: mark.nullable(),
    technologyId: optional(id),
    preTreatment: optional(preTreatmentPart.schema),
    reach: z.enum(['one', 'same']).default('one'),
  })
  .refine(hasTarget, noTarget);
export type RrrChange = z.output<typeof rrrChange>;
const changes = arrayOf(rrrChange)
  .refine((list) => list.length > 0, { message: 'empty' })
  .refine((list) => list.length <= MOST_MARK_CHANGES, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MOST_MARK_CHANGES) },
  });
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

/** `name`: what the rule is about, in the caller's language. */
const rule = z.object({ id: int, name: z.string() });
const technology = z.object({ id: int, code: z.string(), nameZh: z.string(), nameEn: z.string() });
/**
 * Why something has its flag: a mark by hand or by a rule on itself, one above it, the rule or default of its class,
 * nothing at all.
 */
export const rrrOrigin = z.enum(['hand', 'rule', 'inherited', 'class', 'none', 'mixed']);
export type RrrOrigin = z.output<typeof rrrOrigin>;
/** A mark as it is stored. */
export const rrrMark = z.object({
  positionId: int.nullable(),
  nodeId: int.nullable(),
  source: z.enum(['hand', 'rule']),
  flag: mark,
  technology: technology.nullable(),
  preTreatment: preTreatmentPart.schema.nullable(),
  rule: rule.nullable(),
  by: z.string().nullable(),
  at: instant,
});
export type RrrMarkInfo = z.output<typeof rrrMark>;

/**
 * A position, or a node below one; `key` is its place in the vehicle: `p12`, `p12/345/678` with the nodes from its
 * sheet down; `n678`: a node wherever it lies.
 */
export const rrrPlace = z.object({
  key: z.string(),
  kind: z.enum(['position', 'component', 'semi', 'material']),
  positionId: int.nullable(),
  nodeId: int.nullable(),
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
});
export type RrrPlace = z.output<typeof rrrPlace>;
export const rrrRow = rrrPlace.extend({
  /** Keys from the root of the BOM to the parent. */ ancestors: z.array(z.string()),
  /** Of one parent: pieces; null for materials and semi-components. */ quantity: z.string().nullable(),
  massGrams: grams,
  /** Of mV. */ sharePercent: percent,
  masses: flagGrams,
  /** Null: several. */ flag: mark.nullable(),
  origin: rrrOrigin,
  /** The mark that counts here: its own, or the one above it that it inherits. */ mark: rrrMark.nullable(),
  /** Behind the mark, or the one of its class. */ rule: rule.nullable(),
  technology: technology.nullable(),
  classCode: z.string().nullable(),
  breakdown: materialBreakdown.schema.nullable(),
  /** Grams that neither a mark nor a rule reaches. */ unmarkedGrams: grams,
  /** Children in all; 0 for the lowest classified material. */ children: int,
  /** How many others of the same kind the vehicle has. */ sameKind: int,
  /** Content unknown: no released sheet. */ unknown: z.boolean(),
});
export type RrrRow = z.output<typeof rrrRow>;
const place = z.string().regex(/^p\d{1,10}(\/\d{1,10}){0,60}$/);
const places = arrayOf(place);

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
/**
 * Before and after some marks. `marks`: how many are written, removed or replaced; `removed`: the grams that move from
 * flag to flag.
 */
export const rrrEffect = z.object({
  before: rrrRates,
  after: rrrRates,
  marks: int,
  moves: z.array(
    z.object({
      from: mark,
      to: mark,
      massGrams: grams,
      /** Points of Rcyc and Rcov. */ rcycPoints: percent,
      rcovPoints: percent,
    }),
  ),
  /** The ten heaviest that move. */ heaviest: z.array(
    rrrPlace.extend({ from: mark.nullable(), to: mark.nullable(), massGrams: grams }),
  ),
  milliseconds: z.number(),
});
export type RrrEffect = z.output<typeof rrrEffect>;
/** What was changed; `changeId` takes it back (`undo`), null: nothing changed. */
export const rrrChanged = rrrEffect.extend({ changeId: int.nullable() });
export type RrrChanged = z.output<typeof rrrChanged>;

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

const part = z.object({
  key: z.string(),
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  massGrams: grams,
});
/** Points that a rate loses if the place became mN; `fails`: that alone would fail the vehicle. */
export const rrrSensitivity = rrrPlace.extend({
  ancestors: z.array(z.string()),
  flag: mark.nullable(),
  massGrams: grams,
  points: percent,
  fails: z.boolean(),
});
export type RrrSensitivity = z.output<typeof rrrSensitivity>;
/** Everything that one calculation says; kept as it was with its number. */
export const rrrFigures = z.object({
  rates: rrrRates,
  /** Annex A, with what nobody knows. */ breakdown: z.array(
    z.object({ bucket: materialBreakdown.schema, massGrams: grams }),
  ),
  /** Grams of a bucket that went to a flag: the sankey. */ flow: z.array(
    z.object({ bucket: materialBreakdown.schema, classCode: z.string().nullable(), flag: mark, massGrams: grams }),
  ),
  preTreatment: z.array(z.object({ kind: preTreatmentPart.schema.nullable(), massGrams: grams })),
  dismantled: z.array(part.extend({ quantity: z.string(), technology: technology.nullable() })),
  technologies: z.array(z.object({ technology: technology.nullable(), flag: mark, massGrams: grams })),
  /** Top two levels of the BOM. */ branches: z.array(
    part.extend({ parentKey: z.string().nullable(), masses: flagGrams }),
  ),
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
  /** Another result would come out now. */ stale: z.boolean(),
  milliseconds: z.number(),
};
export const rrrResultRow = z.object(resultHead);
export type RrrResultRow = z.output<typeof rrrResultRow>;
export const rrrResult = z.object({
  ...resultHead,
  figures: rrrFigures,
  /** What is another now: positions and their sheets, marks, rules, settings and mass of the vehicle. */ staleReasons:
    z.array(z.enum(['bom', 'marks', 'rules', 'vehicle'])),
});
export type RrrResult = z.output<typeof rrrResult>;

/**
 * One bar of the waterfall: what moved a rate from the left to the right result. `place` null: smaller ones together.
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
  /** They add up to the difference of the rates. */ steps: z.array(rrrStep),
  buckets: z.array(z.object({ bucket: materialBreakdown.schema, leftGrams: grams, rightGrams: grams })),
  flags: z.array(z.object({ flag: mark, leftGrams: grams, rightGrams: grams })),
});
export type RrrComparison = z.output<typeof rrrComparison>;
/** The cheapest set of changes that reaches both limits; `changes` can be sent to `mark`. */
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
/** `marked`: answered yes, or that it does not apply. */
export const POLYMER_STATES = ['open', 'notMarked', 'marked'] as const;
export type PolymerState = (typeof POLYMER_STATES)[number];
/** What of a component is over its limit: plastics over 100 g, elastomers over 200 g. */
export const POLYMER_GROUPS = ['plastics', 'elastomers'] as const;
export type PolymerGroup = (typeof POLYMER_GROUPS)[number];
/** Which components; nothing chosen: all. */
export const polymerAsked = {
  ...ofVehicle,
  states: arrayOf(z.enum(POLYMER_STATES)),
  groups: arrayOf(z.enum(POLYMER_GROUPS)),
};
/**
 * A component whose plastics or elastomers must be marked (2003/138/EC; ISO 11469, VDA 260): grams directly in one
 * piece of it. The heaviest first.
 */
export const polymerMarkingRow = rrrPlace.extend({
  ancestors: z.array(z.string()),
  plasticGrams: grams,
  elastomerGrams: grams,
  over: z.array(z.enum(POLYMER_GROUPS)),
  answer: z.enum(['yes', 'no', 'notApplicable', 'open']),
  state: z.enum(POLYMER_STATES),
  /** Positions that hold it. */ positions: int,
  /** The first of them, with the data sheet that is hooked to it. */ position: z
    .object({
      id: int,
      name: z.string(),
      foreignName: z.string().nullable(),
      number: z.string().nullable(),
      sheetId: int.nullable(),
      supplierName: z.string().nullable(),
      supplierForeignName: z.string().nullable(),
    })
    .nullable(),
});
export type PolymerMarkingRow = z.output<typeof polymerMarkingRow>;
const rrrTechnology = technology.extend({
  flags: z.array(mark),
  classCodes: z.array(z.string()),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  inForce: z.boolean(),
  hasEvidence: z.boolean(),
});
export type RrrTechnologyChoice = z.output<typeof rrrTechnology>;
/** The vehicle's rows that a material has. */
export const rrrMaterial = z.object({
  key: z.string(),
  nodeId: int,
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  classCode: z.string().nullable(),
  breakdown: materialBreakdown.schema,
  massGrams: grams,
  sharePercent: percent,
  flag: mark.nullable(),
  masses: flagGrams,
  origin: rrrOrigin,
  places: int,
});
export type RrrMaterial = z.output<typeof rrrMaterial>;

export const rrrAutoMarkJob = job({
  name: 'rrrAutoMark',
  input: z.object({ modId: id, replaceHand: z.boolean() }),
  retries: 2,
  exclusiveBy: ({ modId }) => String(modId),
});
export const rrrCalculationJob = job({
  name: 'rrrCalculation',
  input: z.object({ modId: id, note: z.string() }),
  retries: 2,
  exclusiveBy: ({ modId }) => String(modId),
});

const base = '/analysis/anaRrrMark';
const [query, edit, lock, run] = [
  'analysis:anaRrrMark:query',
  'analysis:anaRrrMark:mark',
  'analysis:anaRrrMark:lock',
  'analysis:anaRrrMark:run',
] as const;
const auto = z.object({
  ...ofVehicle,
  /** Marks by hand give way to rules too. */ replaceHand: checkbox.default(false),
});
/** `rule`: what rules marked, `hand`, or all. */
const clearing = z.object({ ...ofVehicle, source: z.enum(['hand', 'rule', 'all']), ruleId: optional(id) });
/** Marks of a vehicle by ISO 22628 and its two rates. The exports have calls of their own (analysis-rrr-export). */
export const analysisRrrApi = {
  /** Materials below a place, each once, heaviest first; without a place those of the vehicle. */
  materials: route({
    method: 'POST',
    path: `${base}/getMatrialInfo`,
    needs: query,
    answer: 'list',
    input: z.object({ ...ofVehicle, key: optional(place) }),
    output: z.array(rrrMaterial),
  }),
  /** The row of one place with all marks that touch it, most exact first. */
  markInfo: route({
    method: 'GET',
    path: `${base}/getRrrMarkInfo`,
    needs: query,
    input: z.object({ ...ofVehicle, key: place }),
    output: z.object({ row: rrrRow, marks: z.array(rrrMark), mayBecome: z.array(mark) }),
  }),
  /** Children of the places, `parents` empty: the roots. */
  children: route({
    method: 'GET',
    path: `${base}/getSubRrrInfo`,
    needs: query,
    answer: 'list',
    input: z.object({ ...ofVehicle, parents: places }),
    output: z.array(rrrRow.extend({ parentKey: z.string().nullable() })),
  }),
  mark: route({
    method: 'POST',
    path: `${base}/mark`,
    needs: edit,
    says: 'saved',
    input: z.object({ ...ofVehicle, changes, note: optionalText(500) }),
    output: rrrChanged,
  }),
  deleteMark: route({
    method: 'DELETE',
    path: `${base}/deleteMark`,
    needs: edit,
    says: 'deleted',
    input: z.object({ ...ofVehicle, ...target }).refine(hasTarget, noTarget),
    output: rrrChanged,
  }),
  technologies: route({
    method: 'GET',
    path: `${base}/getTechnicalinfo`,
    needs: query,
    answer: 'list',
    input: z.object({ flag: optional(mark), modId: optional(id) }),
    output: z.array(rrrTechnology),
  }),
  /** Positions, heaviest first unless sorted; `unmarked`: those with grams that nothing reaches. */
  componentList: route({
    method: 'POST',
    path: `${base}/componentList`,
    needs: query,
    answer: 'page',
    output: pageOf(rrrRow),
    input: pageInput({
      ...ofVehicle,
      flags: arrayOf(mark),
      origins: arrayOf(rrrOrigin),
      unmarked: checkbox.default(false),
      leavesOnly: checkbox.default(false),
    }),
  }),
  autoMark: route({
    method: 'POST',
    path: `${base}/autoMark`,
    needs: edit,
    answer: 'job',
    input: auto,
    output: jobStarted,
  }),
  clearMark: route({
    method: 'POST',
    path: `${base}/clearMark`,
    needs: edit,
    says: 'deleted',
    input: clearing,
    output: rrrChanged,
  }),
  check: route({
    method: 'POST',
    path: `${base}/check`,
    needs: query,
    input: z.object({ ...ofVehicle, codes: arrayOf(rrrIssueCode) }),
    output: rrrCheck,
  }),
  /** Nobody marks a locked vehicle. */
  lockMark: route({
    method: 'POST',
    path: `${base}/lockMark`,
    needs: lock,
    says: 'saved',
    answer: 'ok',
    input: z.object({ ...ofVehicle, locked: checkbox.default(true) }),
  }),
  calculate: route({
    method: 'POST',
    path: `${base}/calculationInfo`,
    needs: run,
    answer: 'job',
    input: z.object({ ...ofVehicle, note: optionalText(500) }),
    output: jobStarted,
  }),
  /** The last result; null: none yet. */
  lastResult: route({
    method: 'GET',
    path: `${base}/getRedisCalculationInfo`,
    needs: query,
    input: z.object(ofVehicle),
    output: rrrResult.nullable(),
  }),
  isLocked: route({
    method: 'GET',
    path: `${base}/getIsLock`,
    needs: query,
    input: z.object(ofVehicle),
    output: z.object({
      locked: z.boolean(),
      by: z.string().nullable(),
      at: instant.nullable(),
      /** Whoever locked it, and who administers the enterprise. */ mayUnlock: z.boolean(),
    }),
  }),
  /** Of the sheet of a BOM position: one piece, measured and calculated. */
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
  /** As it is marked now, not stored; with `figures` everything that a result has. */
  state: route({ method: 'GET', path: `${base}/state`, needs: query, input: z.object(ofVehicle), output: rrrState }),
  settings: route({
    method: 'POST',
    path: `${base}/settings`,
    needs: edit,
    says: 'saved',
    input: z.object({ ...ofVehicle, settings: rrrSettings }),
    output: rrrState,
  }),
  figures: route({
    method: 'GET',
    path: `${base}/figures`,
    needs: query,
    input: z.object(ofVehicle),
    output: rrrFigures,
  }),
  /** Marks as they would be: nothing is stored. */
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: query,
    input: z.object({ ...ofVehicle, changes }),
    output: rrrEffect,
  }),
  autoMarkPreview: route({
    method: 'POST',
    path: `${base}/autoMark/preview`,
    needs: edit,
    input: auto,
    output: rrrEffect,
  }),
  clearPreview: route({
    method: 'POST',
    path: `${base}/clearMark/preview`,
    needs: edit,
    input: clearing,
    output: rrrEffect,
  }),
  /** Takes a change back: by hand, by rules or cleared. Refused when one of its marks was changed after it. */
  undo: route({
    method: 'POST',
    path: `${base}/undo`,
    needs: edit,
    says: 'saved',
    input: z.object({ ...ofVehicle, changeId: id }),
    output: rrrChanged,
  }),
  /** Who changed which marks when; `undone`: taken back since. */
  changes: route({
    method: 'POST',
    path: `${base}/changes`,
    needs: query,
    answer: 'page',
    input: pageInput(ofVehicle),
    output: pageOf(
      z.object({
        id: int,
        kind: z.enum(['mark', 'clear', 'auto', 'undo']),
        marks: int,
        note: z.string(),
        by: z.string(),
        at: instant,
        undone: z.boolean(),
      }),
    ),
  }),
  /** Others of the same kind as a place. */
  sameKind: route({
    method: 'GET',
    path: `${base}/sameKind`,
    needs: query,
    answer: 'list',
    input: z.object({ ...ofVehicle, key: place }),
    output: z.array(rrrPlace.extend({ ancestors: z.array(z.string()), flag: mark.nullable(), massGrams: grams })),
  }),
  results: route({
    method: 'POST',
    path: `${base}/results`,
    needs: query,
    answer: 'page',
    input: pageInput({ modId: optional(id) }),
    output: pageOf(rrrResultRow),
  }),
  result: route({ method: 'GET', path: `${base}/result`, needs: query, input: byId, output: rrrResult }),
  deleteResults: route({
    method: 'DELETE',
    path: `${base}/deleteResults`,
    needs: run,
    says: 'deleted',
    answer: 'ok',
    input: byIds,
  }),
  /** Two results, of one vehicle or of two. */
  compare: route({
    method: 'GET',
    path: `${base}/compare`,
    needs: query,
    input: z.object({ leftResultId: id, rightResultId: id }),
    output: rrrComparison,
  }),
  sensitivity: route({
    method: 'GET',
    path: `${base}/sensitivity`,
    needs: query,
    input: z.object(ofVehicle),
    output: z.object({ rcyc: z.array(rrrSensitivity), rcov: z.array(rrrSensitivity) }),
  }),
  cheapest: route({
    method: 'GET',
    path: `${base}/cheapest`,
    needs: query,
    input: z.object({ ...ofVehicle, /** Marks by hand may change too. */ alsoHand: checkbox.default(false) }),
    output: rrrProposal,
  }),
  polymerMarking: route({
    method: 'POST',
    path: `${base}/polymerMarking`,
    needs: query,
    answer: 'page',
    input: pageInput(polymerAsked),
    output: pageOf(polymerMarkingRow),
  }),
  /** How many components are over a limit, by what they answered. */
  polymerTotals: route({
    method: 'GET',
    path: `${base}/polymerMarking/totals`,
    needs: query,
    input: z.object({ ...ofVehicle, groups: polymerAsked.groups }),
    output: z.object({
      components: int,
      states: z.array(z.object({ state: z.enum(POLYMER_STATES), components: int })),
    }),
  }),
};
