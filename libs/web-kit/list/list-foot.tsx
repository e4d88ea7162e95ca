import { Pagination } from 'antd';
import { formatNumber } from '../i18n/format';
import { useT } from '../i18n/use-t';
import { pageSizes, type ListState } from '../query/list-state';
import { PageJumper } from './page-jumper';

export interface ListFootProps {
  state: ListState;
  total: number;
  totalIsMin: boolean;
  /** There is a next page, even when the count stops before it. */
  hasMore?: boolean;
  onPage: (page: number, size: number) => void;
}

/** Total and pagination: 20 rows per page (5, 10, 20, 30, 50), five page numbers, and a field for the number of a page. */
export function ListFoot({ state, total, totalIsMin, hasMore = false, onPage }: ListFootProps) {
  const t = useT();
  // The count is capped, the pages are not.
  const reached = totalIsMin ? Math.max(total, (state.page + (hasMore ? 1 : 0)) * state.size) : total;
  return (
    <footer className="m-list-foot">
      <span>{t(totalIsMin ? 'kit.totalMin' : 'kit.total', { count: total, total: formatNumber(total) })}</span>
      <Pagination
        size="small"
        current={state.page}
        pageSize={state.size}
        total={reached}
        showLessItems
        showSizeChanger={{ 'aria-label': t('kit.pageSize') }}
        pageSizeOptions={[...pageSizes]}
        onChange={(page, size) => onPage(size === state.size ? page : 1, size)}
      />
      {reached > state.size ? (
        <PageJumper
          last={totalIsMin ? undefined : Math.ceil(total / state.size)}
          onJump={(page) => onPage(page, state.size)}
        />
      ) : null}
    </footer>
  );
}
