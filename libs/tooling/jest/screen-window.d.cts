import type { JSDOM } from 'jsdom';

/** Begins to watch; what comes back is called after each file. */
export function watchWindow(dom: JSDOM): () => void;
