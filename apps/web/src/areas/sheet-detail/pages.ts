import type { AreaPages } from '../../area-pages';

/** The page of one data sheet: what the areas of data sheets, exchange and transfer show of it. */
export const pages: AreaPages = {
  screens: {
    'createComponentUnit/detail': () => import('./detail-page').then((module) => module.DetailPage),
    'createComponent/detail': () => import('./detail-page').then((module) => module.DetailPage),
  },
};
