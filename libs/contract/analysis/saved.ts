import { z } from 'zod';
import { verdictCounts } from './analysis-run';
import { exemptionFactsInput, exemptionFacts } from '../vehicle/exemption-facts';
import { requireOneTarget, runRules, runScope, runTarget } from './target';
import { jobStarted } from '../wire/jobs';
import { byId, byIds, flag, id, instant, isoDate, job, optionalText, route, rowVersion, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { verdict } from '../enums';

/** When a saved analysis runs automatically: never, every night, every Monday, or when its result would change. */
export const SAVED_SCHEDULES = ['none', 'daily', 'weekly', 'onChange'] as const;
export const savedSchedule = z.enum(SAVED_SCHEDULES);
export type SavedSchedule = z.output<typeof savedSchedule>;
/** Maximum number of saved analyses of one enterprise. */
export const MAX_SAVED_ANALYSES = 200;

const lastRun = z.object({
  id: z.number().int(),
  number: z.number().int(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  jobId: z.number().int().nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  counts: verdictCounts,
  worst: verdict.schema.nullable(),
});
export const savedAnalysis = z.object({
  id: z.number().int(),
  name: z.string(),
  note: z.string(),
  scope: runScope,
  modId: z.number().int().nullable(),
  positionId: z.number().int().nullable(),
  sheetIds: z.array(z.number().int()),
  supplierId: z.number().int().nullable(),
  /** Name of the target in the caller's language. */
  targetTitle: z.string(),
  lawIds: z.array(z.number().int()),
  listVersionIds: z.array(z.number().int()),
  /** Null: the lists in force on the day of each run. */
  asOf: isoDate.nullable(),
  /** Facts to use instead of those of the model. Null: those of the model at the time of each run. */
  facts: exemptionFacts.nullable(),
  /** For chosen sheets: each run uses their newest released versions. */
  newestVersions: z.boolean(),
  schedule: savedSchedule,
  /** Why the last scheduled run did not start, as a sentence; null when there is no problem. */
  problem: z.string().nullable(),
  subscribed: z.boolean(),
  subscribers: z.number().int(),
  lastRun: lastRun.nullable(),
  /** Findings that fail now and did not fail in the previous run. */
  newFails: z.number().int().nullable(),
  createdBy: z.string(),
  createTime: instant,
  updateTime: instant,
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), run: z.boolean() }),
});
export type SavedAnalysis = z.output<typeof savedAnalysis>;

const base = '/analysis/saved';
const save = z
  .object({
    id: id.optional(),
    version: rowVersion.optional(),
    name: text(100),
    note: optionalText(500),
    ...runTarget,
    ...runRules,
    /** Facts to use instead of those of the model. Facts set on a position still apply. */
    facts: exemptionFactsInput.optional(),
    newestVersions: flag.default(true),
    schedule: savedSchedule.default('none'),
  })
  .superRefine(requireOneTarget);
/**
 * Saved analyses: a target, regulations and options under a name. They run on request or by schedule, and
 * subscribers are notified of new failures.
 */
export const analysisSavedApi = {
  /** Saved analyses of the enterprise, a page at a time. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: 'analysis:savedAnalysis:query',
    input: pageInput({}),
    output: pageOf(savedAnalysis),
    answer: 'page',
  }),
  /** Creates or changes a saved analysis. The user who creates a saved analysis is subscribed to it. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: 'analysis:savedAnalysis:edit',
    input: save,
    output: savedAnalysis,
  }),
  /** Deletes saved analyses. */
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: 'analysis:savedAnalysis:delete',
    input: byIds,
    answer: 'ok',
  }),
  /** Starts a saved analysis now. */
  run: route({
    method: 'POST',
    path: `${base}/run`,
    needs: 'analysis:prohibitSubstance:run',
    input: byId,
    output: jobStarted.extend({ runId: id }),
    answer: 'job',
  }),
  /** Sends the caller a message after each run of a saved analysis, or no longer. */
  subscribe: route({
    method: 'POST',
    path: `${base}/subscribe`,
    needs: 'analysis:savedAnalysis:query',
    input: z.object({ id, on: flag }),
    output: savedAnalysis,
  }),
};
/** Starts the analyses that are due by schedule or after a change, and sends pending notifications. */
export const savedAnalysisJob = job({
  name: 'savedAnalyses',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
