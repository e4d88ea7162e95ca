import { z } from 'zod';
import { nodeStatus, nodeType } from '../enums';
import { byId, id, instant, route } from '../wire/kit';
import { sheetFinding } from './mds';
import { versionText } from './tree';
import { pageOf, pageQuery } from '../wire/page';

/** Maximum number of sheets released by one cascade. */
export const MAX_CASCADE = 5000;

/**
 * A replacement in all sheets that use the old item. `kind` `sheet`: a released sheet `to` replaces the other
 * versions of its MDS (without `from`) or another MDS (`from` is its cid). `kind` `substance`: a substance replaces
 * another one.
 */
export const cascadeChange = z
  .object({ kind: z.enum(['sheet', 'substance']), to: id, from: id.optional() })
  .refine(({ kind, from }) => kind === 'sheet' || from !== undefined, { message: 'required', path: ['from'] });
export type CascadeChange = z.output<typeof cascadeChange>;

export const cascadeState = z.enum(['ready', 'blocked', 'foreign', 'untouched']);
/** A sheet affected by the change. Level 1 uses the replaced item directly. */
export const cascadeRow = z.object({
  sheetId: id,
  cid: z.number().int(),
  cver: versionText,
  /** Number of the new version. */
  newCver: versionText.nullable(),
  kind: nodeType.schema,
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  status: nodeStatus.schema,
  level: z.number().int(),
  enterpriseId: id,
  enterpriseName: z.string(),
  enterpriseNameEn: z.string(),
  /** Number of rows in its tree that would change. */
  uses: z.number().int(),
  /**
   * `blocked`: no new version can be made now; `foreign`: its owner has to make it; `untouched`: nothing changes in
   * it unless a sheet below is chosen.
   */
  state: cascadeState,
  /** Why it is blocked, or why its owner cannot be asked, in the caller's language. */
  reason: z.string().nullable(),
  /** True when its owner can be asked to make the replacement. */
  canAsk: z.boolean(),
  /** Time of an earlier request to the owner for the same replacement. */
  askedAt: instant.nullable(),
  errors: z.number().int(),
  warnings: z.number().int(),
  findings: z.array(sheetFinding),
});
export type CascadeRow = z.output<typeof cascadeRow>;
export const cascadePreview = z.object({
  change: cascadeChange,
  fromName: z.string(),
  fromForeignName: z.string().nullable(),
  toName: z.string(),
  toForeignName: z.string().nullable(),
  rows: z.array(cascadeRow),
});
export type CascadePreview = z.output<typeof cascadePreview>;

const cascadeSheet = z.object({
  sheetId: id,
  cid: z.number().int(),
  cver: versionText,
  name: z.string(),
  foreignName: z.string().nullable(),
});
export type CascadeSheet = z.output<typeof cascadeSheet>;
/** A released cascade. `can.undo`: until one of its sheets was received or used. */
export const cascade = z.object({
  id,
  kind: z.enum(['sheet', 'substance']),
  fromName: z.string(),
  fromForeignName: z.string().nullable(),
  toName: z.string(),
  toForeignName: z.string().nullable(),
  count: z.number().int(),
  /** Number of owners in other enterprises that were asked. */
  asked: z.number().int(),
  createdBy: z.string(),
  createTime: instant,
  undoneAt: instant.nullable(),
  can: z.object({ undo: z.boolean() }),
  /** Why it cannot be undone. */
  reason: z.string().nullable(),
});
export type Cascade = z.output<typeof cascade>;

/**
 * `to`: the newest release that the caller may see; null when no older version is used, or when nothing is
 * released.
 */
export const cascadeWaiting = z.object({
  to: z.object({ sheetId: id, cver: versionText }).nullable(),
  own: z.number().int(),
  foreign: z.number().int(),
});

/** A sheet of another owner with the item to be replaced: a version that it uses (`cid`), or a substance. */
const requestedSheet = cascadeSheet.extend({ uses: z.number().int() });
/**
 * A replacement requested from an owner. `change` can be used to start the owner's own cascade. `canSee`: the owner
 * may already see the replacing sheet.
 */
const requestedChange = z.object({
  change: cascadeChange,
  fromName: z.string(),
  fromForeignName: z.string().nullable(),
  fromCver: versionText.nullable(),
  toName: z.string(),
  toForeignName: z.string().nullable(),
  toCver: versionText.nullable(),
  canSee: z.boolean(),
  sheets: z.array(requestedSheet),
});
export type RequestedChange = z.output<typeof requestedChange>;
const requestFields = {
  enterpriseName: z.string(),
  enterpriseNameEn: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** Time when the cascade was undone, and the request with it. */
  withdrawnAt: instant.nullable(),
  changes: z.array(requestedChange),
};
/** The replacements requested from another owner; names are those of the owner. */
export const cascadeRequestSent = z.object({ enterpriseId: id, ...requestFields });
export type CascadeRequestSent = z.output<typeof cascadeRequestSent>;
/** The replacements requested from the caller's enterprise; names are those of the requesting enterprise. */
export const cascadeRequest = z.object({ id, ...requestFields });
export type CascadeRequest = z.output<typeof cascadeRequest>;

const base = '/mds/cascade';
/**
 * Cascades: one correction is made in all sheets that use the corrected item. These paths are not from the
 * specification.
 */
export const mdsCascadeApi = {
  /**
   * Preview of the sheets that would get a new version, with their checks. `sheetIds`: only these sheets; otherwise
   * all that are possible.
   */
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: 'mds:references:query',
    input: z.object({ change: cascadeChange, sheetIds: z.array(id).max(MAX_CASCADE).optional() }),
    output: cascadePreview,
  }),
  /**
   * Creates, checks and releases new versions of the chosen sheets in one transaction: all of them, or none with
   * every finding. `ownerIds`: other enterprises that are asked to do the same with their sheets.
   */
  run: route({
    method: 'POST',
    path: `${base}/run`,
    needs: 'mds:references:edit',
    says: 'saved',
    output: z.object({ cascade, sheets: z.array(cascadeSheet), asks: z.array(cascadeRequestSent) }),
    input: z
      .object({
        change: cascadeChange,
        sheetIds: z.array(id).max(MAX_CASCADE),
        ownerIds: z.array(id).max(MAX_CASCADE).default([]),
      })
      .refine(({ sheetIds, ownerIds }) => sheetIds.length + ownerIds.length > 0, {
        message: 'required',
        path: ['sheetIds'],
      }),
  }),
  /** Number of sheets that still use an older version than the newest release that the caller may see. */
  countWaiting: route({
    method: 'GET',
    path: `${base}/waiting/{id}`,
    needs: 'mds:references:query',
    input: byId,
    output: cascadeWaiting,
  }),
  /** Cascades (a new version carried through all sheets that use the old one), a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: 'mds:references:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(cascade),
  }),
  /** One cascade with its state and counts. */
  get: route({
    method: 'GET',
    path: `${base}/detail/{id}`,
    needs: 'mds:references:query',
    input: byId,
    output: cascade,
  }),
  /** Sheets of a cascade in the order in which they are changed. */
  sheets: route({
    method: 'GET',
    path: `${base}/sheets/{id}`,
    needs: 'mds:references:query',
    answer: 'list',
    input: byId,
    output: z.array(cascadeSheet),
  }),
  /** Owners that were asked by the cascade, with the requested replacements. */
  listRequestsSent: route({
    method: 'GET',
    path: `${base}/asks/{id}`,
    needs: 'mds:references:query',
    answer: 'list',
    input: byId,
    output: z.array(cascadeRequestSent),
  }),
  /** Replacements that cascades of other enterprises request from the caller's enterprise. */
  getRequest: route({
    method: 'GET',
    path: `${base}/asked/{id}`,
    needs: 'mds:references:query',
    input: byId,
    output: cascadeRequest,
  }),
  /** Undoes all versions released by the cascade, while none of them has been received or used. */
  undo: route({
    method: 'POST',
    path: `${base}/undo/{id}`,
    needs: 'mds:references:edit',
    says: 'saved',
    input: byId,
    output: cascade,
  }),
};
