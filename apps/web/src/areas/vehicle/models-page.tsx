import { ClusterOutlined, CopyOutlined, DashboardOutlined, DeleteOutlined } from '@ant-design/icons';
import {
  bomApi,
  lockState,
  modelType,
  powerPlant,
  sparePart,
  vehicleApi,
  type VehicleModelRow,
} from '@matlas/contract';
import {
  Code,
  formatDate,
  formatNumber,
  Name,
  Percent,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useMay,
  useT,
  useWordOf,
  type Column,
  type RowAction,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bomPath, modelPath } from '../shared/paths';
import { CopyModelForm } from './copy-model-form';
import { toKilograms } from './kilogram-field';
import { ModelForm } from './model-form';
import { modelNames } from '../shared/model-names';
import { modelPagePath, ModelPage } from './model-page';
import { useDeleteModels } from './use-delete-models';
import { useVehicleTypes } from './use-vehicle-types';

/** Columns of the certification, the lock and the history of a model. */
function useFurtherColumns(): Column<VehicleModelRow>[] {
  const wordOf = useWordOf();
  return [
    {
      field: 'typeApprovalDate',
      width: 128,
      priority: 3,
      sortable: true,
      render: (model) => formatDate(model.typeApprovalDate),
    },
    {
      field: 'putOnMarketDate',
      width: 128,
      isExtra: true,
      sortable: true,
      render: (model) => formatDate(model.putOnMarketDate),
    },
    {
      field: 'engineDevelopedDate',
      width: 128,
      isExtra: true,
      sortable: true,
      render: (model) => formatDate(model.engineDevelopedDate),
    },
    {
      field: 'sparePart',
      width: 104,
      isExtra: true,
      sortable: true,
      render: (model) => wordOf(sparePart, model.sparePart),
    },
    { field: 'lockState', width: 92, priority: 1, render: (model) => wordOf(lockState, model.lockState) },
    { field: 'vehicleType', width: 110, priority: 3, sortable: true },
    {
      field: 'bomUpdateTime',
      width: 130,
      priority: 3,
      sortable: true,
      render: (model) => formatDate(model.bomUpdateTime),
    },
    { field: 'modelType', width: 110, isExtra: true, render: (model) => wordOf(modelType, model.modelType) },
    { field: 'typeName', width: 150, isExtra: true, sortable: true },
    { field: 'cccNumber', width: 160, priority: 3, sortable: true },
    {
      field: 'reusability',
      width: 110,
      align: 'right',
      isExtra: true,
      sortable: true,
      render: ({ reusability }) => <Percent value={reusability} />,
    },
    {
      field: 'recoverability',
      width: 110,
      align: 'right',
      isExtra: true,
      sortable: true,
      render: ({ recoverability }) => <Percent value={recoverability} />,
    },
    { field: 'creator', width: 120, priority: 3, sortable: true },
    { field: 'createTime', width: 130, priority: 3, sortable: true, render: (model) => formatDate(model.createTime) },
    { field: 'updateTime', width: 130, isExtra: true, sortable: true, render: (model) => formatDate(model.updateTime) },
  ];
}
function useColumns(): Column<VehicleModelRow>[] {
  const further = useFurtherColumns();
  const wordOf = useWordOf();
  const language = useLanguage();
  const render = (model: VehicleModelRow) => <Name of={modelNames(model)} />;
  return [
    // Sorted by the name that is shown.
    language === 'en'
      ? { field: 'englishName', title: 'vehicle.field.projectName', sortable: true, render }
      : { field: 'projectName', sortable: true, render },
    { field: 'foreignName', width: 150, isExtra: true, sortable: true },
    {
      field: 'internalNumber',
      width: 140,
      priority: 2,
      sortable: true,
      render: (model) => <Code>{model.internalNumber}</Code>,
    },
    {
      field: 'brand',
      width: 110,
      priority: 3,
      sortable: true,
      render: (model) => (model.brand ? <Name of={{ name: model.brand }} /> : '–'),
    },
    { field: 'powerPlant', width: 124, priority: 2, render: (model) => wordOf(powerPlant, model.powerPlant) },
    {
      field: 'curbWeightGrams',
      width: 126,
      align: 'right',
      priority: 3,
      sortable: true,
      render: (model) => (model.curbWeightGrams ? formatNumber(toKilograms(model.curbWeightGrams)) : '–'),
    },
    {
      field: 'bomPositions',
      width: 134,
      align: 'right',
      priority: 3,
      sortable: true,
      render: (model) => formatNumber(model.bomPositions),
    },
    ...further,
  ];
}

/** Vehicle models, and the page of one of them. */
export function ModelsPage() {
  const { pathname } = useLocation();
  return pathname === modelPagePath ? <ModelPage /> : <ModelList />;
}

/** Vehicle models, which own BOMs and are analysed. The name opens the BOM. */
function ModelList() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const deleteModels = useDeleteModels();
  const [copied, setCopied] = useState<VehicleModelRow>();
  const plants = useFilterOptions(powerPlant);
  const locks = useFilterOptions(lockState);
  const kinds = useFilterOptions(modelType);
  const types = useVehicleTypes();
  const openBom = (model: VehicleModelRow) => void navigate(bomPath(model.id));
  const rowActions = (model: VehicleModelRow): RowAction[] => [
    {
      key: 'overview',
      label: t('vehicle.overview'),
      icon: <DashboardOutlined aria-hidden />,
      onClick: () => void navigate(modelPath(model.id)),
    },
    ...(may(bomApi.tree)
      ? [
          {
            key: 'bom',
            label: t('vehicle.openBom'),
            icon: <ClusterOutlined aria-hidden />,
            onClick: () => openBom(model),
          },
        ]
      : []),
    ...(may(vehicleApi.modInfo.copyModel)
      ? [
          {
            key: 'copy',
            label: t('vehicle.copyMore'),
            icon: <CopyOutlined aria-hidden />,
            onClick: () => setCopied(model),
          },
        ]
      : []),
    ...(deleteModels
      ? [
          {
            key: 'delete',
            label: t('kit.delete'),
            icon: <DeleteOutlined aria-hidden />,
            isDanger: true,
            onClick: () => deleteModels([model]),
            ...(model.can.delete ? {} : { disabledBecause: t('vehicle.isLocked') }),
          },
        ]
      : []),
  ];
  return (
    <>
      <ResourceList
        name="vehicle"
        list={vehicleApi.modInfo.page}
        columns={useColumns()}
        defaultSort="-createTime"
        filters={[
          { field: 'vehicleType', kind: 'choice', options: types },
          { field: 'powerPlant', kind: 'choice', options: plants },
          { field: 'modelType', kind: 'choice', options: kinds },
          { field: 'lockState', kind: 'choice', options: locks },
        ]}
        save={vehicleApi.modInfo.saveOrUpdate}
        form={(form) => <ModelForm {...form} />}
        rowActions={rowActions}
        onOpen={may(bomApi.tree) ? openBom : undefined}
        bulkActions={
          deleteModels
            ? (models, clear) => <BulkDelete models={models} onDelete={(chosen) => deleteModels(chosen, clear)} />
            : undefined
        }
      />
      {copied ? <CopyModelForm model={copied} onClose={() => setCopied(undefined)} /> : null}
    </>
  );
}

function BulkDelete({
  models,
  onDelete,
}: {
  models: readonly VehicleModelRow[];
  onDelete: (models: readonly VehicleModelRow[]) => void;
}) {
  const t = useT();
  const free = models.filter((model) => model.can.delete);
  const locked = models.length - free.length;
  return (
    <>
      <Button size="small" danger disabled={free.length === 0} onClick={() => onDelete(free)}>
        {t('kit.delete')}
      </Button>
      {locked > 0 ? <span className="m-faint">{t('vehicle.lockedStay', { count: locked })}</span> : null}
    </>
  );
}
