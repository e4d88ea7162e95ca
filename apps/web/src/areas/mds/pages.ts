import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    MdsUpdate: () => import('./update/update-page').then((module) => module.UpdatePage),
    LocalData: () => import('./local/local-data-page').then((module) => module.LocalDataPage),
    MdsFolder: () => import('./folder/folders-page').then((module) => module.FoldersPage),
    materialDataSheet: () => import('./editor/new-sheet-page').then((module) => module.NewComponentPage),
    ComponentUnit: () => import('./editor/new-sheet-page').then((module) => module.NewModulePage),
    TraceMds: () => import('./trace/trace-page').then((module) => module.TracePage),
    MdsRuleSet: () => import('./rule-set/rule-set-page').then((module) => module.RuleSetPage),
    MdsCascade: () => import('./cascade/cascade-page').then((module) => module.CascadePage),
    'createComponent/ourinformationCompany': () =>
      import('./own-information/own-information-page').then((module) => module.OwnInformationPage),
  },
  ownPaths: {
    '/mds/compare': () => import('./compare/compare-page').then((module) => module.ComparePage),
  },
};
