import type { MenuEntry } from '@matlas/contract';
import type { Session } from './session-data';

/**
 * What the specification keeps in local storage under names of their own (000 section 4). They repeat the session for
 * whoever reads them there; `usid` also is the proof that the session is this browser's: without it nobody is signed
 * in.
 */
const valuesOf = (session: Session): Record<string, string> => ({
  usid: String(session.userId),
  usname: session.name,
  roles: JSON.stringify(session.roles),
  realroles: JSON.stringify(session.realroles),
});
const menusKey = 'menus';

export function writeIdentity(session: Session): void {
  for (const [key, value] of Object.entries(valuesOf(session))) localStorage.setItem(key, value);
}

/** The menu of the person, so that it stands at once and stays when it cannot be read again. */
export function storeMenus(entries: readonly MenuEntry[]): void {
  localStorage.setItem(menusKey, JSON.stringify(entries));
}

/** An entry of an older version of the program may lack what this one reads. */
const isEntry = (value: Partial<MenuEntry> | null): value is MenuEntry =>
  typeof value?.href === 'string' && typeof value.meta?.breadcrumb === 'boolean';

export function storedMenus(): readonly MenuEntry[] {
  try {
    const kept = JSON.parse(localStorage.getItem(menusKey) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Partial<MenuEntry>[]).filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Signing out clears who it was; what was chosen (theme, columns, language) stays. */
export function clearIdentity(): void {
  for (const key of ['usid', 'usname', 'roles', 'realroles', menusKey]) localStorage.removeItem(key);
}

export const holdsIdentity = (session: Session): boolean => localStorage.getItem('usid') === String(session.userId);
