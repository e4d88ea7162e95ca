import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    BasicSubstanceManagement: () => import('./substances-page').then((module) => module.SubstancesPage),
    SubstanceSearch: () => import('./search-page').then((module) => module.SubstanceSearchPage),
  },
};
