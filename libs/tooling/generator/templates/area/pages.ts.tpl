import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {},
};
