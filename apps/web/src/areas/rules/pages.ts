import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    RegulatoryInfo: () => import('./regulations-page').then((module) => module.RegulationsPage),
    ApplicationCodes: () => import('./application-codes-page').then((module) => module.ApplicationCodesPage),
    AuditRules: () => import('./audit-rules-page').then((module) => module.AuditRulesPage),
    TaggingRules: () => import('./tagging/tagging-rules-page').then((module) => module.TaggingRulesPage),
    RestrictedTagging: () => import('./restricted-tagging-page').then((module) => module.RestrictedTaggingPage),
  },
};
