import '../styles/index.css';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import {
  effectiveMode,
  onPreferences,
  onSystemMode,
  preferences,
  renewPreferences,
  type Preferences,
} from './preferences';
import { cssVariables, fontFamily, type Mode } from './tokens';

/** The preferences of this device, live. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, preferences);
}

/**
 * `<html lang>`, fonts and CSS variables of our own components: all the look that a page without antd needs. Place it
 * once, at the root.
 */
export function useRootStyle(): Preferences & { mode: Mode } {
  const chosen = usePreferences();
  const { language, brand, density, picked } = chosen;
  const mode = useSyncExternalStore(onSystemMode, () => effectiveMode(chosen.mode));
  useEffect(() => onSystemMode(renewPreferences), []);
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
