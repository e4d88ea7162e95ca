import { type AnalysisRun, ownName, type RunHistoryRow, type VerdictCounts } from '@matlas/contract';
import { type Verdict, VERDICTS } from '@matlas/domain';
import type { Translator } from '@matlas/server-kit';
import type { AnalysisRunRecord } from './analysis-run.store';

export const countsOf = (counts: readonly number[]): VerdictCounts => Object.fromEntries(VERDICTS.map((verdict, code) => [verdict, counts[code] ?? 0])) as Record<Verdict, number>;

/** What was analysed, in the caller's language: the vehicle, the position, the supplier, or the first of the sheets and how many more. */
export function targetTitle(translator: Translator, { name, foreignName, sheetCount }: { name: string; foreignName: string | null; sheetCount: number }): string {
  const first = ownName(translator.language, { name, foreignName });
  return sheetCount > 1 ? translator.translate('analysis', 'target.sheets', { first, more: sheetCount - 1 }) : first;
}

/** In lists of everything: without what changed since, and without the ids of the sheets. */
export const toHistoryRow = (run: AnalysisRunRecord, title: string): Omit<RunHistoryRow, 'can'> => ({ ...factsOf(run), sheetIds: [], title });
/** A run as it is told; its title and whether it is stale are found by whoever reads it. */
export const toRunRow = (run: AnalysisRunRecord, told: Pick<AnalysisRun, 'title' | 'stale' | 'staleReasons'>): AnalysisRun => ({ ...factsOf(run), ...told });

function factsOf(run: AnalysisRunRecord): Omit<AnalysisRun, 'title' | 'stale' | 'staleReasons'> {
  const { id, number, scope, scopeKey, modelId, modelName, branchId, supplierId, sheetIds, sheetCount, state, jobId, listVersionIds, variant, askedFacts, facts, asOf, asOfGiven, lists, notJudged, startedBy, startedAt, finishedAt, milliseconds } = run;
  const { positions, positionsWithSheet, distinctSheets, vehicleMassGrams, unmatchedMassGrams, unknownMaxGrams, counts, positionsUnmatched, issues } = run;
  const worst = counts.findIndex((count) => count > 0);
  return {
    id, number, scope, scopeKey, ownTitle: run.title, modId: modelId, modelName, positionId: branchId, supplierId, sheetIds: sheetIds ?? [], sheetCount, state, jobId, listVersionIds, variant,
    facts: facts && { ...facts, asked: askedFacts !== null }, asOf, asOfGiven, lists, notJudged, startedBy,
    startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null, milliseconds, positions, positionsWithSheet, distinctSheets, vehicleMassGrams, unmatchedMassGrams, unknownMaxGrams,
    counts: countsOf(counts), worst: worst < 0 ? null : (VERDICTS[worst] ?? null), positionsUnmatched, issues,
  };
}
