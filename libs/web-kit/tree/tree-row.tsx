import { memo, type MouseEvent } from 'react';
import { translate } from '../i18n/use-t';
import type { TreeColumn } from './tree-columns';

export interface TreeRowProps<Row> {
  id: string;
  row: Row;
  rowIndex: number;
  level: number;
  columns: readonly TreeColumn<Row>[];
  template: string;
  hasChildren: boolean;
  isOpen: boolean;
  isLoading: boolean;
  error: Error | null;
  isDimmed: boolean;
  /** undefined: rows cannot be selected. */
  isSelected: boolean | undefined;
  /** The active column when this row is active. */
  activeColumn: number | undefined;
  /** Value of `rowState`; when it is given, the row is rendered again only when it changes, not for new columns. */
  state: unknown;
  onPress: (rowIndex: number, event: MouseEvent) => void;
  onDetail: (rowIndex: number, event: MouseEvent) => void;
}

/** Data attributes that identify the clicked part of a row; the grid has one listener for all rows. */
export const parts = { twisty: 'twisty', check: 'check' } as const;

function Twisty({
  hasChildren,
  isOpen,
  isLoading,
  error,
}: Pick<TreeRowProps<unknown>, 'hasChildren' | 'isOpen' | 'isLoading' | 'error'>) {
  if (!hasChildren) return <span className="m-twisty" />;
  const state = isLoading ? ' is-loading' : error ? ' is-broken' : isOpen ? ' is-open' : '';
  return (
    <span
      className={`m-twisty has-children${state}`}
      data-part={parts.twisty}
      title={error ? `${translate('kit.tree.notRead')}: ${error.message}` : undefined}
    >
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        <path d="M2.5 1 8 5 2.5 9Z" fill="currentColor" />
      </svg>
    </span>
  );
}

function TreeRowView<Row>(props: TreeRowProps<Row>) {
  const {
    id,
    row,
    rowIndex,
    level,
    columns,
    template,
    hasChildren,
    isOpen,
    isSelected,
    isDimmed,
    activeColumn,
    onPress,
    onDetail,
  } = props;
  const isActive = activeColumn !== undefined;
  return (
    <div
      id={id}
      role="row"
      className={`m-tree-row${isActive ? ' is-active' : ''}${isSelected ? ' is-selected' : ''}${isDimmed ? ' is-dimmed' : ''}`}
      style={{ gridTemplateColumns: template }}
      aria-rowindex={rowIndex + 2}
      aria-level={level}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isSelected}
      onMouseDown={(event) => onPress(rowIndex, event)}
      onDoubleClick={(event) => onDetail(rowIndex, event)}
    >
      {isSelected === undefined ? null : (
        <div role="gridcell" className="m-tree-check" data-part={parts.check}>
          <span className="m-check" aria-hidden="true" />
        </div>
      )}
      {columns.map((column, index) => (
        <div
          key={column.key}
          id={`${id}-${index}`}
          role="gridcell"
          title={column.text?.(row)}
          data-column={index}
          className={`m-tree-cell${column.align === 'right' ? ' is-right' : ''}${activeColumn === index ? ' is-cursor' : ''}`}
          style={index === 0 ? { paddingInlineStart: `calc(${level - 1} * var(--m-indent))` } : undefined}
        >
          {index === 0 ? <Twisty {...props} /> : null}
          <span className="m-tree-text">{column.render(row)}</span>
        </div>
      ))}
    </div>
  );
}

function isSameRow<Row>(before: TreeRowProps<Row>, now: TreeRowProps<Row>): boolean {
  const names = Object.keys(now) as (keyof TreeRowProps<Row>)[];
  return names.every((name) =>
    name === 'columns' && now.state !== undefined
      ? before.columns.length === now.columns.length
      : Object.is(before[name], now[name]),
  );
}

/** Memoised row of a tree grid. */
export const TreeRow = memo(TreeRowView, isSameRow) as typeof TreeRowView;
