import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    VehicleInfo: () => import('./models-page').then((module) => module.ModelsPage),
  },
};
