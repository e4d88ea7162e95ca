import { createContext, useContext } from 'react';
import type { Crumb } from './page-head';

/** The way to the present page, told by the frame from the menu. */
export const CrumbsContext = createContext<readonly Crumb[]>([]);

export const usePageCrumbs = (): readonly Crumb[] => useContext(CrumbsContext);
