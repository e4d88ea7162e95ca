import { CalendarOutlined, RightOutlined } from '@ant-design/icons';
import { powerPlant, vehicleApi, type VehicleModelRow } from '@matlas/contract';
import { EmptyState, ErrorState, formatDate, formatNumber, formatRecent, RowsSkeleton, useLate, useMay, useRoute, useT, useWordOf } from '@matlas/web-kit';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';

const modelsPath = '/vehicle/VehicleInfo';
const shownModels = 6;
const question = { pageNo: 1, pageSize: shownModels };

/** The one thing to do next for a vehicle. */
function nextStep(model: VehicleModelRow): { key: string; to: string } {
  const to = `/vehicle/ModelAdmin?id=${model.id}`;
  return model.bomPositions === 0 ? { key: 'importBom', to } : { key: 'openBom', to };
}

function VehicleCard({ model }: { model: VehicleModelRow }) {
  const t = useT();
  const wordOf = useWordOf();
  const next = nextStep(model);
  const facts = [wordOf(powerPlant, model.powerPlant), model.vehicleType, t('home.positions', { count: model.bomPositions, total: formatNumber(model.bomPositions) })];
  return (
    <article className="m-card h-vehicle" aria-label={model.projectName}>
      <header><h3 title={model.projectName}>{model.projectName}</h3><span className="m-faint">{formatRecent(model.bomUpdateTime ?? model.updateTime, t)}</span></header>
      <p className="m-faint">{facts.filter(Boolean).join(' · ')}</p>
      <footer>
        <span className="m-faint">{model.typeApprovalDate ? <><CalendarOutlined aria-hidden /> {t('home.typeApproval', { date: formatDate(model.typeApprovalDate) })}</> : null}</span>
        <Link to={next.to}>{t(`home.next.${next.key}`)} <RightOutlined aria-hidden /></Link>
      </footer>
    </article>
  );
}

/** The vehicles that changed last. */
export function VehicleCards() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const isAllowed = may(vehicleApi.modInfo.bomModPage);
  const { data, error, isLoading, refetch } = useRoute(vehicleApi.modInfo.bomModPage, question, { log: 'home.log.vehicles', enabled: isAllowed });
  const isLate = useLate(isLoading);
  if (!isAllowed) return null;
  const start = may(vehicleApi.modInfo.saveOrUpdate) ? <Button type="primary" onClick={() => void navigate(modelsPath)}>{t('home.newVehicle')}</Button> : null;
  return (
    <section className="h-vehicles" aria-label={t('home.vehicles')}>
      <header><h2>{t('home.vehicles')}</h2>{data ? <Link to={modelsPath}>{t('home.allVehicles', { total: formatNumber(data.total) })}</Link> : null}</header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {data?.records.length === 0 ? <div className="m-card"><EmptyState title={t('home.noVehicles')} action={start}>{t('home.noVehiclesExplained')}</EmptyState></div> : null}
      <div className="h-grid">{data?.records.map((model) => <VehicleCard key={model.id} model={model} />)}</div>
    </section>
  );
}
