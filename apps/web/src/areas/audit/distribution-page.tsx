import { distributionApi, type DistributionRow } from '@matlas/contract';
import { formatDate, nameIn, ResourceList, useLanguage, useT, type Column } from '@matlas/web-kit';
import { DistributionForm } from './distribution-form';
import { DistributionUpload } from './distribution-upload';

/** The rules by which sheets are assigned to auditors, and assignment by workbook. */
export function DistributionPage() {
  const t = useT();
  const language = useLanguage();
  const columns: Column<DistributionRow>[] = [
    { field: 'name', sortable: true },
    { field: 'position', width: 80, sortable: true, align: 'right', priority: 2 },
    {
      key: 'sender',
      width: 180,
      priority: 2,
      render: (row) => nameIn(language, row.senderName ?? '', row.senderNameEn ?? '') || t('distribution.any'),
    },
    {
      key: 'department',
      width: 150,
      priority: 3,
      render: (row) =>
        nameIn(language, row.organisationName ?? '', row.organisationNameEn ?? '') || t('distribution.any'),
    },
    {
      key: 'parts',
      width: 220,
      priority: 3,
      render: ({ modelName, partGroup, partNumber, classCodes }) =>
        [modelName, partGroup, partNumber, ...classCodes].filter(Boolean).join(' · ') || t('distribution.any'),
    },
    {
      key: 'auditors',
      width: 240,
      priority: 1,
      render: (row) => row.auditors.map(({ name, open }) => t('distribution.load', { name, open })).join(', '),
    },
    { field: 'way', width: 150, priority: 3, render: (row) => t(`distribution.ways.${row.way}`) },
    { field: 'dueDays', width: 120, align: 'right', priority: 3, sortable: true },
    { field: 'active', width: 90, priority: 2, render: (row) => (row.active ? '✓' : '–') },
    { field: 'updateTime', width: 112, isExtra: true, sortable: true, render: (row) => formatDate(row.updateTime) },
  ];
  return (
    <ResourceList
      name="distribution"
      list={distributionApi.page}
      columns={columns}
      defaultSort="position"
      save={distributionApi.saveOrUpdate}
      remove={distributionApi.delete}
      actions={<DistributionUpload />}
      form={({ record, onClose }) => <DistributionForm record={record} onClose={onClose} />}
    />
  );
}
