import { createContext, useContext, useEffect } from 'react';
import type { Crumb } from './page-head';

/** Context between the frame and its pages. */
export interface Frame {
  /** Breadcrumbs of the current page from the menu; the page itself is the last one. */
  crumbs: readonly Crumb[];
  /** Sets the title of the current tab. */
  nameTab: (title: string) => void;
}

export const FrameContext = createContext<Frame>({ crumbs: [], nameTab: () => undefined });

export const usePageCrumbs = (): readonly Crumb[] => useContext(FrameContext).crumbs;

/** Names the tab of a page after the record that it shows (`Charging socket 0.03`) as soon as it is known. */
export function useTabTitle(title: string | undefined): void {
  const { nameTab } = useContext(FrameContext);
  useEffect(() => {
    if (title) nameTab(title);
  }, [title, nameTab]);
}
