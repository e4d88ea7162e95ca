import { useId, useRef } from 'react';
import { useNarrow, useWidth } from '../page/use-width';
import { fitColumns, nameColumn, plainCellText, type ResolvedColumn } from './columns';
import { ScrollFoot } from './scroll-foot';
import { ScrollHead } from './scroll-head';
import type { ScrollRowsProps } from './scroll-rows-props';
import { TwoLineRows } from './two-line-rows';
import { useRowKeys } from './use-row-keys';
import { useScrollWindow } from './use-scroll-window';

const height = { row: 44, phone: 76, head: 34 };

interface GridRowProps<Row extends object> {
  row: Row;
  columns: readonly ResolvedColumn<Row>[];
  template: string;
  id: string;
  isOpen: boolean;
  isActive: boolean;
  /** Position in the whole list for `aria-rowindex`; undefined when unknown. */
  rowIndex: number | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

function GridRow<Row extends object>({
  row,
  columns,
  template,
  id,
  isOpen,
  isActive,
  rowIndex,
  onOpen,
}: GridRowProps<Row>) {
  const named = nameColumn(columns);
  const body = (column: ResolvedColumn<Row>) => column.render?.(row) ?? plainCellText(row, column.key);
  return (
    <div
      role="row"
      id={id}
      className={`m-scroll-row${isOpen ? ' is-open' : ''}${isActive ? ' is-active' : ''}`}
      style={{ gridTemplateColumns: template }}
      aria-selected={isOpen}
      {...(rowIndex === undefined ? {} : { 'aria-rowindex': rowIndex })}
    >
      {columns.map((column) => (
        <div key={column.key} role="gridcell" className={column.align === 'right' ? 'is-right' : ''}>
          {column === named && onOpen ? (
            <button type="button" className="m-link" tabIndex={-1} onClick={() => onOpen(row)}>
              {body(column)}
            </button>
          ) : (
            body(column)
          )}
        </div>
      ))}
    </div>
  );
}

/** Rows of equal height, loaded further while scrolling; only the visible ones are in the document. One tab stop. */
export function ScrollRows<Row extends object>(props: ScrollRowsProps<Row>) {
  const { scrolled, columns, keyOf, label, openKey, total } = props;
  const { rows, index } = scrolled;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const isNarrow = useNarrow();
  const [rowHeight, head] = isNarrow ? [height.phone, 0] : [height.row, height.head];
  const { first, last, page, top, scrollToRow, dropPlace } = useScrollWindow(box, props, rowHeight, head);
  const openRow = props.onOpen;
  const onOpen =
    openRow &&
    ((row: Row) => {
      dropPlace();
      openRow(row);
    });
  const { active, onKeyDown, choose } = useRowKeys({ ...props, onOpen }, page, scrollToRow);
  const fitted = fitColumns(columns, width);
  const template = fitted
    .map((column) => (column.width === undefined ? 'minmax(0, 1fr)' : `${column.width}px`))
    .join(' ');
  const shift = { transform: `translateY(${first * rowHeight}px)` };
  // At the end of the list the first row is cut off instead of the last one.
  const seen = !scrolled.hasAfter && top + page + 1 >= rows.length ? Math.max(0, rows.length - page) : top;
  const counted = index !== undefined && index >= 0 ? index : undefined;
  return (
    <>
      {isNarrow ? (
        <div ref={box} className="m-scroll is-narrow" tabIndex={0} role="region" aria-label={label}>
          <div style={{ height: rows.length * rowHeight }}>
            <div style={shift}>
              <TwoLineRows
                rows={rows.slice(first, last)}
                columns={columns}
                keyOf={keyOf}
                label={label}
                onOpen={onOpen}
              />
            </div>
          </div>
        </div>
      ) : (
        <div
          ref={box}
          className="m-scroll"
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-rowcount={total === undefined ? -1 : total + 1}
          onKeyDown={onKeyDown}
          aria-activedescendant={active < first || active >= last ? undefined : `${id}-${active}`}
        >
          <ScrollHead {...props} columns={fitted} template={template} />
          <div role="rowgroup" style={{ height: rows.length * rowHeight }}>
            <div role="presentation" style={shift}>
              {rows.slice(first, last).map((row, offset) => {
                const key = keyOf(row);
                return (
                  <GridRow
                    key={key}
                    row={row}
                    columns={fitted}
                    template={template}
                    id={`${id}-${first + offset}`}
                    isOpen={key === openKey}
                    isActive={first + offset === active}
                    rowIndex={counted === undefined ? undefined : counted + first + offset + 2}
                    onOpen={onOpen && choose}
                  />
                );
              })}
            </div>
          </div>
        </div>
      )}
      <ScrollFoot first={seen} shown={page} total={total} scrolled={scrolled} />
    </>
  );
}
