import { useState, type KeyboardEvent } from 'react';
import type { ScrollRowsProps } from './scroll-rows-props';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };

/**
 * Keyboard: J, K and the arrow keys move, Enter opens, Home and End go to the ends of the whole list. An open panel
 * follows.
 */
export function useRowKeys<Row extends object>(
  { scrolled: { rows, toStart, toEnd }, keyOf, onOpen, openKey }: ScrollRowsProps<Row>,
  page: number,
  scrollToRow: (position: number) => void,
) {
  const [own, setOwn] = useState<string>();
  const activeKey = own ?? openKey;
  const active = activeKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === activeKey);
  const goTo = (position: number) => {
    const at = Math.min(rows.length - 1, Math.max(0, position));
    const row = rows[at];
    if (!row) return;
    setOwn(keyOf(row));
    scrollToRow(at);
    if (openKey !== undefined) onOpen?.(row);
  };
  const leaveFor = (goToEdge: () => void) => {
    setOwn(undefined);
    goToEdge();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const step = key === 'PageDown' ? page : key === 'PageUp' ? -page : steps[key];
    const row = rows[active];
    if (step !== undefined) goTo(active < 0 ? 0 : active + step);
    else if (key === 'Home') leaveFor(toStart);
    else if (key === 'End') leaveFor(toEnd);
    else if (key === 'Enter' && row && event.target === event.currentTarget) onOpen?.(row);
    else return;
    event.preventDefault();
  };
  const choose = (row: Row) => {
    setOwn(keyOf(row));
    onOpen?.(row);
  };
  return { active, onKeyDown, choose };
}
