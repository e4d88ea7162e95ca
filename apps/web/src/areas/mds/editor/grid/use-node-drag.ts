import type { SheetTree } from '@matlas/domain';
import { useLatest } from '@matlas/web-kit';
import { useCallback, useMemo, useRef, type DragEvent } from 'react';
import type { Editor } from '../use-editor';
import { dropOperation, type DropSide } from './move-nodes';

/** A row takes what is dropped beside it at its edges, and below it in the middle. */
const edge = 0.3;

const rowAt = (target: EventTarget): HTMLElement | null =>
  (target as HTMLElement).closest<HTMLElement>('.m-tree-body [role=row]');

function sideAt(event: DragEvent, row: HTMLElement): DropSide {
  const { top, height } = row.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  return at < edge ? 'before' : at > 1 - edge ? 'after' : 'inside';
}

/** The key of the row at a position of the screen. */
type KeyAt = (position: number) => string | undefined;
const keyOf = (row: HTMLElement, keyAt: KeyAt): string | undefined =>
  keyAt(Number(row.getAttribute('aria-rowindex')) - 2);

/** The edit that a drop here would be; none where the tree refuses it. */
function planAt(event: DragEvent, tree: SheetTree, keyAt: KeyAt, carried: ReadonlySet<string> | undefined) {
  const row = rowAt(event.target);
  const key = row ? keyOf(row, keyAt) : undefined;
  if (!row || key === undefined || !carried) return undefined;
  const side = sideAt(event, row);
  const operation = dropOperation(tree, carried, key, side);
  return operation && { row, side, operation };
}

/** Shows at one row, and no other, where what is carried would be dropped. */
function useDropMark() {
  const marked = useRef<HTMLElement | undefined>(undefined);
  return useCallback((row: HTMLElement | undefined, side?: DropSide) => {
    if (marked.current && marked.current !== row) delete marked.current.dataset['drop'];
    if (row && side) row.dataset['drop'] = side;
    marked.current = row;
  }, []);
}

/** Moves nodes with the mouse; only places that the tree allows take them. */
export function useNodeDrag(editor: Editor, keyAt: KeyAt) {
  const latest = useLatest({ editor, keyAt });
  const carried = useRef<ReadonlySet<string> | undefined>(undefined);
  const mark = useDropMark();
  return useMemo(() => {
    const planned = (event: DragEvent) => {
      const now = latest.current;
      return planAt(event, now.editor.tree, now.keyAt, carried.current);
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
