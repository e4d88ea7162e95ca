import { z } from 'zod';
import { materialBreakdown, preTreatmentPart, recyclabilityFlag } from '../enums';
import { rrrMark, rrrOrigin, rrrPlace, rrrRow } from './rrr-place';
import { flagGrams, rrrRates } from './rrr-rates';
import { rrrCheck, rrrIssueCode } from './rrr-state';
import { jobStarted } from '../wire/jobs';
import { arrayOf, flag as checkbox, id, instant, job, optionalText, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** Maximum number of marks changed by one call. */
export const MAX_MARK_CHANGES = 5000;
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), schema.optional());
const mark = recyclabilityFlag.schema;
const int = z.number().int();
const ofVehicle = { modId: id };
const grams = z.string();
const percent = z.string();

/**
 * Target of a mark: a position with everything below it, a node of a data sheet at all its places in this vehicle,
 * or one node below one position.
 */
const target = { positionId: optional(id), nodeId: optional(id) };
const hasTarget = ({ positionId, nodeId }: { positionId?: number | undefined; nodeId?: number | undefined }): boolean =>
  positionId !== undefined || nodeId !== undefined;
const noTarget = { message: 'empty', path: ['positionId'] };
/**
 * A change of a mark. `flag` null removes the mark that was set by hand. `reach` `same`: also all others of the
 * same kind (positions with the same sheet or number; all places of a node).
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
  .refine((list) => list.length <= MAX_MARK_CHANGES, {
    message: 'too_big',
    params: { context: 'array', maximum: String(MAX_MARK_CHANGES) },
  });
const technology = z.object({ id: int, code: z.string(), nameZh: z.string(), nameEn: z.string() });
const place = z.string().regex(/^p\d{1,10}(\/\d{1,10}){0,60}$/);
const places = arrayOf(place);
/**
 * Effect of changed marks: rates before and after. `marks`: number of marks that are written, removed or replaced;
 * `moves`: grams that move from one flag to another.
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
      /** Change of Rcyc and Rcov in percentage points. */
      rcycPoints: percent,
      rcovPoints: percent,
    }),
  ),
  /** The ten heaviest places that move. */
  heaviest: z.array(rrrPlace.extend({ from: mark.nullable(), to: mark.nullable(), massGrams: grams })),
  milliseconds: z.number(),
});
export type RrrEffect = z.output<typeof rrrEffect>;
/** The effect of an executed change. `changeId` is needed to undo it; null when nothing changed. */
export const rrrChanged = rrrEffect.extend({ changeId: int.nullable() });
export type RrrChanged = z.output<typeof rrrChanged>;
const rrrTechnology = technology.extend({
  flags: z.array(mark),
  classCodes: z.array(z.string()),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  inForce: z.boolean(),
  hasEvidence: z.boolean(),
});
export type RrrTechnologyChoice = z.output<typeof rrrTechnology>;
/** A material of the vehicle with the sums over all its places. */
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

const base = '/analysis/anaRrrMark';
const [query, edit, lock] = [
  'analysis:anaRrrMark:query',
  'analysis:anaRrrMark:mark',
  'analysis:anaRrrMark:lock',
] as const;
const auto = z.object({
  ...ofVehicle,
  /** True: rules also replace marks that were set by hand. */
  replaceHand: checkbox.default(false),
});
/** Which marks are cleared: `rule` those set by rules, `hand` those set by hand, or `all`. */
const clearInput = z.object({ ...ofVehicle, source: z.enum(['hand', 'rule', 'all']), ruleId: optional(id) });

/** Marks of a vehicle, set by hand and by rules. */
export const rrrMarkRoutes = {
  /** Materials below a place, each once, heaviest first. Without a place: those of the whole vehicle. */
  materials: route({
    method: 'POST',
    path: `${base}/getMatrialInfo`,
    needs: query,
    answer: 'list',
    input: z.object({ ...ofVehicle, key: optional(place) }),
    output: z.array(rrrMaterial),
  }),
  /** The row of one place with all marks that affect it, most specific first. */
  markInfo: route({
    method: 'GET',
    path: `${base}/getRrrMarkInfo`,
    needs: query,
    input: z.object({ ...ofVehicle, key: place }),
    output: z.object({ row: rrrRow, marks: z.array(rrrMark), mayBecome: z.array(mark) }),
  }),
  /** Children of the given places; with an empty `parents` the roots. */
  listChildren: route({
    method: 'GET',
    path: `${base}/getSubRrrInfo`,
    needs: query,
    answer: 'list',
    input: z.object({ ...ofVehicle, parents: places }),
    output: z.array(rrrRow.extend({ parentKey: z.string().nullable() })),
  }),
  /** Sets the recyclability flag or technology of materials by hand. */
  mark: route({
    method: 'POST',
    path: `${base}/mark`,
    needs: edit,
    says: 'saved',
    input: z.object({ ...ofVehicle, changes, note: optionalText(500) }),
    output: rrrChanged,
  }),
  /** Removes marks by hand of a position or sheet; rules apply there again. */
  deleteMark: route({
    method: 'DELETE',
    path: `${base}/deleteMark`,
    needs: edit,
    says: 'deleted',
    input: z.object({ ...ofVehicle, ...target }).refine(hasTarget, noTarget),
    output: rrrChanged,
  }),
  /** Treatment technologies that a mark may name. */
  technologies: route({
    method: 'GET',
    path: `${base}/getTechnicalinfo`,
    needs: query,
    answer: 'list',
    input: z.object({ flag: optional(mark), modId: optional(id) }),
    output: z.array(rrrTechnology),
  }),
  /**
   * Positions, heaviest first unless sorted otherwise. `unmarked`: positions with grams that neither a mark nor a
   * rule reaches.
   */
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
  /** Starts marking by the tagging rules of the enterprise. */
  autoMark: route({
    method: 'POST',
    path: `${base}/autoMark`,
    needs: edit,
    answer: 'job',
    input: auto,
    output: jobStarted,
  }),
  /** Removes all marks of a source, or all, from a vehicle. */
  clearMark: route({
    method: 'POST',
    path: `${base}/clearMark`,
    needs: edit,
    says: 'deleted',
    input: clearInput,
    output: rrrChanged,
  }),
  /** Checks the marks of a vehicle and lists what is missing or contradictory. */
  check: route({
    method: 'POST',
    path: `${base}/check`,
    needs: query,
    input: z.object({ ...ofVehicle, codes: arrayOf(rrrIssueCode) }),
    output: rrrCheck,
  }),
  /** Locks or unlocks the marks of a vehicle. Marks of a locked vehicle cannot be changed. */
  lockMark: route({
    method: 'POST',
    path: `${base}/lockMark`,
    needs: lock,
    says: 'saved',
    answer: 'ok',
    input: z.object({ ...ofVehicle, locked: checkbox.default(true) }),
  }),
};

/** Preview, history and undo of changes of marks. */
export const rrrChangeRoutes = {
  /** The effect of marks without storing them. */
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: query,
    input: z.object({ ...ofVehicle, changes }),
    output: rrrEffect,
  }),
  /** What marking by rules would change. Nothing is saved. */
  autoMarkPreview: route({
    method: 'POST',
    path: `${base}/autoMark/preview`,
    needs: edit,
    input: auto,
    output: rrrEffect,
  }),
  /** What removing the marks would change. Nothing is saved. */
  clearPreview: route({
    method: 'POST',
    path: `${base}/clearMark/preview`,
    needs: edit,
    input: clearInput,
    output: rrrEffect,
  }),
  /** Undoes a change: by hand, by rules, or a clearing. Refused when one of its marks was changed later. */
  undo: route({
    method: 'POST',
    path: `${base}/undo`,
    needs: edit,
    says: 'saved',
    input: z.object({ ...ofVehicle, changeId: id }),
    output: rrrChanged,
  }),
  /** History of changes of marks. `undone`: the change was undone. */
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
  /** Other places of the same kind as a place. */
  sameKind: route({
    method: 'GET',
    path: `${base}/sameKind`,
    needs: query,
    answer: 'list',
    input: z.object({ ...ofVehicle, key: place }),
    output: z.array(rrrPlace.extend({ ancestors: z.array(z.string()), flag: mark.nullable(), massGrams: grams })),
  }),
};
