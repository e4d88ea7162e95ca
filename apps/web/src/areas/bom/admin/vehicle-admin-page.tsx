import '../bom.css';
import { bomType, lockState, vehicleApi, type VehicleModelRow } from '@matlas/contract';
import {
  Code,
  type Column,
  formatDate,
  formatNumber,
  Name,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import { useState } from 'react';
import { AdminActions } from './admin-actions';
import { AdminPanel } from './admin-panel';
import { LockForm } from './lock-form';

/** Locked, why and until when. */
function LockCell({ model }: { model: VehicleModelRow }) {
  const t = useT();
  const wordOf = useWordOf();
  if (model.lockState === lockState.of.unlocked) return <span>{wordOf(lockState, model.lockState)}</span>;
  const until = model.lockedUntil ? t('vehicleAdmin.until', { day: formatDate(model.lockedUntil) }) : undefined;
  return (
    <span title={[model.lockReason, model.lockedByName, until].filter(Boolean).join(' · ')}>
      {wordOf(lockState, model.lockState)}
      {until ? <span className="m-faint"> {until}</span> : null}
    </span>
  );
}
function useColumns(): Column<VehicleModelRow>[] {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const render = (model: VehicleModelRow) => (
    <>
      <Name of={{ name: model.projectName, foreignName: model.foreignName }} />{' '}
      {model.archived ? <Tag color="warning">{t('vehicle.archived')}</Tag> : null}
    </>
  );
  return [
    language === 'en'
      ? { field: 'englishName', title: 'vehicle.field.projectName', sortable: true, render }
      : { field: 'projectName', title: 'vehicle.field.projectName', sortable: true, render },
    {
      field: 'internalNumber',
      title: 'vehicle.field.internalNumber',
      width: 150,
      priority: 2,
      sortable: true,
      render: (model) => <Code>{model.internalNumber}</Code>,
    },
    {
      field: 'bomPositions',
      title: 'vehicle.field.bomPositions',
      width: 130,
      align: 'right',
      priority: 3,
      sortable: true,
      render: (model) => formatNumber(model.bomPositions),
    },
    {
      field: 'bomType',
      title: 'vehicle.field.bomType',
      width: 120,
      priority: 2,
      sortable: true,
      render: (model) => wordOf(bomType, model.bomType),
    },
    {
      field: 'lockState',
      title: 'vehicle.field.lockState',
      width: 200,
      priority: 1,
      sortable: true,
      render: (model) => <LockCell model={model} />,
    },
    {
      field: 'lockReason',
      title: 'vehicle.field.lockReason',
      width: 180,
      priority: 3,
      isExtra: true,
    },
    {
      field: 'bomUpdateTime',
      title: 'vehicle.field.bomUpdateTime',
      width: 140,
      priority: 3,
      sortable: true,
      render: (model) => formatDate(model.bomUpdateTime),
    },
    { field: 'creator', title: 'vehicle.field.creator', width: 130, priority: 3, sortable: true },
  ];
}

/** Who may see and work on which models, their locks, kind of BOM, archive, and the deletion of whole BOMs. */
export function VehicleAdminPage() {
  const t = useT();
  const [locked, setLocked] = useState<readonly VehicleModelRow[]>();
  const locks = useFilterOptions(lockState);
  const types = useFilterOptions(bomType);
  const archived = [
    { value: 'false', label: t('vehicleAdmin.active') },
    { value: 'true', label: t('vehicle.archived') },
  ];
  return (
    <>
      <ResourceList
        name="vehicleAdmin"
        list={vehicleApi.modInfo.page}
        columns={useColumns()}
        defaultSort="-createTime"
        filters={[
          { field: 'lockState', label: 'vehicle.field.lockState', kind: 'choice', options: locks },
          { field: 'bomType', label: 'vehicle.field.bomType', kind: 'choice', options: types },
          { field: 'archived', label: 'vehicleAdmin.archive', kind: 'choice', options: archived },
        ]}
        fixed={{ withArchived: true }}
        keepsOpen
        bulkActions={(models, clear) => <AdminActions models={models} onLock={setLocked} onDone={clear} />}
        panel={(model, close) => <AdminPanel key={model.id} model={model} onClose={close} onLock={setLocked} />}
      />
      {locked ? <LockForm models={locked} onClose={() => setLocked(undefined)} /> : null}
    </>
  );
}
