import { antdTheme, cssVariables, usePreferences } from '@matlas/web-kit';
import type { ThemeConfig } from 'antd';
import { useMemo, type CSSProperties } from 'react';

/** Applies the dark theme below one element, regardless of the user's theme setting. */
export function useDark(): { variables: CSSProperties; theme: ThemeConfig } {
  const { brand, language, picked } = usePreferences();
  return useMemo(
    () => ({
      variables: cssVariables('dark', brand, picked) as CSSProperties,
      theme: antdTheme('dark', brand, language, picked),
    }),
    [brand, language, picked],
  );
}
