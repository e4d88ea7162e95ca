import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    ModelAdmin: () => import('./bom-page').then((module) => module.BomPage),
    VehicleAdmin: () => import('./admin/vehicle-admin-page').then((module) => module.VehicleAdminPage),
    BomMatching: () => import('./matching-page').then((module) => module.MatchingPage),
  },
};
