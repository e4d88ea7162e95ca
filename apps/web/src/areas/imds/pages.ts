import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    SyncErrors: () => import('./sync-errors-page').then((module) => module.SyncErrorsPage),
    MdsDataDownload: () => import('./offers-page').then((module) => module.OffersPage),
    BasicDataDownload: () => import('./basic-data-page').then((module) => module.BasicDataPage),
  },
};
