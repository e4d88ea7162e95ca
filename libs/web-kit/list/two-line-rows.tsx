import { RightOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t';
import { nameColumn, plainCellText, rowName, type ResolvedColumn } from './columns';

export interface TwoLineRowsProps<Row> {
  rows: readonly Row[];
  columns: readonly ResolvedColumn<Row>[];
  keyOf: (row: Row) => string;
  label: string;
  onOpen?: ((row: Row) => void) | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  /** With bulk actions each row has a checkbox. */
  selection?: { keys: readonly string[]; onChange: (keys: string[], rows: Row[]) => void } | undefined;
}

function RowBox<Row>({
  row,
  rowKey,
  subject,
  selection,
}: {
  row: Row;
  rowKey: string;
  subject: string;
  selection: NonNullable<TwoLineRowsProps<Row>['selection']>;
}) {
  const t = useT();
  const others = selection.keys.filter((key) => key !== rowKey);
  return (
    <Checkbox
      className="m-two-box"
      aria-label={t('kit.selectRow', { row: subject })}
      checked={selection.keys.includes(rowKey)}
      onChange={({ target }) => selection.onChange(target.checked ? [...others, rowKey] : others, [row])}
    />
  );
}

const cell = <Row,>(column: ResolvedColumn<Row> | undefined, row: Row): ReactNode =>
  column ? (column.render?.(row) ?? plainCellText(row, column.key)) : null;

/** A list on a phone: name and state (priority 1) in the first line, two columns of priority 2 in the second. */
export function TwoLineRows<Row>({ rows, columns, keyOf, label, onOpen, actions, selection }: TwoLineRowsProps<Row>) {
  const name = nameColumn(columns);
  const others = columns.filter((column) => column !== name);
  const state = others.find((column) => column.priority === 1);
  const second = others.filter((column) => column.priority === 2).slice(0, 2);
  const words = (row: Row) => (
    <>
      <span className="m-two-name">{cell(name, row)}</span>
      <span className="m-two-state">{cell(state, row)}</span>
      <span className="m-two-second">
        {second.map((column) => (
          <span key={column.key}>{cell(column, row)}</span>
        ))}
      </span>
    </>
  );
  return (
    <ul className="m-two-lines" aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          {selection ? (
            <RowBox row={row} rowKey={keyOf(row)} subject={rowName(row, name)} selection={selection} />
          ) : null}
          {onOpen ? (
            <button type="button" className="m-two-row" onClick={() => onOpen(row)}>
              {words(row)}
              <RightOutlined aria-hidden="true" />
            </button>
          ) : (
            <div className="m-two-row">{words(row)}</div>
          )}
          {actions?.(row)}
        </li>
      ))}
    </ul>
  );
}
