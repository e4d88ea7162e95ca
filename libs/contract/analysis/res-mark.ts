import { z } from 'zod';
import {
  arrayOf,
  byIds,
  fileBody,
  flag,
  id,
  instant,
  isoDate,
  optionalText,
  route,
  rowVersion,
  stamped,
  text,
} from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { itemScope } from '../rules/rules';
import { limitPercent } from '../rules/lists';

const MAX_CHOSEN = 200;
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), schema.optional());
const chosenIds = arrayOf(id).refine((ids) => ids.length <= MAX_CHOSEN, { message: 'tooManyChosen' });

/**
 * A restricted basic substance: substances whose contents are added up, where the restriction applies, and the
 * limit. Without substances, the material classes themselves are restricted, whatever their materials contain.
 */
export const resMarkSave = z
  .object({
    id: optional(id),
    version: optional(rowVersion),
    name: text(200),
    substanceIds: chosenIds,
    /** Empty: all models. */
    modelIds: chosenIds,
    ...itemScope,
    /** Ignored when a material class is restricted. */
    limitPercent: optional(limitPercent),
    comparison: z.enum(['gt', 'gte']).default('gt'),
    denominator: z.enum(['material', 'article']).default('material'),
    duty: z.enum(['prohibited', 'declare']).default('prohibited'),
    reason: optionalText(500),
    note: optionalText(2000),
    validFrom: optional(isoDate),
    validTo: optional(isoDate),
  })
  .refine(({ validFrom, validTo }) => validFrom === undefined || validTo === undefined || validFrom <= validTo, {
    message: 'datesReversed',
    path: ['validTo'],
  })
  .refine(({ substanceIds, classCodes }) => substanceIds.length > 0 || classCodes.length > 0, {
    message: 'substancesOrClasses',
    path: ['substanceIds'],
  })
  .refine(({ substanceIds, limitPercent: limit }) => substanceIds.length === 0 || limit !== undefined, {
    message: 'required',
    path: ['limitPercent'],
  })
  .refine(({ denominator, classCodes }) => denominator === 'material' || classCodes.length === 0, {
    message: 'classesNeedMaterial',
    path: ['classCodes'],
  });
export type ResMarkSave = z.output<typeof resMarkSave>;
const named = z.object({
  id: z.number().int(),
  nameZh: z.string().nullable(),
  nameEn: z.string(),
  cas: z.string().nullable(),
  /** For a group: number of its members, which are restricted too. */
  members: z.number().int(),
});
export const resMarkRow = z.object({
  id: z.number().int(),
  name: z.string(),
  substances: z.array(named),
  models: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Number of models that the caller may not see. */
  otherModels: z.number().int(),
  classCodes: z.array(z.string()),
  partPattern: z.string(),
  limitPercent: z.string(),
  comparison: z.enum(['gt', 'gte']),
  denominator: z.enum(['material', 'article']),
  duty: z.enum(['prohibited', 'declare']),
  reason: z.string(),
  note: z.string(),
  validFrom: isoDate.nullable(),
  validTo: isoDate.nullable(),
  inForce: z.boolean(),
  locked: z.boolean(),
  lockedBy: z.string().nullable(),
  lockedAt: instant.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), lock: z.boolean() }),
  ...stamped,
});
export type ResMarkRow = z.output<typeof resMarkRow>;
/** The entry by which a tag is judged, in the enterprise's list of restricted basic substances. */
export const resRule = z.object({
  markId: z.number().int(),
  name: z.string(),
  lawId: z.number().int(),
  versionId: z.number().int(),
  itemId: z.number().int(),
  listLabel: z.string(),
  limitPercent: z.string(),
  comparison: z.enum(['gt', 'gte']),
  denominator: z.enum(['material', 'article']),
  duty: z.enum(['prohibited', 'declare']),
  substances: z.number().int(),
  locked: z.boolean(),
});
export type ResRule = z.output<typeof resRule>;

const base = '/analysis/anaResMark';
const [query, edit, remove, save] = [
  'analysis:anaResMark:query',
  'analysis:anaResMark:edit',
  'analysis:anaResMark:delete',
  'analysis:anaResMark:export',
] as const;
/**
 * Tagging of restricted basic substances (RBS). A locked tag can be neither changed nor deleted until it is
 * unlocked.
 */
export const analysisResMarkApi = {
  /** The tags as entries of the enterprise's own list, which analyses judge by. `asOf`: the date. */
  rules: route({
    method: 'GET',
    path: `${base}/getAnaResRuleEOs`,
    needs: query,
    answer: 'list',
    input: z.object({ asOf: optional(isoDate) }),
    output: z.array(resRule),
  }),
  /** Creates or changes an own restriction of substances or material classes. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    input: resMarkSave,
    output: resMarkRow,
  }),
  /** Deletes own restrictions. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: remove, answer: 'ok', input: byIds }),
  /** Own restrictions of substances and material classes, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    input: pageInput({}),
    output: pageOf(resMarkRow),
  }),
  /**
   * Locks or unlocks an own restriction against changes. A tag can be unlocked by the user who locked it and by
   * administrators of the enterprise.
   */
  lock: route({
    method: 'POST',
    path: `${base}/lock`,
    needs: edit,
    answer: 'ok',
    says: 'saved',
    input: byIds.extend({ locked: flag }),
  }),
  /** One tag with its substances as a workbook; 0 for all tags. */
  export: route({
    method: 'GET',
    path: `${base}/export/{id}`,
    needs: save,
    answer: 'file',
    output: fileBody,
    input: z.object({ id: z.preprocess((v) => (v === '0' || v === 0 ? 0 : v), z.union([z.literal(0), id])) }),
  }),
};
