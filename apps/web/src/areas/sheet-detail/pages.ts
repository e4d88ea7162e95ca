import type { AreaPages } from '../../area-pages';

/** The page of one data sheet, composed of the areas mds, exchange and transfer. */
export const pages: AreaPages = {
  screens: {
    'createComponentUnit/detail': () => import('./detail-page').then((module) => module.DetailPage),
    'createComponent/detail': () => import('./detail-page').then((module) => module.DetailPage),
  },
};
