import { Pagination } from 'antd';
import { formatNumber } from '../i18n/format';
import { useT } from '../i18n/use-t';
import { pageSizes, type ListState } from '../query/list-state';

export interface ListFootProps {
  state: ListState;
  total: number;
  totalIsMin: boolean;
  onPage: (page: number, size: number) => void;
}

/** Total and pages: 20 of 5, 10, 20, 30, 50, five page numbers. */
export function ListFoot({ state, total, totalIsMin, onPage }: ListFootProps) {
  const t = useT();
  return (
    <footer className="m-list-foot">
      <span>{t(totalIsMin ? 'kit.totalMin' : 'kit.total', { count: total, total: formatNumber(total) })}</span>
      <Pagination size="small" current={state.page} pageSize={state.size} total={total} showLessItems showSizeChanger={{ 'aria-label': t('kit.pageSize') }}
        pageSizeOptions={[...pageSizes]} onChange={(page, size) => onPage(size === state.size ? page : 1, size)} />
    </footer>
  );
}
