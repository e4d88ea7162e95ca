import { z } from 'zod';
import { verdict } from '../enums';
import { finding, findingDetail, positionVerdict, substanceTotal } from './finding';
import { findingGroupKind } from './groups';
import { notJudgedLaw, oneTarget, runRules, runScope, runTarget } from './target';
import { askedFacts, runFacts } from '../vehicle/exemption-facts';
import { analysisVariant } from './what-if';
import { jobStarted } from '../wire/jobs';
import { arrayOf, byIds, fileBody, flag, id, instant, isoDate, job, optionalText, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** Findings by verdict. */
export const verdictCounts = z.record(verdict.schema, z.number().int());
export type VerdictCounts = z.output<typeof verdictCounts>;
const usedList = z.object({
  lawId: z.number().int(),
  versionId: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  label: z.string(),
  /** Its day; later than the run's where no older version is loaded, absent in runs from before it was kept. */
  publishedAt: isoDate.optional(),
  /** Entries in force on the day of the run. */ items: z.number().int(),
  /** Of these, defined by class or use only: nothing can be judged by them. */ unresolved: z.number().int(),
});
const runState = z.enum(['running', 'done', 'failed', 'cancelled']);
/**
 * One run with what went into it. `number` counts the runs of the same thing (`scopeKey`): only those can be compared.
 */
export const analysisRun = z.object({
  id: z.number().int(),
  number: z.number().int(),
  scope: runScope,
  scopeKey: z.string(),
  /**
   * What was analysed, in the caller's language, or how a person called the run (`ownTitle`); a what-if, another day
   * and chosen lists say so: `Aurora C5 (what-if)`.
   */
  title: z.string(),
  ownTitle: z.string().nullable(),
  /** The name of what was analysed alone. */ targetTitle: z.string(),
  /** Null for data sheets and suppliers. */
  modId: z.number().int().nullable(),
  modelName: z.string().nullable(),
  /** Of a branch. */ positionId: z.number().int().nullable(),
  supplierId: z.number().int().nullable(),
  /** Of chosen sheets; told of a single run only, empty in lists. */
  sheetIds: z.array(z.number().int()),
  sheetCount: z.number().int(),
  state: runState,
  jobId: z.number().int().nullable(),
  /** It shows what it looked at as it is: neither a what-if, nor another day, nor chosen lists. */
  showsPresent: z.boolean(),
  /**
   * Of the runs that show the present the one that stands for its target everywhere (decision 0078); one at most of
   * each target.
   */
  current: z.boolean(),
  /** List versions that a person chose instead of those of the day. */
  listVersionIds: z.array(z.number().int()),
  /** Null: the data as they are. */ variant: analysisVariant.nullable(),
  /** By which exemptions were judged; null without a result, and for results from before they were kept. */ facts:
    runFacts.nullable(),
  asOf: isoDate,
  /** A person chose the day; otherwise the run grows stale with the lists of today. */ asOfGiven: z.boolean(),
  lists: z.array(usedList),
  /** Laws that were asked and could not be judged on the day; each law asked stands here or in `lists`. */ notJudged:
    z.array(notJudgedLaw),
  startedBy: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  milliseconds: z.number().int().nullable(),
  positions: z.number().int(),
  positionsWithSheet: z.number().int(),
  distinctSheets: z.number().int(),
  vehicleMassGrams: z.string().nullable(),
  unmatchedMassGrams: z.string().nullable(),
  unknownMaxGrams: z.string().nullable(),
  counts: verdictCounts,
  worst: verdict.schema.nullable(),
  /** Positions without a data sheet: unknown, one finding each. */
  positionsUnmatched: z.number().int(),
  /**
   * The BOM, its sheets or a list changed after this run; `staleReasons` says what, in the caller's language; a list of
   * runs tells it for the current run only.
   */
  stale: z.boolean(),
  staleReasons: z.array(z.object({ kind: z.enum(['list', 'sheets', 'bom', 'facts', 'other']), sentence: z.string() })),
  issues: z.number().int(),
});
export type AnalysisRun = z.output<typeof analysisRun>;

/** In the history nobody asks what changed since. */
export const runHistoryRow = analysisRun
  .omit({ stale: true, staleReasons: true })
  .extend({ can: z.object({ rename: z.boolean(), delete: z.boolean() }) });
export type RunHistoryRow = z.output<typeof runHistoryRow>;

/** A name in another language, where one is kept. */
const foreign = z.string().nullable();

/** Runs the analysis that `analysisSubstance` prepared; one at a time for a target and variant (`scopeKey`). */
export const substanceAnalysisJob = job({
  name: 'substanceAnalysis',
  input: z.object({ runId: id, scopeKey: z.string() }),
  retries: 2,
  exclusiveBy: ({ scopeKey }) => scopeKey,
});

const base = '/analysis/prohibitSubstance';
const query = 'analysis:prohibitSubstance:query';
const asked = {
  runId: id,
  compareWith: id.optional(),
  verdicts: arrayOf(verdict.schema),
  lawIds: arrayOf(id),
  supplier: z.string().optional(),
  changedOnly: flag.default(false),
  /** Those of one group alone (`groups`). */ groupBy: findingGroupKind.optional(),
  groupKey: z.string().max(500).optional(),
  /** Covered by a decision that is in force, or by none. */ decided: z.enum(['accepted', 'open']).optional(),
};
const onePlace = (
  { ckid, sheetId, nodeId, runId }: { ckid?: unknown; sheetId?: unknown; nodeId?: unknown; runId?: unknown },
  ctx: z.RefinementCtx,
): void => {
  if ((ckid === undefined) === (sheetId === undefined && nodeId === undefined))
    ctx.addIssue({ code: 'custom', path: ['ckid'], message: ckid === undefined ? 'required' : 'oneTarget' });
  if (ckid === undefined && runId === undefined) ctx.addIssue({ code: 'custom', path: ['runId'], message: 'required' });
};
/** Area analysis: prohibited and restricted substances of vehicles, branches, data sheets and suppliers. */
export const analysisApi = {
  /** Starts a run over one target against the chosen regulations, as lists stand on `asOf`. */
  run: route({
    method: 'POST',
    path: `${base}/analysisSubstance`,
    needs: 'analysis:prohibitSubstance:run',
    input: z
      .object({
        ...runTarget,
        ...runRules,
        /** Instead of the model's; positions keep what they say. */ facts: askedFacts.optional(),
        title: optionalText(200),
      })
      .superRefine(oneTarget),
    output: jobStarted.extend({ runId: id }),
    answer: 'job',
  }),
  /**
   * Before a run: laws among those asked by which nothing can be judged on the day, with the reason of each. Where it
   * names all of them the run is refused.
   */
  notJudged: route({
    method: 'POST',
    path: `${base}/notJudged`,
    needs: 'analysis:prohibitSubstance:run',
    input: z.object(runRules),
    output: z.array(notJudgedLaw),
    answer: 'list',
  }),
  /** Runs of one target, the newest first; with `runId` those of what that run looked at. */
  runs: route({
    method: 'GET',
    path: `${base}/runs`,
    needs: query,
    input: z.object({ ...runTarget, runId: id.optional() }).superRefine(oneTarget),
    output: z.array(analysisRun),
    answer: 'list',
  }),
  /** Runs over whatever was analysed, the newest first. */
  runPage: route({
    method: 'POST',
    path: `${base}/runPage`,
    needs: query,
    input: pageInput({
      scopes: arrayOf(runScope),
      states: arrayOf(runState),
      modId: id.optional(),
      scopeKey: z.string().max(300).optional(),
      mine: flag.default(false),
    }),
    output: pageOf(runHistoryRow),
    answer: 'page',
  }),
  /** What a person calls a run; without a title it is called by what it looked at. */
  renameRun: route({
    method: 'POST',
    path: `${base}/renameRun`,
    needs: 'analysis:prohibitSubstance:run',
    input: z.object({ runId: id, title: optionalText(200) }),
    output: analysisRun,
  }),
  deleteRuns: route({
    method: 'DELETE',
    path: `${base}/deleteRuns`,
    needs: 'analysis:prohibitSubstance:delete',
    input: byIds,
    answer: 'ok',
  }),
  one: route({
    method: 'GET',
    path: `${base}/runs/{runId}`,
    needs: query,
    input: z.object({ runId: id }),
    output: analysisRun,
  }),
  findings: route({
    method: 'POST',
    path: `${base}/anaQueryList`,
    needs: query,
    input: pageInput(asked),
    output: pageOf(finding),
    answer: 'page',
  }),
  /** Counts by verdict and change for the filter strip. */
  counts: route({
    method: 'POST',
    path: `${base}/counts`,
    needs: query,
    input: z.object({ runId: id, compareWith: id.optional() }),
    output: z.object({
      counts: verdictCounts,
      /** Of these, how many a decision accepts today. */ accepted: verdictCounts,
      previous: verdictCounts.nullable(),
      new: z.number().int(),
      changed: z.number().int(),
      gone: z.number().int(),
      /** Of laws that judged in one of the two runs only. */ notComparable: z.number().int(),
      suppliers: z.array(z.object({ name: z.string(), foreignName: foreign })),
      toAsk: z.object({ suppliers: z.number().int(), nodes: z.number().int() }),
    }),
  }),
  detail: route({
    method: 'GET',
    path: `${base}/findings/{runId}/{findingId}`,
    needs: query,
    input: z.object({ runId: id, findingId: id }),
    output: findingDetail,
  }),
  /**
   * Findings below one place: a BOM position (of the current run of its vehicle unless one is named), a sheet that a
   * run looked at, a node in it.
   */
  ofPosition: route({
    method: 'POST',
    path: `${base}/queryListByCkid`,
    needs: query,
    input: z
      .object({ ckid: id.optional(), sheetId: id.optional(), nodeId: id.optional(), runId: id.optional() })
      .superRefine(onePlace),
    output: z.array(finding),
    answer: 'list',
  }),
  positions: route({
    method: 'GET',
    path: `${base}/positions/{modId}`,
    needs: query,
    input: z.object({ modId: id, runId: id.optional() }),
    output: z.array(positionVerdict),
    answer: 'list',
  }),
  totals: route({
    method: 'GET',
    path: `${base}/totals/{runId}`,
    needs: query,
    input: z.object({ runId: id }),
    output: z.array(substanceTotal),
    answer: 'list',
  }),
  exportRun: route({
    method: 'POST',
    path: `${base}/analysisSubstanceExport`,
    needs: 'analysis:prohibitSubstance:export',
    input: z.object(asked),
    output: fileBody,
    answer: 'file',
  }),
  exportFindings: route({
    method: 'POST',
    path: `${base}/anaQueryListExport`,
    needs: 'analysis:prohibitSubstance:export',
    input: pageInput(asked),
    output: fileBody,
    answer: 'file',
  }),
  /** The result of a run on a few pages: what went in, counts, failures with their paths, totals. */
  summaryPdf: route({
    method: 'POST',
    path: `${base}/summaryPdf`,
    needs: 'analysis:prohibitSubstance:export',
    input: z.object({ runId: id, compareWith: id.optional() }),
    output: fileBody,
    answer: 'file',
  }),
};
