import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    usermanual: () => import('./text-page').then((module) => module.ManualPage),
    faq: () => import('./text-page').then((module) => module.FaqPage),
    contactus: () => import('./contact-page').then((module) => module.ContactPage),
  },
};
