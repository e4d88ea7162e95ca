import { language, noteType, robotApi, robotFormat, robotKind, type RobotRow } from '@matlas/contract';
import {
  type Column,
  formatDateTime,
  noValue,
  ResourceList,
  useCommand,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { App, Tag } from 'antd';
import type { ReactNode } from 'react';
import { RobotForm } from './robot-form';

function useColumns(): Column<RobotRow>[] {
  const t = useT();
  const wordOf = useWordOf();
  const typesOf = ({ types }: RobotRow) => types.map((type) => wordOf(noteType, type)).join(', ');
  return [
    { field: 'name', sortable: true },
    { field: 'kind', width: 120, priority: 1, sortable: true, render: ({ kind }) => wordOf(robotKind, kind) },
    {
      field: 'active',
      width: 100,
      priority: 2,
      render: ({ active }) => (
        <Tag color={active ? 'success' : 'default'}>{t(active ? 'robots.active' : 'robots.inactive')}</Tag>
      ),
    },
    {
      field: 'types',
      width: 220,
      priority: 2,
      render: (row) => (
        <span className="m-cut" title={typesOf(row)}>
          {typesOf(row)}
        </span>
      ),
    },
    { field: 'address', width: 260, priority: 3, render: ({ address }) => <span className="m-cut">{address}</span> },
    {
      field: 'quietFrom',
      title: 'robots.quiet',
      width: 130,
      priority: 3,
      render: ({ quietFrom, quietTo }) => (quietFrom === null ? noValue : `${quietFrom}–${quietTo}`),
    },
    { field: 'quietTo', width: 110, isExtra: true, render: ({ quietTo }) => quietTo ?? noValue },
    { field: 'digestAt', width: 110, priority: 3, render: ({ digestAt }) => digestAt ?? noValue },
    { field: 'language', width: 110, isExtra: true, render: (row) => wordOf(language, row.language) },
    {
      field: 'mentions',
      width: 110,
      isExtra: true,
      render: ({ mentions }) => (mentions ? t('announcements.yes') : noValue),
    },
    { field: 'format', width: 110, isExtra: true, render: ({ format }) => wordOf(robotFormat, format) },
    { field: 'updateTime', width: 150, isExtra: true, sortable: true, render: (row) => formatDateTime(row.updateTime) },
  ];
}

/** Robots of the group chats of the own enterprise. */
export function RobotList({ actions }: { actions: ReactNode }) {
  const t = useT();
  const may = useMay();
  const { message } = App.useApp();
  const columns = useColumns();
  const test = useCommand(robotApi.test, {
    log: ['robots.title', 'robots.test'],
    onDone: ({ state, fault }) => {
      if (state === 'sent') void message.success(t('robots.testSent'));
      else void message.warning(fault ?? t('robots.testWaits'));
    },
  });
  return (
    <ResourceList
      name="robots"
      list={robotApi.page}
      columns={columns}
      defaultSort="name"
      actions={actions}
      save={robotApi.saveOrUpdate}
      remove={robotApi.delete}
      form={({ record, onClose }) => <RobotForm record={record} onClose={onClose} />}
      rowActions={({ id }) =>
        may(robotApi.test) ? [{ key: 'test', label: t('robots.test'), onClick: () => void test.run({ id }) }] : []
      }
    />
  );
}
