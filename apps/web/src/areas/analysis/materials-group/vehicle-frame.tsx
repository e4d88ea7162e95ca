import type { VehicleModelOption } from '@matlas/contract';
import { EmptyState, ErrorState, Page, PageHead, RowsSkeleton, useLate, usePageCrumbs, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { bomPath, modelsPath } from '../../shared/paths';
import { useVehicle } from '../rrr/use-vehicle';
import { VehiclePicker } from '../rrr/vehicle-picker';
import '../analysis.css';
import '../material-detail/detail.css';
import './materials.css';

interface VehicleFrameProps {
  /** Prefix of the locale keys. */ name: string;
  actions: (model: VehicleModelOption) => ReactNode;
  children: (model: VehicleModelOption) => ReactNode;
}

function NoVehicle({ model }: { model: VehicleModelOption | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  const go = (label: string, address: string) => (
    <Button type="primary" onClick={() => void navigate(address)}>
      {t(label)}
    </Button>
  );
  if (!model)
    return (
      <EmptyState title={t('analysis.noModels')} action={go('analysis.toModels', modelsPath)}>
        {t('analysis.noModelsExplained')}
      </EmptyState>
    );
  return (
    <EmptyState title={t('analysis.noBom')} action={go('analysis.toBom', bomPath(model.id))}>
      {t('analysis.noBomExplained', { model: model.projectName })}
    </EmptyState>
  );
}

/**
 * Frame of the screens that are calculated for a vehicle on demand: the vehicle picker, and the next step when
 * there is no vehicle.
 */
export function VehicleFrame({ name, actions, children }: VehicleFrameProps) {
  const t = useT();
  const crumbs = usePageCrumbs();
  const vehicles = useVehicle();
  const { model, isLoading, error, retry } = vehicles;
  const isLate = useLate(isLoading);
  const isReady = model !== undefined && model.bomPositions > 0 && !error;
  return (
    <Page>
      <PageHead
        title={t(`${name}.title`)}
        crumbs={crumbs}
        actions={
          <>
            <VehiclePicker vehicles={vehicles} />
            {isReady ? actions(model) : null}
          </>
        }
      />
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {isReady ? children(model) : isLoading || error ? null : <NoVehicle model={model} />}
    </Page>
  );
}
