import { bomApi, vehicleApi, type VehicleModelRow } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  useMay,
  useName,
  usePageCrumbs,
  useRoute,
  useT,
  useTabTitle,
} from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { bomPath, modelPath, modelsPath } from '../shared/paths';
import { CopyModelForm } from './copy-model-form';
import { ModelFacts } from './model-facts';
import { ModelFigureCards } from './model-figure-cards';
import { ModelForm } from './model-form';
import { modelNames } from '../shared/model-names';
import { BomVersionHistory } from './model-versions';
import './vehicle.css';

export const modelPagePath = '/vehicle/model';
const log = 'vehicle.overview';

function Actions({ model }: { model: VehicleModelRow }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'copy'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {may(vehicleApi.modInfo.copyModel) ? (
        <Button onClick={() => setOpen('copy')}>{t('vehicle.copyMore')}</Button>
      ) : null}
      {may(vehicleApi.modInfo.saveOrUpdate) ? (
        <Button
          disabled={!model.can.edit}
          title={model.can.edit ? undefined : t(model.archived ? 'vehicle.isArchived' : 'vehicle.isLocked')}
          onClick={() => setOpen('edit')}
        >
          {t('kit.edit')}
        </Button>
      ) : null}
      {may(bomApi.tree) ? (
        <Link to={bomPath(model.id)}>
          <Button type="primary">{t('vehicle.openBom')}</Button>
        </Link>
      ) : null}
      {open === 'edit' ? <ModelForm record={model} onClose={close} /> : null}
      {open === 'copy' ? (
        <CopyModelForm model={model} onClose={close} onSaved={(id) => void navigate(modelPath(id))} />
      ) : null}
    </>
  );
}
function Model({ id }: { id: number }) {
  const t = useT();
  const nameOf = useName();
  const crumbs = usePageCrumbs();
  const { data: model, error, refetch } = useRoute(vehicleApi.modInfo.info, { id }, { log });
  const name = model ? nameOf(modelNames(model)) : undefined;
  useTabTitle(name);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!model) return <RowsSkeleton />;
  return (
    <Page>
      <PageHead
        title={name ?? ''}
        crumbs={crumbs}
        tags={
          <>
            <Tag>{model.internalNumber}</Tag>
            {model.archived ? <Tag color="warning">{t('vehicle.archived')}</Tag> : null}
          </>
        }
        actions={<Actions model={model} />}
      />
      <PageBody>
        <div className="v-model">
          <ModelFigureCards model={model} />
          <ModelFacts model={model} />
          <BomVersionHistory id={id} />
        </div>
      </PageBody>
    </Page>
  );
}

/** A model: its figures at a glance, each with a link to where it comes from, and all its fields. */
export function ModelPage() {
  const t = useT();
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  if (Number.isInteger(id) && id > 0) return <Model key={id} id={id} />;
  return (
    <EmptyState
      title={t('vehicle.noModel')}
      action={
        <Link to={modelsPath}>
          <Button type="primary">{t('vehicle.title')}</Button>
        </Link>
      }
    />
  );
}
