import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export interface Tab {
  /** Path, and the id of the thing when the address names one: each thing has its own tab. */
  key: string;
  /** The address as it was last left, filters and page included. */
  address: string;
  title: string;
}

export const homePath = '/dashboard';
const storageKey = 'matlas.tabs';

const isTab = (value: unknown): value is Tab => typeof value === 'object' && value !== null && 'key' in value && 'address' in value && 'title' in value;

function storedTabs(): Tab[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter(isTab) : [];
  } catch {
    return [];
  }
}

export function tabKeyOf(pathname: string, search: string): string {
  const id = new URLSearchParams(search).get('id');
  return id ? `${pathname}?id=${id}` : pathname;
}

/** The visited pages of this browser tab. Home is fixed and not among them. */
export function useTabs() {
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
    setTabs((before) => (before.some((tab) => tab.key === key && tab.title !== title) ? before.map((tab) => (tab.key === key ? { ...tab, title } : tab)) : before));
  }, []);

  /** Keeps only some tabs; when the active one goes, the last remaining one comes up, or home. */
  const keep = (isKept: (tab: Tab) => boolean) => {
    const next = tabs.filter(isKept);
    setTabs(next);
    const isActiveKept = activeKey === homePath || next.some((tab) => tab.key === activeKey);
    if (!isActiveKept) void navigate(next.at(-1)?.address ?? homePath);
  };

  return { tabs, activeKey, visit, rename, keep };
}
