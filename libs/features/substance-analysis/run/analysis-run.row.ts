import { type AnalysisRun, ownName, type RunHistoryRow, type VerdictCounts } from '@matlas/contract';
import { type Verdict, VERDICTS } from '@matlas/domain';
import { pick, type Translator } from '@matlas/server-kit';
import type { AnalysisRunRecord } from './analysis-run.store';
import { type AssumedRun, assumptionsOf } from './current-run';

export const countsOf = (counts: readonly number[]): VerdictCounts =>
  Object.fromEntries(VERDICTS.map((verdict, code) => [verdict, counts[code] ?? 0])) as Record<Verdict, number>;

/**
 * What was analysed, in the caller's language: the vehicle, the position, the supplier, or the first of the sheets and
 * how many more.
 */
export function targetTitle(
  translator: Translator,
  { name, foreignName, sheetCount }: { name: string; foreignName: string | null; sheetCount: number },
): string {
  const first = ownName(translator.language, { name, foreignName });
  return sheetCount > 1 ? translator.translate('analysis', 'target.sheets', { first, more: sheetCount - 1 }) : first;
}

/** What a title is made of. A vehicle has the name of today, everything else that of its run. */
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
 * How a run is called on screens, workbooks and prints: `Aurora C5`; where it does not show the present, `Aurora C5
 * (what-if)`.
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

/** In lists of everything: without what changed since, and without the ids of the sheets. */
export const toHistoryRow = (
  run: AnalysisRunRecord,
  told: Pick<RunHistoryRow, 'title' | 'targetTitle'>,
): Omit<RunHistoryRow, 'can'> => ({ ...factsOf(run), sheetIds: [], ...told });
type Told = Pick<AnalysisRun, 'title' | 'targetTitle' | 'stale' | 'staleReasons'>;
/** A run as it is told; its title and whether it is stale are found by whoever reads it. */
export const toRunRow = (run: AnalysisRunRecord, told: Told): AnalysisRun => ({ ...factsOf(run), ...told });

const TOLD_FIELDS = [
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

function factsOf(run: AnalysisRunRecord): Omit<AnalysisRun, keyof Told> {
  const { counts, facts } = run;
  const worst = counts.findIndex((count) => count > 0);
  return {
    ...pick(run, TOLD_FIELDS),
    ownTitle: run.title,
    modId: run.modelId,
    positionId: run.branchId,
    sheetIds: run.sheetIds ?? [],
    facts: facts && { ...facts, asked: run.askedFacts !== null },
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    counts: countsOf(counts),
    worst: worst < 0 ? null : (VERDICTS[worst] ?? null),
  };
}
