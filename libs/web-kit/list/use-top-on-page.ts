import { useEffect, useRef, type RefObject } from 'react';

const stillness = '(prefers-reduced-motion: reduce)';

/** Another page of a list is read from its top. */
export function useTopOnPage(box: RefObject<HTMLElement | null>, page: number): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    box.current?.scrollTo({ top: 0, behavior: window.matchMedia(stillness).matches ? 'auto' : 'smooth' });
  }, [box, page]);
}
