import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    Synchronisation: () => import('./synchronisation-page').then((module) => module.SynchronisationPage),
  },
};
