import { z } from 'zod';
import {
  operationResult,
  syncAction,
  syncErrorState,
  syncKind,
  syncOrigin,
  syncRunState,
  syncState,
  syncTrigger,
} from '../enums';
import { id, instant } from '../wire/kit';

const count = z.number().int();

/** Documents of a run: offered = taken + equal + refused + failed when it has ended. */
export const syncCounts = z.object({ offered: count, taken: count, equal: count, refused: count, failed: count });
export type SyncCounts = z.output<typeof syncCounts>;

/** A synchronisation run, with another installation (`matlas`) or with IMDS. */
export const syncRunRow = z.object({
  id,
  origin: syncOrigin.schema,
  /** ID of the paired installation; null for IMDS. */
  partnerId: id.nullable(),
  partnerName: z.string(),
  kind: syncKind.schema,
  /** True: everything was compared again, not only what changed. */
  full: z.boolean(),
  trigger: syncTrigger.schema,
  startedBy: z.string(),
  state: syncRunState.schema,
  ...syncCounts.shape,
  /** Of those taken, data sheets that stay drafts because the check finds errors. */
  drafts: count,
  /** Documents processed, of `total`; null while unknown. */
  done: count,
  total: count.nullable(),
  /** Bytes received. */
  bytes: z.number(),
  /** 1: everything offered was taken or equal, and nothing stays a draft. Null while it runs. */
  result: operationResult.schema.nullable(),
  syncState: syncState.schema,
  /** Why it failed or waits, in the caller's language. */
  fault: z.string().nullable(),
  attempts: count,
  jobId: id.nullable(),
  createTime: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Time of the next attempt of a run that waits. */
  retryAt: instant.nullable(),
  can: z.object({ pause: z.boolean(), resume: z.boolean(), cancel: z.boolean(), retry: z.boolean() }),
});
export type SyncRunRow = z.output<typeof syncRunRow>;

/** What a run did with one document. */
export const syncItemRow = z.object({
  id,
  runId: id,
  kind: syncKind.schema,
  document: z.string(),
  documentKey: z.string(),
  action: syncAction.schema,
  /** Why, in the caller's language; null where nothing is to be said. */
  reason: z.string().nullable(),
  /** The data sheet here. */
  sheetId: id.nullable(),
  createTime: instant,
});
export type SyncItemRow = z.output<typeof syncItemRow>;

/** Why a document could not be taken. */
export const syncErrorRow = z.object({
  id,
  origin: syncOrigin.schema,
  partnerId: id.nullable(),
  partnerName: z.string(),
  runId: id.nullable(),
  kind: syncKind.schema,
  /** Name of the document, such as a data sheet or substance. */
  document: z.string(),
  /** Number and version at the other side. */
  documentKey: z.string(),
  /** Where in the document. */
  place: z.string(),
  field: z.string(),
  code: z.string(),
  /** In the caller's language. */
  reason: z.string(),
  /** The value that could not be taken. */
  value: z.string(),
  /** What to do, in the caller's language. */
  toDo: z.string(),
  state: syncErrorState.schema,
  /** How many runs met it. */
  times: count,
  createTime: instant,
  lastSeenAt: instant,
  solvedAt: instant.nullable(),
  can: z.object({ recheck: z.boolean() }),
});
export type SyncErrorRow = z.output<typeof syncErrorRow>;

/** Errors of one reason, with their course over time. */
export const syncErrorGroup = z.object({
  code: z.string(),
  reason: z.string(),
  /** What to do, in the caller's language. */
  toDo: z.string(),
  open: count,
  solved: count,
  documents: count,
  /** New errors a day, last 30 days, without empty days. */
  days: z.array(z.object({ day: z.string(), count })),
});
export type SyncErrorGroup = z.output<typeof syncErrorGroup>;
