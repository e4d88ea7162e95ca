import { billingNode, statisticsApi, uploadKind, type UploadRow } from '@matlas/contract';
import {
  formatBytes,
  formatDateTime,
  formatNumber,
  nameIn,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useT,
  useWordOf,
  type Column,
  type FilterSpec,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import type { ReactNode } from 'react';

const cut = (text: string) => (
  <span className="m-cut" title={text}>
    {text || '–'}
  </span>
);

function useColumns(): Column<UploadRow>[] {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const number = (
    field: 'rowsOk' | 'rowsWrong' | 'sheets' | 'nodes' | 'milliseconds',
    width: number,
    priority: 2 | 3,
  ): Column<UploadRow> => ({ field, width, align: 'right', priority, render: (row) => formatNumber(row[field]) });
  return [
    { field: 'fileName', sortable: true, render: (row) => cut(row.fileName) },
    { field: 'kind', width: 160, priority: 2, sortable: true, render: (row) => wordOf(uploadKind, row.kind) },
    { field: 'createTime', width: 150, priority: 2, sortable: true, render: (row) => formatDateTime(row.createTime) },
    {
      field: 'refused',
      width: 100,
      priority: 1,
      render: (row) => <Tag>{t(row.refused ? 'uploads.isRefused' : 'uploads.isStored')}</Tag>,
    },
    number('rowsOk', 110, 2),
    number('rowsWrong', 110, 2),
    number('nodes', 80, 3),
    {
      field: 'billing',
      width: 130,
      priority: 3,
      render: (row) => (row.billing ? wordOf(billingNode, row.billing) : '–'),
    },
    { field: 'bytes', width: 100, align: 'right', priority: 3, render: (row) => formatBytes(row.bytes) },
    number('milliseconds', 90, 3),
    { field: 'userName', width: 140, priority: 2, sortable: true, render: (row) => cut(row.userName) },
    {
      key: 'organisation',
      width: 160,
      priority: 3,
      render: (row) => cut(nameIn(language, row.organisationNameZh, row.organisationNameEn)),
    },
  ];
}

function useFilters(): FilterSpec[] {
  const t = useT();
  const kinds = useFilterOptions(uploadKind);
  return [
    { field: 'createTime', kind: 'dates' },
    { field: 'kind', kind: 'choice', options: kinds },
    {
      field: 'refused',
      kind: 'choice',
      options: [
        { value: 'false', label: t('uploads.isStored') },
        { value: 'true', label: t('uploads.isRefused') },
      ],
    },
    { field: 'userName', kind: 'text' },
    { field: 'fileName', kind: 'text' },
  ];
}

/** List of single uploads. */
export function UploadList({ views }: { views: ReactNode }) {
  const t = useT();
  return (
    <ResourceList
      name="uploads"
      title={t('menus.screens.MdsUploadStatistics')}
      list={statisticsApi.uploadsPage}
      columns={useColumns()}
      filters={useFilters()}
      defaultSort="-createTime"
      withSearch={false}
      fixed={fixed}
      actions={views}
    />
  );
}
const fixed = {};
