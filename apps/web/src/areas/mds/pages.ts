import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    LocalData: () => import('./sheets-pages').then((module) => module.OwnSheetsPage),
    seekMaterialDataSheet: () => import('./sheets-pages').then((module) => module.VisibleSheetsPage),
    'createComponent/detail': () => import('./sheet-page').then((module) => module.SheetPage),
  },
};
