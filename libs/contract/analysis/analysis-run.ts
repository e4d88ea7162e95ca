import { z } from 'zod';
import { verdict } from '../enums';
import { runFacts } from '../vehicle/exemption-facts';
import { instant, isoDate } from '../wire/kit';
import { notJudgedLaw, runScope } from './target';
import { analysisVariant } from './what-if';

/** Number of findings by verdict. */
export const verdictCounts = z.record(verdict.schema, z.number().int());
export type VerdictCounts = z.output<typeof verdictCounts>;
const usedList = z.object({
  lawId: z.number().int(),
  versionId: z.number().int(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  label: z.string(),
  /**
   * Date of the list version. Later than the run's date when no older version is loaded; absent in runs made before
   * this date was stored.
   */
  publishedAt: isoDate.optional(),
  /** Entries in force on the day of the run. */ items: z.number().int(),
  /** Entries of the list that are defined by class or use only, so that nothing can be judged by them. */
  unresolved: z.number().int(),
});
export const runState = z.enum(['running', 'done', 'failed', 'cancelled']);
/** An analysis run with its inputs. `number` counts the runs with the same `scopeKey`; only those can be compared. */
export const analysisRun = z.object({
  id: z.number().int(),
  number: z.number().int(),
  scope: runScope,
  scopeKey: z.string(),
  /**
   * Name of the run: the title that a user gave it (`ownTitle`), otherwise the name of the analysed target in the
   * caller's language. Marked when the run is a what-if, or uses another date or chosen list versions: `Aurora C5
   * (what-if)`.
   */
  title: z.string(),
  ownTitle: z.string().nullable(),
  /** Name of the analysed target only. */ targetTitle: z.string(),
  /** Null for data sheets and suppliers. */
  modId: z.number().int().nullable(),
  modelName: z.string().nullable(),
  /** Set for a run over a branch of the BOM. */ positionId: z.number().int().nullable(),
  supplierId: z.number().int().nullable(),
  /** Set for a run over chosen sheets. Returned for a single run only; empty in lists. */
  sheetIds: z.array(z.number().int()),
  sheetCount: z.number().int(),
  state: runState,
  jobId: z.number().int().nullable(),
  /** True when the run analysed the current data: not a what-if, not another date, and no chosen list versions. */
  showsPresent: z.boolean(),
  /**
   * True for the run that represents its target in all other features (decision 0078). It is chosen among the runs
   * with `showsPresent`; each target has at most one.
   */
  current: z.boolean(),
  /** List versions that a user chose instead of those valid on the date of the run. */
  listVersionIds: z.array(z.number().int()),
  /** Null when the run analysed the data without replacements. */ variant: analysisVariant.nullable(),
  /** Facts by which exemptions were judged. Null without a result, and for results made before facts were stored. */
  facts: runFacts.nullable(),
  asOf: isoDate,
  /** True when a user chose the date. Otherwise the run becomes stale when the lists change. */ asOfGiven: z.boolean(),
  lists: z.array(usedList),
  /**
   * Requested regulations that could not be judged on the date of the run. Every requested regulation is either
   * here or in `lists`.
   */
  notJudged: z.array(notJudgedLaw),
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
  /** Positions without a data sheet. Each one gives a finding with the verdict unknown. */
  positionsUnmatched: z.number().int(),
  /**
   * True when the BOM, its sheets or a list changed after this run. `staleReasons` gives the reasons in the
   * caller's language; in a list of runs, for the current run only.
   */
  stale: z.boolean(),
  staleReasons: z.array(z.object({ kind: z.enum(['list', 'sheets', 'bom', 'facts', 'other']), sentence: z.string() })),
  issues: z.number().int(),
});
export type AnalysisRun = z.output<typeof analysisRun>;

/** A run in the history, without the information about what changed since. */
export const runHistoryRow = analysisRun
  .omit({ stale: true, staleReasons: true })
  .extend({ can: z.object({ rename: z.boolean(), delete: z.boolean() }) });
export type RunHistoryRow = z.output<typeof runHistoryRow>;
