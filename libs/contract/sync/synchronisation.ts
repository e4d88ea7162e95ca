import { z } from 'zod';
import { syncOrigin } from '../enums';
import { fileBody, id, job, route } from '../wire/kit';
import { pageInput, pageOf, pageQuery } from '../wire/page';
import { syncErrorGroup, syncErrorRow, syncItemRow, syncRunRow } from './sync-rows';

const query = 'data:ownSyncUserlog:query';
const byRun = z.object({ syncRunId: id });
/** Runs of the synchronisation with another installation, their log and their errors. */
export const syncRunApi = {
  /** Runs with other installations, newest first, a page at a time. */
  log: route({
    method: 'POST',
    path: '/data/matlasSyncUserlog/page',
    needs: query,
    input: pageQuery,
    output: pageOf(syncRunRow),
    answer: 'page',
  }),
  /** One run, with another installation or with IMDS. */
  get: route({ method: 'GET', path: '/sync/run/{syncRunId}', needs: query, input: byRun, output: syncRunRow }),
  /** What a run did with each document, a page at a time. */
  items: route({
    method: 'POST',
    path: '/sync/run/{syncRunId}/items',
    needs: query,
    input: pageInput({ syncRunId: id }),
    output: pageOf(syncItemRow),
    answer: 'page',
  }),
  /** Pauses a run after its present piece. */
  pause: route({
    method: 'POST',
    path: '/sync/run/{syncRunId}/pause',
    needs: query,
    input: byRun,
    output: syncRunRow,
  }),
  /** Continues a paused run, or tries a waiting one now. */
  resume: route({
    method: 'POST',
    path: '/sync/run/{syncRunId}/resume',
    needs: query,
    input: byRun,
    output: syncRunRow,
  }),
  /** Stops a run for good; what it took stays. */
  cancel: route({
    method: 'POST',
    path: '/sync/run/{syncRunId}/cancel',
    needs: query,
    input: byRun,
    output: syncRunRow,
  }),
  /** Repeats a failed or cancelled run from where it ended. */
  retry: route({
    method: 'POST',
    path: '/sync/run/{syncRunId}/retry',
    needs: query,
    input: byRun,
    output: syncRunRow,
  }),
  /** Documents of other installations that could not be taken, with the reason, a page at a time. */
  errors: route({
    method: 'POST',
    path: '/data/matlasMdsErrorInfo/page',
    needs: 'data:ownMdsErrorInfo:query',
    input: pageQuery,
    output: pageOf(syncErrorRow),
    answer: 'page',
  }),
  /** Errors of the synchronisation by reason, with their numbers over the last 30 days. */
  errorGroups: route({
    method: 'GET',
    path: '/data/matlasMdsErrorInfo/groups',
    needs: 'data:ownMdsErrorInfo:query',
    output: z.array(syncErrorGroup),
    answer: 'list',
  }),
  /** The filtered errors as a workbook. */
  exportErrors: route({
    method: 'POST',
    path: '/data/matlasMdsErrorInfo/export',
    needs: 'data:ownMdsErrorInfo:export',
    input: pageQuery,
    output: fileBody,
    answer: 'file',
    rows: syncErrorRow,
  }),
};

/** Jobs of the synchronisation. */
export const syncJobs = {
  recheck: job({
    name: 'syncRecheck',
    input: z.object({ origin: syncOrigin.schema, ids: z.array(id).optional() }),
    retries: 2,
    exclusiveBy: ({ origin, ids }) => `${origin}:${ids ? [...ids].sort((a, b) => a - b).join(',') : 'all'}`,
  }),
};
