import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    Message: () => import('./messages-page').then((module) => module.MessagesPage),
  },
};
