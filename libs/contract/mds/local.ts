import { z } from 'zod';
import { sheetFlaw } from '../enums';
import {
  byIds,
  emptyToUndefined,
  fileBody,
  flag,
  id,
  instant,
  isoDate,
  job,
  type Needs,
  route,
  text,
} from '../wire/kit';
import { sheetRow } from './mds';
import { pageInput, pageOf, pageQuery } from '../wire/page';

/** Own data that are superseded or invalid, with all reasons. */
export const flawedSheetRow = sheetRow.extend({ flaws: z.array(sheetFlaw.schema), deletedAt: instant.nullable() });
export type FlawedSheetRow = z.output<typeof flawedSheetRow>;

/** A deleted sheet that can still be restored; `reason`: why it cannot, as a sentence. */
export const deletedSheetRow = sheetRow.extend({
  deletedAt: instant,
  deletedBy: z.string().nullable(),
  restoreUntil: isoDate,
  reason: z.string().nullable(),
});
export type DeletedSheetRow = z.output<typeof deletedSheetRow>;

const SET_UP = ['preferred', 'preliminary', 'standardMaterial', 'module', 'stillValid', 'folderId'] as const;
/**
 * Fields to set on all chosen sheets, or on none. `preferred` makes a sheet the preferred alternative in all own
 * drafts that have it among several sources; `confirmed` confirms the replacement of the previous one. `folderId`
 * moves it to a folder.
 */
export const sheetSetUp = byIds
  .extend({
    preferred: flag.optional(),
    confirmed: flag.default(false),
    preliminary: flag.optional(),
    standardMaterial: flag.optional(),
    module: flag.optional(),
    stillValid: flag.optional(),
    folderId: id.optional(),
  })
  .refine((input) => SET_UP.some((field) => input[field] !== undefined), { message: 'required', path: ['preferred'] });
export type SheetSetUp = z.output<typeof sheetSetUp>;

/** Why sheets are locked; `until`: the last day, today or later; absent: until they are unlocked. */
export const sheetLocking = byIds.extend({
  reason: text(200),
  until: z.preprocess(emptyToUndefined, isoDate.optional()),
});
export type SheetLocking = z.output<typeof sheetLocking>;

const own = '/data/localDataManage';
const imds = '/data/localImdsDataManage';
const listFilter = { latestOnly: flag.default(false), folderId: id.optional() };
/** Routes that own data and IMDS data have in common. */
const manageRoutes = <Tag extends 'localDataManage' | 'localImdsDataManage'>(tag: Tag, path: string) => ({
  /** Workbook of the filtered data sheets. */
  export: route({
    method: 'POST',
    path: `${path}/export`,
    needs: `data:${tag}:export` as Needs,
    answer: 'file',
    input: pageInput(listFilter),
    rows: sheetRow,
    output: fileBody,
  }),
  /** Sets properties of several data sheets at once, such as the preliminary flag. */
  setUp: route({
    method: 'POST',
    path: `${path}/setUp`,
    needs: `data:${tag}:edit` as Needs,
    answer: 'ok',
    says: 'saved',
    input: sheetSetUp,
  }),
});
/** Lists of own data, and actions on chosen sheets. The own list itself is in mds.ts. */
export const mdsLocalApi = {
  own: manageRoutes('localDataManage', own),
  /** Sheets received from IMDS. */
  imds: {
    ...manageRoutes('localImdsDataManage', imds),
    /** Own data sheets that come from IMDS, a page at a time. */
    page: route({
      method: 'POST',
      path: `${imds}/page`,
      needs: 'data:localImdsDataManage:query',
      answer: 'page',
      input: pageInput(listFilter),
      output: pageOf(sheetRow),
    }),
    /** Deletes own data sheets that come from IMDS. */
    delete: route({
      method: 'DELETE',
      path: `${imds}/delete`,
      needs: 'data:localImdsDataManage:delete',
      answer: 'ok',
      input: byIds,
    }),
  },
  /** Superseded or invalid data (path from the specification). */
  listFlawed: route({
    method: 'POST',
    path: `${own}/page/shit`,
    needs: 'data:localDataManage:query',
    answer: 'page',
    input: pageInput({ flaws: z.array(sheetFlaw.lenient).optional() }),
    output: pageOf(flawedSheetRow),
  }),
  /** Locks versions, or changes their lock: all or none. */
  lock: route({
    method: 'POST',
    path: `${own}/lock`,
    needs: 'data:localDataManage:edit',
    answer: 'ok',
    says: 'locked',
    input: sheetLocking,
  }),
  /** Unlocks versions: all or none. */
  unlock: route({
    method: 'POST',
    path: `${own}/unlock`,
    needs: 'data:localDataManage:edit',
    answer: 'ok',
    says: 'unlocked',
    input: byIds,
  }),
  /** Deleted data sheets that can still be restored, a page at a time. */
  deleted: route({
    method: 'POST',
    path: '/mds/deleted/page',
    needs: 'data:localDataManage:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(deletedSheetRow),
  }),
  /** Restores deleted data sheets. */
  restore: route({
    method: 'POST',
    path: '/mds/deleted/restore',
    needs: 'data:localDataManage:delete',
    answer: 'ok',
    says: 'saved',
    input: byIds,
  }),
};

/** Notifies owners before sheets expire. */
export const sheetExpiryJob = job({ name: 'sheetExpiry', input: z.object({}), retries: 1, exclusiveBy: () => 'all' });
/** Permanently deletes drafts that were deleted long enough ago. */
export const draftPurgeJob = job({ name: 'draftPurge', input: z.object({}), retries: 1, exclusiveBy: () => 'all' });
