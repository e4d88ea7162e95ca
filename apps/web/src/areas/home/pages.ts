import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    dashboard: () => import('./home-page').then((module) => module.HomePage),
  },
};
