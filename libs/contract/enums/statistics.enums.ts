import { enumeration, type ValueOf } from './enumeration';

// Uploads of data (libs/features/system/README.md).

/** Content and form of an upload of data. */
export const uploadKind = enumeration({
  name: 'uploadKind',
  values: [
    { value: 'bomWorkbook', key: 'bomWorkbook' },
    { value: 'bomCsv', key: 'bomCsv' },
    { value: 'bomXml', key: 'bomXml' },
    { value: 'ownSystem', key: 'ownSystem' },
    { value: 'cai', key: 'cai' },
    { value: 'mdsCsv', key: 'mdsCsv' },
    { value: 'imdsConversion', key: 'imdsConversion' },
    { value: 'mdsXml', key: 'mdsXml' },
    { value: 'mdsWorkbook', key: 'mdsWorkbook' },
    { value: 'mdsBundle', key: 'mdsBundle' },
    { value: 'declaration', key: 'declaration' },
    { value: 'users', key: 'users' },
  ],
});
export type UploadKind = ValueOf<typeof uploadKind>;
