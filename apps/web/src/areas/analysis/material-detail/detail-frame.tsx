import { ReloadOutlined } from '@ant-design/icons';
import type {
  analysisDeviationApi,
  analysisMaterialDetailApi,
  MassDetailState,
  VehicleModelOption,
} from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  formatDateTime,
  Page,
  PageHead,
  RowsSkeleton,
  useCommand,
  useLate,
  usePageCrumbs,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { bomPath, modelsPath } from '../../shared/paths';
import { useVehicle } from '../rrr/use-vehicle';
import { VehiclePicker } from '../rrr/vehicle-picker';
import { RunProgress } from '../run-progress';
import '../analysis.css';
import './detail.css';

type Routes = typeof analysisMaterialDetailApi | typeof analysisDeviationApi;
type Result = NonNullable<MassDetailState['result']>;
/** What the frame passes to a screen about the material list of a vehicle. */
export interface LoadedDetail {
  model: VehicleModelOption;
  result: Result;
  /** Vehicle, age of the list, and the recalculation. */ head: ReactNode;
  /** Progress of the recalculation. */ progress: ReactNode;
}
interface DetailFrameProps {
  /** Prefix of the locale keys. */ name: string;
  routes: Pick<Routes, 'state' | 'calculate'>;
  children: (shown: LoadedDetail) => ReactNode;
}

function useMaterialList(name: string, routes: DetailFrameProps['routes'], model: VehicleModelOption | undefined) {
  const [started, setStarted] = useState<{ modId: number; jobId: number }>();
  const state = useRoute(
    routes.state,
    { modId: model?.id ?? 0 },
    { log: [`${name}.title`, 'materialDetail.log.state'], enabled: model !== undefined },
  );
  const command = useCommand(routes.calculate, {
    log: [`${name}.title`, 'materialDetail.log.calculate'],
    onDone: ({ jobId }) => {
      if (model) setStarted({ modId: model.id, jobId });
    },
  });
  const jobId = started && started.modId === model?.id ? started.jobId : (state.data?.runningJobId ?? undefined);
  return {
    state,
    jobId,
    isStarting: command.isPending,
    start: () => {
      if (model) command.mutate({ modId: model.id });
    },
    close: () => setStarted(undefined),
  };
}

function ListAge({ result, isBusy, onAgain }: { result: Result; isBusy: boolean; onAgain: () => void }) {
  const t = useT();
  const made = t('materialDetail.made', { at: formatDateTime(result.finishedAt), by: result.startedBy });
  return (
    <>
      <Tag
        className="md-age"
        color={result.stale ? 'warning' : 'default'}
        title={result.stale ? t('materialDetail.staleExplained', { made }) : made}
      >
        {result.stale ? t('materialDetail.stale') : formatDateTime(result.finishedAt)}
      </Tag>
      <Button
        icon={<ReloadOutlined aria-hidden />}
        type={result.stale ? 'primary' : 'default'}
        loading={isBusy}
        onClick={onAgain}
      >
        {t('materialDetail.again')}
      </Button>
    </>
  );
}

function NoMaterialList({
  model,
  isBusy,
  onStart,
}: {
  model: VehicleModelOption | undefined;
  isBusy: boolean;
  onStart: () => void;
}) {
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
  if (model.bomPositions === 0)
    return (
      <EmptyState title={t('analysis.noBom')} action={go('analysis.toBom', bomPath(model.id))}>
        {t('analysis.noBomExplained', { model: model.projectName })}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('materialDetail.never')}
      action={
        <Button type="primary" loading={isBusy} onClick={onStart}>
          {t('materialDetail.first')}
        </Button>
      }
    >
      {t('materialDetail.neverExplained')}
    </EmptyState>
  );
}

/**
 * Frame of the screens that read the stored material list of a vehicle: the vehicle, the age of the list, its
 * recalculation, and first steps.
 */
export function DetailFrame({ name, routes, children }: DetailFrameProps) {
  const t = useT();
  const crumbs = usePageCrumbs();
  const vehicles = useVehicle();
  const { model } = vehicles;
  const { state, jobId, isStarting, start, close } = useMaterialList(name, routes, model);
  const isLoading = vehicles.isLoading || state.isLoading;
  const isLate = useLate(isLoading);
  const error = vehicles.error ?? state.error;
  const progress =
    jobId === undefined ? null : (
      <RunProgress key={jobId} jobId={jobId} onDone={() => void state.refetch()} onClose={close} />
    );
  const result = state.data?.modId === model?.id ? state.data?.result : undefined;
  const picker = <VehiclePicker vehicles={vehicles} />;
  if (model && result && !error)
    return children({
      model,
      result,
      progress,
      head: (
        <>
          {picker}
          <ListAge result={result} isBusy={isStarting || jobId !== undefined} onAgain={start} />
        </>
      ),
    });
  return (
    <Page>
      <PageHead title={t(`${name}.title`)} crumbs={crumbs} actions={picker} />
      {progress}
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            vehicles.retry();
            void state.refetch();
          }}
        />
      ) : null}
      {isLate ? <RowsSkeleton /> : null}
      {isLoading || error || jobId !== undefined ? null : (
        <NoMaterialList model={model} isBusy={isStarting} onStart={start} />
      )}
    </Page>
  );
}
