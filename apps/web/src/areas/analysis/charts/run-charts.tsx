import type { AnalysisRun, FindingGroup } from '@matlas/contract';
import {
  chartPalette,
  ErrorState,
  FigureChart,
  formatNumber,
  RowsSkeleton,
  tintOf,
  useLate,
  useName,
  usePreferences,
  useT,
  verdictOrder,
  type ChartSeries,
  type NameOf,
} from '@matlas/web-kit';
import { useMemo } from 'react';
import { useLawWords } from '../../shared/law-words';
import { defaultVerdicts } from '../analysis-state';
import { useGroups } from '../use-groups';
import type { PatchState } from '../use-analysis-state';
import { MassTreemap } from './mass-treemap';

/** Number of suppliers that fit into a chart. The table of groups lists all of them. */
const maxBars = 15;

/** One series per verdict, in the colour of the verdict. */
function useVerdictSeries(groups: readonly FindingGroup[]): ChartSeries[] {
  const t = useT();
  const palette = chartPalette(usePreferences());
  return verdictOrder
    .filter((verdict) => verdict !== 'pass')
    .map((verdict) => ({
      key: verdict,
      name: t(`kit.verdict.${verdict}`),
      values: groups.map(({ counts }) => counts[verdict] ?? 0),
      color: palette.verdict[tintOf(verdict)].text,
      ...(verdict === 'declare' ? { isOutline: true } : {}),
    }));
}

function GroupChart({
  title,
  of,
  groups,
  nameOf,
}: {
  title: string;
  of: string;
  groups: readonly FindingGroup[];
  nameOf: (group: FindingGroup) => string;
}) {
  const t = useT();
  const series = useVerdictSeries(groups);
  const categories = useMemo(() => groups.map(nameOf), [groups, nameOf]);
  return (
    <section className="a-chart">
      <FigureChart
        title={title}
        of={of}
        kind="stacked"
        isLying
        categories={categories}
        series={series}
        total={t('analysis.chart.total')}
        format={formatNumber}
      />
    </section>
  );
}

const supplierName =
  (t: (key: string) => string, nameOf: NameOf) =>
  ({ title, foreignTitle }: FindingGroup): string =>
    title ? nameOf({ name: title, foreignName: foreignTitle }) : t('analysis.noGroup');

/**
 * Charts of the findings of a run: by regulation, by supplier and by mass. Each chart has a table with the same
 * data.
 */
export function RunCharts({ run }: { run: AnalysisRun; patch: PatchState }) {
  const t = useT();
  const nameOf = useName();
  const { codeOf } = useLawWords();
  const question = useMemo(
    () => ({ runId: run.id, verdicts: [...defaultVerdicts], lawIds: [], changedOnly: false }),
    [run.id],
  );
  const laws = useGroups('law', question);
  const suppliers = useGroups('supplier', question);
  const isLate = useLate(laws.isLoading || suppliers.isLoading);
  const lawName = useMemo(
    () => (group: FindingGroup) =>
      group.lawId === null
        ? t('analysis.noSheet')
        : codeOf(run.lists.find(({ lawId }) => lawId === group.lawId)?.code ?? ''),
    [run.lists, codeOf, t],
  );
  const ofSupplier = useMemo(() => supplierName(t, nameOf), [t, nameOf]);
  const error = laws.error ?? suppliers.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          laws.retry();
          suppliers.retry();
        }}
      />
    );
  if (laws.isLoading || suppliers.isLoading) return isLate ? <RowsSkeleton /> : null;
  return (
    <div className="a-charts" role="region" tabIndex={0} aria-label={t('analysis.view.charts')}>
      <GroupChart title={t('analysis.chart.byLaw')} of={t('analysis.field.law')} groups={laws.rows} nameOf={lawName} />
      <GroupChart
        title={
          suppliers.total > maxBars
            ? t('analysis.chart.bySupplierTop', { count: maxBars })
            : t('analysis.chart.bySupplier')
        }
        of={t('analysis.field.supplier')}
        groups={suppliers.rows.slice(0, maxBars)}
        nameOf={ofSupplier}
      />
      <MassTreemap run={run} />
    </div>
  );
}
