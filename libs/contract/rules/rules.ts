import { z } from 'zod';
import { checkType, gadslKind, lawType } from '../enums';
import { arrayOf, decimal, id, instant, isoDate, optionalText, route, rowVersion, stamped, text } from '../wire/kit';
import { crud, pageInput, pageOf } from '../wire/page';

/** A dated state of a regulation's substance list. */
export const listVersion = z.object({
  id: z.number().int(),
  lawId: z.number().int(),
  label: z.string(),
  publishedAt: isoDate,
  source: z.string(),
  itemCount: z.number().int(),
});
export type ListVersion = z.output<typeof listVersion>;
/** Layouts that the file of a list is recognised by (libs/formats/list-layouts). */
export const listLayout = z.enum([
  'candidateList',
  'candidateListOlder',
  'annexXiv',
  'annexXvii',
  'pops',
  'gadsl',
  'own',
]);
/**
 * A version with where it came from; the current one is the newest by its day. `fileName`: for those who keep the list.
 */
export const listVersionRow = listVersion.extend({
  createTime: instant,
  layout: listLayout.nullable(),
  fileName: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type ListVersionRow = z.output<typeof listVersionRow>;

/** A regulation. Built-in ones belong to the platform and are read-only for enterprises. */
export const lawRow = z.object({
  id: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  lawType: lawType.schema,
  authority: z.string(),
  descriptionZh: z.string(),
  descriptionEn: z.string(),
  sourceUrl: z.string(),
  lawNumber: z.string(),
  jurisdiction: z.string(),
  vehicleDefault: z.boolean(),
  effectiveDate: isoDate.nullable(),
  builtIn: z.boolean(),
  /** `rbs`: the enterprise's restricted basic substances, written by its tagging (anaResMark). */ kind: z.enum([
    'list',
    'rbs',
  ]),
  /** Warning: a hit on a prohibited entry is to be told, it is no failure. */ checkType: checkType.schema,
  currentList: listVersion.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
});
export type LawRow = z.output<typeof lawRow>;
export const lawSave = z.object({
  id: id.optional(),
  version: rowVersion.optional(),
  code: text(50),
  nameZh: text(200),
  nameEn: text(200),
  lawType: lawType.lenient,
  authority: optionalText(200),
  descriptionZh: optionalText(2000),
  descriptionEn: optionalText(2000),
  sourceUrl: optionalText(500),
  effectiveDate: isoDate.nullish(),
  checkType: checkType.lenient.default(0),
});

/**
 * A threshold of an entry for some use; an application code on a substance claims it. Without a claim the entry's own
 * limit judges.
 */
const comparison = z.enum(['gt', 'gte']);
export const itemUse = z.object({
  nameZh: z.string().nullable(),
  nameEn: z.string(),
  limitPercent: z.string(),
  comparison,
  applicationCodes: z.array(z.string()),
});
export type ItemUse = z.output<typeof itemUse>;
const entityKind = z.enum(['substance', 'element', 'family', 'group']);
export const listItemRow = z.object({
  id: z.number().int(),
  versionId: z.number().int(),
  itemKey: z.string(),
  entryNo: z.string(),
  subType: z.string(),
  nameZh: z.string().nullable(),
  nameEn: z.string(),
  entityKind,
  entity: z.string().nullable(),
  limitPercent: z.string().nullable(),
  comparison: z.enum(['gt', 'gte']),
  denominator: z.enum(['material', 'article']),
  duty: z.enum(['prohibited', 'declare']),
  clause: z.string(),
  inclusionDate: isoDate.nullable(),
  validFrom: isoDate.nullable(),
  validTo: isoDate.nullable(),
  reason: z.string(),
  note: z.string(),
  /** `conditions`: the law regulates uses; a content alone cannot decide, so the item is only declared. */
  judgement: z.enum(['concentration', 'presence', 'conditions', 'unresolved']),
  conditionZh: z.string(),
  conditionEn: z.string(),
  ruleId: z.string(),
  sunsetDate: isoDate.nullable(),
  latestApplicationDate: isoDate.nullable(),
  inclusionDates: z.array(isoDate),
  gadsl: gadslKind.schema.nullable(),
  cas: z.string().nullable(),
  ec: z.string().nullable(),
  memberCount: z.number().int(),
  version: z.number().int(),
  uses: z.array(itemUse),
  /**
   * Where the entry applies: material classes with those below them, part numbers (`%`, `?`, `;`), vehicle models by
   * their number; empty: everywhere.
   */
  classCodes: z.array(z.string()),
  partPattern: z.string(),
  modelIds: z.array(z.number().int()),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type ListItemRow = z.output<typeof listItemRow>;
const MAX_PATTERN = 490;
/** A class of VDA 231-106. */
export const classCode = z
  .string()
  .trim()
  .regex(/^\d(\.\w{1,3}){0,3}$/);
/** Where an entry of a list applies. */
export const itemScope = { classCodes: arrayOf(classCode).default([]), partPattern: optionalText(MAX_PATTERN) };
const MAX_USES = 20;
const MAX_PERCENT = 100;
const MAX_USE_NAME = 200;
const MAX_CODE = 50;
const itemUseSave = z.object({
  nameZh: optionalText(MAX_USE_NAME),
  nameEn: text(MAX_USE_NAME),
  limitPercent: decimal({ digits: 9 }).refine((v) => Number(v) >= 0 && Number(v) <= MAX_PERCENT, {
    message: 'percentRange',
  }),
  comparison: comparison.default('gt'),
  applicationCodes: z.array(text(MAX_CODE)).max(MAX_USES).default([]),
});
export const listItemSave = z.object({
  id: id.optional(),
  version: rowVersion.optional(),
  versionId: id.optional(),
  lawId: id.optional(),
  itemKey: text(80),
  entryNo: optionalText(50),
  subType: optionalText(100),
  nameZh: optionalText(500),
  nameEn: text(500),
  entityKind,
  entity: optionalText(50),
  limitPercent: decimal({ digits: 9 }).nullish(),
  comparison: z.enum(['gt', 'gte']).default('gt'),
  denominator: z.enum(['material', 'article']),
  duty: z.enum(['prohibited', 'declare']),
  clause: optionalText(200),
  inclusionDate: isoDate.nullish(),
  validFrom: isoDate.nullish(),
  validTo: isoDate.nullish(),
  reason: optionalText(500),
  note: optionalText(2000),
  /** Catalogue ids of the substances that the item covers; absent: those that it has. */
  substanceIds: arrayOf(id).optional(),
  ...itemScope,
  /** Thresholds by use, of homogeneous materials only; absent: those that it has. */ uses: z
    .array(itemUseSave)
    .max(MAX_USES)
    .optional(),
});

/** A list entry that names a substance, itself or by a group. */
export const listing = z.object({
  lawId: z.number().int(),
  lawCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  versionLabel: z.string(),
  entryNo: z.string(),
  limitPercent: z.string().nullable(),
  comparison,
  uses: z.array(itemUse),
  inclusionDate: isoDate.nullable(),
});
export type Listing = z.output<typeof listing>;

const law = '/rule/msgLawInfo';
const list = '/rule/msgLawList';
/** Area rules: regulations and their dated lists. */
export const rulesApi = {
  laws: {
    ...crud({ base: law, tag: 'rule:msgLawInfo', row: lawRow, save: lawSave }),
    /** `asOf`: with the lists that judge on that day. */
    page: route({
      method: 'POST',
      path: `${law}/page`,
      needs: 'rule:msgLawInfo:query',
      input: pageInput({ asOf: isoDate.optional() }),
      output: pageOf(lawRow),
      answer: 'page',
    }),
    list: route({
      method: 'GET',
      path: `${law}/list`,
      needs: 'rule:msgLawInfo:query',
      output: z.array(lawRow),
      answer: 'list',
    }),
  },
  listItems: {
    ...crud({ base: list, tag: 'rule:msgLawList', row: listItemRow, save: listItemSave }),
    page: route({
      method: 'POST',
      path: `${list}/page`,
      needs: 'rule:msgLawList:query',
      input: pageInput({ lawId: id.optional(), versionId: id.optional() }),
      output: pageOf(listItemRow),
      answer: 'page',
    }),
    versions: route({
      method: 'GET',
      path: `${list}/versions`,
      needs: 'rule:msgLawList:query',
      input: z.object({ lawId: id }),
      output: z.array(listVersionRow),
      answer: 'list',
    }),
    ofSubstance: route({
      method: 'GET',
      path: `${list}/ofSubstance`,
      needs: 'rule:msgLawList:query',
      input: z.object({ substanceId: id }),
      output: z.array(listing),
      answer: 'list',
    }),
    subTypes: route({
      method: 'GET',
      path: `${list}/getSubType`,
      needs: 'rule:msgLawList:query',
      input: z.object({ lawId: id }),
      output: z.array(z.string()),
      answer: 'list',
    }),
  },
};
