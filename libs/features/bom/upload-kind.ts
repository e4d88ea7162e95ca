import type { UploadKind } from '@matlas/contract';

/** The kind under which the file of an import is counted. */
export const bomUploadKind = ({ type }: { type: string }): UploadKind =>
  type === 'csv' || type === 'txt' ? 'bomCsv' : type === 'xml' ? 'bomXml' : 'bomWorkbook';
