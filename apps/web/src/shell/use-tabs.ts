import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { homePath } from '../home-path';

export interface Tab {
  /** Path, with the id of the record if the address has one: each record has its own tab. */
  key: string;
  /** Last address of the page, including filters and page number. */
  address: string;
  title: string;
  /** Pinned by the user; it cannot be closed until it is unpinned. */
  isPinned?: boolean;
}

const storageKey = 'matlas.tabs';

const isTab = (value: unknown): value is Tab =>
  typeof value === 'object' && value !== null && 'key' in value && 'address' in value && 'title' in value;

function storedTabs(): Tab[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter(isTab) : [];
  } catch {
    return [];
  }
}

/** Signing out closes all tabs. */
export const clearStoredTabs = (): void => sessionStorage.removeItem(storageKey);

/** Addresses that are views of the same analysis run; they share one tab. */
const viewsOfRun = /^(\/auxiliaryVerificationTools)\/\w*[rR]esult(Page)?$/;

export function tabKeyOf(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  const [id, run] = [params.get('id'), params.get('run')];
  const views = run ? viewsOfRun.exec(pathname) : null;
  if (views) return `${views[1]}?run=${run}`;
  return id ? `${pathname}?id=${id}` : pathname;
}

/** Pinned tabs first, next to the fixed ones. */
const pinnedFirst = (tabs: readonly Tab[]): Tab[] => [
  ...tabs.filter((tab) => tab.isPinned),
  ...tabs.filter((tab) => !tab.isPinned),
];

/** The remaining tabs after closing: those to keep and all pinned ones. */
export const remainingTabs = (tabs: readonly Tab[], isKept: (tab: Tab) => boolean): Tab[] =>
  tabs.filter((tab) => tab.isPinned === true || isKept(tab));

/**
 * Address to open when the active tab was closed: the last remaining tab, or home. Undefined while it is still
 * open.
 */
export function addressAfterClosing(
  left: readonly Tab[],
  activeKey: string,
  fixedKeys: readonly string[],
): string | undefined {
  if (fixedKeys.includes(activeKey) || left.some((tab) => tab.key === activeKey)) return undefined;
  return left.at(-1)?.address ?? homePath;
}

/**
 * The visited pages of this browser tab, without the fixed ones (home, entries with `affix`), which `fixedKeys`
 * names.
 */
export function useTabs(fixedKeys: readonly string[]) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [tabs, setTabs] = useState(storedTabs);
  const activeKey = tabKeyOf(pathname, search);
  useEffect(() => sessionStorage.setItem(storageKey, JSON.stringify(tabs)), [tabs]);

  const visit = useCallback((key: string, address: string, title: string) => {
    setTabs((before) => {
      const known = before.find((tab) => tab.key === key);
      if (!known) return [...before, { key, address, title }];
      return known.address === address ? before : before.map((tab) => (tab.key === key ? { ...tab, address } : tab));
    });
  }, []);

  const rename = useCallback((key: string, title: string) => {
    setTabs((before) =>
      before.some((tab) => tab.key === key && tab.title !== title)
        ? before.map((tab) => (tab.key === key ? { ...tab, title } : tab))
        : before,
    );
  }, []);

  /** Closes all tabs except some; when the active one is closed, opens the last remaining one, or home. */
  const keep = (isKept: (tab: Tab) => boolean) => {
    const left = remainingTabs(tabs, isKept);
    setTabs(left);
    const next = addressAfterClosing(left, activeKey, fixedKeys);
    if (next) void navigate(next);
  };

  const pin = (key: string, isPinned: boolean) =>
    setTabs((before) => pinnedFirst(before.map((tab) => (tab.key === key ? { ...tab, isPinned } : tab))));

  return { tabs, activeKey, visit, rename, keep, pin };
}
