import { accountApi, type Settings, type TourState } from '@matlas/contract';
import {
  call,
  changeLanguage,
  changePreferences,
  useCommand,
  useRoute,
  useSession,
  type Language,
  type Preferences,
} from '@matlas/web-kit';
import { useEffect } from 'react';

/**
 * Maps the settings of the account to the preferences of this device. The language belongs to the device, because
 * it is chosen before signing in.
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

/**
 * Token of the session whose settings were applied. Later local changes must not be overwritten by the settings
 * that were read.
 */
let appliedToken: string | undefined;

/** Applies the settings of the account to this device, once per session. */
export function useAccountSettings(): void {
  const token = useSession()?.token;
  const { data } = useRoute(accountApi.settingsPage, {}, { log: 'shell.log.settings', enabled: token !== undefined });
  useEffect(() => {
    if (!data || appliedToken === token) return;
    appliedToken = token;
    changePreferences(preferencesOf(data.settings));
  }, [data, token]);
}

/**
 * Applies a change immediately and saves it with the account. If the server is unreachable, it remains on this
 * device only.
 */
export function changeSettings(patch: Partial<Preferences>): void {
  changePreferences(patch);
  if (patch.brand) localStorage.setItem('dataTheme', patch.brand);
  void call(accountApi.saveSettings, settingsOf(patch), { log: 'shell.log.saveSettings' }).catch((reason: unknown) =>
    console.warn(reason),
  );
}

/** Keeps with the account that the tour was taken or dismissed; who reads the settings reads them again. */
export function useSaveTour(): (tour: TourState) => void {
  const { run } = useCommand(accountApi.saveSettings, { log: 'shell.log.saveSettings' });
  return (tour) => void run({ tour });
}

/** Changes the language of the console and of the mails to this account. */
export async function changeAccountLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  changeSettings({ language });
}
