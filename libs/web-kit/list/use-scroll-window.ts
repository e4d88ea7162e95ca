import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLatest } from '../page/use-latest';
import type { Scrolled } from '../query/use-scrolled';
import { useWindow } from '../tree/use-window';
import type { ScrollRowsProps } from './scroll-rows-props';

/** Rows before either end of what was read at which more is asked for. */
const readAhead = 40;
/** Milliseconds of rest after which the place goes into the address. */
const rest = 400;

/**
 * Keeps what is seen where it is while rows come and go above it, and shows another place of the list from where it
 * begins.
 */
function useSteady<Row>(
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

/** The drawn part of the rows; asks for more near either end, and tells where one came to rest. */
export function useScrollWindow<Row extends object>(
  box: RefObject<HTMLElement | null>,
  { scrolled, keyOf, onPlace }: ScrollRowsProps<Row>,
  rowHeight: number,
  head: number,
) {
  const { rows, hasBefore, hasAfter, readBefore, readAfter } = scrolled;
  useSteady(box, scrolled, keyOf, rowHeight);
  const drawn = useWindow(box, rows.length, rowHeight, head);
  const latest = useLatest({ rows, hasBefore, readBefore, readAfter, onPlace, keyOf });
  const [isNearStart, isNearEnd] = [
    hasBefore && drawn.first <= readAhead,
    hasAfter && drawn.last >= rows.length - readAhead,
  ];
  useEffect(() => {
    if (isNearEnd) latest.current.readAfter();
    else if (isNearStart) latest.current.readBefore();
  }, [isNearStart, isNearEnd, rows, latest]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A place that is written while a row opens would take the row out of the address again; an open row is a place
  // itself.
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
      timer.current = setTimeout(settle, rest);
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener('scroll', onScroll);
    };
  }, [box, rowHeight, latest]);
  return { ...drawn, dropPlace };
}
