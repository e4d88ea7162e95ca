import { z } from 'zod';
import { mergeKind, mergeState } from '../enums';
import { byId, id, instant, job, route } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';
import { line } from '../identity/registration-fields';

/** Number of days in which a merge of two enterprises can be undone. */
export const MERGE_UNDO_DAYS = 30;

const side = z.object({ id, code: z.string(), nameZh: z.string(), nameEn: z.string() });
export type MergeSide = z.output<typeof side>;
const count = z.number().int();
const seats = z.object({ used: count, capacity: count });

/** Number of moved rows by kind. `targetHas`: number of rows of the kind that the target already has. */
const moved = z.object({ kind: mergeKind.schema, count });
/**
 * A notice to read before the merge is confirmed, with the text `merge.notice.<code>`. `kind` and `field` give its
 * subject, `count` the number of cases, `examples` some of them with the value before and after.
 */
export const mergeNotice = z.object({
  code: z.string(),
  kind: mergeKind.schema.optional(),
  field: z.string().optional(),
  count: count.optional(),
  name: z.string().optional(),
  date: z.string().optional(),
  examples: z.array(z.object({ before: z.string(), after: z.string() })).optional(),
});
export type MergeNotice = z.output<typeof mergeNotice>;

/**
 * A term or number that differs between the two. The target keeps its value; the value of the source remains with
 * the alias.
 */
const difference = z.object({ field: z.string(), source: z.string().nullable(), target: z.string().nullable() });

export const mergePreview = z.object({
  source: side,
  target: side,
  moves: z.array(moved.extend({ targetHas: count })),
  differences: z.array(difference),
  /** Active users with each right in both enterprises together, and the capacity of the target. */
  capacities: z.array(
    seats.extend({ right: z.enum(['upload', 'download', 'upDownload', 'cosNormal', 'cosAdvanced']), added: count }),
  ),
  /** Problems to solve first. The merge is refused while there is one. */
  blockers: z.array(mergeNotice),
  notices: z.array(mergeNotice),
});
export type MergePreview = z.output<typeof mergePreview>;

export const mergeRow = z.object({
  id,
  source: side,
  target: side,
  /** The department of the target that represents the source now, with its name at the time of the merge. */
  department: z.object({ id, nameZh: z.string(), nameEn: z.string() }),
  state: mergeState.schema,
  mergedBy: z.string(),
  mergedAt: instant,
  undoUntil: instant,
  /** Days in which the merge can still be undone, including today; null when it cannot be undone. */
  daysLeft: count.nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  moved: z.array(moved),
  notices: z.array(mergeNotice),
  can: z.object({ undo: z.boolean() }),
});
export type MergeRow = z.output<typeof mergeRow>;

/**
 * `back`: rows that moved in the merge and return; `since`: rows added to the returning departments afterwards,
 * which go with them; `gone`: moved rows that were deleted since.
 */
export const undoPreview = z.object({
  merge: mergeRow,
  moves: z.array(z.object({ kind: mergeKind.schema, back: count, since: count, gone: count })),
  blockers: z.array(mergeNotice),
  notices: z.array(mergeNotice),
});
export type UndoPreview = z.output<typeof undoPreview>;

const pair = { sourceId: id, targetId: id };
const base = '/matlas/enterprise/merge';
const needs = 'extSys:enterprise:merge';
/** Merging of two enterprises, only for the centre. These paths are not from the specification. */
export const enterpriseMergeApi = {
  /** Merges of enterprises, newest first, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs,
    answer: 'page',
    input: pageQuery,
    output: pageOf(mergeRow),
  }),
  /** One merge with its steps and counts. */
  get: route({ method: 'GET', path: `${base}/{id}`, needs, input: byId, output: mergeRow }),
  /** What a merge of two enterprises would move, and what stands against it. Nothing is saved. */
  preview: route({ method: 'POST', path: `${base}/preview`, needs, input: z.object(pair), output: mergePreview }),
  /**
   * Merges one enterprise into another. `confirmName`: one of the names of the source, typed by the user as a
   * confirmation.
   */
  merge: route({
    method: 'POST',
    path: `${base}/start`,
    needs,
    personOnly: true,
    recentProof: true,
    says: 'saved',
    input: z.object({ ...pair, confirmName: line(200) }),
    output: mergeRow,
  }),
  /** Preview of undoing a merge. */
  undoPreview: route({ method: 'POST', path: `${base}/undoPreview`, needs, input: byId, output: undoPreview }),
  /** Undoes a merge within 30 days. */
  undo: route({ method: 'POST', path: `${base}/undo`, needs, says: 'saved', input: byId, output: mergeRow }),
};

/** Deletes the move records of merges that can no longer be undone. */
export const mergeCleanUpJob = job({ name: 'mergeCleanUp', input: z.object({}), retries: 1, exclusiveBy: () => 'all' });
