import { z } from 'zod';
import { nodeStatus, nodeType } from '../enums';
import { fileBody, flag, id, instant, job, route, rowVersion } from '../wire/kit';
import { sheetFinding } from './mds';
import { versionText } from './tree';
import { pageOf, pageQuery } from '../wire/page';

/** How many references one call replaces. */
export const MAX_REPLACED = 500;

/** Why a reference should be replaced: a later release exists, the version was deleted, its validity has ended. */
export const staleReason = z.enum(['superseded', 'deleted', 'expired']);
export type StaleReason = z.output<typeof staleReason>;

/** An own sheet that refers to a version that should not be used any more. */
export const staleReference = z.object({
  id: z.number().int(),
  reason: staleReason,
  since: instant,
  /** Rows of its tree that refer to it. */ uses: z.number().int(),
  /** The supplier is one's own enterprise. */ isOwn: z.boolean(),
  isDraft: z.boolean(),
  sheetId: id,
  sheetCid: z.number().int(),
  sheetCver: versionText,
  sheetKind: nodeType.schema,
  sheetName: z.string(),
  sheetForeignName: z.string().nullable(),
  sheetNumber: z.string().nullable(),
  sheetStatus: nodeStatus.schema,
  /** The optimistic lock of the sheet. */ version: z.number().int(),
  fromId: id,
  fromCid: z.number().int(),
  fromCver: versionText,
  fromKind: nodeType.schema,
  fromName: z.string(),
  fromForeignName: z.string().nullable(),
  fromNumber: z.string().nullable(),
  supplierName: z.string(),
  supplierNameEn: z.string(),
  /** The newest released version that the caller may use in its place; null where there is none. */
  toId: id.nullable(),
  toCver: versionText.nullable(),
  /** In place in a draft; by a new version of a released sheet, made by a cascade. */
  can: z.object({ replace: z.boolean(), cascade: z.boolean() }),
});
export type StaleReference = z.output<typeof staleReference>;

/** One version in the place of another in one draft; the newest usable one where `toId` is left out. */
const replacement = z.object({
  sheetId: id,
  fromId: id,
  toId: id.optional(),
  /** The state of the draft that was seen. */ version: rowVersion.optional(),
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
  /** Why this one stays, in the caller's language. */ reason: z.string().nullable(),
});
/** What becomes, or became, of one sheet: its findings before and after, or why it stays as it is. */
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
  /** New findings. */ findings: z.array(sheetFinding),
});
export type ReplacedSheet = z.output<typeof replacedSheet>;

const base = '/mds/update';
/** References to superseded, deleted and expired versions, and their replacement; calls of our own. */
export const mdsUpdateApi = {
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: 'mds:references:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(staleReference),
  }),
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'mds:references:query',
    answer: 'file',
    input: pageQuery,
    output: fileBody,
  }),
  /** What the drafts would become, checked as if it were done. */
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: 'mds:references:query',
    answer: 'list',
    input: z.object({ replacements, restore: flag.default(false) }),
    output: z.array(replacedSheet),
  }),
  /**
   * Replaces in all drafts where it can be done, in one transaction, and says of the others why not. `restore` puts
   * back what stood there before.
   */
  run: route({
    method: 'POST',
    path: `${base}/run`,
    needs: 'mds:references:edit',
    answer: 'list',
    says: 'saved',
    input: z.object({ replacements, restore: flag.default(false) }),
    output: z.array(replacedSheet),
  }),
};

/** Works out every night which references have become stale by the calendar. */
export const staleReferencesJob = job({
  name: 'staleReferences',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
