import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    usermanual: () => import('./manual-page').then((module) => module.ManualPage),
    faq: () => import('./faq-page').then((module) => module.FaqPage),
    contactus: () => import('./contact-page').then((module) => module.ContactPage),
    feedbackManagementList: () => import('./feedback-page').then((module) => module.FeedbackPage),
  },
  barePaths: {
    '/manual/print': () => import('./print-page').then((module) => module.PrintPage),
  },
};
