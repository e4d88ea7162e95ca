import { RightOutlined } from '@ant-design/icons';
import type { RecipientRow } from '@matlas/contract';
import { Code, formatDate, formatDateTime, useNarrow, useT, useWidth } from '@matlas/web-kit';
import { Table, type TableColumnType } from 'antd';
import { useRef } from 'react';
import { recipientPartner } from '../recipient/recipient-values';
import { usePartnerName } from '../recipient/partner-field';
import { ReceiveTag } from '../share-tags';

const rowsOfPage = 50;
/** Minimum widths in px at which the fourth, fifth and sixth column are shown. */
const minTableWidths = [680, 800, 960];
const lastOf = (row: RecipientRow): string | null => row.decidedAt ?? row.downloadedAt ?? row.viewedAt ?? row.sentAt;

export interface RecipientTableProps {
  rows: readonly RecipientRow[];
  openKid: number | undefined;
  /** If undefined, no rows can be selected. */
  selection: { kids: readonly number[]; onChange: (kids: number[]) => void } | undefined;
  onOpen: (kid: number) => void;
}

function useColumns({ onOpen }: RecipientTableProps, width: number): TableColumnType<RecipientRow>[] {
  const t = useT();
  const nameOf = usePartnerName();
  const named: TableColumnType<RecipientRow> = {
    key: 'name',
    title: t('exchange.field.recipient'),
    ellipsis: true,
    render: (_value, row) => {
      const name = nameOf(recipientPartner(row));
      return (
        <button type="button" className="m-link" title={name} onClick={() => onOpen(row.kid)}>
          {name}
        </button>
      );
    },
  };
  const columns: TableColumnType<RecipientRow>[] = [
    named,
    {
      key: 'status',
      title: t('exchange.field.status'),
      width: 176,
      render: (_value, row) => <ReceiveTag status={row.recStatus} processingAt={row.processingAt} />,
    },
    {
      key: 'symbol',
      title: t('exchange.recipient.field.symbol'),
      width: 148,
      render: (_value, row) => <Code>{row.symbol}</Code>,
    },
    {
      key: 'supplierCode',
      title: t('exchange.recipient.field.supplierCode'),
      width: 116,
      render: (_value, row) => <Code>{row.supplierCode}</Code>,
    },
    { key: 'sentAt', title: t('exchange.field.sentAt'), width: 112, render: (_value, row) => formatDate(row.sentAt) },
    { key: 'last', title: t('exchange.field.last'), width: 148, render: (_value, row) => formatDateTime(lastOf(row)) },
  ];
  return columns.slice(0, 3 + minTableWidths.filter((least) => width === 0 || width >= least).length);
}

/** The recipients of a sheet: name and status of each. */
export function RecipientTable(props: RecipientTableProps) {
  const t = useT();
  const isNarrow = useNarrow();
  const nameOf = usePartnerName();
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(props, useWidth(box));
  const { rows, openKid, selection, onOpen } = props;
  if (isNarrow) {
    return (
      <ul className="m-two-lines" aria-label={t('exchange.sending.title')}>
        {rows.map((row) => (
          <li key={row.kid}>
            <button type="button" className="m-two-row" onClick={() => onOpen(row.kid)}>
              <span className="m-two-name">{nameOf(recipientPartner(row))}</span>
              <span className="m-two-state">
                <ReceiveTag status={row.recStatus} processingAt={row.processingAt} />
              </span>
              <span className="m-two-second">
                <span className="m-code">{row.symbol}</span>
                {lastOf(row) ? <span>{formatDate(lastOf(row))}</span> : null}
              </span>
              <RightOutlined aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div ref={box}>
      <Table<RecipientRow>
        size="small"
        className="m-table"
        tableLayout="fixed"
        rowKey="kid"
        dataSource={[...rows]}
        columns={columns}
        rowClassName={(row) => (row.kid === openKid ? 'm-row-open' : '')}
        pagination={rows.length > rowsOfPage ? { pageSize: rowsOfPage, size: 'small', showSizeChanger: false } : false}
        {...(selection
          ? {
              rowSelection: {
                columnWidth: 40,
                preserveSelectedRowKeys: true,
                selectedRowKeys: [...selection.kids],
                onChange: (keys) => selection.onChange(keys.map(Number)),
                getTitleCheckboxProps: () => ({ 'aria-label': t('kit.selectAll') }),
                getCheckboxProps: (row) => ({
                  'aria-label': t('kit.selectRow', { row: nameOf(recipientPartner(row)) }),
                }),
              },
            }
          : {})}
      />
    </div>
  );
}
