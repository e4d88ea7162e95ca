import type { ComponentType } from 'react';

/** Loads a page when it is first visited. */
export type PageLoader = () => Promise<ComponentType>;

/**
 * The pages of an area, exported as `pages` from `areas/<area>/pages.ts`. Screens are named by their menu component
 * (contract/menus), which also defines their addresses.
 */
export interface AreaPages {
  screens: Readonly<Record<string, PageLoader>>;
  /** Pages with an address but without a menu entry, such as `/analysis/runs/:runId`. */
  ownPaths?: Readonly<Record<string, PageLoader>>;
  /** Pages that need a session but are shown without menu and frame, such as the wall screen. */
  barePaths?: Readonly<Record<string, PageLoader>>;
}
