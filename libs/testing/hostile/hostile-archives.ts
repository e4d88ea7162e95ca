import { type HostileFile, refusedFor } from './hostile-file';
import { type RawEntry, rawZip } from './raw-zip';
import { rowsXml, SHEET, sheetXml, workbookOf, workbookParts } from './workbook-parts';
import { zipQuine } from './zip-quine';

const MB = 1_000_000;
const ELSEWHERE = 0xffff_ffff;
const LINK_MODE = 0o120777;
const xlsx = (name: string, bytes: () => Buffer, met: HostileFile['met'], isBig = false): HostileFile => ({
  name,
  type: 'xlsx',
  bytes,
  met,
  ...(isBig ? { isBig } : {}),
});
/** A minimal workbook with one entry changed or added. */
const withEntry = (entry: RawEntry): Buffer =>
  rawZip([...workbookParts().filter(({ name }) => name !== entry.name), entry]);
const sheetOf = (
  declared: RawEntry['declared'],
  content: Buffer | string = sheetXml(rowsXml([['a'], ['b']])),
): Buffer => withEntry({ name: SHEET, content, ...(declared ? { declared } : {}) });
const spaces = (megabytes: number): Buffer =>
  Buffer.concat([
    Buffer.from(sheetXml('').replace('</sheetData></worksheet>', '')),
    Buffer.alloc(megabytes * MB, ' '),
    Buffer.from('</sheetData></worksheet>'),
  ]);
const cut = (bytes: number): Buffer => workbookOf().subarray(0, bytes);

/** Overlapping files: many names for one block of compressed bytes (D. Fifield, A better zip bomb, 2019). */
function overlapping(): Buffer {
  const files = Array.from({ length: 200 }, (_, n): RawEntry => ({
    name: `xl/media/${n}.bin`,
    content: n === 0 ? Buffer.alloc(MB) : '',
    declared: { offset: 0, size: MB, compressedSize: 1_000 },
  }));
  return rawZip([...files, ...workbookParts()]);
}
/** Nested archives, each level twice the size of the level below. */
const nested = (levels: number): Buffer =>
  levels === 0
    ? rawZip([{ name: 'bomb', content: Buffer.alloc(MB) }])
    : rawZip([
        { name: `${levels}.zip`, content: nested(levels - 1) },
        { name: `${levels}-again.zip`, content: nested(levels - 1) },
      ]);

const TOO_LARGE = { code: 'workbook.tooLarge' };
const FALSE_DIRECTORIES: readonly HostileFile[] = [
  xlsx('a sheet of 40 MB of spaces in 40 kB', () => withEntry({ name: SHEET, content: spaces(40) }), TOO_LARGE),
  xlsx('a sheet that says it unpacks to 300 MB', () => sheetOf({ size: 300 * MB }), TOO_LARGE),
  xlsx('a sheet that says 1 kB and is 20 MB', () => sheetOf({ size: 1_000 }, spaces(20)), TOO_LARGE),
  xlsx('a sheet that says more than it is', () => sheetOf({ size: 5_000 }), refusedFor('entryLies', SHEET)),
  xlsx('a sheet with a wrong sum', () => sheetOf({ crc: 1 }), refusedFor('entryLies', SHEET)),
  xlsx(
    'a sheet whose own header has another name',
    () => sheetOf({ localName: 'xl/worksheets/sheet9.xml' }),
    refusedFor('entryLies', SHEET),
  ),
  xlsx('a sheet that lies beyond the end', () => sheetOf({ offset: 900 * MB }), refusedFor('entryOverlap', SHEET)),
  xlsx(
    'a sheet that is longer than the archive',
    () => sheetOf({ compressedSize: 900 * MB }),
    refusedFor('entryOverlap', SHEET),
  ),
  xlsx('files that lie over each other', overlapping, refusedFor('entryOverlap', 'xl/media/')),
  xlsx('a size in 64 bits', () => sheetOf({ size: ELSEWHERE }), refusedFor('zip64', SHEET)),
  xlsx('a directory in 64 bits', () => rawZip(workbookParts(), { start: ELSEWHERE }), refusedFor('zip64', 'zip')),
  xlsx(
    'a directory of more files than there are',
    () => rawZip(workbookParts(), { count: 60_000 }),
    refusedFor('truncated', 'zip'),
  ),
  xlsx(
    'a directory that begins behind the end',
    () => rawZip(workbookParts(), { start: 0x7fff_ffff }),
    refusedFor('truncated', 'zip'),
  ),
  xlsx('a sheet packed in an unknown way', () => sheetOf({ method: 99 }), refusedFor('entryMethod', SHEET)),
  xlsx(
    'a sheet whose packed bytes are noise',
    () =>
      withEntry({
        name: SHEET,
        content: Buffer.from('no deflate stream at all, nothing of the kind'),
        stored: true,
        declared: { method: 8 },
      }),
    refusedFor('entryLies', SHEET),
  ),
  xlsx('a password', () => sheetOf({ flags: 1 }), refusedFor('encrypted', SHEET)),
];
const NAMES: readonly HostileFile[] = [
  xlsx(
    'a way out of the folder',
    () => withEntry({ name: '../../../../etc/cron.d/job', content: 'x' }),
    refusedFor('entryName', '../../../../etc/cron.d/job'),
  ),
  xlsx(
    'a way out with backslashes',
    () => withEntry({ name: 'xl\\..\\..\\..\\windows\\system32\\a.dll', content: 'x' }),
    refusedFor('entryName', 'a.dll'),
  ),
  xlsx(
    'an absolute name',
    () => withEntry({ name: '/etc/passwd', content: 'x' }),
    refusedFor('entryName', '/etc/passwd'),
  ),
  xlsx(
    'a name with a drive',
    () => withEntry({ name: 'C:\\a.exe', content: 'x' }),
    refusedFor('entryName', 'C:\\a.exe'),
  ),
  xlsx('a name without characters', () => withEntry({ name: '', content: 'x' }), refusedFor('entryName')),
  xlsx(
    'a symbolic link',
    () => withEntry({ name: 'xl/link', content: '/etc/passwd', mode: LINK_MODE }),
    refusedFor('entryLink', 'xl/link'),
  ),
  xlsx(
    'two files of one name',
    () => rawZip([...workbookParts(), { name: SHEET, content: sheetXml('') }]),
    refusedFor('entryTwice', SHEET),
  ),
];
const CUT: readonly HostileFile[] = [
  xlsx('nothing', () => Buffer.alloc(0), refusedFor('notArchive')),
  xlsx('two bytes', () => cut(2), refusedFor('truncated')),
  xlsx('the first header only', () => cut(40), refusedFor('truncated')),
  xlsx('no directory', () => cut(900), refusedFor('truncated')),
  xlsx('half a directory', () => cut(workbookOf().length - 200), refusedFor('truncated')),
  xlsx('all but the last byte', () => cut(workbookOf().length - 1), refusedFor('truncated')),
  xlsx('a text', () => Buffer.from('层级,零件号\n0,V-1\n'), refusedFor('notArchive')),
  xlsx('a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), refusedFor('notArchive')),
  xlsx(
    'a workbook of Excel 97 of which only the signature is left',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]),
    refusedFor('truncated'),
  ),
  xlsx(
    'a workbook with a password',
    () =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(500),
        Buffer.from('EncryptedPackage', 'utf16le'),
        Buffer.alloc(500),
      ]),
    refusedFor('encrypted'),
  ),
  xlsx(
    'a PDF that is a zip archive too',
    () => Buffer.concat([Buffer.from('%PDF-1.4\n'), workbookOf()]),
    refusedFor('notArchive'),
  ),
  xlsx('an archive that holds itself', () => zipQuine('r/r.zip'), refusedFor('missingPart', '_rels/.rels')),
  xlsx('an archive of archives', () => nested(4), refusedFor('missingPart', '_rels/.rels')),
];
/** Hostile archives for any reader of archives, whatever its format. */
export const ARCHIVES_FOR_ANY_READER: readonly HostileFile[] = [...FALSE_DIRECTORIES, ...NAMES];
export const HOSTILE_ARCHIVES: readonly HostileFile[] = [...ARCHIVES_FOR_ANY_READER, ...CUT];
