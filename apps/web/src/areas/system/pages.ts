import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    TaskAdmin: () => import('./tasks-page').then((module) => module.TasksPage),
  },
};
