import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, type RefObject } from 'react';

/** Rows rendered above and below the visible ones. */
const overscan = 8;
/** Assumed until the box has a height. */
const unknownHeight = 600;

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

type BoxVirtualizer = Virtualizer<HTMLElement, Element>;
const heightOf = (element: HTMLElement | null): number => element?.clientHeight || unknownHeight;

/** Reports the height inside the box, without its scroll bar. */
function observeHeight({ scrollElement }: BoxVirtualizer, report: (rect: { width: number; height: number }) => void) {
  if (!scrollElement) return undefined;
  const measure = () => report({ width: scrollElement.clientWidth, height: heightOf(scrollElement) });
  const observer = new ResizeObserver(measure);
  observer.observe(scrollElement);
  measure();
  return () => observer.disconnect();
}

/** The rows of a scrolling box to render, for rows of equal height below a sticky header. */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headerHeight: number,
): RowWindow {
  const rows = useVirtualizer<HTMLElement, Element>({
    count,
    overscan,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    observeElementRect: observeHeight,
    initialRect: { width: 0, height: unknownHeight },
    // The header covers the first of the visible pixels, and moves the rows down by its height.
    scrollPaddingEnd: headerHeight,
    scrollToFn: (offset, { adjustments = 0 }, { scrollElement }) => {
      if (scrollElement) scrollElement.scrollTop = offset + adjustments;
    },
  });
  // The library keeps the height that a row had first.
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  const height = rows.scrollRect?.height ?? unknownHeight;
  const page = Math.max(1, Math.floor((height - headerHeight) / rowHeight));
  const drawn = rows.getVirtualItems();
  const top = Math.floor((rows.scrollOffset ?? 0) / rowHeight);
  return {
    first: drawn[0]?.index ?? 0,
    last: (drawn.at(-1)?.index ?? -1) + 1,
    top: Math.max(0, Math.min(top, count - page)),
    page,
    scrollToRow: (position) => rows.scrollToIndex(position),
  };
}
