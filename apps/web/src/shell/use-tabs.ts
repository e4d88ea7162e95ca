import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { homePath } from '../home-path';

export interface Tab {
  /** Path, and the id of the thing when the address names one: each thing has its own tab. */
  key: string;
  /** The address as it was last left, filters and page included. */
  address: string;
  title: string;
  /** Pinned by the person: only unpinning lets it be closed. */
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
export const forgetTabs = (): void => sessionStorage.removeItem(storageKey);

/** Addresses that are views of one run. */
const viewsOfRun = /^(\/auxiliaryVerificationTools)\/\w*[rR]esult(Page)?$/;

export function tabKeyOf(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  const [id, run] = [params.get('id'), params.get('run')];
  const views = run ? viewsOfRun.exec(pathname) : null;
  if (views) return `${views[1]}?run=${run}`;
  return id ? `${pathname}?id=${id}` : pathname;
}

/** Pinned ones first, as they stand beside the fixed ones. */
const pinnedFirst = (tabs: readonly Tab[]): Tab[] => [
  ...tabs.filter((tab) => tab.isPinned),
  ...tabs.filter((tab) => !tab.isPinned),
];

/** What is left after closing: what is wanted, and all that is pinned. */
export const tabsLeft = (tabs: readonly Tab[], isKept: (tab: Tab) => boolean): Tab[] =>
  tabs.filter((tab) => tab.isPinned === true || isKept(tab));

/** Where to when the active tab is gone: the last that remains, or home; undefined while it is still there. */
export function afterClosing(
  left: readonly Tab[],
  activeKey: string,
  fixedKeys: readonly string[],
): string | undefined {
  if (fixedKeys.includes(activeKey) || left.some((tab) => tab.key === activeKey)) return undefined;
  return left.at(-1)?.address ?? homePath;
}

/**
 * The visited pages of this browser tab. Fixed ones (home, entries with `affix`) are not among them: `fixedKeys` names
 * them.
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

  /** Keeps only some tabs; when the active one goes, the last remaining one comes up, or home. */
  const keep = (isKept: (tab: Tab) => boolean) => {
    const left = tabsLeft(tabs, isKept);
    setTabs(left);
    const next = afterClosing(left, activeKey, fixedKeys);
    if (next) void navigate(next);
  };

  const pin = (key: string, isPinned: boolean) =>
    setTabs((before) => pinnedFirst(before.map((tab) => (tab.key === key ? { ...tab, isPinned } : tab))));

  return { tabs, activeKey, visit, rename, keep, pin };
}
