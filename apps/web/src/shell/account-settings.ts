import { accountApi, type Settings } from '@matlas/contract';
import {
  call,
  changeLanguage,
  changePreferences,
  useRoute,
  useSession,
  type Language,
  type Preferences,
} from '@matlas/web-kit';
import { useEffect } from 'react';

/**
 * What the account keeps of the look, as this device has it. The language is the device's: it is chosen before signing
 * in.
 */
function preferencesOf(settings: Settings): Partial<Preferences> {
  const { dataTheme, theme, appearance, style, density, tagsView, fixedHeader, sidebarLogo, supportPinyinSearch } =
    settings;
  return {
    brand: dataTheme,
    picked: theme ?? undefined,
    mode: appearance,
    menuStyle: style,
    density,
    tagsView,
    fixedHeader,
    sidebarLogo,
    pinyinSearch: supportPinyinSearch,
  };
}

function settingsOf(patch: Partial<Preferences>): Partial<Settings> {
  const { language, brand, mode, menuStyle, density, tagsView, fixedHeader, sidebarLogo, pinyinSearch } = patch;
  const all = {
    language,
    dataTheme: brand,
    ...('picked' in patch ? { theme: patch.picked ?? null } : {}),
    appearance: mode,
    style: menuStyle,
    density,
    tagsView,
    fixedHeader,
    sidebarLogo,
    supportPinyinSearch: pinyinSearch,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Token of the session whose look is in effect: what is changed afterwards must not fall back to what was read. */
let adoptedBy: string | undefined;

/** The look comes from the account, on whichever device one signs in; taken once in a session. */
export function useAccountSettings(): void {
  const token = useSession()?.token;
  const { data } = useRoute(accountApi.settingsPage, {}, { log: 'shell.log.settings', enabled: token !== undefined });
  useEffect(() => {
    if (!data || adoptedBy === token) return;
    adoptedBy = token;
    changePreferences(preferencesOf(data.settings));
  }, [data, token]);
}

/** Changes the look at once, and keeps it with the account. Without the server it stays on the device. */
export function changeSettings(patch: Partial<Preferences>): void {
  changePreferences(patch);
  if (patch.brand) localStorage.setItem('dataTheme', patch.brand);
  void call(accountApi.saveSettings, settingsOf(patch), { log: 'shell.log.saveSettings' }).catch((reason: unknown) =>
    console.warn(reason),
  );
}

/** The language of the console, and of the mails that the account gets. */
export async function changeAccountLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  changeSettings({ language });
}
