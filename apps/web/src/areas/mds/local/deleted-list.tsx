import { RollbackOutlined } from '@ant-design/icons';
import { mdsLocalApi, type DeletedSheetRow } from '@matlas/contract';
import { Code, formatDate, formatDateTime, ResourceList, useT, type Column, type RowAction } from '@matlas/web-kit';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { renderSheetName } from '../sheet-columns';
import { StatusTag, VersionCode } from '../sheet-tags';
import { useSheetDeletion } from './use-sheet-deletion';

const columns: Column<DeletedSheetRow>[] = [
  { field: 'name', sortable: true, render: renderSheetName },
  { field: 'number', width: 150, sortable: true, priority: 3, render: (sheet) => <Code>{sheet.number ?? '–'}</Code> },
  { key: 'cid', width: 140, render: (sheet) => <VersionCode sheet={sheet} /> },
  { field: 'status', width: 104, sortable: true, priority: 1, render: (sheet) => <StatusTag status={sheet.status} /> },
  { field: 'deletedAt', width: 150, sortable: true, render: (sheet) => formatDateTime(sheet.deletedAt) },
  { field: 'deletedBy', width: 120, priority: 3, render: (sheet) => sheet.deletedBy ?? '–' },
  { field: 'restoreUntil', width: 130, priority: 3, render: (sheet) => formatDate(sheet.restoreUntil) },
];

/** Sheets deleted within the last thirty days, which can be restored. */
export function DeletedList({ views }: { views: ReactNode }) {
  const t = useT();
  const { restore } = useSheetDeletion();
  const rowActions = (sheet: DeletedSheetRow): RowAction[] =>
    restore
      ? [
          {
            key: 'restore',
            icon: <RollbackOutlined aria-hidden />,
            label: t('localData.action.restore'),
            onClick: () => restore([sheet]),
            ...(sheet.reason === null ? {} : { disabledBecause: sheet.reason }),
          },
        ]
      : [];
  const bulkActions = (rows: readonly DeletedSheetRow[], clear: () => void) => {
    const able = rows.filter(({ reason }) => reason === null);
    return restore ? (
      <Button
        size="small"
        disabled={able.length === 0}
        onClick={() => {
          restore(able);
          clear();
        }}
      >
        {t('localData.restoreMany', { count: able.length })}
      </Button>
    ) : null;
  };
  return (
    <ResourceList
      name="localData.deleted"
      list={mdsLocalApi.deleted}
      columns={columns}
      defaultSort="-deletedAt"
      above={views}
      rowActions={rowActions}
      {...(restore ? { bulkActions } : {})}
    />
  );
}
