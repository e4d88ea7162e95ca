import {
  contentIs,
  extensionOf,
  FILE_TYPES,
  FORBIDDEN_IN_FILE_NAMES,
  isFileNameAllowed,
  MAX_FILE_NAME,
  type FileExtension,
} from './file-types';

export * from './file-types';

export interface FilePurpose {
  readonly types: readonly FileExtension[];
  /** Maximum size of one file in bytes. */
  readonly maxBytes: number;
  /** Read as a table: what a file holds decides where its name says another kind of table. */
  readonly isTable?: boolean;
  /** Maximum number of files in one upload, and for one record if files belong to a record. */
  readonly maxFiles: number;
}

const MB = 1024 * 1024;
const DOCUMENTS = ['doc', 'xls', 'ppt', 'txt', 'pdf'] as const;
const IMAGES = ['png', 'jpg', 'jpeg'] as const;
const NOTICE_TYPES = ['pdf', 'jpg', 'png', 'gif', 'rar', 'zip', 'doc', 'docx', 'xlsx', 'xls'] as const;
/** What every import of rows reads. */
const TABLES = ['xlsx', 'xlsm', 'xls', 'ods', 'csv', 'txt'] as const;
const ROWS = { types: TABLES, maxBytes: 100 * MB, maxFiles: 1, isTable: true } as const;

/**
 * Allowed files by purpose, with the limits of specification 000 section 5 and 001 section 9. Where it gives two
 * limits (spreadsheets 100 and 50 MB), the larger one applies (product.md, "Imports"). Imports of rows read every kind
 * of `TABLES` (decision 0091).
 */
export const FILE_PURPOSES = {
  general: { types: DOCUMENTS, maxBytes: 5 * MB, maxFiles: 5 },
  image: { types: IMAGES, maxBytes: 5 * MB, maxFiles: 5 },
  avatar: { types: ['jpg', 'jpeg', 'png'], maxBytes: 2 * MB, maxFiles: 1 },
  notice: { types: NOTICE_TYPES, maxBytes: 100 * MB, maxFiles: 5 },
  /** Attachments of messages and replies ("another place" in the specification). */
  messageAttachment: { types: NOTICE_TYPES, maxBytes: 20 * MB, maxFiles: 5 },
  spreadsheet: { types: ['xls', 'xlsx', 'csv'], maxBytes: 100 * MB, maxFiles: 1 },
  /** Includes bills of materials in XML (Granta BoM). */
  bomImport: { ...ROWS, types: [...TABLES, 'xml'] },
  cqcImport: ROWS,
  lawListImport: ROWS,
  userImport: ROWS,
  substanceImport: ROWS,
  requestImport: ROWS,
  distributionImport: ROWS,
  /** CSV and XML of the specification, the platform's workbook and bundle, IEC 62474 (.xml, .shai, .shci). */
  sheetImport: { ...ROWS, types: [...TABLES, 'xml', 'zip', 'shai', 'shci'] },
  /** Data sheets in the format of IMDS, or in a format that a layout describes. */
  imdsConversion: { types: ['xml', 'csv', 'txt'], maxBytes: 100 * MB, maxFiles: 1 },
  /** A sample file for testing a layout. */
  layoutSample: { types: ['xml', 'csv', 'txt'], maxBytes: 20 * MB, maxFiles: 1 },
  systemFile: { types: [...NOTICE_TYPES, 'ppt', 'txt', 'csv', 'jpeg'], maxBytes: 100 * MB, maxFiles: 5 },
  modelFile: { types: [...NOTICE_TYPES, 'ppt', 'txt', 'csv', 'jpeg'], maxBytes: 100 * MB, maxFiles: 5 },
  /** A picture of the screen that the feedback is about. */
  feedback: { types: IMAGES, maxBytes: 5 * MB, maxFiles: 1 },
  customRuleAttachment: { types: [...DOCUMENTS, 'docx', 'xlsx'], maxBytes: 5 * MB, maxFiles: 5 },
  /** Attachments of one version of a data sheet; pictures have their own purpose. */
  sheetDocument: { types: [...DOCUMENTS, 'docx', 'xlsx', 'pptx'], maxBytes: 5 * MB, maxFiles: 5 },
  sheetPicture: { types: IMAGES, maxBytes: 5 * MB, maxFiles: 5 },
  certificate: { types: ['pdf', ...IMAGES], maxBytes: 5 * MB, maxFiles: 5 },
  /** Evidence that a new substance exists, and of its identity. */
  substanceEvidence: { types: ['pdf', ...IMAGES, 'doc', 'docx', 'xls', 'xlsx'], maxBytes: 5 * MB, maxFiles: 1 },
  /** Evidence for a decision that accepts a listed substance in one scope. */
  decisionEvidence: { types: ['pdf', ...IMAGES, 'doc', 'docx', 'xls', 'xlsx'], maxBytes: 20 * MB, maxFiles: 1 },
  /** Evidence for a recycling technology. */
  technologyEvidence: { types: ['pdf', ...IMAGES, 'doc', 'docx', 'xls', 'xlsx'], maxBytes: 20 * MB, maxFiles: 1 },
  vocReport: { types: ['pdf', 'doc', 'docx', ...IMAGES], maxBytes: 5 * MB, maxFiles: 5 },
  /** A dossier of IUCLID 6. */
  scipDossier: { types: ['i6z'], maxBytes: 100 * MB, maxFiles: 1 },
  scipAttachment: { types: ['pdf', ...IMAGES, 'doc', 'docx', 'txt'], maxBytes: 5 * MB, maxFiles: 5 },
} as const satisfies Record<string, FilePurpose>;
export type FilePurposeName = keyof typeof FILE_PURPOSES;
export const isFilePurpose = (name: string): name is FilePurposeName => Object.hasOwn(FILE_PURPOSES, name);
export const filePurpose = (name: FilePurposeName): FilePurpose => FILE_PURPOSES[name];

/** Why a file is refused: a code of the error catalogue with its parameters. */
export type FileRefusal =
  | { code: 'file.name'; params: { characters: string } }
  | { code: 'file.nameTooLong'; params: { max: number; length: number } }
  | { code: 'file.type'; params: { types: string } }
  | { code: 'file.tooLarge'; params: { megabytes: number } }
  | { code: 'file.empty'; params: { name: string } }
  | { code: 'avatar.type' | 'avatar.size'; params: Record<string, never> };

const isAccepted = (purpose: FilePurpose, extension: string): extension is FileExtension =>
  purpose.types.some((type) => type === extension);

/** Kinds of workbooks; systems write text and web pages as .xls, and people rename. */
const WORKBOOKS: readonly FileExtension[] = ['xlsx', 'xlsm', 'xls', 'ods'];
/** Kinds of content that a file of this extension may hold, the one of its name first. */
export function contentsOf(purposeName: FilePurposeName, extension: FileExtension): readonly FileExtension[] {
  if (!filePurpose(purposeName).isTable || !WORKBOOKS.includes(extension)) return [extension];
  const others = WORKBOOKS.filter((one) => one !== extension);
  return [extension, ...others, ...(extension === 'xls' ? (['txt'] as const) : [])];
}
const isContentAccepted = (purposeName: FilePurposeName, extension: FileExtension, head: Uint8Array): boolean =>
  contentsOf(purposeName, extension).some((one) => contentIs(one, head));

/**
 * Checks the name and the first bytes of a file (`SNIFFED_BYTES`, or all of a smaller file). Returns undefined when
 * it is accepted. The browser may omit `head`; the server checks again with it.
 */
export function refuseFile(purposeName: FilePurposeName, name: string, head?: Uint8Array): FileRefusal | undefined {
  const purpose = filePurpose(purposeName);
  const extension = extensionOf(name);
  if (name.length > MAX_FILE_NAME)
    return { code: 'file.nameTooLong', params: { max: MAX_FILE_NAME, length: name.length } };
  if (!isFileNameAllowed(name)) return { code: 'file.name', params: { characters: FORBIDDEN_IN_FILE_NAMES } };
  if (head && head.length === 0) return { code: 'file.empty', params: { name } };
  if (isAccepted(purpose, extension) && (!head || isContentAccepted(purposeName, extension, head))) return undefined;
  return purposeName === 'avatar'
    ? { code: 'avatar.type', params: {} }
    : { code: 'file.type', params: { types: purpose.types.join(', ') } };
}

/** Checks the size of a file in bytes. Returns undefined when it is accepted. */
export function refuseSize(purposeName: FilePurposeName, bytes: number): FileRefusal | undefined {
  const { maxBytes } = filePurpose(purposeName);
  if (bytes <= maxBytes) return undefined;
  return purposeName === 'avatar'
    ? { code: 'avatar.size', params: {} }
    : { code: 'file.tooLarge', params: { megabytes: maxBytes / MB } };
}

/** Media type for serving a stored file; `application/octet-stream` for unknown extensions. */
export function mimeOf(name: string): string {
  const extension = extensionOf(name);
  return Object.hasOwn(FILE_TYPES, extension)
    ? FILE_TYPES[extension as FileExtension].mime
    : 'application/octet-stream';
}
