import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLatest } from '../page/use-latest';
import type { Scrolled } from '../query/use-scrolled';
import { useWindow } from '../tree/use-window';
import type { ScrollRowsProps } from './scroll-rows-props';

/** Number of rows before either end of the loaded rows at which more are loaded. */
const loadAheadRows = 40;
/** Milliseconds without scrolling after which the position is written to the URL. */
const restMs = 400;

/**
 * Keeps the visible rows in place while rows are added or removed above them. When the list is shown from another
 * position, scrolls to its start or end.
 */
function useStableScroll<Row>(
  box: RefObject<HTMLElement | null>,
  { rows, origin, shows }: Scrolled<Row>,
  keyOf: (row: Row) => string,
  rowHeight: number,
): void {
  const before = useRef<{ origin: string; rows: readonly Row[] }>({ origin: '', rows: [] });
  useLayoutEffect(() => {
    const { current: was } = before;
    const element = box.current;
    if (!element || origin === '' || rows.length === 0 || (was.rows === rows && was.origin === origin)) return;
    before.current = { origin, rows };
    if (was.origin !== origin) {
      element.scrollTo({ top: shows === 'end' ? rows.length * rowHeight : 0, behavior: 'instant' });
      return;
    }
    const [first, firstBefore] = [rows[0], was.rows[0]];
    if (!first || !firstBefore || keyOf(first) === keyOf(firstBefore)) return;
    const added = rows.findIndex((row) => keyOf(row) === keyOf(firstBefore));
    const gone = was.rows.findIndex((row) => keyOf(row) === keyOf(first));
    element.scrollBy({ top: (added >= 0 ? added : -Math.max(0, gone)) * rowHeight, behavior: 'instant' });
  }, [box, rows, origin, shows, keyOf, rowHeight]);
}

/** The rendered part of the rows. Loads more near either end, and reports the position when scrolling stops. */
export function useScrollWindow<Row extends object>(
  box: RefObject<HTMLElement | null>,
  { scrolled, keyOf, onPlace }: ScrollRowsProps<Row>,
  rowHeight: number,
  head: number,
) {
  const { rows, hasBefore, hasAfter, readBefore, readAfter } = scrolled;
  useStableScroll(box, scrolled, keyOf, rowHeight);
  const drawn = useWindow(box, rows.length, rowHeight, head);
  const latest = useLatest({ rows, hasBefore, readBefore, readAfter, onPlace, keyOf });
  const [isNearStart, isNearEnd] = [
    hasBefore && drawn.first <= loadAheadRows,
    hasAfter && drawn.last >= rows.length - loadAheadRows,
  ];
  useEffect(() => {
    if (isNearEnd) latest.current.readAfter();
    else if (isNearStart) latest.current.readBefore();
  }, [isNearStart, isNearEnd, rows, latest]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Cancelled when a row opens: writing the position at that time would remove the open row from the URL again, and
  // the open row already determines a position.
  const dropPlace = () => clearTimeout(timer.current);
  useEffect(() => {
    const element = box.current;
    const settle = () => {
      const { current: now } = latest;
      const at = Math.floor((element?.scrollTop ?? 0) / rowHeight);
      const row = now.rows[at];
      now.onPlace(row && (at > 0 || now.hasBefore) ? now.keyOf(row) : undefined);
    };
    const onScroll = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(settle, restMs);
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener('scroll', onScroll);
    };
  }, [box, rowHeight, latest]);
  return { ...drawn, dropPlace };
}
