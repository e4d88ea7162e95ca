import type { SheetTree } from '@matlas/domain';
import { useLatest } from '@matlas/web-kit';
import { useCallback, useMemo, useRef, type DragEvent } from 'react';
import type { Editor } from '../use-editor';
import { dropOperation, type DropSide } from './move-nodes';

/**
 * Share of the row height at the top and bottom in which a drop goes before or after the row; in between it goes
 * inside.
 */
const edgeShare = 0.3;

const rowAt = (target: EventTarget): HTMLElement | null =>
  (target as HTMLElement).closest<HTMLElement>('.m-tree-body [role=row]');

function sideAt(event: DragEvent, row: HTMLElement): DropSide {
  const { top, height } = row.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  return at < edgeShare ? 'before' : at > 1 - edgeShare ? 'after' : 'inside';
}

/** The key of the row at an index of the grid. */
type KeyAt = (position: number) => string | undefined;
const keyOf = (row: HTMLElement, keyAt: KeyAt): string | undefined =>
  keyAt(Number(row.getAttribute('aria-rowindex')) - 2);

/** The edit for a drop at this position; undefined where the tree does not allow it. */
function planDrop(event: DragEvent, tree: SheetTree, keyAt: KeyAt, carried: ReadonlySet<string> | undefined) {
  const row = rowAt(event.target);
  const key = row ? keyOf(row, keyAt) : undefined;
  if (!row || key === undefined || !carried) return undefined;
  const side = sideAt(event, row);
  const operation = dropOperation(tree, carried, key, side);
  return operation && { row, side, operation };
}

/** Marks the drop position; at most one row is marked. */
function useDropMark() {
  const marked = useRef<HTMLElement | undefined>(undefined);
  return useCallback((row: HTMLElement | undefined, side?: DropSide) => {
    if (marked.current && marked.current !== row) delete marked.current.dataset['drop'];
    if (row && side) row.dataset['drop'] = side;
    marked.current = row;
  }, []);
}

/** Moves nodes by drag and drop; only targets that the tree allows accept the drop. */
export function useNodeDrag(editor: Editor, keyAt: KeyAt) {
  const latest = useLatest({ editor, keyAt });
  const carried = useRef<ReadonlySet<string> | undefined>(undefined);
  const mark = useDropMark();
  return useMemo(() => {
    const planned = (event: DragEvent) => {
      const now = latest.current;
      return planDrop(event, now.editor.tree, now.keyAt, carried.current);
    };
    return {
      onDragStart: (event: DragEvent) => {
        const row = rowAt(event.target);
        const key = row && keyOf(row, latest.current.keyAt);
        if (!key) return;
        const { selected } = latest.current.editor;
        carried.current = selected.has(key) ? selected : new Set([key]);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', latest.current.editor.nameOf(key));
      },
      onDragOver: (event: DragEvent) => {
        const plan = planned(event);
        if (plan) event.preventDefault();
        mark(plan?.row, plan?.side);
      },
      onDrop: (event: DragEvent) => {
        const plan = planned(event);
        mark(undefined);
        if (!plan) return;
        event.preventDefault();
        latest.current.editor.apply(plan.operation);
      },
      onDragEnd: () => {
        carried.current = undefined;
        mark(undefined);
      },
    };
  }, [latest, mark]);
}
