import type { AreaPages } from '../../area-pages';

/** The area offers file fields and links to other areas and has no screen. */
export const pages: AreaPages = { screens: {} };
