import { FORBIDDEN_FILE_NAME_CHARACTERS, forbiddenFileNameCharacters } from '@matlas/domain';

/** How the type of a file is recognised by its first bytes. */
interface Signature {
  /** Bytes in hexadecimal; the file has to start with one of them. */
  readonly starts?: readonly string[];
  /** Pattern for the name of the first entry in a zip container of this type. */
  readonly zipEntry?: RegExp;
  /** For plain text: the file has no zero byte, and its start matches. */
  readonly text?: RegExp;
}
interface FileType extends Signature {
  readonly mime: string;
}

const ZIP = ['504b0304', '504b0506'];
/** Word, Excel and PowerPoint formats before 2007 use the same container. */
const OLE2 = ['d0cf11e0a1b11ae1'];
const OFFICE_ENTRY = String.raw`\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|mimetype`;
/** OpenDocument names its kind in a first file; some writers leave it out. */
const OPEN_DOCUMENT_ENTRY =
  /^(mimetype$|META-INF\/|content\.xml$|styles\.xml$|meta\.xml$|settings\.xml$|Configurations2\/|Thumbnails\/)/;
const ANY_TEXT = /^[^\0]*$/;

/** File types by extension. The content has to match the extension. */
export const FILE_TYPES = {
  jpg: { mime: 'image/jpeg', starts: ['ffd8ff'] },
  jpeg: { mime: 'image/jpeg', starts: ['ffd8ff'] },
  png: { mime: 'image/png', starts: ['89504e470d0a1a0a'] },
  gif: { mime: 'image/gif', starts: ['474946383761', '474946383961'] },
  pdf: { mime: 'application/pdf', starts: ['255044462d'] },
  doc: { mime: 'application/msword', starts: OLE2 },
  xls: { mime: 'application/vnd.ms-excel', starts: OLE2 },
  ppt: { mime: 'application/vnd.ms-powerpoint', starts: OLE2 },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    starts: ZIP,
    zipEntry: new RegExp(`^(${OFFICE_ENTRY}|word\\/)`),
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    starts: ZIP,
    zipEntry: new RegExp(`^(${OFFICE_ENTRY}|xl\\/)`),
  },
  xlsm: {
    mime: 'application/vnd.ms-excel.sheet.macroEnabled.12',
    starts: ZIP,
    zipEntry: new RegExp(`^(${OFFICE_ENTRY}|xl\\/)`),
  },
  ods: { mime: 'application/vnd.oasis.opendocument.spreadsheet', starts: ZIP, zipEntry: OPEN_DOCUMENT_ENTRY },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    starts: ZIP,
    zipEntry: new RegExp(`^(${OFFICE_ENTRY}|ppt\\/)`),
  },
  zip: { mime: 'application/zip', starts: ZIP },
  rar: { mime: 'application/vnd.rar', starts: ['526172211a07'] },
  i6z: { mime: 'application/zip', starts: ZIP },
  shai: { mime: 'application/zip', starts: ZIP },
  shci: { mime: 'application/zip', starts: ZIP },
  txt: { mime: 'text/plain', text: ANY_TEXT },
  csv: { mime: 'text/csv', text: ANY_TEXT },
  xml: { mime: 'application/xml', text: /^\uFEFF?\s*</ },
  json: { mime: 'application/json', text: /^\uFEFF?\s*[[{]/ },
} as const satisfies Record<string, FileType>;
export type FileExtension = keyof typeof FILE_TYPES;

/** Number of bytes that `contentIs` needs. */
export const SNIFFED_BYTES = 4_096;
const ZIP_NAME_LENGTH_OFFSET = 26;
const ZIP_NAME = 30;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
/** Name of the first entry of a zip archive, from its local header. */
const firstEntry = (head: Uint8Array): string =>
  latin(
    head.subarray(
      ZIP_NAME,
      ZIP_NAME + ((head[ZIP_NAME_LENGTH_OFFSET] ?? 0) | ((head[ZIP_NAME_LENGTH_OFFSET + 1] ?? 0) << 8)),
    ),
  );
const SIDES = 2;
const FIRST_PRINTABLE_BYTE = 0x20;
const isTextByte = (byte: number): boolean =>
  byte >= FIRST_PRINTABLE_BYTE || byte === 0x09 || byte === 0x0a || byte === 0x0d;
/**
 * UTF-16 text contains zero bytes: it has a byte order mark, or the zeros stand on one side of the pairs, beside
 * characters of text.
 */
function isUtf16(head: Uint8Array, start: string): boolean {
  if (start.startsWith('fffe') || start.startsWith('feff')) return true;
  const zeroes = [...head.keys()].filter((at) => head[at] === 0);
  const side = (zeroes[0] ?? 0) % SIDES;
  return (
    zeroes.length > 0 &&
    zeroes.every((at) => at % SIDES === side && isTextByte(head[side === 0 ? at + 1 : at - 1] ?? FIRST_PRINTABLE_BYTE))
  );
}
const textOf = (head: Uint8Array, start: string): string =>
  isUtf16(head, start)
    ? latin(head.filter((byte) => byte !== 0))
    : latin(start.startsWith('efbbbf') ? head.subarray(3) : head);

/** Whether `head`, the first `SNIFFED_BYTES` of a file, matches this type. */
export function contentIs(extension: FileExtension, head: Uint8Array): boolean {
  const type: FileType = FILE_TYPES[extension];
  const start = hex(head.subarray(0, 8));
  if (type.starts && !type.starts.some((signature) => start.startsWith(signature))) return false;
  if (type.zipEntry && !type.zipEntry.test(firstEntry(head))) return false;
  return !type.text || type.text.test(textOf(head, start));
}

/** Extension of a file name in lower case, empty without one. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * Characters that file names must not contain (specification 000 section 5). Control characters and relative path
 * segments are refused too.
 */
export const FORBIDDEN_IN_FILE_NAMES = FORBIDDEN_FILE_NAME_CHARACTERS.join(' ');
const FIRST_PRINTABLE = 0x20;
const hasControlCharacter = (name: string): boolean =>
  [...name].some((character) => character.charCodeAt(0) < FIRST_PRINTABLE);
/** Maximum length of a file name in characters, as in common file systems. */
export const MAX_FILE_NAME = 255;
export const isFileNameAllowed = (name: string): boolean =>
  name.trim() !== '' &&
  forbiddenFileNameCharacters(name).length === 0 &&
  !name.includes('\\') &&
  !hasControlCharacter(name) &&
  !/^\.+$/.test(name);
