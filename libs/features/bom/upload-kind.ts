import type { UploadKind } from '@matlas/contract';

/** As what the file of an import is counted. */
export const bomUploadKind = ({ type }: { type: string }): UploadKind =>
  type === 'csv' ? 'bomCsv' : type === 'xml' ? 'bomXml' : 'bomWorkbook';
