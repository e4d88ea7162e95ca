import type { Brand, Language, Mode } from './tokens';

/** What a person chose for this device. `mode: 'system'` follows the operating system. */
export interface Preferences {
  language: Language;
  brand: Brand;
  mode: Mode | 'system';
  density: 'compact' | 'comfortable';
}

const storageKey = 'matlas.preferences';

/** English if the browser's language contains 'en', otherwise Chinese (specification 000 section 2). */
export function browserLanguage(): Language {
  return navigator.language.toLowerCase().includes('en') ? 'en' : 'zh';
}

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
}

let current: Preferences | undefined;
const listeners = new Set<() => void>();

/** The preferences of this device; the same object until something changes. */
export function preferences(): Preferences {
  current ??= { language: browserLanguage(), brand: 'blue', mode: 'light', density: 'compact', ...stored() };
  return current;
}

export function changePreferences(patch: Partial<Preferences>): void {
  current = { ...preferences(), ...patch };
  localStorage.setItem(storageKey, JSON.stringify(current));
  listeners.forEach((listener) => listener());
}

export function onPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The colour mode in effect. */
export function effectiveMode(mode: Preferences['mode']): Mode {
  if (mode !== 'system') return mode;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
