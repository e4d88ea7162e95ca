import {
  ErrorState,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  SearchField,
  useLate,
  useNarrow,
  usePageCrumbs,
  useT,
} from '@matlas/web-kit';
import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';

export const matchesQuery = (q: string, ...words: (string | null)[]) =>
  words.some((word) => word?.toLowerCase().includes(q.toLowerCase()));

interface ReadOnlyProps<Row extends object> {
  title: string;
  rowKey: keyof Row & string;
  rows: readonly Row[] | undefined;
  error: Error | null;
  isLoading: boolean;
  refetch: () => unknown;
  columns: TableColumnsType<Row>;
  actions: ReactNode;
  onSearch: (q: string) => void;
  /** Filters beside the search field. */
  filters?: ReactNode;
  /** What the search field looks for; number or name by default. */
  searchHint?: string;
}

/** A read-only list with a search on the client. */
export function ReadOnlyList<Row extends object>({
  title,
  rowKey,
  rows,
  error,
  isLoading,
  refetch,
  columns,
  actions,
  onSearch,
  filters,
  searchHint,
}: ReadOnlyProps<Row>) {
  const t = useT();
  const crumbs = usePageCrumbs();
  const isLate = useLate(isLoading);
  const isNarrow = useNarrow();
  return (
    <Page>
      <PageHead
        title={title}
        crumbs={crumbs}
        tags={
          rows ? <span className="m-count">{t('kit.count', { count: rows.length, total: rows.length })}</span> : null
        }
        actions={actions}
      />
      <div className="m-filter-bar">
        <SearchField value="" hint={searchHint ?? t('substances.view.search')} onSearch={onSearch} />
        {filters}
      </div>
      <PageBody panel={null}>
        {error ? <ErrorState error={error as never} onRetry={() => void refetch()} /> : null}
        {isLoading && isLate ? <RowsSkeleton /> : null}
        {rows ? (
          <div className="m-list-rows" tabIndex={0} role="region" aria-label={title}>
            <Table<Row>
              className="m-table"
              size="small"
              rowKey={rowKey}
              pagination={false}
              columns={isNarrow ? columns.filter(({ key }, at) => at < 2 || key === 'actions') : columns}
              dataSource={rows}
              tableLayout="fixed"
            />
          </div>
        ) : null}
      </PageBody>
    </Page>
  );
}
