import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    DataAdmin: () => import('./audit-page').then((module) => module.AuditPage),
    AuditDistribution: () => import('./distribution-page').then((module) => module.DistributionPage),
  },
};
