import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    AnalysisScipSubstance: () => import('./obligation-page').then((module) => module.ObligationPage),
    SCIPNotificationDetail: () => import('./notification-page').then((module) => module.NotificationPage),
  },
};
