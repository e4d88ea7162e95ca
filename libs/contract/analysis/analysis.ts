import { z } from 'zod';
import { verdict } from '../enums';
import { analysisRun, runHistoryRow, runState, verdictCounts } from './analysis-run';
import { finding, findingDetail, positionVerdict, substanceTotal } from './finding';
import { findingGroupKind } from './groups';
import { notJudgedLaw, requireOneTarget, runRules, runScope, runTarget } from './target';
import { exemptionFactsInput } from '../vehicle/exemption-facts';
import { jobStarted } from '../wire/jobs';
import { arrayOf, byIds, fileBody, flag, id, job, optionalText, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** The name in the other language, if there is one. */
const foreign = z.string().nullable();

/** Calculates a run that `analysisSubstance` prepared. One job at a time per target and variant (`scopeKey`). */
export const substanceAnalysisJob = job({
  name: 'substanceAnalysis',
  input: z.object({ runId: id, scopeKey: z.string() }),
  retries: 2,
  exclusiveBy: ({ scopeKey }) => scopeKey,
});

const base = '/analysis/prohibitSubstance';
const query = 'analysis:prohibitSubstance:query';
const findingsInput = {
  runId: id,
  compareWith: id.optional(),
  verdicts: arrayOf(verdict.schema),
  /** Empty: all regulations of the run. */
  lawIds: arrayOf(id),
  supplier: z.string().optional(),
  changedOnly: flag.default(false),
  /** Only the findings of one group (see `groups`). */
  groupBy: findingGroupKind.optional(),
  groupKey: z.string().max(500).optional(),
  /** `accepted`: findings covered by a decision in force; `open`: the others. */
  decided: z.enum(['accepted', 'open']).optional(),
};
const requireOnePlace = (
  { ckid, sheetId, nodeId, runId }: { ckid?: unknown; sheetId?: unknown; nodeId?: unknown; runId?: unknown },
  ctx: z.RefinementCtx,
): void => {
  if ((ckid === undefined) === (sheetId === undefined && nodeId === undefined))
    ctx.addIssue({ code: 'custom', path: ['ckid'], message: ckid === undefined ? 'required' : 'oneTarget' });
  if (ckid === undefined && runId === undefined) ctx.addIssue({ code: 'custom', path: ['runId'], message: 'required' });
};
/** Area analysis: prohibited and restricted substances of vehicles, branches, data sheets and suppliers. */
export const analysisApi = {
  /** Starts a run over one target against the chosen regulations, with the lists that are valid on `asOf`. */
  startRun: route({
    method: 'POST',
    path: `${base}/analysisSubstance`,
    needs: 'analysis:prohibitSubstance:run',
    input: z
      .object({
        ...runTarget,
        ...runRules,
        /** Facts to use instead of those of the model. Facts set on a position still apply. */
        facts: exemptionFactsInput.optional(),
        title: optionalText(200),
      })
      .superRefine(requireOneTarget),
    output: jobStarted.extend({ runId: id }),
    answer: 'job',
  }),
  /**
   * Check before a run: the requested regulations by which nothing can be judged on the date, each with the reason.
   * A run is refused when this applies to all of them.
   */
  listNotJudged: route({
    method: 'POST',
    path: `${base}/notJudged`,
    needs: 'analysis:prohibitSubstance:run',
    input: z.object(runRules),
    output: z.array(notJudgedLaw),
    answer: 'list',
  }),
  /** Runs of one target, newest first. With `runId`: runs of the target of that run. */
  runs: route({
    method: 'GET',
    path: `${base}/runs`,
    needs: query,
    input: z.object({ ...runTarget, runId: id.optional() }).superRefine(requireOneTarget),
    output: z.array(analysisRun),
    answer: 'list',
  }),
  /** Runs of all targets, newest first. */
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
  /** Sets the title of a run. An empty title restores the name of the analysed target. */
  renameRun: route({
    method: 'POST',
    path: `${base}/renameRun`,
    needs: 'analysis:prohibitSubstance:run',
    input: z.object({ runId: id, title: optionalText(200) }),
    output: analysisRun,
  }),
  /** Deletes runs with their findings. */
  deleteRuns: route({
    method: 'DELETE',
    path: `${base}/deleteRuns`,
    needs: 'analysis:prohibitSubstance:delete',
    input: byIds,
    answer: 'ok',
  }),
  /** One run: its target, day, list versions, state and counts. */
  getRun: route({
    method: 'GET',
    path: `${base}/runs/{runId}`,
    needs: query,
    input: z.object({ runId: id }),
    output: analysisRun,
  }),
  /** Findings of a run, filtered, a page at a time. */
  findings: route({
    method: 'POST',
    path: `${base}/anaQueryList`,
    needs: query,
    input: pageInput(findingsInput),
    output: pageOf(finding),
    answer: 'page',
  }),
  /** Number of findings by verdict and by change, for the filters above the list. */
  countFindings: route({
    method: 'POST',
    path: `${base}/counts`,
    needs: query,
    input: z.object({ runId: id, compareWith: id.optional() }),
    output: z.object({
      counts: verdictCounts,
      /** Number of these findings that a decision accepts today. */
      accepted: verdictCounts,
      previous: verdictCounts.nullable(),
      new: z.number().int(),
      changed: z.number().int(),
      gone: z.number().int(),
      /** Number of findings of regulations that were judged in only one of the two runs. */
      notComparable: z.number().int(),
      suppliers: z.array(z.object({ name: z.string(), foreignName: foreign })),
      toAsk: z.object({ suppliers: z.number().int(), nodes: z.number().int() }),
    }),
  }),
  /** One finding with its rule, limit, measured value, path in the tree and the reason for the verdict. */
  detail: route({
    method: 'GET',
    path: `${base}/findings/{runId}/{findingId}`,
    needs: query,
    input: z.object({ runId: id, findingId: id }),
    output: findingDetail,
  }),
  /**
   * Findings below one place: a BOM position (in the current run of its vehicle unless a run is given), a sheet of
   * a run, or a node in that sheet.
   */
  listBelowPlace: route({
    method: 'POST',
    path: `${base}/queryListByCkid`,
    needs: query,
    input: z
      .object({ ckid: id.optional(), sheetId: id.optional(), nodeId: id.optional(), runId: id.optional() })
      .superRefine(requireOnePlace),
    output: z.array(finding),
    answer: 'list',
  }),
  /** Verdict of each BOM position of a model, of the given run or of the current one. */
  positions: route({
    method: 'GET',
    path: `${base}/positions/{modId}`,
    needs: query,
    input: z.object({ modId: id, runId: id.optional() }),
    output: z.array(positionVerdict),
    answer: 'list',
  }),
  /** Findings and masses of a run by substance. */
  totals: route({
    method: 'GET',
    path: `${base}/totals/{runId}`,
    needs: query,
    input: z.object({ runId: id }),
    output: z.array(substanceTotal),
    answer: 'list',
  }),
  /** Workbook of a run: summary, findings and the lists used. */
  exportRun: route({
    method: 'POST',
    path: `${base}/analysisSubstanceExport`,
    needs: 'analysis:prohibitSubstance:export',
    input: z.object(findingsInput),
    output: fileBody,
    answer: 'file',
  }),
  /** Workbook of the filtered findings of a run. */
  exportFindings: route({
    method: 'POST',
    path: `${base}/anaQueryListExport`,
    needs: 'analysis:prohibitSubstance:export',
    input: pageInput(findingsInput),
    output: fileBody,
    rows: finding,
    answer: 'file',
  }),
  /** The result of a run as a PDF of a few pages: inputs, counts, failures with their paths, totals. */
  summaryPdf: route({
    method: 'POST',
    path: `${base}/summaryPdf`,
    needs: 'analysis:prohibitSubstance:export',
    input: z.object({ runId: id, compareWith: id.optional() }),
    output: fileBody,
    answer: 'file',
  }),
};
