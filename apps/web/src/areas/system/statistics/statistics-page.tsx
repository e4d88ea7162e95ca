import type { Route } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  ExportButton,
  FigureStrip,
  formatNumber,
  NoHitState,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  useLate,
  useMay,
  usePageCrumbs,
  useT,
  type CallError,
  type Figure,
} from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { StatisticsFilters, type StatisticsFrame } from './statistics-filters';
import type { useStatisticsFilter } from './use-statistics';
import './statistics.css';

interface Query<Data> {
  data: Data | undefined;
  error: CallError | null;
  isLoading: boolean;
  refetch: () => unknown;
}
export interface StatisticsPageProps<Data> {
  title: string;
  /** Explanation of the figures. */
  hint: string;
  exports: Route;
  filters: ReturnType<typeof useStatisticsFilter>;
  query: Query<Data>;
  figures: (data: Data) => readonly Figure[];
  isEmpty: (data: Data) => boolean;
  empty: string;
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Note on owners that the chart leaves out; the workbook contains all of them. */
export function MoreOwners({ count }: { count: number }) {
  const t = useT();
  return count > 0 ? <p className="m-faint">{t('statistics.more', { count, shown: formatNumber(count) })}</p> : null;
}

function Content<Data extends StatisticsFrame>({ page, data }: { page: StatisticsPageProps<Data>; data: Data }) {
  const t = useT();
  const { patch } = page.filters;
  const clear = () => patch({ from: undefined, to: undefined, enterpriseId: undefined, organisationId: undefined });
  if (page.isEmpty(data)) {
    return page.filters.isNarrowed ? (
      <NoHitState
        activeFilters={[t('statistics.inMonths', { from: data.months[0], to: data.months.at(-1) })]}
        onClear={clear}
      />
    ) : (
      <EmptyState title={t('statistics.empty')}>{page.empty}</EmptyState>
    );
  }
  return (
    <>
      <FigureStrip label={page.title} figures={page.figures(data)} />
      <div className="s-charts" tabIndex={0} role="group" aria-label={page.title}>
        <p className="m-faint">{page.hint}</p>
        <div>{page.children(data)}</div>
      </div>
    </>
  );
}

/** Layout of a statistics page: filters, figures, charts with their tables. */
export function StatisticsPage<Data extends StatisticsFrame>(page: StatisticsPageProps<Data>) {
  const { title, query, filters, exports, actions } = page;
  const may = useMay();
  const crumbs = usePageCrumbs();
  const { data, error } = query;
  const isLate = useLate(query.isLoading);
  return (
    <Page>
      <PageHead
        title={title}
        crumbs={crumbs}
        actions={
          <>
            {actions}
            {may(exports) ? <ExportButton route={exports} name="statistics" input={filters.filter} /> : null}
          </>
        }
      />
      <StatisticsFilters frame={data} {...filters} />
      <PageBody>
        {error ? <ErrorState error={error} onRetry={() => void query.refetch()} /> : null}
        {isLate ? <RowsSkeleton /> : null}
        {data && !error ? <Content page={page} data={data} /> : null}
      </PageBody>
    </Page>
  );
}
