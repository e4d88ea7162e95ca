import { z } from 'zod';
import { mergeKind, mergeState } from '../enums';
import { byId, id, instant, job, route } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';
import { line } from '../identity/registration-fields';

/** So long a merge of two enterprises can be undone. */
export const MERGE_UNDO_DAYS = 30;

const side = z.object({ id, code: z.string(), nameZh: z.string(), nameEn: z.string() });
export type MergeSide = z.output<typeof side>;
const count = z.number().int();
const seats = z.object({ used: count, capacity: count });

/** What moves, by kind; `targetHas`: of the kind in the target already. */
const moved = z.object({ kind: mergeKind.schema, count });
/**
 * Something that people should know before they agree; `merge.notice.<code>` says it. `kind` and `field` name what it
 * is about, `count` how much, `examples` some of it as before and after.
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

/** A term or number in which the two differ: the target's holds, the source's stays with the alias. */
const difference = z.object({ field: z.string(), source: z.string().nullable(), target: z.string().nullable() });

export const mergePreview = z.object({
  source: side,
  target: side,
  moves: z.array(moved.extend({ targetHas: count })),
  differences: z.array(difference),
  /** Active users with each right, of both together, against what the target may have. */
  capacities: z.array(
    seats.extend({ right: z.enum(['upload', 'download', 'upDownload', 'cosNormal', 'cosAdvanced']), added: count }),
  ),
  /** Must be solved first: a merge is refused while there is one. */
  blockers: z.array(mergeNotice),
  notices: z.array(mergeNotice),
});
export type MergePreview = z.output<typeof mergePreview>;

export const mergeRow = z.object({
  id,
  source: side,
  target: side,
  /** The department of the target that is the source now, by its name at the merge. */
  department: z.object({ id, nameZh: z.string(), nameEn: z.string() }),
  state: mergeState.schema,
  mergedBy: z.string(),
  mergedAt: instant,
  undoUntil: instant,
  /** Days in which it can be undone, the one that has begun among them; null once it cannot. */
  daysLeft: count.nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  moved: z.array(moved),
  notices: z.array(mergeNotice),
  can: z.object({ undo: z.boolean() }),
});
export type MergeRow = z.output<typeof mergeRow>;

/**
 * `back`: moved then and returns; `since`: came to the returning departments afterwards and goes with them; `gone`:
 * moved then and deleted since.
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
/** Merging two enterprises, the centre's business alone; calls of our own. */
export const enterpriseMergeApi = {
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs,
    answer: 'page',
    input: pageQuery,
    output: pageOf(mergeRow),
  }),
  get: route({ method: 'GET', path: `${base}/{id}`, needs, input: byId, output: mergeRow }),
  preview: route({ method: 'POST', path: `${base}/preview`, needs, input: z.object(pair), output: mergePreview }),
  /** `confirmName` is one of the source's names, typed by who merges. */
  merge: route({
    method: 'POST',
    path: `${base}/start`,
    needs,
    says: 'saved',
    input: z.object({ ...pair, confirmName: line(200) }),
    output: mergeRow,
  }),
  /** Undoes it and takes that back: what it says is what would happen. */
  undoPreview: route({ method: 'POST', path: `${base}/undoPreview`, needs, input: byId, output: undoPreview }),
  undo: route({ method: 'POST', path: `${base}/undo`, needs, says: 'saved', input: byId, output: mergeRow }),
};

/** Forgets the rows of merges that can no longer be undone. */
export const mergeCleanUpJob = job({ name: 'mergeCleanUp', input: z.object({}), retries: 1, exclusiveBy: () => 'all' });
