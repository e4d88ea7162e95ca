import { analysisRrrApi } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  NoPermissionState,
  Page,
  PageHead,
  RowsSkeleton,
  useLate,
  useMay,
  usePageCrumbs,
  useT,
} from '@matlas/web-kit';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { modelsPath } from '../../shared/paths';
import { MarkingScreen } from './marking-screen';
import { PolymerScreen } from './polymer-screen';
import { useVehicle, type VehicleChoice } from './use-vehicle';
import { VehiclePicker } from './vehicle-picker';
import '../analysis.css';
import '../material-detail/detail.css';
import './rrr.css';

/** Frame of a screen about one vehicle: resolves the vehicle, or shows why there is none. */
export function VehicleScreen({
  title,
  children,
}: {
  title: string;
  children: (vehicles: VehicleChoice, modId: number) => ReactNode;
}) {
  const t = useT();
  const navigate = useNavigate();
  const crumbs = usePageCrumbs();
  const vehicles = useVehicle();
  const isLate = useLate(vehicles.isLoading);
  const { model, models, error, isLoading, retry } = vehicles;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (isLoading) return isLate ? <RowsSkeleton /> : null;
  if (model) return children(vehicles, model.id);
  return (
    <Page>
      <PageHead title={title} crumbs={crumbs} tags={models.length > 0 ? <VehiclePicker vehicles={vehicles} /> : null} />
      <EmptyState
        title={t(models.length > 0 ? 'analysisRrr.vehicleGone' : 'analysisRrr.noVehicles')}
        action={
          <Button type="primary" onClick={() => void navigate(modelsPath)}>
            {t('analysisRrr.openVehicles')}
          </Button>
        }
      >
        {t('analysisRrr.noVehiclesExplained')}
      </EmptyState>
    </Page>
  );
}

/** Recyclability marks set by hand and by rules, and the lock of a vehicle (ux.md section 6). */
export function RrrMarkingPage() {
  const t = useT();
  const may = useMay();
  const [search] = useSearchParams();
  const title = t('analysisRrr.title');
  if (!may(analysisRrrApi.state)) return <NoPermissionState what={title} needs={analysisRrrApi.state.needs} />;
  if (search.get('view') === 'polymers')
    return (
      <VehicleScreen title={t('polymerMarking.title')}>
        {(vehicles, modId) =>
          vehicles.model ? <PolymerScreen key={modId} model={vehicles.model} vehicles={vehicles} /> : null
        }
      </VehicleScreen>
    );
  return (
    <VehicleScreen title={title}>
      {(vehicles, modId) => <MarkingScreen key={modId} modId={modId} vehicles={vehicles} />}
    </VehicleScreen>
  );
}
