import { useEffect, useRef, type RefObject } from 'react';
import { SHELL } from '../constants';
import { prefersReducedMotion } from '../theme/reduced-motion';

/** Fast at first, slow at the end. */
const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/**
 * Moves a box to its top within 800 ms (specification 000 section 9), at once for users who ask for reduced motion.
 * Returns how to stop: a user who scrolls meanwhile has their way.
 */
export function scrollToTop(box: HTMLElement): () => void {
  const from = box.scrollTop;
  if (from === 0 || prefersReducedMotion()) {
    box.scrollTop = 0;
    return () => undefined;
  }
  let frame = 0;
  const begin = performance.now();
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of ['wheel', 'touchstart', 'keydown'] as const) box.removeEventListener(name, stop);
  };
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - begin) / SHELL.scrollTopMs));
    box.scrollTop = Math.round(from * (1 - easeOut(share)));
    if (share < 1) frame = requestAnimationFrame(step);
    else stop();
  };
  for (const name of ['wheel', 'touchstart', 'keydown'] as const) box.addEventListener(name, stop, { passive: true });
  frame = requestAnimationFrame(step);
  return stop;
}

/** Scrolls to the top when the page of the list changes. */
export function useTopOnPage(box: RefObject<HTMLElement | null>, page: number): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page || !box.current) return undefined;
    before.current = page;
    return scrollToTop(box.current);
  }, [box, page]);
}
