import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: { setUserManage: () => import('./settings-page').then((module) => module.SettingsPage) },
};
