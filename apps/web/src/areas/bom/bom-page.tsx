import { PlusOutlined } from '@ant-design/icons';
import { bomApi, vehicleApi } from '@matlas/contract';
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
  useTabTitle,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useModelName } from '../shared/model-names';
import { bomPath, modelsPath } from '../shared/paths';
import { BomScreen } from './bom-screen';
import { useModels } from './use-bom';
import './bom.css';

function NoModels() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const crumbs = usePageCrumbs();
  const start = may(vehicleApi.modInfo.saveOrUpdate) ? (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(modelsPath)}>
      {t('vehicle.new')}
    </Button>
  ) : null;
  return (
    <Page>
      <PageHead title={t('bom.title')} crumbs={crumbs} />
      <EmptyState title={t('bom.noModels')} action={start}>
        {t('vehicle.empty')}
      </EmptyState>
    </Page>
  );
}

/** The BOM of the vehicle in `?id=`, or of the first model in the picker. */
export function BomPage() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { models, isLoading, error, refetch } = useModels();
  const isLate = useLate(isLoading);
  const requestedId = Number(search.get('id'));
  const model =
    requestedId > 0
      ? models.find(({ id }) => id === requestedId)
      : (models.find(({ bomPositions }) => bomPositions > 0) ?? models[0]);
  const modelName = useModelName();
  useTabTitle(requestedId > 0 && model ? modelName(model) : undefined);
  if (!may(bomApi.tree)) return <NoPermissionState what={t('bom.title')} needs={bomApi.tree.needs} />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (isLoading) return isLate ? <RowsSkeleton /> : null;
  const choose = (modelId: number) => void navigate(bomPath(modelId));
  if (model) return <BomScreen key={model.id} modelId={model.id} models={models} onModel={choose} />;
  return models.length === 0 ? (
    <NoModels />
  ) : (
    <Page>
      <PageHead title={t('bom.title')} />
      <EmptyState
        title={t('bom.modelGone')}
        action={<Button onClick={() => void navigate(modelsPath)}>{t('vehicle.title')}</Button>}
      />
    </Page>
  );
}
