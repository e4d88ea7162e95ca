import { z } from 'zod';
import { nodeStatus, nodeType } from '../enums';
import { fileBody, flag, id, instant, job, route, rowVersion } from '../wire/kit';
import { sheetFinding } from './mds';
import { versionText } from './tree';
import { pageOf, pageQuery } from '../wire/page';

/** Maximum number of references replaced in one call. */
export const MAX_REPLACED = 500;

/**
 * Why a reference should be replaced: `superseded`, there is a later release; `deleted`, the version was deleted;
 * `expired`, its validity has ended.
 */
export const staleReason = z.enum(['superseded', 'deleted', 'expired']);
export type StaleReason = z.output<typeof staleReason>;

/** An own sheet that refers to a version which should no longer be used. */
export const staleReference = z.object({
  id: z.number().int(),
  reason: staleReason,
  since: instant,
  /** Number of rows in its tree that refer to it. */
  uses: z.number().int(),
  /** True when the supplier of the referenced sheet is the own enterprise. */
  isOwn: z.boolean(),
  isDraft: z.boolean(),
  sheetId: id,
  sheetCid: z.number().int(),
  sheetCver: versionText,
  sheetKind: nodeType.schema,
  sheetName: z.string(),
  sheetForeignName: z.string().nullable(),
  sheetNumber: z.string().nullable(),
  sheetStatus: nodeStatus.schema,
  /** Optimistic lock of the sheet. */
  version: z.number().int(),
  fromId: id,
  fromCid: z.number().int(),
  fromCver: versionText,
  fromKind: nodeType.schema,
  fromName: z.string(),
  fromForeignName: z.string().nullable(),
  fromNumber: z.string().nullable(),
  supplierName: z.string(),
  supplierNameEn: z.string(),
  /** The newest released version that the caller may use instead; null when there is none. */
  toId: id.nullable(),
  toCver: versionText.nullable(),
  /** `replace`: directly in a draft; `cascade`: by a new version of a released sheet. */
  can: z.object({ replace: z.boolean(), cascade: z.boolean() }),
});
export type StaleReference = z.output<typeof staleReference>;

/** A replacement of one version by another in one draft. Without `toId`: by the newest version that can be used. */
const replacement = z.object({
  sheetId: id,
  fromId: id,
  toId: id.optional(),
  /** Version of the draft that the caller read. */
  version: rowVersion.optional(),
});
export type Replacement = z.output<typeof replacement>;
const replacements = z.array(replacement).min(1).max(MAX_REPLACED);

export const replacedState = z.enum(['ready', 'replaced', 'cascade', 'refused']);
const counts = z.object({ errors: z.number().int(), warnings: z.number().int() });
const replacedReference = z.object({
  fromId: id,
  fromCver: versionText,
  fromName: z.string(),
  fromForeignName: z.string().nullable(),
  toId: id.nullable(),
  toCver: versionText.nullable(),
  uses: z.number().int(),
  /** Why it cannot be replaced, in the caller's language. */
  reason: z.string().nullable(),
});
/** Result for one sheet, previewed or done: findings before and after, or why it stays unchanged. */
export const replacedSheet = z.object({
  sheetId: id,
  cid: z.number().int(),
  cver: versionText,
  kind: nodeType.schema,
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  version: z.number().int(),
  state: replacedState,
  reason: z.string().nullable(),
  references: z.array(replacedReference),
  before: counts,
  after: counts,
  /** New findings. */
  findings: z.array(sheetFinding),
});
export type ReplacedSheet = z.output<typeof replacedSheet>;

const base = '/mds/update';
/**
 * References to superseded, deleted and expired versions, and their replacement. These paths are not from the
 * specification.
 */
export const mdsUpdateApi = {
  /** References to data sheets of which there is a newer version, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: 'mds:references:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(staleReference),
  }),
  /** Workbook of the references that are out of date. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'mds:references:query',
    answer: 'file',
    input: pageQuery,
    output: fileBody,
    rows: staleReference,
  }),
  /** Preview of the drafts after the replacement, with their checks. */
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: 'mds:references:query',
    answer: 'list',
    input: z.object({ replacements, restore: flag.default(false) }),
    output: z.array(replacedSheet),
  }),
  /**
   * Replaces the references in all drafts where it is possible, in one transaction, and returns the reasons for the
   * others. `restore` undoes a replacement.
   */
  replace: route({
    method: 'POST',
    path: `${base}/run`,
    needs: 'mds:references:edit',
    answer: 'list',
    says: 'saved',
    input: z.object({ replacements, restore: flag.default(false) }),
    output: z.array(replacedSheet),
  }),
};

/** Determines every night which references have expired. */
export const staleReferencesJob = job({
  name: 'staleReferences',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
