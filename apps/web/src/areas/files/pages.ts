import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    FileAdmin: () => import('./admin/files-page').then((module) => module.FilesPage),
  },
};
