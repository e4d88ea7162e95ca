import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    ExemptionAnalysis: () => import('./exemption/exemption-page').then((module) => module.ExemptionPage),
    AnalyseSvhc: () => import('./svhc/svhc-page').then((module) => module.SvhcPage),
    MdsAnalysis: () => import('./mds/mds-page').then((module) => module.MdsAnalysisPage),
    ListImpact: () => import('./impact/impact-page').then((module) => module.ImpactPage),
    reportManage: () => import('./reports/reports-page').then((module) => module.ReportsPage),
    HighRiskParts: () => import('./high-risk/high-risk-page').then((module) => module.HighRiskPage),
    RrrLabeling: () => import('./rrr/marking-page').then((module) => module.RrrMarkingPage),
    RrrExport: () => import('./rrr/result-page').then((module) => module.RrrResultPage),
    VehicleMaterialDetail: () =>
      import('./material-detail/material-detail-page').then((module) => module.MaterialDetailPage),
    DeviationAnalysis: () => import('./deviation/deviation-page').then((module) => module.DeviationPage),
    ClassificationAnalysis: () =>
      import('./materials-group/materials-group-page').then((module) => module.MaterialsGroupPage),
    RecycledContent: () =>
      import('./recycled-content/recycled-content-page').then((module) => module.RecycledContentPage),
    VocSubstance: () => import('./voc-report/voc-page').then((module) => module.VocPage),
    RrrScreening: () => import('./rrr-screening/rrr-screening-page').then((module) => module.RrrScreeningPage),
    SpecialSubstanceAnalysis: () => import('./substance-analysis-page').then((module) => module.SubstanceAnalysisPage),
  },
};
