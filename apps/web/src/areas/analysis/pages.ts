import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    SpecialSubstanceAnalysis: () => import('./substance-analysis-page').then((module) => module.SubstanceAnalysisPage),
  },
};
