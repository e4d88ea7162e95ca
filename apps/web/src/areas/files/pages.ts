import type { AreaPages } from '../../area-pages';

/** Fields and links of files for the areas; no screen of its own. */
export const pages: AreaPages = { screens: {} };
