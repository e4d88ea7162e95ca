import type { MenuStyle } from '@matlas/contract';
import type { Brand, Language, Mode } from './tokens';

/** The user's preferences, stored on this device per user. `mode: 'system'` follows the operating system. */
export interface Preferences {
  /** Belongs to the device, because it is chosen before signing in. */
  language: Language;
  /** The theme saved with the account, with its standard colours. */
  brand: Brand;
  /** A picked colour that replaces that of the theme, `#rrggbb`. */
  picked?: string | undefined;
  mode: Mode | 'system';
  density: 'compact' | 'comfortable';
  /** Position of the menu on wide screens. */
  menuStyle: MenuStyle;
  /** Shows the bar of visited pages. */
  tagsView: boolean;
  /** The header stays in place while the page scrolls. */
  fixedHeader: boolean;
  /** Shows logo and name of the product in the header. */
  sidebarLogo: boolean;
  /** On Chinese pages the menu search also matches pinyin and initials. */
  pinyinSearch: boolean;
}

const storageKey = 'matlas.preferences';
const keyOf = (userId: number) => `${storageKey}.${userId}`;
/** Key of the id of the user whose preferences are stored in `storageKey`. */
const ownerKey = `${storageKey}.owner`;
const defaultPreferences: Omit<Preferences, 'language'> = {
  brand: 'blue',
  mode: 'light',
  density: 'compact',
  menuStyle: 'vertical',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  pinyinSearch: true,
};

/** English if the browser's language contains 'en', otherwise Chinese (specification 000 section 2). */
export function browserLanguage(): Language {
  return navigator.language.toLowerCase().includes('en') ? 'en' : 'zh';
}

function readStored(key: string): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
}

let current: Preferences | undefined;
const listeners = new Set<() => void>();

/** The current preferences; the same object until something changes. */
export function preferences(): Preferences {
  current ??= { language: browserLanguage(), ...defaultPreferences, ...readStored(storageKey) };
  return current;
}

export function changePreferences(patch: Partial<Preferences>): void {
  current = { ...preferences(), ...patch };
  localStorage.setItem(storageKey, JSON.stringify(current));
  const owner = localStorage.getItem(ownerKey);
  if (owner) localStorage.setItem(keyOf(Number(owner)), JSON.stringify(current));
  listeners.forEach((listener) => listener());
}

/**
 * After signing in: loads the preferences of this user on this device, or keeps the current ones at the first
 * sign-in. Signing out does not change them.
 */
export function loadPreferencesOf(userId: number): void {
  const { language: _ofTheDevice, ...own } = readStored(keyOf(userId));
  localStorage.setItem(ownerKey, String(userId));
  changePreferences({ picked: undefined, ...own });
}

export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const darkModeQuery = '(prefers-color-scheme: dark)';

/** The current colour mode. */
export function effectiveMode(mode: Preferences['mode']): Mode {
  if (mode !== 'system') return mode;
  return window.matchMedia(darkModeQuery).matches ? 'dark' : 'light';
}

/** Notifies when the operating system switches between light and dark. */
export function onSystemMode(listener: () => void): () => void {
  const list = window.matchMedia(darkModeQuery);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Called when the system mode has changed, so that values derived from the preferences are computed again. */
export function recomputePreferences(): void {
  current = { ...preferences() };
  listeners.forEach((listener) => listener());
}
