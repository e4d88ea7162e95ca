import type { MenuEntry } from '@matlas/contract';
import type { Session } from './session-data';

/**
 * Local storage keys of the specification with copies of session values (000 section 4). `usid` also proves that
 * the session belongs to this browser: without it nobody is signed in.
 */
const identityValues = (session: Session): Record<string, string> => ({
  usid: String(session.userId),
  usname: session.name,
  roles: JSON.stringify(session.roles),
  realroles: JSON.stringify(session.realroles),
});
const menusKey = 'menus';

export function writeIdentity(session: Session): void {
  for (const [key, value] of Object.entries(identityValues(session))) localStorage.setItem(key, value);
}

/** Stores the menu, so that it is available immediately and when it cannot be read from the server. */
export function storeMenus(entries: readonly MenuEntry[]): void {
  localStorage.setItem(menusKey, JSON.stringify(entries));
}

/** An entry stored by an older version may lack required fields. */
const isEntry = (value: Partial<MenuEntry> | null): value is MenuEntry =>
  typeof value?.href === 'string' && typeof value.meta?.breadcrumb === 'boolean';

export function storedMenus(): readonly MenuEntry[] {
  try {
    const storedEntries = JSON.parse(localStorage.getItem(menusKey) ?? '[]') as unknown;
    return Array.isArray(storedEntries) ? (storedEntries as Partial<MenuEntry>[]).filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Clears the identity on signing out; preferences (theme, columns, language) are kept. */
export function clearIdentity(): void {
  for (const key of ['usid', 'usname', 'roles', 'realroles', menusKey]) localStorage.removeItem(key);
}

export const hasIdentity = (session: Session): boolean => localStorage.getItem('usid') === String(session.userId);
