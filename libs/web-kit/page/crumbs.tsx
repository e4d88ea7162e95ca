import { createContext, useContext, useEffect } from 'react';
import type { Crumb } from './page-head';

/** What the frame tells its pages, and what they tell the frame. */
export interface Frame {
  /** The way to the present page, from the menu; the page itself is last. */
  crumbs: readonly Crumb[];
  /** Names the tab of the present page. */
  nameTab: (title: string) => void;
}

export const FrameContext = createContext<Frame>({ crumbs: [], nameTab: () => undefined });

export const usePageCrumbs = (): readonly Crumb[] => useContext(FrameContext).crumbs;

/** Gives the tab of a page the name of the thing it shows (`Charging socket 0.03`) as soon as it is known. */
export function useTabTitle(title: string | undefined): void {
  const { nameTab } = useContext(FrameContext);
  useEffect(() => {
    if (title) nameTab(title);
  }, [title, nameTab]);
}
