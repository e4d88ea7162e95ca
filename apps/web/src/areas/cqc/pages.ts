import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    CQCDataSearch: () => import('./cqc-page').then((module) => module.CqcPage),
    CQCDataDownLoad: () => import('./upload-page').then((module) => module.UploadPage),
  },
};
