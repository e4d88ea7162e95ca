import { fileInfoApi, fileType, modFileInfoApi, vehicleApi, type FileInfoRow } from '@matlas/contract';
import {
  download,
  formatBytes,
  formatDate,
  formatDateTime,
  formatNumber,
  noValue,
  ResourceList,
  useFilterOptions,
  useMay,
  useRoute,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { App, Button, Select, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import '../files.css';
import { callsOf } from './file-calls';
import { FileForm } from './file-form';
import { FilePanel } from './file-panel';
import { useModelName } from '../../shared/model-names';

function useColumns(): Column<FileInfoRow>[] {
  const t = useT();
  const wordOf = useWordOf();
  return [
    { field: 'name', sortable: true },
    { field: 'folder', width: 180, sortable: true, priority: 2, render: ({ folder }) => folder || noValue },
    {
      key: 'tags',
      width: 180,
      priority: 3,
      render: ({ tags }) => (tags.length > 0 ? <span className="m-cut">{tags.join(', ')}</span> : noValue),
    },
    { field: 'size', width: 100, align: 'right', sortable: true, priority: 3, render: ({ size }) => formatBytes(size) },
    {
      field: 'number',
      width: 90,
      align: 'right',
      sortable: true,
      priority: 3,
      render: ({ number }) => formatNumber(number),
    },
    {
      field: 'expiresOn',
      width: 150,
      sortable: true,
      priority: 1,
      render: ({ expiresOn, expired }) =>
        expired ? (
          <Tag color="error">{t('fileInfo.expired', { date: formatDate(expiresOn) })}</Tag>
        ) : expiresOn ? (
          formatDate(expiresOn)
        ) : (
          noValue
        ),
    },
    { field: 'downloads', width: 110, align: 'right', priority: 3, render: ({ downloads }) => formatNumber(downloads) },
    { field: 'type', width: 90, isExtra: true, render: ({ type }) => wordOf(fileType, type) },
    { field: 'creator', width: 130, isExtra: true },
    { field: 'updateTime', width: 150, sortable: true, priority: 2, render: (row) => formatDateTime(row.updateTime) },
  ];
}

/** Downloads the chosen files as one archive. */
function ArchiveButton({ rows, modId }: { rows: readonly FileInfoRow[]; modId: number | undefined }) {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const route = callsOf(modId).exportBatch;
  if (!may(route)) return null;
  const fetchArchive = () => {
    setBusy(true);
    void download(route, { ids: rows.map(({ id }) => id) }, { log: ['fileInfo.title', 'fileInfo.archive'] })
      .catch((reason: Error) => message.error(reason.message))
      .finally(() => setBusy(false));
  };
  return (
    <Button loading={isBusy} onClick={fetchArchive}>
      {t('fileInfo.archive')}
    </Button>
  );
}

/** Of the system, or of one vehicle model; the choice stands in the address. */
function PlaceChoice({
  modId,
  onChange,
}: {
  modId: number | undefined;
  onChange: (modId: number | undefined) => void;
}) {
  const t = useT();
  const modelName = useModelName();
  const { data = [] } = useRoute(vehicleApi.modInfo.modList, {}, { log: 'fileInfo.title' });
  const models = data.map((model) => ({ value: model.id, label: `${modelName(model)} ${model.internalNumber}` }));
  return (
    <Select
      className="f-place"
      aria-label={t('fileInfo.place')}
      value={modId ?? 0}
      showSearch={{ optionFilterProp: 'label' }}
      options={[{ value: 0, label: t('fileInfo.system') }, ...models]}
      onChange={(value) => onChange(value === 0 ? undefined : value)}
    />
  );
}

/** Files of the operating centre, of the own enterprise, and of each vehicle model. */
export function FilesPage() {
  const may = useMay();
  const columns = useColumns();
  const types = useFilterOptions(fileType);
  const [address, setAddress] = useSearchParams();
  const chosen = Number(address.get('modId'));
  const modId = Number.isInteger(chosen) && chosen > 0 ? chosen : undefined;
  const isOfModel = modId !== undefined;
  const choose = (next: number | undefined) => setAddress(next === undefined ? {} : { modId: String(next) });
  const calls = callsOf(modId);
  return (
    <ResourceList
      key={modId ?? 0}
      name="fileInfo"
      list={isOfModel ? modFileInfoApi.page : fileInfoApi.page}
      {...(isOfModel ? { fixed: { modId } } : {})}
      columns={columns}
      defaultSort="folder"
      save={calls.saveOrUpdate}
      remove={calls.delete}
      filters={[
        { field: 'type', kind: 'choices', options: types },
        { field: 'expiresOn', kind: 'dates' },
      ]}
      actions={
        may(modFileInfoApi.page) && may(vehicleApi.modInfo.modList) ? (
          <PlaceChoice modId={modId} onChange={choose} />
        ) : undefined
      }
      bulkActions={(rows) => <ArchiveButton rows={rows} modId={modId} />}
      form={({ record, onClose }) => <FileForm record={record} modId={modId} onClose={onClose} />}
      panel={(file, close) => <FilePanel key={file.id} file={file} modId={modId} onClose={close} />}
    />
  );
}
