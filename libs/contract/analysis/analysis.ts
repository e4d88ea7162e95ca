import { z } from 'zod';
import { decidingLimitRow } from './deciding-limit';
import { claimOutcome, decisionState, exemptionFact, verdict } from '../enums';
import { askedFacts, runFacts } from '../vehicle/exemption-facts';
import { arrayOf, byIds, fileBody, flag, id, instant, isoDate, job, optionalText, route } from '../wire/kit';
import { findingGroupKind } from './groups';
import { jobStarted } from '../wire/jobs';
import { pageInput, pageOf } from '../wire/page';
import { notJudgedLaw, oneTarget, runRules, runScope, runTarget } from './target';
import { analysisVariant } from './what-if';

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
/** How a finding stands against the compared run. `gone` rows belong to that run. */
export const findingChange = z.enum(['new', 'changed', 'same', 'gone']);
/**
 * Why: rule, list version, clause, numbers, exemption, what settles it; rendered as sentences in the caller's language.
 */
export const findingReason = z.object({
  ruleId: z.string(),
  clause: z.string().nullable(),
  listLabel: z.string(),
  denominator: z.enum(['material', 'article']),
  comparison: z.enum(['gt', 'gte']),
  minPercent: z.string(),
  nominalPercent: z.string(),
  disclosedMaxPercent: z.string(),
  maxPercent: z.string(),
  limitPercent: z.string(),
  /** What the entry says of the use, where the use decides. */
  condition: z.string().nullable(),
  exemption: z
    .object({
      entry: z.string(),
      text: z.string(),
      minPercent: z.string().nullable(),
      maxPercent: z.string().nullable(),
      dates: z.string(),
    })
    .nullable(),
  /**
   * Exemptions that application codes claim and that do not hold, or not surely, with why. `entry` is null where the
   * code names none.
   */
  claims: z.array(
    z.object({ code: z.string(), entry: z.string().nullable(), outcome: claimOutcome.schema, sentence: z.string() }),
  ),
  /**
   * Thresholds by use beside the entry's general one: the one that an application code claimed judged, the others are
   * offered.
   */
  uses: z.array(
    z.object({
      name: z.string(),
      limitPercent: z.string(),
      comparison: z.enum(['gt', 'gte']),
      applicationCodes: z.array(z.string()),
      claimed: z.boolean(),
    }),
  ),
  settles: z
    .object({
      by: z.string(),
      nodeId: z.number().int().nullable(),
      nodeName: z.string(),
      nodeForeignName: foreign,
      supplierName: z.string().nullable(),
      supplierForeignName: foreign,
    })
    .nullable(),
  /** What an exemption hangs on here and nobody gave. */ missingFacts: z.array(exemptionFact.schema),
  flags: z.array(z.string()),
  sentence: z.string(),
  settlesSentence: z.string().nullable(),
  flagSentences: z.array(z.string()),
});
/** The decision that speaks of a finding: in force (`covers`), waiting, or run out. The verdict stays what it is. */
export const findingDecision = z.object({
  id: z.number().int(),
  state: decisionState.schema,
  covers: z.boolean(),
  until: isoDate,
  by: z.string(),
});
export const finding = z.object({
  id: z.number().int(),
  runId: z.number().int(),
  verdict: verdict.schema,
  /** Null where no law speaks: a position without a data sheet. */ lawId: z.number().int().nullable(),
  lawCode: z.string(),
  lawName: z.string(),
  listLabel: z.string(),
  entryNo: z.string().nullable(),
  substanceName: z.string().nullable(),
  /** Of a single substance; a group has members instead. */ cas: z.string().nullable(),
  memberCount: z.number().int(),
  /**
   * Null where data sheets were analysed: the sheet stands in the position's place, with its name, number and supplier.
   */
  positionId: z.number().int().nullable(),
  sheetId: z.number().int().nullable(),
  positionName: z.string(),
  positionForeignName: foreign,
  positionNumber: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierForeignName: foreign,
  unitKind: z.enum(['material', 'article', 'process-materials', 'unknown-remainder', 'no-sheet']),
  nodeId: z.number().int().nullable(),
  nodeName: z.string().nullable(),
  nodeForeignName: foreign,
  nodeNumber: z.string().nullable(),
  minPercent: z.string().nullable(),
  nominalPercent: z.string().nullable(),
  maxPercent: z.string().nullable(),
  limitPercent: z.string().nullable(),
  /** Null where nothing is measured, or the reader may not know it. */ decidingLimit: decidingLimitRow.nullable(),
  comparison: z.enum(['gt', 'gte']),
  denominator: z.enum(['material', 'article']),
  exemptionEntry: z.string().nullable(),
  paths: z.number(),
  massMinGrams: z.string(),
  massGrams: z.string(),
  massMaxGrams: z.string(),
  decision: findingDecision.nullable(),
  change: findingChange.nullable(),
  previousVerdict: verdict.schema.nullable(),
  confidential: z.boolean(),
});
export type Finding = z.output<typeof finding>;
const pathStep = z.object({
  kind: z.enum(['position', 'component', 'semiComponent', 'material', 'substance']),
  id: z.number().int(),
  name: z.string(),
  foreignName: foreign,
  number: z.string().nullable(),
  amount: z.string().nullable(),
  massGrams: z.string().nullable(),
  article: z.boolean(),
  sheetId: z.number().int().nullable(),
});
export const findingDetail = finding.extend({
  reason: findingReason,
  path: z.array(pathStep),
  otherPositions: z.number().int(),
});
export type FindingDetail = z.output<typeof findingDetail>;
/**
 * `itemId` is negative for what is only weighed, never judged: the jokers. `masked`: what is confidential in one entry;
 * its `itemId` is no entry's.
 */
export const substanceTotal = z.object({
  itemId: z.number().int(),
  masked: z.boolean(),
  lawCode: z.string(),
  lawName: z.string(),
  entryNo: z.string(),
  substanceName: z.string(),
  /** Of a single substance; a group has members instead. */ cas: z.string().nullable(),
  memberCount: z.number().int(),
  minGrams: z.string(),
  nominalGrams: z.string(),
  maxGrams: z.string(),
  worst: verdict.schema.nullable(),
  positions: z.number().int(),
});
export type SubstanceTotal = z.output<typeof substanceTotal>;
/** Worst verdicts of one position and of what lies below it: prohibited substances, and duties to declare. */
export const positionVerdict = z.object({
  positionId: z.number().int(),
  prohibited: verdict.schema.nullable(),
  declarable: verdict.schema.nullable(),
});

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
