import type { MenuStyle } from '@matlas/contract';
import type { Brand, Language, Mode } from './tokens';

/** What a person chose; kept on this device, for each person apart. `mode: 'system'` follows the operating system. */
export interface Preferences {
  /** Of the device, because it is chosen before signing in. */
  language: Language;
  /** The theme that is saved with the account: its standard colours. */
  brand: Brand;
  /** A colour of the theme picker in the place of the brand's, `#rrggbb`. */
  picked?: string | undefined;
  mode: Mode | 'system';
  density: 'compact' | 'comfortable';
  /** Where the menu stands on a wide screen. */
  menuStyle: MenuStyle;
  /** The bar of visited pages. */
  tagsView: boolean;
  /** The header stays while the page scrolls. */
  fixedHeader: boolean;
  /** Mark and name of the product in the header. */
  sidebarLogo: boolean;
  /** On Chinese pages the menu is found by pinyin and initials too. */
  pinyinSearch: boolean;
}

const storageKey = 'matlas.preferences';
const keyOf = (userId: number) => `${storageKey}.${userId}`;
/** Whose preferences stand in `storageKey`. */
const ownerKey = `${storageKey}.owner`;
const standard: Omit<Preferences, 'language'> = {
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

function stored(key: string): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
}

let current: Preferences | undefined;
const listeners = new Set<() => void>();

/** The preferences in effect; the same object until something changes. */
export function preferences(): Preferences {
  current ??= { language: browserLanguage(), ...standard, ...stored(storageKey) };
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
 * After signing in: the look that this person chose on this device; the present one the first time. Signing out leaves
 * it.
 */
export function adoptPreferencesOf(userId: number): void {
  const { language: _ofTheDevice, ...own } = stored(keyOf(userId));
  localStorage.setItem(ownerKey, String(userId));
  changePreferences({ picked: undefined, ...own });
}

export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const darkSystem = '(prefers-color-scheme: dark)';

/** The colour mode in effect. */
export function effectiveMode(mode: Preferences['mode']): Mode {
  if (mode !== 'system') return mode;
  return window.matchMedia(darkSystem).matches ? 'dark' : 'light';
}

/** Tells when the operating system changes between light and dark. */
export function onSystemMode(listener: () => void): () => void {
  const list = window.matchMedia(darkSystem);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** The device went over to the other mode: what was computed from the preferences is computed anew. */
export function renewPreferences(): void {
  current = { ...preferences() };
  listeners.forEach((listener) => listener());
}
