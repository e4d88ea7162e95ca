import { analysisApi } from '@matlas/contract';
import { ErrorState, NoPermissionState, Page, RowsSkeleton, useLate, useMay, useRoute, useT } from '@matlas/web-kit';
import { useState } from 'react';
import { FirstSteps } from './first-steps';
import { RunDialog } from './run-dialog';
import { RunHead } from './run-head';
import { RunProgress } from './run-progress';
import { RunResult } from './run-result';
import { useAnalysisState } from './use-analysis-state';
import { useRunChoice } from './use-run-choice';
import './analysis.css';

/** Prohibited and restricted substances of a vehicle: run, read, compare, hand over (ux.md section 6). */
export function SubstanceAnalysisPage() {
  const t = useT();
  const may = useMay();
  if (!may(analysisApi.findings)) return <NoPermissionState what={t('analysis.title')} needs={analysisApi.findings.needs} />;
  return <Analysis />;
}

function Analysis() {
  const { state, patch } = useAnalysisState();
  const choice = useRunChoice(state);
  const [isAsking, setAsking] = useState(false);
  const [started, setStarted] = useState<{ modId: number; jobId: number }>();
  const isLate = useLate(choice.isLoading);
  const { model, run, runs, unfinished, compared, error } = choice;
  const ask = () => setAsking(true);
  const showNewest = () => patch({ modId: model?.id, runId: undefined, compare: undefined, open: undefined });
  // What was started here stays in sight when it has ended; what others started only while it is news.
  const jobId = started?.modId === model?.id ? (started?.jobId ?? unfinished?.jobId ?? undefined) : (unfinished?.jobId ?? undefined);
  const counts = useRoute(analysisApi.counts, { runId: run?.id ?? 0, ...(compared ? { compareWith: compared.id } : {}) }, { log: 'analysis.log.counts', enabled: run !== undefined, keepPrevious: true });
  return (
    <Page>
      <RunHead choice={choice} state={state} patch={patch} onRun={ask} />
      {jobId === undefined ? null : <RunProgress key={jobId} jobId={jobId} onDone={showNewest} onClose={() => setStarted(undefined)} />}
      {error ? <ErrorState error={error} onRetry={choice.retry} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {run && model ? <RunResult model={model} run={run} compared={compared} counts={counts.data} state={state} patch={patch} /> : null}
      {!run && !choice.isLoading && !error ? <FirstSteps choice={choice} onRun={ask} /> : null}
      {isAsking && model ? <RunDialog model={model} last={runs[0]} onStarted={(id) => setStarted({ modId: model.id, jobId: id })} onClose={() => setAsking(false)} /> : null}
    </Page>
  );
}
