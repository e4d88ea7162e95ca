import { z } from 'zod';
import { impactRow } from './impact-rows';
import { arrayOf, byId, byIds, flag, id, instant, job, route, rowVersion, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

export const MAX_HORIZON_MONTHS = 60;
/**
 * A watch on regulations. Changes of a list are notified at once. Future changes are checked every day, and
 * notified when they differ from the last notification.
 */
export const analysisWatchRow = z.object({
  id: z.number().int(),
  name: z.string(),
  lawIds: z.array(z.number().int()),
  lawCodes: z.array(z.string()),
  horizonMonths: z.number().int().nullable(),
  active: z.boolean(),
  subscribers: z.array(z.object({ id: z.number().int(), name: z.string() })),
  subscribed: z.boolean(),
  lastRunAt: instant.nullable(),
  last: impactRow.nullable(),
  results: z.number().int(),
  createdBy: z.string(),
  createTime: instant,
  updateTime: instant,
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
});
export type AnalysisWatchRow = z.output<typeof analysisWatchRow>;

/** Checks all watches, by schedule and after a change of a list. */
export const watchSweepJob = job({ name: 'watchSweep', input: z.object({}), retries: 1, exclusiveBy: () => 'all' });

const base = '/analysis/watch';
const [query, edit] = ['analysis:impact:query', 'analysis:impact:watch'] as const;
export const analysisWatchApi = {
  /** Watches on lists, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput({}),
    output: pageOf(analysisWatchRow),
    answer: 'page',
  }),
  /** One watch with its lists and its last impact. */
  get: route({ method: 'GET', path: `${base}/get`, needs: query, input: byId, output: analysisWatchRow }),
  /** Creates or changes a watch: a new version of its lists starts an impact analysis. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: edit,
    says: 'saved',
    output: analysisWatchRow,
    input: z.object({
      id: id.optional(),
      version: rowVersion.optional(),
      name: text(100),
      lawIds: arrayOf(id).refine((ids) => ids.length > 0, { message: 'analysis.regulationRequired' }),
      horizonMonths: z.coerce.number().int().min(1).max(MAX_HORIZON_MONTHS).nullish(),
      active: flag.default(true),
      subscriberIds: arrayOf(id),
    }),
  }),
  /** Deletes watches. */
  delete: route({ method: 'DELETE', path: `${base}/delete`, needs: edit, says: 'deleted', answer: 'ok', input: byIds }),
  /** Switches notifications of the caller on or off. */
  subscribe: route({
    method: 'POST',
    path: `${base}/subscribe`,
    needs: query,
    says: 'saved',
    input: z.object({ id, on: flag }),
    output: analysisWatchRow,
  }),
  /** Checks now and returns the impact; null when nothing changes. */
  runNow: route({ method: 'POST', path: `${base}/runNow`, needs: edit, input: byId, output: impactRow.nullable() }),
};
