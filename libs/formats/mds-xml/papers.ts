import { join } from 'node:path';

/** Public files of the format: the schema, and the documentation in both languages. */
export const MDS_XML_FILES = {
  schema: join(__dirname, 'mds-1.0.xsd'),
  zh: join(__dirname, 'mds-1.0.zh.html'),
  en: join(__dirname, 'mds-1.0.en.html'),
} as const;
