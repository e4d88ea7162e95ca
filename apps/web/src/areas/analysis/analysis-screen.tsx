import type { AnalysisRun, LawRow } from '@matlas/contract';
import { ErrorState, Page, RowsSkeleton, useLate } from '@matlas/web-kit';
import { useState, type ReactNode } from 'react';
import { elsewhere, type AnalysisState } from './analysis-state';
import { FirstSteps } from './first-steps';
import { HistoryDrawer } from './history/history-drawer';
import { LaterLists, NotJudged } from './not-judged';
import { RunDialog, type Started } from './run-dialog';
import { RunHead } from './run-head';
import { RunProgress } from './run-progress';
import { sameTarget, type Target } from './target/target';
import { useAnalysisState, type PatchState } from './use-analysis-state';
import { useRunChoice, type RunChoice, type RunPreference } from './use-run-choice';
import './analysis.css';

/** What every analysis screen is given to show its result. */
export interface ScreenProps {
  run: AnalysisRun;
  choice: RunChoice;
  state: AnalysisState;
  patch: PatchState;
}
export interface AnalysisScreenProps extends RunPreference {
  /** Name of the screen. */
  screen: string;
  scopes?: readonly Target['scope'][];
  /** Regulations that the screen is about. */
  usualLaws?: (law: LawRow) => boolean;
  actions?: (props: ScreenProps) => ReactNode;
  /** Where nothing is chosen yet. */
  start?: (onOther: () => void) => ReactNode;
  children: (props: ScreenProps) => ReactNode;
}

/**
 * What was started here stays in sight when it has ended, and its result is shown, also one that shows not the present;
 * what others started only while it is news.
 */
function useStarted({ target, unfinished }: RunChoice) {
  const [started, setStarted] = useState<Started>();
  const own = started && sameTarget(started.target, target) ? started : undefined;
  return { jobId: own?.jobId ?? unfinished?.jobId ?? undefined, runId: own?.runId, setStarted };
}

/**
 * The frame of the analyses: what is analysed and in which run, progress, first steps, dialogs. The result is the
 * screen's.
 */
export function AnalysisScreen({ screen, scopes, usualLaws, actions, start, children, ...wish }: AnalysisScreenProps) {
  const { state, patch } = useAnalysisState();
  const choice = useRunChoice(state, wish);
  const [asking, setAsking] = useState<'again' | 'other' | 'history'>();
  const { jobId, runId, setStarted } = useStarted(choice);
  const isLate = useLate(choice.isLoading);
  const { run, runs, models, target, title, error } = choice;
  const close = () => setAsking(undefined);
  const begun = (next: Started) => {
    setStarted(next);
    patch({ ...elsewhere, target: next.target });
  };
  const props = run ? { run, choice, state, patch } : undefined;
  const isEmpty = !run && !choice.isLoading && !error;
  return (
    <Page>
      <RunHead
        screen={screen}
        choice={choice}
        patch={patch}
        onRun={() => setAsking('again')}
        onOther={() => setAsking('other')}
        onHistory={() => setAsking('history')}
        scopes={scopes}
      >
        {props ? actions?.(props) : null}
      </RunHead>
      {jobId === undefined ? null : (
        <RunProgress
          key={jobId}
          jobId={jobId}
          onDone={() => patch({ runId, compare: undefined, open: undefined, target })}
          onClose={() => setStarted(undefined)}
        />
      )}
      {error ? <ErrorState error={error} onRetry={choice.retry} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {run ? (
        <>
          <NotJudged run={run} />
          <LaterLists run={run} />
        </>
      ) : null}
      {props ? children(props) : null}
      {isEmpty ? (
        start && !target ? (
          start(() => setAsking('other'))
        ) : (
          <FirstSteps
            choice={choice}
            onRun={() => setAsking('again')}
            onOther={() => setAsking('other')}
            onHistory={() => setAsking('history')}
          />
        )
      ) : null}
      {asking === 'again' || asking === 'other' ? (
        <RunDialog
          key={asking}
          models={models}
          target={asking === 'again' ? target : undefined}
          title={title}
          scopes={scopes}
          last={asking === 'again' ? (run ?? runs[0]) : undefined}
          {...(usualLaws ? { usual: usualLaws } : {})}
          onStarted={begun}
          onClose={close}
        />
      ) : null}
      {asking === 'history' ? <HistoryDrawer choice={choice} patch={patch} onClose={close} /> : null}
    </Page>
  );
}
