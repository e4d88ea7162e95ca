import type { ComponentType } from 'react';

/** Loads a page when it is first visited. */
export type PageLoader = () => Promise<ComponentType>;

/**
 * What an area brings, in its `areas/<area>/pages.ts` as `export const pages`.
 * Screens are named by their component of the menu (contract/menus), which also knows their addresses.
 */
export interface AreaPages {
  screens: Readonly<Record<string, PageLoader>>;
  /** Pages with an address of their own and no menu entry: `'/analysis/runs/:runId'`. */
  ownPaths?: Readonly<Record<string, PageLoader>>;
  /** Pages that need a session but neither menu nor frame: a screen on the wall. */
  barePaths?: Readonly<Record<string, PageLoader>>;
}
