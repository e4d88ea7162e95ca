import { mdsCascadeApi, type Cascade } from '@matlas/contract';
import { formatDate, Name, ResourceList, useMay, useT, type Column, type RowAction } from '@matlas/web-kit';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { cascadeResultPath } from '../../shared/paths';
import { useUndoCascade } from './result';

function State({ cascade }: { cascade: Cascade }) {
  const t = useT();
  if (cascade.undoneAt) return <Tag>{t('cascade.result.undone', { date: formatDate(cascade.undoneAt) })}</Tag>;
  return (
    <span className="m-faint" title={cascade.reason ?? undefined}>
      {cascade.can.undo ? t('cascade.past.canUndo') : cascade.reason}
    </span>
  );
}

const columns: Column<Cascade>[] = [
  {
    field: 'toName',
    sortable: true,
    render: (row) => <Name of={{ name: row.toName, foreignName: row.toForeignName }} />,
  },
  {
    field: 'fromName',
    width: 200,
    sortable: true,
    render: (row) => <Name of={{ name: row.fromName, foreignName: row.fromForeignName }} />,
  },
  { field: 'count', width: 84, align: 'right', priority: 1 },
  { field: 'asked', width: 128, align: 'right', priority: 3 },
  { field: 'createdBy', width: 120, priority: 3 },
  { field: 'createTime', width: 112, sortable: true, render: (row) => formatDate(row.createTime) },
  { key: 'state', width: 280, priority: 2, render: (row) => <State cascade={row} /> },
];

/** Past cascades, with an undo action while undo is possible. */
export function PastCascades({ above }: { above: ReactNode }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const { ask } = useUndoCascade();
  const actions = (row: Cascade): readonly RowAction[] =>
    row.can.undo && may(mdsCascadeApi.undo)
      ? [{ key: 'undo', label: t('cascade.undo.action'), onClick: () => ask(row) }]
      : [];
  return (
    <ResourceList
      isInner
      name="cascade.past"
      list={mdsCascadeApi.page}
      columns={columns}
      defaultSort="-createTime"
      above={above}
      onOpen={({ id }) => void navigate(cascadeResultPath(id))}
      rowActions={actions}
    />
  );
}
