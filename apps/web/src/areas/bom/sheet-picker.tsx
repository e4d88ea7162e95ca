import { mdsApi, nodeStatus, nodeType, type BomPosition, type Sent, type SheetRow } from '@matlas/contract';
import {
  Code,
  ErrorState,
  formatNumber,
  Name,
  NoHitState,
  RowsSkeleton,
  SearchField,
  useLate,
  useName,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button, Modal, Pagination, Table, type TableColumnType } from 'antd';
import { useState } from 'react';

const pageSize = 10;

export interface SheetPickerProps {
  positions: readonly BomPosition[];
  /** Title and label of the choice; attaching by default. */
  title?: string;
  pickLabel?: string;
  /** Which data sheets are offered; released ones by default. */
  input?: Partial<Sent<typeof mdsApi.sheets.pageVisible>>;
  onPick: (sheetId: number) => void;
  onClose: () => void;
}

function useColumns(onPick: (sheetId: number) => void, pickLabel: string): TableColumnType<SheetRow>[] {
  const t = useT();
  const wordOf = useWordOf();
  return [
    {
      key: 'name',
      title: t('bom.match.name'),
      ellipsis: { showTitle: true },
      render: (_value, sheet) => <Name of={sheet} />,
    },
    {
      key: 'number',
      title: t('bom.field.number'),
      width: 140,
      render: (_value, sheet) => <Code>{sheet.number ?? '–'}</Code>,
    },
    {
      key: 'identity',
      title: t('bom.match.identity'),
      width: 120,
      render: (_value, sheet) => (
        <Code>
          {sheet.cid} / {sheet.cver}
        </Code>
      ),
    },
    {
      key: 'supplier',
      title: t('bom.field.supplier'),
      width: 180,
      ellipsis: { showTitle: true },
      render: (_value, sheet) => (
        <Name
          of={
            sheet.supplierName === null
              ? { name: sheet.enterpriseName, foreignName: sheet.enterpriseNameEn }
              : { name: sheet.supplierName, foreignName: sheet.supplierForeignName }
          }
        />
      ),
    },
    { key: 'kind', title: t('bom.match.kind'), width: 90, render: (_value, sheet) => wordOf(nodeType, sheet.kind) },
    {
      key: 'mass',
      title: t('bom.field.massGrams'),
      width: 100,
      align: 'right',
      render: (_value, sheet) => formatNumber(sheet.massGrams),
    },
    {
      key: 'status',
      title: t('bom.match.status'),
      width: 84,
      render: (_value, sheet) => wordOf(nodeStatus, sheet.status),
    },
    {
      key: 'pick',
      title: <span className="m-hidden">{t('kit.actions')}</span>,
      width: 84,
      align: 'right',
      render: (_value, sheet) => (
        <Button
          size="small"
          aria-label={t('bom.chooseSheet', { sheet: `${sheet.cid} / ${sheet.cver}` })}
          onClick={() => onPick(sheet.id)}
        >
          {pickLabel}
        </Button>
      ),
    },
  ];
}

/** Searches a released sheet to attach to positions. The initial query is the number of the position. */
export function SheetPicker({ positions, title, pickLabel, input: more, onPick, onClose }: SheetPickerProps) {
  const t = useT();
  const nameOf = useName();
  const [q, setQ] = useState(positions.length === 1 && !more ? (positions[0]?.number ?? positions[0]?.name ?? '') : '');
  const [pageNo, setPageNo] = useState(1);
  const input = { pageNo, pageSize, usableOnly: more === undefined, latestOnly: true, ...more, ...(q ? { q } : {}) };
  const { data, error, isLoading, refetch } = useRoute(mdsApi.sheets.pageVisible, input, {
    log: ['bom.title', 'bom.log.sheets'],
    keepPrevious: true,
  });
  const isLate = useLate(isLoading);
  const columns = useColumns(onPick, pickLabel ?? t('bom.hook'));
  const search = (text: string) => {
    setQ(text);
    setPageNo(1);
  };
  const attachTitle =
    positions.length === 1
      ? t('bom.pickFor', { name: positions[0] ? nameOf(positions[0]) : '' })
      : t('bom.pickForMany', { count: positions.length });
  return (
    <Modal
      open
      width={1000}
      mask={{ closable: false }}
      title={title ?? attachTitle}
      footer={null}
      onCancel={onClose}
      className="b-dialog"
    >
      <div className="b-picker">
        <SearchField value={q} hint={t('bom.pickSearch')} onSearch={search} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {isLate ? <RowsSkeleton /> : null}
        {data && data.records.length === 0 ? <NoHitState activeFilters={[q]} onClear={() => search('')} /> : null}
        {data && data.records.length > 0 ? (
          <Table<SheetRow>
            size="small"
            className="m-table"
            tableLayout="fixed"
            pagination={false}
            rowKey="id"
            dataSource={data.records}
            columns={columns}
            scroll={{ x: 900 }}
          />
        ) : null}
        {data && data.total > pageSize ? (
          <Pagination
            size="small"
            align="end"
            showSizeChanger={false}
            current={pageNo}
            pageSize={pageSize}
            total={data.total}
            onChange={setPageNo}
          />
        ) : null}
      </div>
    </Modal>
  );
}
