import { z } from 'zod';
import { verdictCounts } from './analysis';
import { askedFacts, exemptionFacts } from '../vehicle/exemption-facts';
import { oneTarget, runRules, runScope, runTarget } from './target';
import { jobStarted } from '../wire/jobs';
import { byId, byIds, flag, id, instant, isoDate, job, optionalText, route, rowVersion, text } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';
import { verdict } from '../enums';

/** When a saved analysis runs by itself: never, every night, every Monday, or when its result would be another one. */
export const SAVED_SCHEDULES = ['none', 'daily', 'weekly', 'onChange'] as const;
export const savedSchedule = z.enum(SAVED_SCHEDULES);
export type SavedSchedule = z.output<typeof savedSchedule>;
/** Saved analyses of one enterprise. */
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
  /** What it looks at, in the caller's language. */
  targetTitle: z.string(),
  lawIds: z.array(z.number().int()),
  listVersionIds: z.array(z.number().int()),
  /** Null: the lists of the day on which it runs. */ asOf: isoDate.nullable(),
  /** Instead of the model's; null: those that the model says when it runs. */ facts: exemptionFacts.nullable(),
  /** Chosen sheets: each run takes their newest released versions. */
  newestVersions: z.boolean(),
  schedule: savedSchedule,
  /** Why the last run by the clock did not begin, as a sentence; null: nothing is wrong. */ problem: z
    .string()
    .nullable(),
  subscribed: z.boolean(),
  subscribers: z.number().int(),
  lastRun: lastRun.nullable(),
  /** Findings that fail now and did not in the run before. */ newFails: z.number().int().nullable(),
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
    /** Instead of the model's; positions keep what they say. */ facts: askedFacts.optional(),
    newestVersions: flag.default(true),
    schedule: savedSchedule.default('none'),
  })
  .superRefine(oneTarget);
/**
 * Saved analyses: a target, laws and options under a name, run again by a click or by the clock, with subscribers who
 * hear of new failures.
 */
export const analysisSavedApi = {
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: 'analysis:savedAnalysis:query',
    input: pageInput({}),
    output: pageOf(savedAnalysis),
    answer: 'page',
  }),
  /** Whoever saves it first hears of it, until they unsubscribe. */
  saveOrUpdate: route({
    method: 'POST',
    path: `${base}/saveOrUpdate`,
    needs: 'analysis:savedAnalysis:edit',
    input: save,
    output: savedAnalysis,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/delete`,
    needs: 'analysis:savedAnalysis:delete',
    input: byIds,
    answer: 'ok',
  }),
  run: route({
    method: 'POST',
    path: `${base}/run`,
    needs: 'analysis:prohibitSubstance:run',
    input: byId,
    output: jobStarted.extend({ runId: id }),
    answer: 'job',
  }),
  subscribe: route({
    method: 'POST',
    path: `${base}/subscribe`,
    needs: 'analysis:savedAnalysis:query',
    input: z.object({ id, on: flag }),
    output: savedAnalysis,
  }),
};
/** Starts what is due by the clock or by a change, and tells what nobody told yet. */
export const savedAnalysisJob = job({
  name: 'savedAnalyses',
  input: z.object({}),
  retries: 1,
  exclusiveBy: () => 'all',
});
