import { useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { useT } from '../i18n/use-t';
import { useLatest } from '../page/use-latest';
import { useNarrow, useWidth } from '../page/use-width';
import { usePreferences } from '../theme/root-style';
import { size } from '../theme/tokens';
import { DrillDown, type DrillDownRow } from './drill-down';
import { fitTreeColumns, gridTemplate, type TreeColumn } from './tree-columns';
import { parts, TreeRow } from './tree-row';
import type { Tree } from './use-tree';
import { useTreeCursor, type TreeSelection } from './use-tree-cursor';
import { useWindow } from './use-window';

export interface TreeGridProps<Row> {
  /** The result of `useTree`. */
  tree: Tree<Row>;
  /** Keep the array stable (`useMemo`), or use `rowState` to decide when a row is rendered again. */
  columns: readonly TreeColumn<Row>[];
  /**
   * A value that represents the displayed cells of a row (such as their texts). While it stays the same, the row is
   * not rendered again. For trees that create new columns with each edit.
   */
  rowState?: ((row: Row) => unknown) | undefined;
  label: string;
  selection?: TreeSelection;
  /** The active row, when it is controlled by the screen (panel, J/K, jump to a finding). */
  activeKey?: string;
  onActiveChange?: (row: Row) => void;
  /** Called on Enter or double click: opens the detail, or the editor of a cell. */
  onOpen?: (row: Row, columnKey: string) => void;
  /**
   * Called before the keys of the grid; true means that the screen has handled the key (Ctrl+C of an editor that
   * copies branches).
   */
  onEarlyKey?: (event: KeyboardEvent, row: Row, columnKey: string) => boolean;
  /** Called for keys that the grid does not handle, for commands of the screen. */
  onKey?: (event: KeyboardEvent, row: Row) => void;
  /** Content of the two-line rows on phones; without it the grid is used there too. */
  phone?: DrillDownRow<Row>;
  empty?: ReactNode;
  /** Row height in pixels; 28, or 36 for users with comfortable density. */
  rowHeight?: number;
}

const headerHeight = 34;

/**
 * A tree grid for up to 100,000 rows: rows of equal height, only the visible ones in the document, children loaded
 * when a row is opened. One tab stop; keyboard as in ux.md section 4. On a phone it is a drill-down list.
 */
export function TreeGrid<Row>(props: TreeGridProps<Row>) {
  const isNarrow = useNarrow();
  const { onOpen } = props;
  if (isNarrow && props.phone)
    return (
      <DrillDown
        tree={props.tree}
        row={props.phone}
        label={props.label}
        onOpen={onOpen === undefined ? undefined : (row: Row) => onOpen(row, '')}
        empty={props.empty}
      />
    );
  return <Grid {...props} />;
}

function useRowHeight(own: number | undefined): number {
  const { density } = usePreferences();
  return own ?? (density === 'comfortable' ? size.treeRowComfortable : size.treeRow);
}

/** The columns that fit, and their widths as a grid template. */
function useFittedColumns<Row>({ columns, selection }: TreeGridProps<Row>, box: RefObject<HTMLElement | null>) {
  const width = useWidth(box);
  const fitted = useMemo(() => fitTreeColumns(columns, width), [columns, width]);
  return { columns: fitted, template: gridTemplate(fitted, selection !== undefined) };
}

function Grid<Row>(props: TreeGridProps<Row>) {
  const {
    tree: { model, view },
    label,
    selection,
    onOpen,
    empty,
    rowState,
  } = props;
  const rowHeight = useRowHeight(props.rowHeight);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { columns, template } = useFittedColumns(props, box);
  const { first, last, page, scrollToRow } = useWindow(box, view.visible.length, rowHeight, headerHeight);
  const cursor = useTreeCursor({
    tree: props.tree,
    columns,
    selection,
    activeKey: props.activeKey,
    onActiveChange: props.onActiveChange,
    onOpen,
    onKey: props.onKey,
    onEarlyKey: props.onEarlyKey,
    page,
    scrollToRow,
  });
  const { press, detail } = usePresses(props, columns, cursor);
  const rowId = (position: number) => `${id}-${position}`;
  const cellId = `${rowId(cursor.place.position)}-${cursor.place.column}`;
  return (
    <div
      ref={box}
      role="treegrid"
      className="m-tree"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={view.visible.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable={selection ? true : undefined}
      aria-activedescendant={cursor.active === undefined ? undefined : cellId}
      onKeyDown={cursor.onKeyDown}
    >
      <TreeHeader columns={columns} template={template} withSelection={selection !== undefined} />
      <div
        role="rowgroup"
        className="m-tree-body"
        style={{ height: view.visible.length * rowHeight, ['--m-tree-row' as string]: `${rowHeight}px` }}
      >
        <div role="presentation" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {view.visible.slice(first, last).map((index, offset) => {
            const node = model.getNode(index);
            const position = first + offset;
            return (
              <TreeRow
                key={node.key}
                id={rowId(position)}
                row={node.row}
                rowIndex={position}
                level={node.level}
                columns={columns}
                template={template}
                hasChildren={model.hasChildren(index)}
                isOpen={node.isOpen}
                isLoading={node.isLoading}
                error={node.error}
                isDimmed={model.isDimmed(index)}
                isSelected={selection?.keys.has(node.key)}
                state={rowState?.(node.row)}
                activeColumn={index === cursor.active ? cursor.place.column : undefined}
                onPress={press}
                onDetail={detail}
              />
            );
          })}
        </div>
      </div>
      {view.visible.length === 0 ? <div className="m-tree-empty">{empty}</div> : null}
    </div>
  );
}

/** The column that was clicked, or the active column when the click was on none. */
function columnAt(event: MouseEvent): number | undefined {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]');
  return cell ? Number(cell.dataset['column']) : undefined;
}

/** Event handlers shared by all rows; their identity never changes. */
function usePresses<Row>(
  { tree: { model }, onOpen }: TreeGridProps<Row>,
  columns: readonly TreeColumn<Row>[],
  cursor: ReturnType<typeof useTreeCursor<Row>>,
) {
  const latest = useLatest({ cursor, columns, onOpen });
  const [handlers] = useState(() => ({
    press: (position: number, event: MouseEvent) => {
      const { cursor: now } = latest.current;
      const index = model.view().visible[position];
      if (index === undefined || event.button !== 0) return;
      const part = (event.target as HTMLElement).closest<HTMLElement>('[data-part]')?.dataset['part'];
      if (part === parts.twisty) void model.toggle(index);
      if (event.shiftKey) event.preventDefault();
      const to = { position, column: columnAt(event) ?? now.place.column };
      if (part === parts.check && !event.shiftKey) now.act({ does: 'select' }, index);
      now.act({ does: 'move', to, extends: event.shiftKey }, index);
    },
    detail: (position: number, event: MouseEvent) => {
      const index = model.view().visible[position];
      if (index !== undefined)
        latest.current.onOpen?.(model.getNode(index).row, latest.current.columns[columnAt(event) ?? 0]?.key ?? '');
    },
  }));
  return handlers;
}

function TreeHeader<Row>({
  columns,
  template,
  withSelection,
}: {
  columns: readonly TreeColumn<Row>[];
  template: string;
  withSelection: boolean;
}) {
  const t = useT();
  return (
    <div role="rowgroup" className="m-tree-head">
      <div role="row" className="m-tree-row" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
        {withSelection ? (
          <div role="columnheader">
            <span className="m-hidden">{t('kit.selection')}</span>
          </div>
        ) : null}
        {columns.map(({ key, title, align }) => (
          <div
            key={key}
            role="columnheader"
            className={`m-tree-cell${align === 'right' ? ' is-right' : ''}`}
            title={title}
          >
            <span className="m-tree-text">{title}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
