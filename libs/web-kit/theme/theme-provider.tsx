import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_GB';
import zhCN from 'antd/locale/zh_CN';
import { useLayoutEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import '../styles/index.css';
import { antdTheme } from './antd-theme';
import { effectiveMode, onPreferences, preferences, type Preferences } from './preferences';
import { cssVariables, fontFamily } from './tokens';

/** The preferences of this device, live. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, preferences);
}

function useRootStyle({ language, brand, mode, density }: Preferences): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = language === 'zh' ? 'zh-CN' : 'en-GB';
    root.dataset.mode = effectiveMode(mode);
    root.dataset.density = density;
    root.style.setProperty('--m-font', fontFamily(language));
    for (const [name, value] of Object.entries(cssVariables(effectiveMode(mode), brand))) root.style.setProperty(name, value);
  }, [language, brand, mode, density]);
}

/** Look and language of everything below: antd, our CSS variables and `<html lang>`. Place it once, at the root. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const chosen = usePreferences();
  const { language, brand, mode } = chosen;
  useRootStyle(chosen);
  const theme = useMemo(() => antdTheme(effectiveMode(mode), brand, language), [mode, brand, language]);
  return (
    <ConfigProvider theme={theme} locale={language === 'zh' ? zhCN : enUS} button={{ autoInsertSpace: false }} form={{ scrollToFirstError: false }}>
      <App message={{ duration: 5 }} component={false}>{children}</App>
    </ConfigProvider>
  );
}
