import { layoutInterface, layoutSource, transferLayoutApi, type LayoutRow } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  formatDateTime,
  RowsSkeleton,
  useCommand,
  useLate,
  useMay,
  useNarrow,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Alert, App, Button, Table, Tag } from 'antd';
import { useState } from 'react';
import { LayoutEditor } from './layout-editor';
import { log } from './log';
import './layout.css';

/** Deletes a layout with all its versions after a confirmation. */
function useConfirmedDelete() {
  const t = useT();
  const { modal } = App.useApp();
  const remove = useCommand(transferLayoutApi.delete, { log: log('delete') });
  return (row: LayoutRow) =>
    void modal.confirm({
      title: t('fileLayout.deleteTitle', { name: row.name }),
      content: t('fileLayout.deleteText'),
      okText: t('kit.delete'),
      cancelText: t('kit.cancel'),
      okButtonProps: { danger: true },
      onOk: () => remove.run({ ids: [row.id] }),
    });
}

function useLayoutColumns(onOpen: (row: LayoutRow) => void) {
  const t = useT();
  const wordOf = useWordOf();
  const confirmDelete = useConfirmedDelete();
  return [
    {
      title: t('fileLayout.field.name'),
      key: 'name',
      render: (_: unknown, row: LayoutRow) => (
        <span className="fl-name">
          <Button type="link" size="small" onClick={() => onOpen(row)}>
            {row.name}
          </Button>
          {row.ofPlatform ? <Tag>{t('fileLayout.ofPlatform')}</Tag> : null}
          {row.note ? <span className="m-faint">{row.note}</span> : null}
        </span>
      ),
    },
    {
      title: t('fileLayout.field.interface'),
      key: 'interface',
      width: 150,
      render: (_: unknown, row: LayoutRow) =>
        `${wordOf(layoutInterface, row.interface)} · ${wordOf(layoutSource, row.source)}`,
    },
    {
      title: t('fileLayout.field.version'),
      key: 'version',
      width: 80,
      render: (_: unknown, row: LayoutRow) => row.layoutVersion,
    },
    {
      title: t('fileLayout.field.saved'),
      key: 'saved',
      width: 260,
      render: (_: unknown, row: LayoutRow) => `${formatDateTime(row.createTime)} · ${row.createdBy}`,
    },
    {
      title: '',
      key: 'actions',
      width: 80,
      render: (_: unknown, row: LayoutRow) =>
        row.can.delete ? (
          <Button
            type="text"
            size="small"
            danger
            aria-label={t('fileLayout.deleteTitle', { name: row.name })}
            onClick={() => confirmDelete(row)}
          >
            {t('kit.delete')}
          </Button>
        ) : null,
    },
  ];
}

/** Layouts of the enterprise and of the platform for file formats that are not public. */
export function LayoutList() {
  const t = useT();
  const isNarrow = useNarrow();
  const mayEdit = useMay()(transferLayoutApi.save);
  const { data, error, isLoading, refetch } = useRoute(transferLayoutApi.list, {}, { log: log('list') });
  const isLate = useLate(isLoading);
  const [opened, setOpened] = useState<LayoutRow | 'new'>();
  const columns = useLayoutColumns(setOpened);
  if (opened)
    return (
      <LayoutEditor
        key={opened === 'new' ? 'new' : opened.id}
        of={opened === 'new' ? undefined : opened}
        onClose={() => setOpened(undefined)}
      />
    );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  const create = mayEdit ? (
    <Button type="primary" onClick={() => setOpened('new')}>
      {t('fileLayout.new')}
    </Button>
  ) : null;
  return (
    <section className="cv-section" aria-label={t('fileLayout.title')}>
      <header>
        <h2>{t('fileLayout.title')}</h2>
        {data.length > 0 ? create : null}
      </header>
      <Alert type="info" showIcon title={t('fileLayout.notOfficial')} />
      {data.length === 0 ? (
        <EmptyState title={t('fileLayout.none')} action={create}>
          {t('fileLayout.noneHint')}
        </EmptyState>
      ) : (
        <Table<LayoutRow>
          className="m-table fl-table"
          size="small"
          rowKey="id"
          pagination={false}
          tableLayout="fixed"
          columns={isNarrow ? columns.filter(({ key }) => key === 'name' || key === 'actions') : columns}
          dataSource={data}
        />
      )}
    </section>
  );
}
