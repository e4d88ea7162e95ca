import { useEffect, useState, type RefObject } from 'react';

/** Rows rendered above and below the visible ones. */
const overscan = 8;

export interface RowWindow {
  /** First and last rendered row, `last` excluded. */
  first: number;
  last: number;
  /** First visible row. */
  top: number;
  /** Number of visible rows. */
  page: number;
  scrollToRow: (position: number) => void;
}

/** The rows of a scrolling box to render, for rows of equal height below a sticky header. */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headerHeight: number,
): RowWindow {
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const onScroll = () => setFirst(Math.floor(element.scrollTop / rowHeight));
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    if (element.clientHeight > 0) setHeight(element.clientHeight);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [box, rowHeight]);
  const page = Math.max(1, Math.floor((height - headerHeight) / rowHeight));
  const scrollToRow = (position: number) => {
    const element = box.current;
    if (!element) return;
    const top = position * rowHeight;
    const room = element.clientHeight - headerHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room;
  };
  const start = Math.min(first, Math.max(0, count - page));
  return {
    first: Math.max(0, start - overscan),
    last: Math.min(count, start + page + 1 + overscan),
    top: Math.max(0, start),
    page,
    scrollToRow,
  };
}
