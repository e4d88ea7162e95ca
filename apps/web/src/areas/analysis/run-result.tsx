import type { AnalysisRun, SubstanceTotal } from '@matlas/contract';
import {
  EmptyState,
  NoHitState,
  PageBody,
  StatusBar,
  useName,
  useT,
  verdictOrder,
  type NameOf,
  type T,
} from '@matlas/web-kit';
import { useCallback, type ReactNode } from 'react';
import { useLawWords } from '../shared/law-words';
import { isFiltered, noFilters, toggleVerdict, type AnalysisState } from './analysis-state';
import { RunCharts } from './charts/run-charts';
import { formatCount, FindingFilters } from './finding-filters';
import { FindingList } from './finding-list';
import { findingKey } from './finding-lines';
import { FindingPanel } from './finding-panel';
import { RbsView } from './rbs-view';
import { formatLists } from './run-head';
import { useRunFacts } from './use-usual-facts';
import { TotalsTable } from './totals-table';
import type { PatchState } from './use-analysis-state';
import { useFindingLines, type FindingLines } from './use-finding-lines';
import { toFindingsQuery } from './use-findings';
import { useLineCursor } from './use-line-cursor';
import { VerdictStrip, type Counts } from './verdict-strip';

export interface RunResultProps {
  run: AnalysisRun;
  compared: AnalysisRun | undefined;
  counts: Counts | undefined;
  state: AnalysisState;
  patch: PatchState;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Number of rows that pass the filters: exact from the verdict counts when only verdicts are filtered, else as far
 * as the server counted.
 */
function formatTotal(
  { state, counts, lawIds }: RunResultProps & { lawIds?: readonly number[] },
  lines: FindingLines,
): string {
  if (counts && !lawIds && !isFiltered(state))
    return formatCount(sum(state.verdicts.map((verdict) => counts.counts[verdict] ?? 0)), false);
  return formatCount(lines.total, lines.totalIsMin);
}

/** The active filters as text. */
function activeFilterTexts(
  t: T,
  { state, run, counts }: RunResultProps,
  codeOf: (code: string) => string,
  nameOf: NameOf,
): string[] {
  const supplier = counts?.suppliers.find(({ name }) => name === state.supplier);
  const laws = run.lists.filter(({ lawId }) => state.lawIds.includes(lawId)).map(({ code }) => codeOf(code));
  const labelled = (key: string, value: string) => `${t('kit.labelled', { label: t(key) })}${value}`;
  return [
    ...(state.q ? [labelled('kit.search', state.q)] : []),
    ...(laws.length > 0 ? [labelled('analysis.field.laws', laws.join(', '))] : []),
    ...(state.supplier ? [labelled('analysis.field.supplier', supplier ? nameOf(supplier) : state.supplier)] : []),
    ...(state.changedOnly ? [t('analysis.changedOnly')] : []),
    labelled('analysis.field.verdict', state.verdicts.map((verdict) => t(`kit.verdict.${verdict}`)).join(', ')),
  ];
}

function NoRows(props: RunResultProps) {
  const t = useT();
  const nameOf = useName();
  const { codeOf } = useLawWords();
  const { counts, state, patch } = props;
  const judged = counts
    ? sum(verdictOrder.filter((verdict) => verdict !== 'pass').map((verdict) => counts.counts[verdict] ?? 0))
    : 0;
  if (counts && judged === 0 && !isFiltered(state))
    return (
      <EmptyState title={t('analysis.allPass')}>
        {t(props.run.notJudged.length > 0 ? 'analysis.allPassOfJudged' : 'analysis.allPassExplained')}
      </EmptyState>
    );
  return <NoHitState activeFilters={activeFilterTexts(t, props, codeOf, nameOf)} onClear={() => patch(noFilters)} />;
}

export const parseFindingKey = (key: string, runId: number): { runId: number; findingId: number } => {
  const [first, second] = key.split('.').map(Number);
  return second === undefined ? { runId, findingId: first ?? 0 } : { runId: first ?? runId, findingId: second };
};

function Status({ run, counts, total }: RunResultProps & { total: string }) {
  const t = useT();
  const { codeOf } = useLawWords();
  const lists = formatLists(run, codeOf);
  const facts = useRunFacts(run);
  const all = counts ? sum(Object.values(counts.counts)) : 0;
  const hints = [
    { keys: ['1–6'], does: t('analysis.hint.toggle') },
    { keys: ['J', 'K'], does: t('analysis.hint.move') },
    { keys: ['Enter'], does: t('analysis.hint.open') },
  ];
  return (
    <StatusBar hints={hints}>
      <span>{t('analysis.shown', { shown: total, all: formatCount(all, false) })}</span>
      <span className="a-lists" title={lists}>
        {t('analysis.lists', { lists })}
      </span>
      {facts ? (
        <span className="a-lists" title={facts}>
          {facts}
        </span>
      ) : null}
    </StatusBar>
  );
}

/** Findings with their filters, and the panel of the open one. */
function FindingsView(
  props: RunResultProps & {
    /** Restricts the findings to the regulations of the tab. */ lawIds?: readonly number[];
    strip: (toggle: (verdict: (typeof verdictOrder)[number]) => void) => ReactNode;
  },
) {
  const { run, compared, state, patch, strip, lawIds } = props;
  const t = useT();
  const lines = useFindingLines(
    state.grouping,
    state.expanded,
    toFindingsQuery(lawIds ? { ...state, lawIds } : state, run.id, compared?.id),
  );
  const openKey =
    state.open === undefined ? undefined : state.open.includes('.') ? state.open : `${run.id}.${state.open}`;
  const toggle = useCallback(
    (verdict: (typeof verdictOrder)[number]) => patch({ verdicts: toggleVerdict(state.verdicts, verdict) }),
    [patch, state.verdicts],
  );
  const turn = (key: string, isOpen: boolean) =>
    patch({
      expanded: isOpen
        ? [...state.expanded.filter((one) => one !== key), key]
        : state.expanded.filter((one) => one !== key),
    });
  const cursor = useLineCursor({
    lines: lines.lines,
    openKey,
    onOpen: (finding) => patch({ open: findingKey(finding) }),
    onToggle: toggle,
    onGroup: turn,
    onMore: lines.more,
  });
  const total = formatTotal(props, lines);
  const position = cursor.position < 0 ? undefined : `${cursor.position + 1} / ${total}`;
  const panel =
    state.open === undefined ? null : (
      <FindingPanel
        {...parseFindingKey(state.open, run.id)}
        run={run}
        position={position}
        onClose={() => patch({ open: undefined })}
      />
    );
  return (
    <div className="a-result" onKeyDown={cursor.onKeyDown}>
      {strip(toggle)}
      <FindingFilters {...props} total={total} />
      <PageBody panel={panel}>
        <FindingList
          lines={lines}
          activeKey={cursor.activeKey}
          since={compared ? t('analysis.since', { number: compared.number }) : null}
          onChoose={cursor.choose}
          empty={<NoRows {...props} />}
        />
      </PageBody>
      <Status {...props} total={total} />
    </div>
  );
}

/** The result of a run: verdicts, filters, findings, totals or charts, and the panel of the open finding. */
export function RunResult(props: RunResultProps) {
  const { run, counts, state, patch } = props;
  const strip = (toggle: (verdict: (typeof verdictOrder)[number]) => void) =>
    counts ? (
      <VerdictStrip
        counts={counts}
        active={state.verdicts}
        onToggle={toggle}
        onSettle={() => patch({ verdicts: ['depends'], view: 'findings' })}
      />
    ) : null;
  if (state.view === 'findings') return <FindingsView {...props} strip={strip} />;
  if (state.view === 'rbs')
    return <RbsView run={run}>{(lawIds) => <FindingsView {...props} lawIds={lawIds} strip={strip} />}</RbsView>;
  const showTotal = ({ lawCode, substanceName }: SubstanceTotal) =>
    patch({
      view: 'findings',
      q: substanceName,
      lawIds: run.lists.filter(({ code }) => code === lawCode).map(({ lawId }) => lawId),
      verdicts: verdictOrder,
      open: undefined,
    });
  return (
    <div className="a-result">
      {strip((verdict) => patch({ verdicts: [verdict], view: 'findings' }))}
      {state.view === 'totals' ? (
        <TotalsTable runId={run.id} onShow={showTotal} />
      ) : (
        <RunCharts run={run} patch={patch} />
      )}
    </div>
  );
}
