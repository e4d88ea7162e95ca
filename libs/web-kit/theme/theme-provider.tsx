import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_GB';
import zhCN from 'antd/locale/zh_CN';
import { useMemo, type ReactNode } from 'react';
import { SHELL } from '../constants';
import { antdTheme } from './antd-theme';
import { useRootStyle } from './root-style';
import { useReducedMotion } from './reduced-motion';

/**
 * Theme and language of everything inside: antd, our CSS variables and `<html lang>`. Use it once, at the root of
 * the part that uses antd.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { language, brand, mode, picked } = useRootStyle();
  const isStill = useReducedMotion();
  const theme = useMemo(() => {
    const look = antdTheme(mode, brand, language, picked);
    return { ...look, token: { ...look.token, motion: !isStill } };
  }, [mode, brand, language, picked, isStill]);
  return (
    <ConfigProvider
      theme={theme}
      locale={language === 'zh' ? zhCN : enUS}
      button={{ autoInsertSpace: false }}
      form={{ scrollToFirstError: false }}
    >
      <App message={{ duration: SHELL.toastMs / 1000 }} component={false}>
        {children}
      </App>
    </ConfigProvider>
  );
}
