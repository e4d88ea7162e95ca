import { formatNumber, noValue, useMay, useRoute, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import type { DataFigure } from './data-areas';

/** Only the total is read. */
const smallestPage = { pageNo: 1, pageSize: 5 };

/** One figure, with the way to its list; without the right it says so, and a failure can be tried again. */
export function AreaFigure({ figure }: { figure: DataFigure }) {
  const t = useT();
  const may = useMay()(figure.list);
  const { data, error, refetch } = useRoute(
    figure.list,
    { ...smallestPage, ...(figure.filters ? { filters: figure.filters } : {}) } as never,
    { log: `overview.${figure.name}`, enabled: may },
  );
  const total = (data as { total: number } | undefined)?.total;
  return (
    <div>
      <dt>{t(`overview.${figure.name}`)}</dt>
      <dd>
        {may ? null : <span className="m-faint">{t('overview.noAccess')}</span>}
        {error ? (
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t('kit.retry')}
          </Button>
        ) : null}
        {may && !error ? <Link to={figure.to}>{total === undefined ? noValue : formatNumber(total)}</Link> : null}
      </dd>
    </div>
  );
}
