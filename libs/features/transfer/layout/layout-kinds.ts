import type { LayoutInterface, UploadKind } from '@matlas/contract';

/** The kinds under which files of each interface are counted (libs/features/system/README.md). */
export const UPLOAD_KIND_OF: Readonly<Record<LayoutInterface, UploadKind>> = {
  imdsAi: 'imdsConversion',
  ic: 'imdsConversion',
  cai: 'cai',
  csv: 'mdsCsv',
};
