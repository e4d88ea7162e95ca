import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { breakpoint } from '../theme/tokens';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
  );
}

/** True below 992 px: menu as drawer, two-line rows, bottom sheets. */
export const useNarrow = (): boolean => useMedia(`(max-width: ${breakpoint.shell - 0.02}px)`);

/** Width of an element in pixels; 0 before it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(target);
    setWidth(target.clientWidth);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
