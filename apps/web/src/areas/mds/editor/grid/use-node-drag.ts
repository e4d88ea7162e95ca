import { useLatest } from '@matlas/web-kit';
import { useMemo, useRef, type DragEvent } from 'react';
import type { Editor } from '../use-editor';
import { dropOperation, type DropSide } from './move-nodes';

/** A row takes what is dropped beside it at its edges, and below it in the middle. */
const edge = 0.3;

const rowAt = (target: EventTarget): HTMLElement | null => (target as HTMLElement).closest<HTMLElement>('.m-tree-body [role=row]');

function sideAt(event: DragEvent, row: HTMLElement): DropSide {
  const { top, height } = row.getBoundingClientRect();
  const at = (event.clientY - top) / height;
  return at < edge ? 'before' : at > 1 - edge ? 'after' : 'inside';
}

/** Moves nodes with the mouse; only places that the tree allows take them. */
export function useNodeDrag(editor: Editor, visible: readonly string[]) {
  const latest = useLatest({ editor, visible });
  const carried = useRef<ReadonlySet<string> | undefined>(undefined);
  const marked = useRef<HTMLElement | undefined>(undefined);
  return useMemo(() => {
    const mark = (row: HTMLElement | undefined, side?: DropSide) => {
      if (marked.current && marked.current !== row) delete marked.current.dataset['drop'];
      if (row && side) row.dataset['drop'] = side;
      marked.current = row;
    };
    const keyOf = (row: HTMLElement): string | undefined => latest.current.visible[Number(row.getAttribute('aria-rowindex')) - 2];
    const planned = (event: DragEvent, row: HTMLElement) => {
      const key = keyOf(row);
      const side = sideAt(event, row);
      return { key, side, operation: key === undefined || !carried.current ? undefined : dropOperation(latest.current.editor.tree, carried.current, key, side) };
    };
    return {
      onDragStart: (event: DragEvent) => {
        const row = rowAt(event.target);
        const key = row && keyOf(row);
        if (!key) return;
        const { selected } = latest.current.editor;
        carried.current = selected.has(key) ? selected : new Set([key]);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', latest.current.editor.nameOf(key));
      },
      onDragOver: (event: DragEvent) => {
        const row = rowAt(event.target);
        const plan = row && planned(event, row);
        if (!row || !plan?.operation) return mark(undefined);
        event.preventDefault();
        mark(row, plan.side);
      },
      onDrop: (event: DragEvent) => {
        const row = rowAt(event.target);
        const plan = row && planned(event, row);
        mark(undefined);
        if (plan?.operation) { event.preventDefault(); latest.current.editor.apply(plan.operation); }
      },
      onDragEnd: () => { carried.current = undefined; mark(undefined); },
    };
  }, [latest]);
}
