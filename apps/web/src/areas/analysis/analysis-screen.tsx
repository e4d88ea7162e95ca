import type { AnalysisRun, LawRow } from '@matlas/contract';
import { ErrorState, Page, RowsSkeleton, useLate } from '@matlas/web-kit';
import { useState, type ReactNode } from 'react';
import { resetForOtherRun, type AnalysisState } from './analysis-state';
import { FirstSteps } from './first-steps';
import { HistoryDrawer } from './history/history-drawer';
import { LaterLists, NotJudged } from './not-judged';
import { RunDialog, type StartedRun } from './run-dialog';
import { RunHead } from './run-head';
import { RunProgress } from './run-progress';
import { sameTarget, type Target } from './target/target';
import { useAnalysisState, type PatchState } from './use-analysis-state';
import { useRunChoice, type RunChoice, type RunPreference } from './use-run-choice';
import './analysis.css';

/** Props of the part of an analysis screen that shows the result of a run. */
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
  /** Preselects the regulations that the screen is made for. */
  usualLaws?: (law: LawRow) => boolean;
  actions?: (props: ScreenProps) => ReactNode;
  /** Shown while no target is chosen. */
  start?: (onOther: () => void) => ReactNode;
  children: (props: ScreenProps) => ReactNode;
}

/**
 * A job that was started on this screen stays visible after its end, and its result is shown, even when the run
 * does not show the present state (a what-if, another day). Jobs of other users are shown only while they are
 * unfinished.
 */
function useStartedRun({ target, unfinished }: RunChoice) {
  const [started, setStarted] = useState<StartedRun>();
  const own = started && sameTarget(started.target, target) ? started : undefined;
  return { jobId: own?.jobId ?? unfinished?.jobId ?? undefined, runId: own?.runId, setStarted };
}

/**
 * The frame of all analysis screens: target, run, progress, first steps and dialogs. Each screen supplies its own
 * view of the result.
 */
export function AnalysisScreen(options: AnalysisScreenProps) {
  const { screen, scopes, usualLaws, actions, start, children, ...preference } = options;
  const { state, patch } = useAnalysisState();
  const choice = useRunChoice(state, preference);
  const [asking, setAsking] = useState<'again' | 'other' | 'history'>();
  const { jobId, runId, setStarted } = useStartedRun(choice);
  const isLate = useLate(choice.isLoading);
  const { run, runs, models, target, title, error } = choice;
  const close = () => setAsking(undefined);
  const begun = (next: StartedRun) => {
    setStarted(next);
    patch({ ...resetForOtherRun, target: next.target });
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
