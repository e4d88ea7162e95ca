import { z } from 'zod';
import { gadslKind, physicalState, substanceKeyKind } from '../enums';
import {
  byId,
  byIds,
  decimal,
  fileBody,
  flag,
  id,
  isoDate,
  optionalText,
  route,
  rowVersion,
  text,
  emptyToUndefined,
} from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { rowErrorsInput, rowImportInput, rowImportReport } from '../wire/row-fault';

const MAX_NAME = 500;
const MAX_SYNONYMS = 60;
/** Maximum number of terms in one look-up, and of members in one change of a group. */
export const MAX_LOOKUP = 2_000;

export const substanceKind = z.enum(['substance', 'element', 'polymer', 'group', 'joker']);
export type SubstanceKind = z.output<typeof substanceKind>;
/**
 * When a use of the substance needs an application code, and which codes are potentially prohibited (check rule APP-1).
 */
export const applicationDuty = z.object({
  abovePercent: decimal(),
  classes: z.array(z.string().trim().min(1).max(20)).max(60).optional(),
  potentiallyProhibited: z.array(z.string().trim().min(1).max(20)).max(60).optional(),
});
/** The list update that made a substance D or P (check rule HID-3). */
const declarableSince = z.object({ list: text(100), date: isoDate });

export const substanceBrief = z.object({
  id: z.number().int(),
  code: z.string(),
  cas: z.string().nullable(),
  ec: z.string().nullable(),
  nameEn: z.string(),
  nameZh: z.string().nullable(),
});
export type SubstanceBrief = z.output<typeof substanceBrief>;
/** A basic substance as shown in lists and pickers, with the facts that check rules need. */
export const substanceRow = substanceBrief.extend({
  otherNumbers: z.array(z.string()),
  synonymsZh: z.array(z.string()),
  synonymsEn: z.array(z.string()),
  kind: substanceKind,
  joker: z.string().nullable(),
  symbol: z.string().nullable(),
  physicalState: physicalState.schema.nullable(),
  gadsl: gadslKind.schema.nullable(),
  declarableSince: declarableSince.nullable(),
  applicationDuty: applicationDuty.nullable(),
  /**
   * True when the newest Candidate List names the substance or a group that contains it. Derived from the
   * regulations.
   */
  svhc: z.boolean(),
  /** True when the name may be kept confidential from recipients. Check rules restrict it further (HID-2). */
  confidentialAllowed: z.boolean(),
  /** Not found by the searches of enterprises. Existing uses remain. */
  hidden: z.boolean(),
  /** False: not allowed for new uses (STR-8). */
  active: z.boolean(),
  replacedBy: substanceBrief.nullable(),
  remark: z.string(),
  /** True for substances of the platform's catalogue, false for those of an enterprise. */
  builtIn: z.boolean(),
  /** True: sheets of the enterprise name it and the catalogue does not have it. Absent for all others. */
  uncatalogued: z.boolean().optional(),
  sources: z.string(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type SubstanceRow = z.output<typeof substanceRow>;

/** A substance with its groups and its metal content. `memberCount`: for a group. */
export const substanceDetail = substanceRow.extend({
  groups: z.array(substanceBrief),
  memberCount: z.number().int(),
  metals: z.array(
    z.object({ entity: z.string(), massFraction: z.string(), formula: z.string().nullable(), indefinite: z.boolean() }),
  ),
});
export type SubstanceDetail = z.output<typeof substanceDetail>;

const synonyms = z.preprocess((v) => v ?? [], z.array(z.string().trim().min(1).max(MAX_NAME)).max(MAX_SYNONYMS));
/**
 * Fields of a substance that a user may set. A group has the kind `group`. Elements, polymers and jokers come with
 * the reference data.
 */
const fields = {
  nameEn: text(MAX_NAME),
  nameZh: optionalText(MAX_NAME),
  cas: optionalText(20),
  ec: optionalText(20),
  synonymsZh: synonyms,
  synonymsEn: synonyms,
  kind: substanceKind.optional(),
  physicalState: z.preprocess(emptyToUndefined, physicalState.schema.optional()),
  gadsl: z.preprocess(emptyToUndefined, gadslKind.schema.optional()),
  declarableSince: z.preprocess(emptyToUndefined, declarableSince.optional()),
  applicationDuty: z.preprocess(emptyToUndefined, applicationDuty.optional()),
  confidentialAllowed: flag.default(true),
  remark: optionalText(1000),
};
export const newSubstance = z.object({ ...fields, nameZh: text(MAX_NAME) });
export const substanceSave = z
  .object({
    ...fields,
    id: z.preprocess(emptyToUndefined, id.optional()),
    version: z.preprocess(emptyToUndefined, rowVersion.optional()),
    hidden: flag.default(false),
    active: flag.default(true),
    replacedById: z.preprocess(emptyToUndefined, id.optional()),
  })
  .superRefine(({ id: known, nameZh, replacedById, active }, ctx) => {
    if (known === undefined && nameZh === undefined)
      ctx.addIssue({ code: 'custom', path: ['nameZh'], message: 'required' });
    if (replacedById !== undefined && active)
      ctx.addIssue({ code: 'custom', path: ['replacedById'], message: 'onlyWhenInactive' });
  });
export type SubstanceSave = z.output<typeof substanceSave>;

/** One term of a look-up: a number or a name, or both. */
export const lookupTerm = z.object({ cas: optionalText(40), name: optionalText(MAX_NAME) });
export const lookupHit = z.object({
  /** The only substance with this number or full name; null when there is none or several. */
  match: substanceRow.nullable(),
  by: substanceKeyKind.schema.nullable(),
  /**
   * Several substances with the same number or name, or those whose names contain the term (only for the first
   * terms without a match).
   */
  candidates: z.array(substanceBrief),
});
export type LookupHit = z.output<typeof lookupHit>;

/**
 * Columns of the workbook of facts: those that identify the substance of a row, and its facts. The titles are those
 * of the export (`reports.json`).
 */
export const SUBSTANCE_KEY_COLUMNS = ['code', 'cas', 'ec'] as const;
export const SUBSTANCE_FACT_COLUMNS = [
  'gadsl',
  'declarableList',
  'declarableSince',
  'physicalState',
  'confidentialAllowed',
  'active',
  'remark',
] as const;
export type SubstanceImportColumn = (typeof SUBSTANCE_KEY_COLUMNS)[number] | (typeof SUBSTANCE_FACT_COLUMNS)[number];
export const MAX_IMPORTED_SUBSTANCES = 50_000;
export const substanceImportReport = rowImportReport.extend({
  /** Number of substances whose facts the workbook changes. */
  changed: z.number().int(),
});
export type SubstanceImportReport = z.output<typeof substanceImportReport>;

const base = '/data/substance';
const [query, edit] = ['data:substance:query', 'data:substance:edit'] as const;
/**
 * Basic substances. Everybody may read them. The centre maintains those of the platform, and each enterprise its
 * own.
 */
export const substanceApi = {
  /** Basic substances of the catalogue, filtered, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    answer: 'page',
    output: pageOf(substanceRow),
    input: pageInput({
      /** `uncatalogued`: what the enterprise's sheets name and the catalogue lacks, instead of the catalogue. */
      listed: z.enum(['svhc', 'uncatalogued']).optional(),
      /** Members of a group. */
      groupId: z.preprocess(emptyToUndefined, id.optional()),
    }),
  }),
  /** One substance with its names, numbers, groups and lists. */
  get: route({ method: 'GET', path: `${base}/{id}`, needs: query, input: byId, output: substanceDetail }),
  /** Creates or changes a substance of the catalogue. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: edit,
    input: substanceSave,
    output: substanceDetail,
  }),
  /** Deletes substances of the catalogue. */
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: 'data:substance:delete',
    input: byIds,
    answer: 'ok',
  }),
  /** Looks up to 2,000 numbers, names and synonyms at once. The answers have the order of the terms. */
  lookup: route({
    method: 'POST',
    path: `${base}/lookup`,
    needs: query,
    input: z.object({ words: z.array(lookupTerm).min(1).max(MAX_LOOKUP) }),
    output: z.array(lookupHit),
    answer: 'list',
  }),
  /**
   * Keeps substances that the catalogue does not have, by number and name, so that a sheet can use them. The answers
   * have the order of the terms; one that the catalogue has after all is that substance.
   */
  keepUncatalogued: route({
    method: 'POST',
    path: `${base}/uncatalogued/keep`,
    needs: 'data:substance:request',
    input: z.object({ words: z.array(lookupTerm).min(1).max(MAX_LOOKUP) }),
    output: z.array(substanceRow),
    answer: 'list',
  }),
  /** Adds members to a group and removes members from it. Returns the number of members. */
  setMembers: route({
    method: 'POST',
    path: `${base}/group/members`,
    needs: edit,
    says: 'saved',
    answer: 'number',
    output: z.number().int(),
    input: z.object({
      groupId: id,
      addIds: z.array(id).max(MAX_LOOKUP).default([]),
      removeIds: z.array(id).max(MAX_LOOKUP).default([]),
    }),
  }),
  /**
   * Imports facts about existing substances from a list such as GADSL: all rows or none (`import.invalidRows` with
   * every error), unless `validRowsOnly`. The centre imports facts of the platform's substances, an enterprise
   * those of its own. Empty cells change nothing.
   */
  importFacts: route({
    method: 'POST',
    path: `${base}/import`,
    needs: edit,
    upload: 'substanceImport',
    limit: 'upload',
    says: 'saved',
    output: substanceImportReport,
    input: z.object(rowImportInput),
  }),
  /** All errors of such a workbook as a workbook. Nothing is stored. */
  importErrors: route({
    method: 'POST',
    path: `${base}/importErrors`,
    needs: edit,
    upload: 'substanceImport',
    limit: 'upload',
    output: fileBody,
    answer: 'file',
    input: z.object(rowErrorsInput),
  }),
  /** Workbook of the filtered substances. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: query,
    answer: 'file',
    output: fileBody,
    input: pageInput({
      listed: z.enum(['svhc', 'uncatalogued']).optional(),
      groupId: z.preprocess(emptyToUndefined, id.optional()),
    }),
  }),
};
