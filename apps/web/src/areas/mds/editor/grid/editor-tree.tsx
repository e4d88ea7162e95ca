import { nodeAt, pathTo, placeAt, type SheetTree } from '@matlas/domain';
import {
  EmptyState,
  FindingDisc,
  NodeBadge,
  TreeGrid,
  useT,
  useTree,
  type DrillDownRow,
  type TreeSource,
} from '@matlas/web-kit';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ClipboardEvent, type RefObject } from 'react';
import type { EditedCell, Editor } from '../use-editor';
import { formatCell, isCellColumn, isEditableCell, formatTotalGrams } from './cells';
import { EditorBar } from './editor-bar';
import { copyNodes, findCopiedBranches, planPasteNodes, planRemoveNodes } from './node-clipboard';
import { badgeKind, portionCell, useEditColumns, useRowState } from './use-edit-columns';
import { selectedKeys, handleGridKey, findNextCell, insertionParent } from './use-grid-keys';
import { useNodeDrag } from './use-node-drag';

/** Sheets up to this number of nodes open with all branches expanded. */
const maxFullyOpenNodes = 200;

/** Adapts the tree of the draft to the tree grid: rows are node keys, and children are available synchronously. */
function useDraftTree(editor: Editor) {
  const {
    draft,
    active,
    view: { shape, row },
  } = editor;
  const [roots] = useState(() => [editor.tree.root]);
  const [levels] = useState(() => (editor.tree.places.size <= maxFullyOpenNodes ? Infinity : 2));
  const [source] = useState<TreeSource<string>>(() => {
    const childrenOf = (key: string) => placeAt(draft.view().history.tree, key)?.children ?? [];
    return { keyOf: (key) => key, hasChildren: (key) => childrenOf(key).length > 0, childrenOf };
  });
  const tree = useTree({
    source,
    roots,
    rememberAs: `draft.${row.id}`,
    toStoredName: draft.loadedKey,
    openLevels: levels,
  });
  const { model } = tree;
  const before = useRef({ shape, places: editor.tree.places });
  useLayoutEffect(() => {
    const { places, root } = { places: draft.view().history.tree.places, root: draft.view().history.tree.root };
    if (before.current.shape === shape) return;
    const opened = findNewBranches(before.current.places, places);
    before.current = { shape, places };
    model.replace([root], opened.length > maxFullyOpenNodes ? [] : opened);
  }, [shape, draft, model]);
  useEffect(() => {
    void model.revealPath(pathTo(draft.view().history.tree, active));
  }, [active, draft, model]);
  return tree;
}

/** Nodes that have received their first children; they are expanded so that the children are visible. */
const findNewBranches = (before: SheetTree['places'], now: SheetTree['places']): string[] =>
  [...now]
    .filter(([key, { children }]) => children.length > 0 && (before.get(key)?.children.length ?? 0) === 0)
    .map(([key]) => key);

/** Handles the copy, cut and paste events of the browser, from the keyboard and from its menu. */
function useClipboard(editor: Editor) {
  const isInField = (event: ClipboardEvent) => (event.target as HTMLElement).tagName === 'INPUT';
  const put = (event: ClipboardEvent) => {
    event.clipboardData.setData('text/plain', copyNodes(editor.tree, selectedKeys(editor)));
    event.preventDefault();
  };
  return {
    onCopy: (event: ClipboardEvent) => {
      if (!isInField(event)) put(event);
    },
    onCut: (event: ClipboardEvent) => {
      if (!isInField(event)) {
        put(event);
        editor.apply(planRemoveNodes(editor.tree, selectedKeys(editor)));
      }
    },
    onPaste: (event: ClipboardEvent) => {
      if (isInField(event)) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      const branches = findCopiedBranches(text);
      if (branches) return void editor.apply(planPasteNodes(editor.tree, editor.active, branches));
      if (text.trim() !== '') editor.setDialog({ does: 'paste', parent: insertionParent(editor), text });
    },
  };
}

/** Returns the focus to the tree when a dialog closes, unless the dialog opened a cell. */
function useReturnFocusToTree({ dialog, cell }: Editor, box: RefObject<HTMLDivElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !dialog;
    wasOpen.current = dialog !== undefined;
    if (isClosed && !cell) box.current?.querySelector<HTMLElement>('[role=treegrid]')?.focus({ preventScroll: true });
  }, [dialog, cell, box]);
}

/** Two-line rows for phones. */
function usePhoneRow(editor: Editor): DrillDownRow<string> {
  const t = useT();
  const amountOf = (key: string): string => {
    const place = placeAt(editor.tree, key);
    const { amount } = place?.edge ?? {};
    if (!place || !amount) return '';
    if ('portion' in amount) return `${portionCell(editor, key, formatCell(place, 'portion', t('mds.edit.rest')))} %`;
    return 'quantity' in amount ? `× ${formatCell(place, 'quantity', '')}` : `${formatCell(place, 'mass', '')} g`;
  };
  const disc = (key: string) => {
    const severity = editor.worst.get(key);
    return severity ? <FindingDisc severity={severity} /> : null;
  };
  const title = (key: string) => {
    const node = nodeAt(editor.tree, key);
    return node ? (
      <span className="d-name">
        <NodeBadge kind={badgeKind(node)} />
        <span>{editor.nameOf(key)}</span>
      </span>
    ) : null;
  };
  const numberOf = (key: string): string => {
    const place = placeAt(editor.tree, key);
    return place ? [formatCell(place, 'number', ''), formatCell(place, 'class', '')].filter(Boolean).join(' · ') : '';
  };
  return {
    name: editor.nameOf,
    title,
    verdict: (key) => (
      <strong className="d-amount">
        {disc(key)} {amountOf(key)}
      </strong>
    ),
    second: (key) => <span className="m-code">{numberOf(key)}</span>,
    state: (key) => {
      const text = formatTotalGrams(editor.scene, key);
      return text === '' ? '' : `${text} g`;
    },
    branch: (key) => (
      <>
        <span className="m-two-name">{t('mds.edit.thisNode', { name: editor.nameOf(key) })}</span>
        <span className="m-two-state">{amountOf(key)}</span>
      </>
    ),
  };
}

/** The editable tree (picture 04) with its cells, keyboard shortcuts, clipboard and drag and drop. */
export function EditorTree({ editor }: { editor: Editor }) {
  const t = useT();
  const tree = useDraftTree(editor);
  const { model, view } = tree;
  const keyAt = useCallback(
    (position: number) => {
      const index = view.visible[position];
      return index === undefined ? undefined : model.getNode(index).key;
    },
    [model, view],
  );
  const onTab = useCallback(
    (cell: EditedCell, isBack: boolean) => {
      const next = findNextCell(
        editor,
        cell,
        isBack,
        model.view().visible.map((index) => model.getNode(index).key),
      );
      if (!next) return;
      editor.setActive(next.key);
      editor.setCell(next);
    },
    [editor, model],
  );
  const columns = useEditColumns(editor, onTab);
  const drag = useNodeDrag(editor, keyAt);
  const box = useRef<HTMLDivElement>(null);
  useReturnFocusToTree(editor, box);
  const open = (row: string, column: string) => {
    editor.setActive(row);
    if (isCellColumn(column) && isEditableCell(editor.tree, row, column))
      editor.setCell({ key: row, column, typed: undefined });
    else editor.setTab('node');
  };
  return (
    <>
      <EditorBar editor={editor} tree={tree} />
      <div ref={box} className="d-edit-grid" {...useClipboard(editor)} {...drag}>
        <TreeGrid
          tree={tree}
          columns={columns}
          rowState={useRowState(editor)}
          label={t('mds.tree.label')}
          activeKey={editor.active}
          onActiveChange={editor.setActive}
          onOpen={open}
          onEarlyKey={(event, row, column) => handleGridKey(editor, event, row, column)}
          selection={{ keys: editor.selected, onChange: editor.setSelected }}
          phone={usePhoneRow(editor)}
          empty={<EmptyState title={t('kit.empty')} />}
        />
      </div>
    </>
  );
}
