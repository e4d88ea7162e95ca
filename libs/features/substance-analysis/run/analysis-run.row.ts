import { type AnalysisRun, displayName, type RunHistoryRow, type VerdictCounts } from '@matlas/contract';
import { type Verdict, VERDICTS } from '@matlas/domain';
import { pick, type Translator } from '@matlas/server-kit';
import type { AnalysisRunRecord } from './analysis-run.store';
import { type AssumedRun, assumptionsOf } from './current-run';

export const toVerdictCounts = (counts: readonly number[]): VerdictCounts =>
  Object.fromEntries(VERDICTS.map((verdict, code) => [verdict, counts[code] ?? 0])) as Record<Verdict, number>;

/**
 * Name of the target in the language of the caller: the vehicle, the position, the supplier, or the first sheet
 * with the number of the others.
 */
export function targetTitle(
  translator: Translator,
  { name, foreignName, sheetCount }: { name: string; foreignName: string | null; sheetCount: number },
): string {
  const first = displayName(translator.language, { name, foreignName });
  return sheetCount > 1 ? translator.translate('analysis', 'target.sheets', { first, more: sheetCount - 1 }) : first;
}

/** Columns of the title. A vehicle has its current name; other targets have the name from the time of the run. */
export type NamedRun = Pick<
  AnalysisRunRecord,
  'scope' | 'modelName' | 'targetName' | 'targetForeignName' | 'sheetCount'
> & { /** How a person called it. */ ownTitle: string | null };
export function targetTitleOf(
  translator: Translator,
  { scope, modelName, targetName, targetForeignName, sheetCount }: NamedRun,
): string {
  const name = modelName !== null && scope === 'vehicle' ? modelName : targetName;
  return targetTitle(translator, { name, foreignName: targetForeignName, sheetCount });
}
/**
 * Title of a run on screens, in workbooks and prints: `Aurora C5`, or `Aurora C5 (what-if)` for a run under
 * assumptions.
 */
export const runTitle = (translator: Translator, run: NamedRun): string =>
  run.ownTitle ?? targetTitleOf(translator, run);
export function assumedTitle(translator: Translator, title: string, run: AssumedRun & { asOf: string }): string {
  const assumptions = assumptionsOf(run).map((assumption) =>
    translator.translate('analysis', `assumed.${assumption}`, { day: run.asOf }),
  );
  return assumptions.length === 0
    ? title
    : translator.translate('analysis', 'assumed.title', {
        title,
        assumptions: assumptions.join(translator.translate('analysis', 'assumed.comma')),
      });
}

/** Row of the history: without the reasons for staleness, and without the ids of the sheets. */
export const toHistoryRow = (
  run: AnalysisRunRecord,
  texts: Pick<RunHistoryRow, 'title' | 'targetTitle'>,
): Omit<RunHistoryRow, 'can'> => ({ ...factsOf(run), sheetIds: [], ...texts });
type RunRowTexts = Pick<AnalysisRun, 'title' | 'targetTitle' | 'stale' | 'staleReasons'>;
/** Row of the API. Title and staleness are computed by the caller. */
export const toRunRow = (run: AnalysisRunRecord, texts: RunRowTexts): AnalysisRun => ({ ...factsOf(run), ...texts });

const ROW_FIELDS = [
  'id',
  'number',
  'scope',
  'scopeKey',
  'modelName',
  'supplierId',
  'sheetCount',
  'state',
  'jobId',
  'listVersionIds',
  'variant',
  'asOf',
  'asOfGiven',
  'lists',
  'notJudged',
  'startedBy',
  'milliseconds',
  'positions',
  'positionsWithSheet',
  'distinctSheets',
  'vehicleMassGrams',
  'unmatchedMassGrams',
  'unknownMaxGrams',
  'positionsUnmatched',
  'issues',
  'current',
  'showsPresent',
] as const satisfies readonly (keyof AnalysisRunRecord)[];

function factsOf(run: AnalysisRunRecord): Omit<AnalysisRun, keyof RunRowTexts> {
  const { counts, facts } = run;
  const worst = counts.findIndex((count) => count > 0);
  return {
    ...pick(run, ROW_FIELDS),
    ownTitle: run.title,
    modId: run.modelId,
    positionId: run.branchId,
    sheetIds: run.sheetIds ?? [],
    facts: facts && { ...facts, asked: run.askedFacts !== null },
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    counts: toVerdictCounts(counts),
    worst: worst < 0 ? null : (VERDICTS[worst] ?? null),
  };
}

/** Title of a run on screens, in prints and exports, with its assumptions; and the title of its target alone. */
export function runTitles(translator: Translator, run: AnalysisRunRecord): { title: string; targetTitle: string } {
  const named = { ...run, ownTitle: run.title };
  return {
    title: assumedTitle(translator, runTitle(translator, named), run),
    targetTitle: targetTitleOf(translator, named),
  };
}
