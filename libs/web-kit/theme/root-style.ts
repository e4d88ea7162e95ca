import '../styles/index.css';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import {
  effectiveMode,
  onPreferences,
  onSystemMode,
  preferences,
  recomputePreferences,
  type Preferences,
} from './preferences';
import { cssVariables, fontFamily, type Mode } from './tokens';

/** The preferences of this device, live. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, preferences);
}

/**
 * Sets `<html lang>`, fonts and the CSS variables of our own components. This is the complete theme of pages
 * without antd. Use it once, at the root.
 */
export function useRootStyle(): Preferences & { mode: Mode } {
  const chosen = usePreferences();
  const { language, brand, density, picked } = chosen;
  const mode = useSyncExternalStore(onSystemMode, () => effectiveMode(chosen.mode));
  useEffect(() => onSystemMode(recomputePreferences), []);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = language === 'zh' ? 'zh-CN' : 'en-GB';
    root.dataset.mode = mode;
    root.dataset.density = density;
    root.style.setProperty('--m-font', fontFamily(language));
    for (const [name, value] of Object.entries(cssVariables(mode, brand, picked))) root.style.setProperty(name, value);
  }, [language, brand, mode, density, picked]);
  return { ...chosen, mode };
}
