import { HistoryOutlined, SyncOutlined } from '@ant-design/icons';
import { analysisApi, type AnalysisRun } from '@matlas/contract';
import {
  Can,
  formatDate,
  formatDateTime,
  formatNumber,
  PageHead,
  useNarrow,
  usePageCrumbs,
  useT,
  type T,
} from '@matlas/web-kit';
import { Button, Select, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useFactsText } from '../shared/exemption-facts';
import type { RunChoice } from './use-run-choice';
import { StaleTag } from './stale-tag';
import type { Target } from './target/target';
import { TargetPicker } from './target/target-picker';
import type { PatchState } from './use-analysis-state';

export interface RunHeadProps {
  /** Name of the screen. */
  screen: string;
  choice: RunChoice;
  patch: PatchState;
  /** Repeats the run, or opens the dialog of a new one. */
  onRun: () => void;
  onOther: () => void;
  onHistory: () => void;
  scopes?: readonly Target['scope'][] | undefined;
  /** Secondary actions, before the primary one. */
  children?: ReactNode;
}

const milliseconds = 1000;

/**
 * Why a run does not show the present state: a what-if, another day, selected list versions, or other facts of the
 * vehicle.
 */
export const assumptionTexts = (
  t: T,
  { variant, asOfGiven, asOf, listVersionIds, facts }: RunAssumptions,
): string[] => [
  ...(variant ? [t('analysis.whatIf')] : []),
  ...(asOfGiven ? [t('analysis.asOfTag', { day: formatDate(asOf) })] : []),
  ...(listVersionIds.length > 0 ? [t('analysis.chosenLists')] : []),
  ...(facts?.asked ? [t('exemptionFacts.tag')] : []),
];
type RunAssumptions = Pick<AnalysisRun, 'variant' | 'asOfGiven' | 'asOf' | 'listVersionIds' | 'facts'>;

/** Text such as `Run 24 · 2026-03-18 09:41 · 3.1 s`, followed by the assumptions of the run. */
export function formatRun(t: T, run: AnalysisRun): string {
  const took =
    run.milliseconds === null ? '' : t('analysis.seconds', { seconds: (run.milliseconds / milliseconds).toFixed(1) });
  return [
    t('analysis.run', { number: run.number }),
    formatDateTime(run.finishedAt ?? run.startedAt),
    took,
    ...assumptionTexts(t, run),
  ]
    .filter(Boolean)
    .join(' · ');
}

function RunPicker({ choice: { runs, run }, patch }: RunHeadProps) {
  const t = useT();
  const factsWords = useFactsText();
  if (!run) return null;
  return (
    <>
      <Select
        size="small"
        variant="borderless"
        className="a-run"
        aria-label={t('analysis.runs')}
        popupMatchSelectWidth={false}
        value={run.id}
        options={runs.map((one) => ({ value: one.id, label: formatRun(t, one) }))}
        onChange={(runId) => patch({ runId, compare: undefined, open: undefined })}
      />
      <span title={run.facts?.asked ? factsWords(run.facts) : undefined}>
        {assumptionTexts(t, run).map((words) => (
          <Tag key={words} color="processing">
            {words}
          </Tag>
        ))}
      </span>
      {run.stale ? <StaleTag key={run.id} run={run} /> : null}
    </>
  );
}

/** Selects the run of the same target to compare with. */
export function ComparePicker({ choice: { runs, run, compared }, patch }: Pick<RunHeadProps, 'choice' | 'patch'>) {
  const t = useT();
  const others = runs.filter(({ id }) => id !== run?.id);
  if (others.length === 0) return null;
  const options = [
    { value: 0, label: t('analysis.compareNone') },
    ...others.map((one) => ({
      value: one.id,
      label: [t('analysis.run', { number: one.number }), formatDate(one.finishedAt), ...assumptionTexts(t, one)].join(
        ' · ',
      ),
    })),
  ];
  return (
    <span className="a-choice">
      <span className="m-faint">{t('analysis.compareWith')}</span>
      <Select
        className="a-compare"
        aria-label={t('analysis.compareWith')}
        popupMatchSelectWidth={false}
        value={compared?.id ?? 0}
        options={options}
        onChange={(id) =>
          patch({ compare: id === 0 ? 'none' : id, open: undefined, ...(id === 0 ? { changedOnly: false } : {}) })
        }
      />
    </span>
  );
}

/** The target and the run. The next step is to run the analysis again. */
export function RunHead(props: RunHeadProps) {
  const {
    screen,
    choice,
    choice: { target, title, run, unfinished },
    patch,
    onRun,
    onOther,
    onHistory,
    scopes,
    children,
  } = props;
  const t = useT();
  const isNarrow = useNarrow();
  const crumbs = usePageCrumbs();
  const isRunning = unfinished?.state === 'running';
  return (
    <PageHead
      crumbs={crumbs}
      title={
        <span className="m-hidden">
          {screen} {title}
        </span>
      }
      tags={
        <span className="a-head">
          <TargetPicker choice={choice} patch={patch} scopes={scopes} onOther={onOther} />
          <RunPicker {...props} />
        </span>
      }
      actions={
        <>
          {children}
          {isNarrow ? null : (
            <Button icon={<HistoryOutlined aria-hidden />} onClick={onHistory}>
              {t('analysis.history.title')}
            </Button>
          )}
          {target && run ? (
            <Can needs={analysisApi.startRun}>
              <Button
                type="primary"
                icon={<SyncOutlined aria-hidden />}
                disabled={isRunning}
                title={isRunning ? t('analysis.isRunning') : undefined}
                onClick={onRun}
              >
                {t('common.actions.runAgain')}
              </Button>
            </Can>
          ) : null}
        </>
      }
    />
  );
}

/** Lists of a run for the status bar: `REACH SVHC 2026-02-04 (253)`. */
export const formatLists = (run: AnalysisRun, codeOf: (code: string) => string): string =>
  run.lists.map(({ code, label, items }) => `${codeOf(code)} ${label} (${formatNumber(items)})`).join(' · ');
