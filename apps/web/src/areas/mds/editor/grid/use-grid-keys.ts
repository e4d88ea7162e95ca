import { isLeafNode, placeAt } from '@matlas/domain';
import type { KeyboardEvent } from 'react';
import type { EditedCell, Editor } from '../use-editor';
import { CELL_COLUMNS, isCellColumn, isEditableCell } from './cells';
import { stepOperation, type MoveStep } from './move-nodes';
import { planRemoveNodes } from './node-clipboard';

export const selectedKeys = ({ selected, active }: Editor): ReadonlySet<string> =>
  selected.size > 0 ? selected : new Set([active]);

/**
 * Parent for a new node: the active node, or its parent when it is a reference or substance, which cannot have
 * children.
 */
export function insertionParent({ tree, active }: Editor): string {
  const place = placeAt(tree, active);
  return place?.parent !== undefined && isLeafNode(place.node) ? place.parent : active;
}
export const openAddDialog = (editor: Editor): void =>
  editor.setDialog({ does: 'add', parent: insertionParent(editor) });

export function removeSelected(editor: Editor): void {
  const { tree, selected, active } = editor;
  const parent = tree.places.get(active)?.parent;
  if (!editor.apply(planRemoveNodes(tree, selectedKeys(editor)))) return;
  if (selected.size > 0) editor.setSelected(new Set());
  else if (parent !== undefined) editor.setActive(findRowAfterRemoval(editor, parent));
}
/** The row to activate after the active one has been removed. */
function findRowAfterRemoval({ tree, active }: Editor, parent: string): string {
  const siblings = tree.places.get(parent)?.children ?? [];
  const at = siblings.indexOf(active);
  return siblings[at + 1] ?? siblings[at - 1] ?? parent;
}

/** Activates the node of the next or previous finding from the active row, in the order of the list. */
export function goToNextFinding({ findings, active, setActive }: Editor, step: 1 | -1): void {
  if (findings.length === 0) return;
  const at = findings.findIndex(({ node }) => node === active);
  const last = step === 1 ? findings.findLastIndex(({ node }) => node === active) : at;
  const target = findings[(last + step + findings.length) % findings.length] ?? findings[0];
  if (target) setActive(target.node);
}
export const fixActive = ({ findings, active, apply }: Editor): void =>
  void apply(findings.find(({ node, fix }) => node === active && fix)?.fix?.operation);

const ARROWS: Readonly<Record<string, MoveStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

function handleAltKey(editor: Editor, key: string): boolean {
  const step = ARROWS[key];
  if (key === 'Enter') fixActive(editor);
  else if (step) editor.apply(stepOperation(editor.tree, editor.active, step));
  return key === 'Enter' || step !== undefined;
}

/** Copy, cut and paste are handled by clipboard events, so the grid leaves their keys to the browser. */
function handleControlKey(editor: Editor, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (['c', 'x', 'v'].includes(key)) return true;
  const does =
    key === 'z' && !event.shiftKey
      ? editor.undo
      : key === 'y' || key === 'z'
        ? editor.redo
        : key === 'enter'
          ? () => openAddDialog(editor)
          : key === 's'
            ? () => void editor.draft.flush()
            : undefined;
  if (!does) return false;
  event.preventDefault();
  does();
  return true;
}

function handlePlainKey(editor: Editor, event: KeyboardEvent, row: string, column: string): boolean {
  const { tree, setCell } = editor;
  const isEditable = isCellColumn(column) && isEditableCell(tree, row, column);
  const edit = (typed: string | undefined) => {
    if (isEditable) setCell({ key: row, column, typed });
  };
  const does: Readonly<Record<string, (() => void) | undefined>> = {
    F2: isEditable ? () => edit(undefined) : undefined,
    Enter: isEditable ? () => edit(undefined) : () => editor.setTab('node'),
    Insert: () => openAddDialog(editor),
    '?': () => editor.setDialog({ does: 'keys' }),
    Delete: () => removeSelected(editor),
    F8: () => goToNextFinding(editor, event.shiftKey ? -1 : 1),
  };
  const typed = event.key.length === 1 && !/[\s*/?]/.test(event.key) && isEditable ? () => edit(event.key) : undefined;
  const action = does[event.key] ?? typed;
  if (!action) return false;
  event.preventDefault();
  action();
  return true;
}

/** The keyboard shortcuts of the editor, handled before those of the grid (ux.md section 4). */
export function handleGridKey(editor: Editor, event: KeyboardEvent, row: string, column: string): boolean {
  if (event.altKey) {
    const isDone = handleAltKey(editor, event.key);
    if (isDone) event.preventDefault();
    return isDone;
  }
  return event.ctrlKey || event.metaKey ? handleControlKey(editor, event) : handlePlainKey(editor, event, row, column);
}

/** The next editable cell: in the same row, then in the visible rows below. */
export function findNextCell(
  { tree }: Editor,
  { key, column }: EditedCell,
  isBack: boolean,
  visible: readonly string[],
): EditedCell | undefined {
  const columns = isBack ? CELL_COLUMNS.toReversed() : CELL_COLUMNS;
  const rows = isBack ? visible.toReversed() : visible;
  const from = rows.indexOf(key);
  for (const row of rows.slice(Math.max(0, from))) {
    const rest = row === key ? columns.slice(columns.indexOf(column) + 1) : columns;
    const found = rest.find((each) => isEditableCell(tree, row, each));
    if (found) return { key: row, column: found, typed: undefined };
  }
  return undefined;
}
