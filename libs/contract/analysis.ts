import { z } from 'zod';
import { verdict } from './enums';
import { arrayOf, fileBody, flag, id, instant, isoDate, job, route } from './kit';
import { jobStarted } from './jobs';
import { pageInput, pageOf } from './page';

/** Findings by verdict. */
export const verdictCounts = z.record(verdict.schema, z.number().int());
export type VerdictCounts = z.output<typeof verdictCounts>;
const usedList = z.object({ lawId: z.number().int(), versionId: z.number().int(), code: z.string(), nameZh: z.string(), nameEn: z.string(), label: z.string(), items: z.number().int(), /** Entries defined by class or use only: nothing can be judged by them. */ unresolved: z.number().int() });
/** One run over a vehicle's BOM with what went into it. `number` counts the runs of the model. */
export const analysisRun = z.object({
  id: z.number().int(), number: z.number().int(), modId: z.number().int(), modelName: z.string(), state: z.enum(['running', 'done', 'failed', 'cancelled']), jobId: z.number().int().nullable(),
  asOf: isoDate, lists: z.array(usedList), startedBy: z.string(), startedAt: instant, finishedAt: instant.nullable(), milliseconds: z.number().int().nullable(),
  positions: z.number().int(), positionsWithSheet: z.number().int(), distinctSheets: z.number().int(), vehicleMassGrams: z.string().nullable(), unmatchedMassGrams: z.string().nullable(), unknownMaxGrams: z.string().nullable(),
  counts: verdictCounts, worst: verdict.schema.nullable(),
  /** Positions without a data sheet: unknown, one finding each. */
  positionsUnmatched: z.number().int(),
  /** The BOM, its sheets or a list changed after this run; `staleReasons` says what, in the caller's language; a list of runs tells it for the newest result only. */
  stale: z.boolean(), staleReasons: z.array(z.object({ kind: z.enum(['list', 'sheets', 'bom', 'other']), sentence: z.string() })), issues: z.number().int(),
});
export type AnalysisRun = z.output<typeof analysisRun>;

/** A name in another language, where one is kept. */
const foreign = z.string().nullable();
/** How a finding stands against the compared run. `gone` rows belong to that run. */
export const findingChange = z.enum(['new', 'changed', 'same', 'gone']);
/** Why: rule, list version, clause, numbers, exemption, what settles it; rendered as sentences in the caller's language. */
export const findingReason = z.object({
  ruleId: z.string(), clause: z.string().nullable(), listLabel: z.string(), denominator: z.enum(['material', 'article']), comparison: z.enum(['gt', 'gte']),
  minPercent: z.string(), nominalPercent: z.string(), disclosedMaxPercent: z.string(), maxPercent: z.string(), limitPercent: z.string(),
  /** What the entry says of the use, where the use decides. */
  condition: z.string().nullable(),
  exemption: z.object({ entry: z.string(), text: z.string(), minPercent: z.string().nullable(), maxPercent: z.string().nullable(), dates: z.string() }).nullable(),
  settles: z.object({ by: z.string(), nodeId: z.number().int().nullable(), nodeName: z.string(), nodeForeignName: foreign, supplierName: z.string().nullable(), supplierForeignName: foreign }).nullable(),
  flags: z.array(z.string()), sentence: z.string(), settlesSentence: z.string().nullable(), flagSentences: z.array(z.string()),
});
export const finding = z.object({
  id: z.number().int(), runId: z.number().int(), verdict: verdict.schema, /** Null where no law speaks: a position without a data sheet. */ lawId: z.number().int().nullable(), lawCode: z.string(), lawName: z.string(), listLabel: z.string(), entryNo: z.string().nullable(),
  substanceName: z.string().nullable(), /** Of a single substance; a group has members instead. */ cas: z.string().nullable(), memberCount: z.number().int(),
  positionId: z.number().int(), positionName: z.string(), positionForeignName: foreign, positionNumber: z.string().nullable(), supplierName: z.string().nullable(), supplierForeignName: foreign,
  unitKind: z.enum(['material', 'article', 'process-materials', 'unknown-remainder', 'no-sheet']), nodeId: z.number().int().nullable(), nodeName: z.string().nullable(), nodeForeignName: foreign, nodeNumber: z.string().nullable(),
  minPercent: z.string().nullable(), nominalPercent: z.string().nullable(), maxPercent: z.string().nullable(), limitPercent: z.string().nullable(), comparison: z.enum(['gt', 'gte']), denominator: z.enum(['material', 'article']),
  exemptionEntry: z.string().nullable(), paths: z.number(), massMinGrams: z.string(), massGrams: z.string(), massMaxGrams: z.string(),
  change: findingChange.nullable(), previousVerdict: verdict.schema.nullable(), confidential: z.boolean(),
});
export type Finding = z.output<typeof finding>;
const pathStep = z.object({ kind: z.enum(['position', 'component', 'semiComponent', 'material', 'substance']), id: z.number().int(), name: z.string(), foreignName: foreign, number: z.string().nullable(), amount: z.string().nullable(), massGrams: z.string().nullable(), article: z.boolean(), sheetId: z.number().int().nullable() });
export const findingDetail = finding.extend({ reason: findingReason, path: z.array(pathStep), otherPositions: z.number().int() });
export type FindingDetail = z.output<typeof findingDetail>;
/** `itemId` is negative for what is only weighed, never judged: the jokers. `masked`: what is confidential in one entry; its `itemId` is no entry's. */
export const substanceTotal = z.object({ itemId: z.number().int(), masked: z.boolean(), lawCode: z.string(), lawName: z.string(), entryNo: z.string(), substanceName: z.string(), /** Of a single substance; a group has members instead. */ cas: z.string().nullable(), memberCount: z.number().int(), minGrams: z.string(), nominalGrams: z.string(), maxGrams: z.string(), worst: verdict.schema.nullable(), positions: z.number().int() });
export type SubstanceTotal = z.output<typeof substanceTotal>;
/** Worst verdicts of one position and of what lies below it: prohibited substances, and duties to declare. */
export const positionVerdict = z.object({ positionId: z.number().int(), prohibited: verdict.schema.nullable(), declarable: verdict.schema.nullable() });

/** Runs the analysis that `analysisSubstance` prepared; one at a time for a model. */
export const substanceAnalysisJob = job({ name: 'substanceAnalysis', input: z.object({ runId: id, modId: id }), retries: 2, exclusiveBy: ({ modId }) => `model:${modId}` });

const base = '/analysis/prohibitSubstance';
const query = 'analysis:prohibitSubstance:query';
const asked = { runId: id, compareWith: id.optional(), verdicts: arrayOf(verdict.schema), lawIds: arrayOf(id), supplier: z.string().optional(), changedOnly: flag.default(false) };
/** Area analysis: prohibited and restricted substances of a vehicle. */
export const analysisApi = {
  /** Starts a run over a model's BOM against the chosen regulations (default: those proposed for vehicles), as lists stand on `asOf`. */
  run: route({ method: 'POST', path: `${base}/analysisSubstance`, needs: 'analysis:prohibitSubstance:run', input: z.object({ modId: id, lawIds: arrayOf(id), asOf: isoDate.optional() }), output: jobStarted.extend({ runId: id }), answer: 'job' }),
  runs: route({ method: 'GET', path: `${base}/runs`, needs: query, input: z.object({ modId: id }), output: z.array(analysisRun), answer: 'list' }),
  one: route({ method: 'GET', path: `${base}/runs/{runId}`, needs: query, input: z.object({ runId: id }), output: analysisRun }),
  findings: route({ method: 'POST', path: `${base}/anaQueryList`, needs: query, input: pageInput(asked), output: pageOf(finding), answer: 'page' }),
  /** Counts by verdict and change for the filter strip. */
  counts: route({ method: 'POST', path: `${base}/counts`, needs: query, input: z.object({ runId: id, compareWith: id.optional() }), output: z.object({ counts: verdictCounts, previous: verdictCounts.nullable(), new: z.number().int(), changed: z.number().int(), gone: z.number().int(), suppliers: z.array(z.object({ name: z.string(), foreignName: foreign })), toAsk: z.object({ suppliers: z.number().int(), nodes: z.number().int() }) }) }),
  detail: route({ method: 'GET', path: `${base}/findings/{runId}/{findingId}`, needs: query, input: z.object({ runId: id, findingId: id }), output: findingDetail }),
  ofPosition: route({ method: 'POST', path: `${base}/queryListByCkid`, needs: query, input: z.object({ ckid: id, runId: id.optional() }), output: z.array(finding), answer: 'list' }),
  positions: route({ method: 'GET', path: `${base}/positions/{modId}`, needs: query, input: z.object({ modId: id, runId: id.optional() }), output: z.array(positionVerdict), answer: 'list' }),
  totals: route({ method: 'GET', path: `${base}/totals/{runId}`, needs: query, input: z.object({ runId: id }), output: z.array(substanceTotal), answer: 'list' }),
  exportRun: route({ method: 'POST', path: `${base}/analysisSubstanceExport`, needs: 'analysis:prohibitSubstance:export', input: z.object(asked), output: fileBody, answer: 'file' }),
  exportFindings: route({ method: 'POST', path: `${base}/anaQueryListExport`, needs: 'analysis:prohibitSubstance:export', input: pageInput(asked), output: fileBody, answer: 'file' }),
};
