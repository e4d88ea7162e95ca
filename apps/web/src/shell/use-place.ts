import { MENU_SCREENS, type MenuEntry } from '@matlas/contract';
import { useLanguage, useT } from '@matlas/web-kit';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { homePath } from '../home-path';
import { findCrumbs, findEntry, menuName, screenName } from './menu';
import { useTabs, type Tab } from './use-tabs';

/** Addresses that only lead to another page get no tab. */
export const isRedirectPath = (pathname: string): boolean =>
  /^\/(redirect|refresh)(\/|$)/.test(pathname) || MENU_SCREENS.some(({ redirects }) => redirects.includes(pathname));

/** Fixed tabs: home, and the menu entries that stay open. */
function useFixedTabs(entries: readonly MenuEntry[]): Tab[] {
  const t = useT();
  const language = useLanguage();
  return useMemo(() => {
    const affixed = entries.filter(({ href, meta }) => meta.affix && href !== homePath);
    return [
      { key: homePath, address: homePath, title: t('shell.home') },
      ...affixed.map((entry) => ({ key: entry.href, address: entry.href, title: menuName(entry, language) })),
    ];
  }, [entries, language, t]);
}

/** Maintains a tab for each visited page, and gives pages their breadcrumbs. */
export function usePlace(entries: readonly MenuEntry[]) {
  const t = useT();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const fixed = useFixedTabs(entries);
  const tabs = useTabs(fixed.map(({ key }) => key));
  const crumbs = useMemo(() => findCrumbs(entries, pathname, language), [entries, pathname, language]);
  const entry = findEntry(entries, pathname);
  const title =
    pathname === homePath ? t('shell.home') : entry ? menuName(entry, language) : screenName(pathname, language);
  const { activeKey, visit, rename } = tabs;
  const isFixed = fixed.some(({ key }) => key === activeKey);
  // Tab names set by pages. A page sets its name before its tab exists, because effects of children run first.
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    if (!isFixed && !isRedirectPath(pathname))
      visit(activeKey, pathname + search, names.current.get(activeKey) ?? title ?? t('shell.page'));
  }, [isFixed, visit, activeKey, pathname, search, title, t]);
  // A tab without a name set by its page follows the language of its menu entry.
  useEffect(() => {
    if (title && !activeKey.includes('?') && !names.current.has(activeKey)) rename(activeKey, title);
  }, [rename, activeKey, title]);
  const shown = tabs.tabs.find(({ key }) => key === activeKey)?.title ?? title;
  useEffect(() => {
    document.title = shown ? `${shown} - Matlas` : 'Matlas';
  }, [shown]);
  const nameTab = useCallback(
    (name: string) => {
      names.current.set(activeKey, name);
      rename(activeKey, name);
    },
    [rename, activeKey],
  );
  return { fixed, tabs, frame: useMemo(() => ({ crumbs, nameTab }), [crumbs, nameTab]) };
}
