import type { LayoutInterface, UploadKind } from '@matlas/contract';

/** As what files of an interface are counted (libs/features/system/README.md). */
export const UPLOAD_KIND_OF: Readonly<Record<LayoutInterface, UploadKind>> = {
  imdsAi: 'imdsConversion',
  ic: 'imdsConversion',
  cai: 'cai',
  csv: 'mdsCsv',
};
