import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    PartChange: () => import('./change/change-page').then((module) => module.ChangePage),
    ModeFillInfo: () => import('./fill-in/fill-in-page').then((module) => module.FillInPage),
    VehicleInfo: () => import('./models-page').then((module) => module.ModelsPage),
  },
};
