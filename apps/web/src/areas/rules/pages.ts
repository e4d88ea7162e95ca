import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    RegulatoryInfo: () => import('./regulations-page').then((module) => module.RegulationsPage),
  },
};
