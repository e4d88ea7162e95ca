import type { LayoutInterface, UploadKind } from '@matlas/contract';

/** As what files of an interface are counted (decision 0020). */
export const UPLOAD_KIND_OF: Readonly<Record<LayoutInterface, UploadKind>> = {
  imdsAi: 'imdsConversion',
  ic: 'imdsConversion',
  cai: 'cai',
  csv: 'mdsCsv',
};
