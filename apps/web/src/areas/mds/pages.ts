import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    LocalData: () => import('./sheets-pages').then((module) => module.OwnSheetsPage),
    seekMaterialDataSheet: () => import('./sheets-pages').then((module) => module.VisibleSheetsPage),
    materialDataSheet: () => import('./editor/new-sheet-page').then((module) => module.NewComponentPage),
    ComponentUnit: () => import('./editor/new-sheet-page').then((module) => module.NewModulePage),
    'createComponentUnit/detail': () => import('./detail-page').then((module) => module.DetailPage),
    'createComponent/detail': () => import('./detail-page').then((module) => module.DetailPage),
  },
};
