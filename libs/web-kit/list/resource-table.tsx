import { Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t';
import { nameColumn, plainCellText, rowName, type ResolvedColumn } from './columns';

export interface ResourceTableProps<Row extends object> {
  name: string;
  rows: readonly Row[];
  columns: readonly ResolvedColumn<Row>[];
  keyOf: (row: Row) => string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** Opens a row from the link in its name column. */
  onOpen?: ((row: Row) => void) | undefined;
  openKey?: string | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  selection?: { keys: readonly string[]; onChange: (keys: string[], rows: Row[]) => void } | undefined;
}

function columnOf<Row extends object>(
  column: ResolvedColumn<Row>,
  isName: boolean,
  title: string,
  props: ResourceTableProps<Row>,
): TableColumnType<Row> {
  const text = (row: Row) => column.render?.(row) ?? plainCellText(row, column.key);
  const { onOpen, sort } = props;
  const sorted = sort === column.key ? 'ascend' : sort === `-${column.key}` ? 'descend' : null;
  return {
    key: column.key,
    title,
    ...(column.width === undefined ? {} : { width: column.width }),
    align: column.align ?? 'left',
    // Only the column with the remaining width may be truncated; the title has the full text.
    ellipsis: column.width === undefined ? { showTitle: true } : false,
    ...(column.sortable ? { sorter: true, sortOrder: sorted, showSorterTooltip: false } : {}),
    render: (_value, row) =>
      isName && onOpen ? (
        <button type="button" className="m-link" onClick={() => onOpen(row)}>
          {text(row)}
        </button>
      ) : (
        text(row)
      ),
  };
}

/** The table of a list: small antd `Table`, fixed column widths, sorting by the server. */
export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const t = useT();
  const { name, rows, columns, keyOf, onSort, openKey, actions, selection } = props;
  const named = nameColumn(columns);
  const drawn = columns.map((column) =>
    columnOf(column, column === named, t(column.title ?? `${name}.field.${column.key}`), props),
  );
  const last: TableColumnType<Row>[] = actions
    ? [
        {
          key: 'actions',
          width: 76,
          align: 'right',
          title: <span className="m-hidden">{t('kit.actions')}</span>,
          render: (_value, row) => actions(row),
        },
      ]
    : [];
  return (
    <Table<Row>
      size="small"
      tableLayout="fixed"
      pagination={false}
      rowKey={keyOf}
      dataSource={[...rows]}
      columns={[...drawn, ...last]}
      className="m-table"
      rowClassName={(row) => (keyOf(row) === openKey ? 'm-row-open' : '')}
      {...(selection
        ? {
            rowSelection: {
              selectedRowKeys: [...selection.keys],
              preserveSelectedRowKeys: true,
              columnWidth: 40,
              onChange: (keys, chosen) => selection.onChange(keys.map(String), chosen),
              getTitleCheckboxProps: () => ({ 'aria-label': t('kit.selectAll') }),
              getCheckboxProps: (row) => ({ 'aria-label': t('kit.selectRow', { row: rowName(row, named) }) }),
            },
          }
        : {})}
      onChange={(_page, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        onSort(one?.order ? `${one.order === 'descend' ? '-' : ''}${String(one.columnKey)}` : undefined);
      }}
    />
  );
}
