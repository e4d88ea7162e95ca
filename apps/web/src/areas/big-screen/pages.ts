import type { AreaPages } from '../../area-pages';
import { bigScreenPath } from '../shared/paths';

export const pages: AreaPages = {
  screens: {},
  barePaths: {
    [bigScreenPath]: () => import('./big-screen-page').then((module) => module.BigScreenPage),
  },
};
