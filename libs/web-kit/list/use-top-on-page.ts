import { useEffect, useRef, type RefObject } from 'react';
import { prefersReducedMotion } from '../theme/reduced-motion';

/** Scrolls to the top when the page of the list changes. */
export function useTopOnPage(box: RefObject<HTMLElement | null>, page: number): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    box.current?.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  }, [box, page]);
}
