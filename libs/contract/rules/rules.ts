import { z } from 'zod';
import { checkType, gadslKind, lawType } from '../enums';
import { arrayOf, decimal, id, instant, isoDate, optionalText, route, rowVersion, stamped, text } from '../wire/kit';
import { field, rowFields, saveFields } from '../wire/fields';
import { crud, pageInput, pageOf } from '../wire/page';
import { listMapping } from './list-mapping';

/** A version of a regulation's substance list, with its date. */
export const listVersion = z.object({
  id: z.number().int(),
  lawId: z.number().int(),
  label: z.string(),
  publishedAt: isoDate,
  source: z.string(),
  itemCount: z.number().int(),
});
export type ListVersion = z.output<typeof listVersion>;
/** Layouts of list files that are recognised (libs/formats/list-layouts). */
export const listLayout = z.enum([
  'candidateList',
  'candidateListOlder',
  'annexXiv',
  'annexXvii',
  'pops',
  'gadsl',
  'own',
  'mapped',
]);
/**
 * A version with its origin. The current version is the one with the latest date. `fileName`: only for users who
 * maintain the list.
 */
export const listVersionRow = listVersion.extend({
  createTime: instant,
  layout: listLayout.nullable(),
  /** Columns and judging that a person chose for a list without a known layout. */
  mapping: listMapping.nullable().optional(),
  fileName: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type ListVersionRow = z.output<typeof listVersionRow>;

const lawFields = {
  code: field(z.string(), text(50)),
  nameZh: field(z.string(), text(200)),
  nameEn: field(z.string(), text(200)),
  lawType: field(lawType.schema, lawType.lenient),
  authority: field(z.string(), optionalText(200)),
  descriptionZh: field(z.string(), optionalText(2000)),
  descriptionEn: field(z.string(), optionalText(2000)),
  sourceUrl: field(z.string(), optionalText(500)),
  effectiveDate: field(isoDate.nullable(), isoDate.nullish()),
  /** With the value warning, a prohibited entry that is found is reported but does not fail. */
  checkType: field(checkType.schema, checkType.lenient.default(0)),
};

/** A regulation. Built-in ones belong to the platform and are read-only for enterprises. */
export const lawRow = z.object({
  id: z.number().int(),
  ...rowFields(lawFields),
  lawNumber: z.string(),
  jurisdiction: z.string(),
  vehicleDefault: z.boolean(),
  builtIn: z.boolean(),
  /** `rbs`: the restricted basic substances of the enterprise, which its tagging (anaResMark) maintains. */
  kind: z.enum(['list', 'rbs']),
  currentList: listVersion.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  ...stamped,
});
export type LawRow = z.output<typeof lawRow>;
export const lawSave = z.object({
  id: id.optional(),
  version: rowVersion.optional(),
  ...saveFields(lawFields),
});

/**
 * Comparison with a limit. An entry can have other thresholds for some uses, which are claimed by an application
 * code on the substance; without a claim, the limit of the entry applies.
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
  /**
   * `conditions`: the regulation restricts uses. The content alone cannot decide, so the entry only has to be
   * declared.
   */
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
   * Where the entry applies: material classes with their subclasses, part numbers (with `%`, `?`, `;`), vehicle
   * models by number. Empty: everywhere.
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
  /** Ids of the substances that the entry covers. Absent: unchanged. */
  substanceIds: arrayOf(id).optional(),
  ...itemScope,
  /** Thresholds by use, only for homogeneous materials. Absent: unchanged. */
  uses: z.array(itemUseSave).max(MAX_USES).optional(),
});

/** An entry of a list that contains a substance, directly or by a group. */
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
    /**
     * Laws and lists that the caller may see, a page at a time. `asOf`: with the list versions that are in force on
     * that date.
     */
    page: route({
      method: 'POST',
      path: `${law}/page`,
      needs: 'rule:msgLawInfo:query',
      input: pageInput({ asOf: isoDate.optional() }),
      output: pageOf(lawRow),
      answer: 'page',
    }),
    /** All lists and laws that the caller may see. */
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
    /** Entries of a list version, a page at a time. */
    page: route({
      method: 'POST',
      path: `${list}/page`,
      needs: 'rule:msgLawList:query',
      input: pageInput({ lawId: id.optional(), versionId: id.optional() }),
      output: pageOf(listItemRow),
      answer: 'page',
    }),
    /** Versions of a list, newest first. */
    versions: route({
      method: 'GET',
      path: `${list}/versions`,
      needs: 'rule:msgLawList:query',
      input: z.object({ lawId: id }),
      output: z.array(listVersionRow),
      answer: 'list',
    }),
    /** Entries of all lists that apply to a substance. */
    ofSubstance: route({
      method: 'GET',
      path: `${list}/ofSubstance`,
      needs: 'rule:msgLawList:query',
      input: z.object({ substanceId: id }),
      output: z.array(listing),
      answer: 'list',
    }),
    /** Sub-types (chapters, annexes) that occur in a list. */
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
