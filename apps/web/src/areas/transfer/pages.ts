import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    MdsUpload: () => import('./import/mds-upload-page').then((module) => module.MdsUploadPage),
    UploadIMDSTrans: () => import('./conversion/upload-page').then((module) => module.ConversionUploadPage),
    DownloadIMDSTrans: () => import('./conversion/download-page').then((module) => module.ConversionDownloadPage),
  },
};
