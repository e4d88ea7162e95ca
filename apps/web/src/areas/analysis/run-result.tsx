import type { AnalysisRun, SubstanceTotal, VehicleModelOption } from '@matlas/contract';
import { EmptyState, ErrorState, NoHitState, PageBody, RowsSkeleton, StatusBar, useLate, useName, useNarrow, useT, verdictOrder, type NameOf, type T } from '@matlas/web-kit';
import { useCallback, useMemo } from 'react';
import { useLawWords } from '../law-words';
import { isFiltered, noFilters, toggleVerdict, type AnalysisState } from './analysis-state';
import { FindingCards } from './finding-cards';
import { countText, FindingFilters } from './finding-filters';
import { FindingGrid } from './finding-grid';
import { findingKey, linesOf } from './finding-lines';
import { FindingPanel } from './finding-panel';
import { listsOf } from './run-head';
import { TotalsTable } from './totals-table';
import { questionOf, useFindings, type Findings } from './use-findings';
import { useFindingCursor } from './use-finding-cursor';
import type { PatchState } from './use-analysis-state';
import { VerdictStrip, type Counts } from './verdict-strip';

export interface RunResultProps {
  model: VehicleModelOption;
  run: AnalysisRun;
  compared: AnalysisRun | undefined;
  counts: Counts | undefined;
  state: AnalysisState;
  patch: PatchState;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Rows that hold: exact from the counts while only verdicts filter, else as far as the server counted. */
function totalOf({ state, counts }: RunResultProps, findings: Findings): string {
  if (counts && !isFiltered(state)) return countText(sum(state.verdicts.map((verdict) => counts.counts[verdict] ?? 0)), false);
  return countText(findings.total, findings.totalIsMin);
}

/** The filters that hold, in words. */
function holding(t: T, { state, run, counts }: RunResultProps, codeOf: (code: string) => string, nameOf: NameOf): string[] {
  const supplier = counts?.suppliers.find(({ name }) => name === state.supplier);
  const laws = run.lists.filter(({ lawId }) => state.lawIds.includes(lawId)).map(({ code }) => codeOf(code));
  const said = (key: string, value: string) => `${t('kit.labelled', { label: t(key) })}${value}`;
  return [
    ...(state.q ? [said('kit.search', state.q)] : []), ...(laws.length > 0 ? [said('analysis.field.laws', laws.join(', '))] : []),
    ...(state.supplier ? [said('analysis.field.supplier', supplier ? nameOf(supplier) : state.supplier)] : []), ...(state.changedOnly ? [t('analysis.changedOnly')] : []),
    said('analysis.field.verdict', state.verdicts.map((verdict) => t(`kit.verdict.${verdict}`)).join(', ')),
  ];
}

function NoRows(props: RunResultProps) {
  const t = useT();
  const nameOf = useName();
  const { codeOf } = useLawWords();
  const { counts, state, patch } = props;
  const judged = counts ? sum(verdictOrder.filter((verdict) => verdict !== 'pass').map((verdict) => counts.counts[verdict] ?? 0)) : 0;
  if (counts && judged === 0 && !isFiltered(state)) return <EmptyState title={t('analysis.allPass')}>{t('analysis.allPassExplained')}</EmptyState>;
  return <NoHitState holds={holding(t, props, codeOf, nameOf)} onClear={() => patch(noFilters)} />;
}

interface RowsProps extends RunResultProps {
  findings: Findings;
  activeKey: string | undefined;
  onChoose: (finding: Findings['rows'][number]) => void;
}

function Rows(props: RowsProps) {
  const { findings, state, compared, activeKey, onChoose } = props;
  const t = useT();
  const nameOf = useName();
  const isNarrow = useNarrow();
  const isLate = useLate(findings.isLoading);
  // Rows of the question before stand in another order.
  const grouping = findings.isStale ? 'none' : state.grouping;
  const lines = useMemo(() => linesOf(findings.rows, grouping, nameOf), [findings.rows, grouping, nameOf]);
  if (findings.error) return <ErrorState error={findings.error} onRetry={findings.retry} kept={t('kit.filtersKept')} />;
  if (findings.isLoading) return isLate ? <RowsSkeleton /> : null;
  if (lines.length === 0) return <NoRows {...props} />;
  const list = { lines, label: t('analysis.findings'), activeKey, onChoose, hasMore: findings.hasMore, onMore: findings.readMore };
  return isNarrow ? <FindingCards {...list} /> : <FindingGrid {...list} since={compared ? t('analysis.since', { number: compared.number }) : null} />;
}

const parseOpen = (key: string, runId: number): { runId: number; findingId: number } => {
  const [first, second] = key.split('.').map(Number);
  return second === undefined ? { runId, findingId: first ?? 0 } : { runId: first ?? runId, findingId: second };
};

function Panel({ model, run, state, patch, position, total }: RunResultProps & { position: number; total: string }) {
  if (state.open === undefined) return null;
  return <FindingPanel {...parseOpen(state.open, run.id)} modId={model.id} position={position < 0 ? undefined : `${position + 1} / ${total}`} onClose={() => patch({ open: undefined })} />;
}

function Status({ run, counts, total }: RunResultProps & { total: string }) {
  const t = useT();
  const { codeOf } = useLawWords();
  const lists = listsOf(run, codeOf);
  const all = counts ? sum(Object.values(counts.counts)) : 0;
  const hints = [{ keys: ['1–6'], does: t('analysis.hint.toggle') }, { keys: ['J', 'K'], does: t('analysis.hint.move') }, { keys: ['Enter'], does: t('analysis.hint.open') }];
  return <StatusBar hints={hints}><span>{t('analysis.shown', { shown: total, all: countText(all, false) })}</span><span className="a-lists" title={lists}>{t('analysis.lists', { lists })}</span></StatusBar>;
}

/** The result of a run: verdicts, filters, findings or totals, and the open finding beside them. */
export function RunResult(props: RunResultProps) {
  const { run, compared, counts, state, patch } = props;
  const findings = useFindings(state.view === 'findings' ? questionOf(state, run.id, compared?.id) : undefined);
  const openKey = state.open === undefined ? undefined : state.open.includes('.') ? state.open : `${run.id}.${state.open}`;
  const toggle = useCallback((verdict: (typeof verdictOrder)[number]) => patch({ verdicts: toggleVerdict(state.verdicts, verdict) }), [patch, state.verdicts]);
  const cursor = useFindingCursor({ findings: findings.rows, openKey, onOpen: (finding) => patch({ open: findingKey(finding) }), onToggle: toggle });
  const total = totalOf(props, findings);
  const showTotal = ({ lawCode, substanceName }: SubstanceTotal) =>
    patch({ view: 'findings', q: substanceName, lawIds: run.lists.filter(({ code }) => code === lawCode).map(({ lawId }) => lawId), verdicts: verdictOrder, open: undefined });
  return (
    <div className="a-result" onKeyDown={state.view === 'findings' ? cursor.onKeyDown : undefined}>
      {counts ? <VerdictStrip counts={counts} active={state.verdicts} onToggle={toggle} onSettle={() => patch({ verdicts: ['depends'], view: 'findings' })} /> : null}
      {state.view === 'totals' ? <TotalsTable runId={run.id} onShow={showTotal} /> : (
        <>
          <FindingFilters {...props} total={total} />
          <PageBody panel={<Panel {...props} position={cursor.position} total={total} />}><Rows {...props} findings={findings} activeKey={cursor.activeKey} onChoose={cursor.choose} /></PageBody>
        </>
      )}
      <Status {...props} total={total} />
    </div>
  );
}
