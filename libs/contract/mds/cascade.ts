import { z } from 'zod';
import { nodeStatus, nodeType } from '../enums';
import { byId, id, instant, route } from '../wire/kit';
import { sheetFinding } from './mds';
import { versionText } from './tree';
import { pageOf, pageQuery } from '../wire/page';

/** How many sheets one cascade may release. */
export const MAX_CASCADE = 5000;

/**
 * What comes in the place of what, in every sheet that uses it: a released sheet in the place of the other versions of
 * its MDS (`from` left out) or of another MDS (`from` is its cid); a substance in the place of another.
 */
export const cascadeChange = z
  .object({ kind: z.enum(['sheet', 'substance']), to: id, from: id.optional() })
  .refine(({ kind, from }) => kind === 'sheet' || from !== undefined, { message: 'required', path: ['from'] });
export type CascadeChange = z.output<typeof cascadeChange>;

export const cascadeState = z.enum(['ready', 'blocked', 'foreign', 'untouched']);
/** One sheet above the change. Levels count from 1: those that use it directly. */
export const cascadeRow = z.object({
  sheetId: id,
  cid: z.number().int(),
  cver: versionText,
  /** The version that it would get. */ newCver: versionText.nullable(),
  kind: nodeType.schema,
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  status: nodeStatus.schema,
  level: z.number().int(),
  enterpriseId: id,
  enterpriseName: z.string(),
  enterpriseNameEn: z.string(),
  /** Rows of its tree that would change. */
  uses: z.number().int(),
  /**
   * `blocked`: no new version of it can be made now; `foreign`: its owner has to do it; `untouched`: nothing of it
   * changes unless a sheet below is chosen.
   */
  state: cascadeState,
  /** Why it is blocked, or why its owner cannot be asked; in the caller's language. */ reason: z.string().nullable(),
  /** Its owner can be asked to take what comes in. */ canAsk: z.boolean(),
  /** When the owner was asked for the same before. */ askedAt: instant.nullable(),
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
/** A cascade that was released; `can.undo` until somebody received or uses one of its sheets. */
export const cascade = z.object({
  id,
  kind: z.enum(['sheet', 'substance']),
  fromName: z.string(),
  fromForeignName: z.string().nullable(),
  toName: z.string(),
  toForeignName: z.string().nullable(),
  count: z.number().int(),
  /** Owners of other enterprises that were asked. */ asked: z.number().int(),
  createdBy: z.string(),
  createTime: instant,
  undoneAt: instant.nullable(),
  can: z.object({ undo: z.boolean() }),
  /** Why it cannot be taken back. */ reason: z.string().nullable(),
});
export type Cascade = z.output<typeof cascade>;

/** `to`: the newest release that the caller sees; null while nothing older is used, or nothing is released. */
export const cascadeWaiting = z.object({
  to: z.object({ sheetId: id, cver: versionText }).nullable(),
  own: z.number().int(),
  foreign: z.number().int(),
});

/** A sheet of another owner, and what of it was asked to give way: a version that it uses (`cid`), or a substance. */
const askedSheet = cascadeSheet.extend({ uses: z.number().int() });
/**
 * One replacement that an owner is asked for. `change` names it for a cascade of the owner's own; `canSee`: the reader
 * sees what comes in already.
 */
const askedChange = z.object({
  change: cascadeChange,
  fromName: z.string(),
  fromForeignName: z.string().nullable(),
  fromCver: versionText.nullable(),
  toName: z.string(),
  toForeignName: z.string().nullable(),
  toCver: versionText.nullable(),
  canSee: z.boolean(),
  sheets: z.array(askedSheet),
});
export type AskedChange = z.output<typeof askedChange>;
const asking = {
  enterpriseName: z.string(),
  enterpriseNameEn: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** The cascade was taken back, and the request with it. */ withdrawnAt: instant.nullable(),
  changes: z.array(askedChange),
};
/** What one other owner was asked for; the names are the owner's. */
export const cascadeAsk = z.object({ enterpriseId: id, ...asking });
export type CascadeAsk = z.output<typeof cascadeAsk>;
/** What somebody asks the reader's enterprise for; the names are those of who asks. */
export const cascadeRequest = z.object({ id, ...asking });
export type CascadeRequest = z.output<typeof cascadeRequest>;

const base = '/mds/cascade';
/** One correction, carried up to every sheet that uses what was corrected; calls of our own. */
export const mdsCascadeApi = {
  /**
   * What would get a new version, checked as if it had been made. `sheetIds`: only these are made; all that can be
   * without it.
   */
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    needs: 'mds:references:query',
    input: z.object({ change: cascadeChange, sheetIds: z.array(id).max(MAX_CASCADE).optional() }),
    output: cascadePreview,
  }),
  /**
   * Drafts, checks and releases the chosen sheets in one transaction: all of them, or nothing and every finding.
   * `ownerIds`: other enterprises that are asked to do the same with theirs.
   */
  run: route({
    method: 'POST',
    path: `${base}/run`,
    needs: 'mds:references:edit',
    says: 'saved',
    output: z.object({ cascade, sheets: z.array(cascadeSheet), asks: z.array(cascadeAsk) }),
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
  /** How many sheets above a version still use an older one than the newest release that the caller sees. */
  waiting: route({
    method: 'GET',
    path: `${base}/waiting/{id}`,
    needs: 'mds:references:query',
    input: byId,
    output: cascadeWaiting,
  }),
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: 'mds:references:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(cascade),
  }),
  one: route({
    method: 'GET',
    path: `${base}/detail/{id}`,
    needs: 'mds:references:query',
    input: byId,
    output: cascade,
  }),
  sheets: route({
    method: 'GET',
    path: `${base}/sheets/{id}`,
    needs: 'mds:references:query',
    answer: 'list',
    input: byId,
    output: z.array(cascadeSheet),
  }),
  /** Whom the cascade asked, and for what. */
  asks: route({
    method: 'GET',
    path: `${base}/asks/{id}`,
    needs: 'mds:references:query',
    answer: 'list',
    input: byId,
    output: z.array(cascadeAsk),
  }),
  /** What a cascade of another enterprise asks the caller's enterprise for. */
  asked: route({
    method: 'GET',
    path: `${base}/asked/{id}`,
    needs: 'mds:references:query',
    input: byId,
    output: cascadeRequest,
  }),
  /** Takes back all versions that the cascade released, as long as nobody received or uses one of them. */
  undo: route({
    method: 'POST',
    path: `${base}/undo/{id}`,
    needs: 'mds:references:edit',
    says: 'saved',
    input: byId,
    output: cascade,
  }),
};
