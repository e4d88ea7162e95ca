import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    gallery: () => import('./gallery-page').then((module) => module.GalleryPage),
    SystemSet: () => import('./system-set-page').then((module) => module.SystemSetPage),
    TaskAdmin: () => import('./tasks-page').then((module) => module.TasksPage),
  },
};
