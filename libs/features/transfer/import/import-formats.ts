import type { FileLayout, FmdMapping, LayoutSource, UploadKind } from '@matlas/contract';
import type { SheetReader } from '@matlas/formats';

/**
 * A format of data sheets for import. `cells`: its reader accepts corrected cells of lines. `recognise`
 * distinguishes formats with the same extension by the first characters.
 */
export interface ImportFormat {
  name: string;
  types: readonly string[];
  /** The kind under which the file is counted (libs/features/system/README.md). */
  kind: UploadKind;
  cells: boolean;
  recognise?: (head: string) => boolean;
  /** Loaded in the worker thread, only when needed: each thread has its own copy of loaded modules. */
  reader: (layout?: ImportLayout, mapping?: FmdMapping | null) => Promise<SheetReader>;
}
/** The user's choice of how to read the file. */
export interface ImportLayout {
  layout: FileLayout;
  source: LayoutSource;
}
const byLayout = async (layout?: ImportLayout): Promise<SheetReader> => {
  if (!layout) throw new Error('an import without its layout');
  return (await import('@matlas/formats/layout/read-by-layout')).readByLayout(layout.layout, layout.source);
};

/** The table of all formats; the first that matches is used. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  {
    name: 'mdsXml',
    types: ['xml'],
    kind: 'mdsXml',
    cells: false,
    recognise: (head) => /<(\w+:)?Datasheets[\s>]/.test(head),
    reader: async () => (await import('@matlas/formats/mds-xml/read-mds-xml')).readMdsXml,
  },
  {
    name: 'mdsBundle',
    types: ['zip'],
    kind: 'mdsBundle',
    cells: false,
    reader: async () => (await import('@matlas/formats/bundle/read-bundle')).readBundle,
  },
  {
    name: 'iec62474',
    types: ['xml'],
    kind: 'declaration',
    cells: false,
    recognise: (head) => /<(\w+:)?Main\s[^>]*iec62474/i.test(head),
    reader: async () => (await import('@matlas/formats/iec62474/read-iec62474')).readIec62474,
  },
  {
    name: 'ipc1752',
    types: ['xml'],
    kind: 'declaration',
    cells: false,
    recognise: (head) => /<(\w+:)?MainDeclaration\s[^>]*webstds\.ipc\.org/i.test(head),
    reader: async () => (await import('@matlas/formats/ipc1752/read-ipc1752')).readIpc1752,
  },
  {
    name: 'granta',
    types: ['xml'],
    kind: 'declaration',
    cells: false,
    recognise: (head) => /<(\w+:)?PartsEco\s[^>]*grantadesign/i.test(head),
    reader: async () => (await import('@matlas/formats/granta/read-granta')).readGranta,
  },
  {
    name: 'shai',
    types: ['shai', 'shci'],
    kind: 'declaration',
    cells: false,
    reader: async () => (await import('@matlas/formats/iec62474/read-shai')).readShai,
  },
  {
    name: 'mdsWorkbook',
    types: ['xlsx', 'xlsm', 'xls', 'ods'],
    kind: 'mdsWorkbook',
    cells: true,
    reader: async () => (await import('@matlas/formats/mds-workbook/read-mds-workbook')).readMdsWorkbook,
  },
  {
    name: 'japia',
    types: ['csv', 'txt'],
    kind: 'declaration',
    cells: false,
    recognise: (head) => /^\uFEFF?[^\r\n,]*,\s*"?Ver\.?\s*\d/i.test(head),
    reader: async () => (await import('@matlas/formats/japia/read-japia')).readJapia,
  },
  {
    name: 'mdsCsv',
    types: ['csv', 'txt'],
    kind: 'mdsCsv',
    cells: true,
    reader: async () => (await import('@matlas/formats/mds-csv/read-mds-csv')).readMdsCsv,
  },
  // A table that is not one of ours, recognised by its titles when it is read (import-tables.ts).
  {
    name: 'fmd',
    types: [],
    kind: 'declaration',
    cells: true,
    reader: async (_layout, mapping) => {
      if (!mapping) throw new Error('a declaration without its mapping');
      return (await import('@matlas/formats/fmd/read-fmd')).readFmd(mapping);
    },
  },
  // Only when the user selects a layout, because the file does not identify it.
  { name: 'layoutCai', types: [], kind: 'cai', cells: false, reader: byLayout },
  { name: 'layoutCsv', types: [], kind: 'mdsCsv', cells: false, reader: byLayout },
];
/** Length of the start of a file by which its format is recognised. */
export const HEAD_BYTES = 16_384;

export const importFormatOf = (type: string, head: string): ImportFormat | undefined =>
  IMPORT_FORMATS.find(({ types, recognise }) => types.includes(type) && (recognise?.(head) ?? true));
export const importFormat = (name: string): ImportFormat => {
  const found = IMPORT_FORMATS.find((format) => format.name === name);
  if (!found) throw new Error(`no import format ${name}`);
  return found;
};
