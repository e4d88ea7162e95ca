import { vehicleApi } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  formatNumber,
  RowsSkeleton,
  useLate,
  useMay,
  useRoute,
  useT,
  VerdictLegend,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { modelsPath } from '../shared/paths';
import { VehicleCard } from './vehicle-card';

const shownModels = 6;
const listInput = { pageNo: 1, pageSize: shownModels };

/** The most recently changed vehicles. */
export function VehicleCards() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const isAllowed = may(vehicleApi.modInfo.bomModPage);
  const { data, error, isLoading, refetch } = useRoute(vehicleApi.modInfo.bomModPage, listInput, {
    log: 'home.log.vehicles',
    enabled: isAllowed,
  });
  const isLate = useLate(isLoading);
  if (!isAllowed) return null;
  const start = may(vehicleApi.modInfo.saveOrUpdate) ? (
    <Button type="primary" onClick={() => void navigate(modelsPath)}>
      {t('home.newVehicle')}
    </Button>
  ) : null;
  return (
    <section className="h-vehicles" aria-label={t('home.vehicles')}>
      <header>
        <h2>{t('home.vehicles')}</h2>
        {data ? <Link to={modelsPath}>{t('home.allVehicles', { total: formatNumber(data.total) })}</Link> : null}
      </header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {data?.records.length === 0 ? (
        <div className="m-card">
          <EmptyState title={t('home.noVehicles')} action={start}>
            {t('home.noVehiclesExplained')}
          </EmptyState>
        </div>
      ) : null}
      <div className="h-grid">
        {data?.records.map((model) => (
          <VehicleCard key={model.id} model={model} />
        ))}
      </div>
      {data && data.records.length > 0 ? <VerdictLegend /> : null}
    </section>
  );
}
