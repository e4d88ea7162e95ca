import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    RegisterSupplier: () => import('./registrations-page').then((module) => module.RegistrationsPage),
  },
};
