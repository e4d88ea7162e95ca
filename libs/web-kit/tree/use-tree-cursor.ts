import { useEffect, useState, type KeyboardEvent } from 'react';
import { useLatest } from '../page/use-latest';
import { treeAction, type Place, type TreeAction } from './tree-keys';
import type { TreeModel } from './tree-model';
import { toTableText, type TreeColumn } from './tree-columns';
import type { Tree } from './use-tree';

export interface TreeSelection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
}

export interface CursorOptions<Row> {
  tree: Tree<Row>;
  columns: readonly TreeColumn<Row>[];
  selection: TreeSelection | undefined;
  activeKey: string | undefined;
  onActiveChange: ((row: Row) => void) | undefined;
  onOpen: ((row: Row, columnKey: string) => void) | undefined;
  onEarlyKey: ((event: KeyboardEvent, row: Row, columnKey: string) => boolean) | undefined;
  onKey: ((event: KeyboardEvent, row: Row) => void) | undefined;
  page: number;
  scrollToRow: (position: number) => void;
}

function toggleKey(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The selection extended by the rows between two positions. */
function extendSelection<Row>(model: TreeModel<Row>, keys: ReadonlySet<string>, from: number, to: number): Set<string> {
  const { visible } = model.view();
  const between = visible.slice(Math.min(from, to), Math.max(from, to) + 1);
  return new Set([...keys, ...between.map((index) => model.getNode(index).key)]);
}

/** Rows copied by Ctrl+C: the selected ones in the order of the screen, otherwise the active row. */
function rowsToCopy<Row>(model: TreeModel<Row>, selected: ReadonlySet<string>, active: number): Row[] {
  const chosen = model.view().visible.filter((index) => selected.has(model.getNode(index).key));
  return (chosen.length > 0 ? chosen : [active]).map((index) => model.getNode(index).row);
}

/** The active cell; a row activated by the screen is scrolled into view. */
function useActiveCell<Row>({
  tree: { model, view },
  columns,
  activeKey,
  scrollToRow,
  onActiveChange,
}: CursorOptions<Row>) {
  const [own, setOwn] = useState<{ key: string | undefined; column: number }>({ key: undefined, column: 0 });
  const key = activeKey ?? own.key;
  const index = key === undefined ? undefined : model.indexOf(key);
  const found = index === undefined ? -1 : view.visible.indexOf(index);
  const place: Place = { position: Math.max(0, found), column: Math.min(own.column, columns.length - 1) };
  const latest = useLatest({ found, scrollToRow });
  useEffect(() => {
    if (activeKey !== undefined && latest.current.found >= 0) latest.current.scrollToRow(latest.current.found);
  }, [activeKey, latest]);
  const moveTo = (to: Place) => {
    const target = view.visible[to.position];
    if (target === undefined) return;
    setOwn({ key: model.getNode(target).key, column: to.column });
    scrollToRow(to.position);
    onActiveChange?.(model.getNode(target).row);
  };
  return { place, active: view.visible[place.position], moveTo };
}

/** Executes the action of a key on a row. */
function useTreeActions<Row>(
  { tree: { model, view }, columns, selection, onOpen }: CursorOptions<Row>,
  { place, moveTo }: ReturnType<typeof useActiveCell<Row>>,
) {
  return (action: TreeAction, at: number): void => {
    const chosen = selection?.keys ?? new Set<string>();
    const steps: Record<Exclude<TreeAction['does'], 'move'>, () => void> = {
      open: () => void model.open(at),
      close: () => model.close(at),
      openSiblings: () => void model.openSiblings(at),
      select: () => selection?.onChange(toggleKey(chosen, model.getNode(at).key)),
      selectAll: () => selection?.onChange(new Set(view.visible.map((one) => model.getNode(one).key))),
      clear: () => selection?.onChange(new Set()),
      detail: () => onOpen?.(model.getNode(at).row, columns[place.column]?.key ?? ''),
      copy: () => void navigator.clipboard?.writeText(toTableText(rowsToCopy(model, chosen, at), columns)),
    };
    if (action.does !== 'move') return steps[action.does]();
    if (action.extends && selection)
      selection.onChange(extendSelection(model, chosen, place.position, action.to.position));
    moveTo(action.to);
  };
}

/** The active cell of a tree grid, and its keyboard handling. */
export function useTreeCursor<Row>(options: CursorOptions<Row>) {
  const {
    tree: { model, view },
    columns,
    selection,
    onOpen,
  } = options;
  const cursor = useActiveCell(options);
  const { place, active } = cursor;

  const act = useTreeActions(options, cursor);

  const onKeyDown = (event: KeyboardEvent) => {
    if (active === undefined || event.defaultPrevented) return;
    const { row, parent, isOpen } = model.getNode(active);
    if (options.onEarlyKey?.(event, row, columns[place.column]?.key ?? '')) return;
    const facts = {
      isOpen,
      hasChildren: model.hasChildren(active),
      parentPosition: parent < 0 ? -1 : view.visible.indexOf(parent),
    };
    const action = treeAction(event, place, facts, {
      rows: view.visible.length,
      columns: columns.length,
      page: options.page,
    });
    const hasNothingToClear = action?.does === 'clear' && !selection?.keys.size;
    if (!action || hasNothingToClear || (action.does === 'detail' && !onOpen)) return options.onKey?.(event, row);
    event.preventDefault();
    act(action, active);
  };

  return { place, active, act, onKeyDown };
}
