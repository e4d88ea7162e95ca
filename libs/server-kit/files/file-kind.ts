/** What a file is by its bytes. `text` covers csv, txt and json, which only their names tell apart. */
export type FileKind = 'pdf' | 'png' | 'jpg' | 'gif' | 'bmp' | 'webp' | 'xlsx' | 'docx' | 'pptx' | 'xls' | 'doc' | 'ppt' | 'zip' | 'rar' | '7z' | 'gz' | 'xml' | 'text';
type Container = 'zip' | 'ole';

interface Signature { kind: FileKind | Container; at: number; bytes: Buffer }
const hex = (kind: Signature['kind'], bytes: string, at = 0): Signature => ({ kind, at, bytes: Buffer.from(bytes, 'hex') });
const SIGNATURES: readonly Signature[] = [
  hex('pdf', '255044462d'), hex('png', '89504e470d0a1a0a'), hex('jpg', 'ffd8ff'), hex('gif', '47494638'), hex('webp', '57454250', 8),
  hex('zip', '504b0304'), hex('zip', '504b0506'), hex('ole', 'd0cf11e0a1b11ae1'), hex('rar', '526172211a07'), hex('7z', '377abcaf271c'), hex('gz', '1f8b08'), hex('bmp', '424d'),
];

/** Folders of Office Open XML (ECMA-376 Part 2): what the package holds decides, not its name. */
const OFFICE_FOLDERS: readonly [string, FileKind][] = [['xl/', 'xlsx'], ['word/', 'docx'], ['ppt/', 'pptx']];
const CONTENT_TYPES = '[Content_Types].xml';
/** Streams of the compound file format ([MS-CFB]) by which Word, Excel and PowerPoint 97 are known. */
export const OLE_STREAMS: readonly [Buffer, FileKind][] = (
  [['Workbook', 'xls'], ['Book', 'xls'], ['WordDocument', 'doc'], ['PowerPoint Document', 'ppt']] as const
).map(([name, kind]) => [Buffer.from(`${name}\0`, 'utf16le'), kind]);

/** Kind by the first bytes; `zip` and `ole` are containers to be looked into; undefined is neither known nor text. */
export function kindOfHead(head: Buffer): FileKind | Container | undefined {
  const found = SIGNATURES.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes));
  if (found) return found.kind;
  const text = textOf(head);
  if (text === undefined) return undefined;
  return /^\s*<(\?xml|[A-Za-z])/.test(text) ? 'xml' : 'text';
}

export function kindOfZip(entries: readonly string[]): FileKind {
  if (!entries.includes(CONTENT_TYPES)) return 'zip';
  return OFFICE_FOLDERS.find(([folder]) => entries.some((entry) => entry.startsWith(folder)))?.[1] ?? 'zip';
}

/** The text of the first bytes in UTF-8, UTF-16 with a mark, or GB18030 (Excel's csv on Chinese Windows); undefined for binary data. */
function textOf(head: Buffer): string | undefined {
  const encoding = head.subarray(0, 2).equals(Buffer.from([0xff, 0xfe])) ? 'utf-16le' : undefined;
  if (!encoding && head.includes(0)) return undefined;
  for (const name of encoding ? [encoding] : ['utf-8', 'gb18030']) {
    try {
      // `stream`: a character cut off at the end of the head is no error.
      const text = new TextDecoder(name, { fatal: true }).decode(head, { stream: true });
      return /[\x01-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? undefined : text;
    } catch {
      continue;
    }
  }
  return undefined;
}

interface TypeInfo { kinds: readonly FileKind[]; mime: string }
const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const TYPES: Record<string, TypeInfo> = {
  pdf: { kinds: ['pdf'], mime: 'application/pdf' }, png: { kinds: ['png'], mime: 'image/png' }, jpg: { kinds: ['jpg'], mime: 'image/jpeg' },
  jpeg: { kinds: ['jpg'], mime: 'image/jpeg' }, gif: { kinds: ['gif'], mime: 'image/gif' }, bmp: { kinds: ['bmp'], mime: 'image/bmp' }, webp: { kinds: ['webp'], mime: 'image/webp' },
  xlsx: { kinds: ['xlsx'], mime: `${OFFICE}spreadsheetml.sheet` }, docx: { kinds: ['docx'], mime: `${OFFICE}wordprocessingml.document` },
  pptx: { kinds: ['pptx'], mime: `${OFFICE}presentationml.presentation` }, xls: { kinds: ['xls'], mime: 'application/vnd.ms-excel' },
  doc: { kinds: ['doc'], mime: 'application/msword' }, ppt: { kinds: ['ppt'], mime: 'application/vnd.ms-powerpoint' },
  zip: { kinds: ['zip'], mime: 'application/zip' }, i6z: { kinds: ['zip'], mime: 'application/zip' }, rar: { kinds: ['rar'], mime: 'application/vnd.rar' },
  '7z': { kinds: ['7z'], mime: 'application/x-7z-compressed' }, gz: { kinds: ['gz'], mime: 'application/gzip' }, xml: { kinds: ['xml'], mime: 'application/xml' },
  csv: { kinds: ['text'], mime: 'text/csv' }, txt: { kinds: ['text', 'xml'], mime: 'text/plain' }, json: { kinds: ['text'], mime: 'application/json' },
};
export const mimeOf = (type: string): string => TYPES[type]?.mime ?? 'application/octet-stream';

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The allowed type that a file of this kind has. Its name chooses only among types of the same kind (csv or txt, jpg or jpeg). */
export function typeOf(kind: FileKind, name: string, allowed: readonly string[]): string | undefined {
  const fitting = allowed.filter((type) => TYPES[type]?.kinds.includes(kind));
  return fitting.find((type) => type === extensionOf(name)) ?? fitting[0];
}
/** A name never promises another type than the content: `photo.exe` with a picture inside becomes `photo.exe.png`. */
export const nameFor = (name: string, type: string): string => {
  const kinds = TYPES[type]?.kinds ?? [];
  return TYPES[extensionOf(name)]?.kinds.some((kind) => kinds.includes(kind)) ? name : `${name}.${type}`;
};
