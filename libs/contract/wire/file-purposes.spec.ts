import {
  contentIs,
  FILE_PURPOSES,
  type FileExtension,
  type FilePurposeName,
  isFileNameAllowed,
  mimeOf,
  refuseFile,
  refuseSize,
} from './file-purposes';

const MB = 1024 * 1024;
const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const text = (value: string): Uint8Array => new TextEncoder().encode(value);
/** The start of a zip archive, up to the name of its first entry. */
const zip = (entry: string): Uint8Array =>
  Uint8Array.from([...bytes('504b0304'), ...new Uint8Array(22), entry.length, 0, 0, 0, ...text(entry)]);

describe('upload limits of the specification', () => {
  it.each<[FilePurposeName, number, number]>([
    ['general', 5, 5],
    ['image', 5, 5],
    ['avatar', 2, 1],
    ['notice', 100, 5],
    ['messageAttachment', 20, 5],
    ['spreadsheet', 100, 1],
    ['bomImport', 100, 1],
  ])('%s: %i MB, %i files', (purpose, megabytes, files) =>
    expect(FILE_PURPOSES[purpose]).toMatchObject({ maxBytes: megabytes * MB, maxFiles: files }),
  );
  it.each<[FilePurposeName, string]>([
    ['general', 'doc,pdf,ppt,txt,xls'],
    ['image', 'jpeg,jpg,png'],
    ['notice', 'doc,docx,gif,jpg,pdf,png,rar,xls,xlsx,zip'],
    ['spreadsheet', 'csv,xls,xlsx'],
  ])('%s accepts %s', (purpose, types) => expect([...FILE_PURPOSES[purpose].types].sort().join()).toBe(types));
  it.each<[FilePurposeName, number, string | undefined]>([
    ['avatar', 2 * MB, undefined],
    ['avatar', 2 * MB + 1, 'avatar.size'],
    ['general', 5 * MB + 1, 'file.tooLarge'],
    ['bomImport', 100 * MB, undefined],
  ])('%s of %i bytes: %s', (purpose, size, code) => expect(refuseSize(purpose, size)?.code).toBe(code));
});

describe('type check by content', () => {
  it.each<[FileExtension, string, Uint8Array, boolean]>([
    ['png', 'a picture', bytes('89504e470d0a1a0a0000'), true],
    ['png', 'a JPEG under another name', bytes('ffd8ffe000104a46'), false],
    ['jpg', 'a picture', bytes('ffd8ffe000104a46'), true],
    ['pdf', 'a document', text('%PDF-1.7'), true],
    ['xls', 'an OLE2 file', bytes('d0cf11e0a1b11ae10000'), true],
    ['xlsx', 'a workbook', zip('[Content_Types].xml'), true],
    ['xlsx', 'a workbook that begins with its sheets', zip('xl/workbook.xml'), true],
    ['xlsx', 'any zip', zip('photos/1.jpg'), false],
    ['xlsx', 'a Word document', zip('word/document.xml'), false],
    ['csv', 'text', text('层级,零件号\n1,A-1'), true],
    ['csv', 'text in UTF-16', bytes('fffe4100420043000d000a00'), true],
    ['txt', 'text in UTF-16 without a mark', bytes('4100f65b2c00310032000a00'), true],
    ['txt', 'numbers in binary', bytes('4100020001000300'), false],
    ['ods', 'a spreadsheet of OpenDocument', zip('mimetype'), true],
    ['ods', 'any zip', zip('photos/1.jpg'), false],
    ['csv', 'a program', bytes('7f454c4602010100'), false],
    ['xml', 'a document', text('\uFEFF<?xml version="1.0"?>'), true],
    ['xml', 'plain text', text('level,part'), false],
  ])('%s: %s', (extension, _, head, expected) => expect(contentIs(extension, head)).toBe(expected));
});

describe('checks of file names and types', () => {
  const png = bytes('89504e470d0a1a0a');
  it.each<[FilePurposeName, string, Uint8Array | undefined, string | undefined]>([
    ['avatar', 'me.png', png, undefined],
    ['avatar', 'ME.PNG', png, undefined],
    ['avatar', 'me.gif', bytes('474946383961'), 'avatar.type'],
    ['general', 'program.exe', undefined, 'file.type'],
    ['general', 'no-extension', undefined, 'file.type'],
    ['general', 'program.pdf', bytes('4d5a90000300'), 'file.type'],
    ['general', 'report.pdf', new Uint8Array(), 'file.empty'],
    ['bomImport', 'old.xls', bytes('d0cf11e0a1b11ae10000'), undefined],
    ['bomImport', 'text-of-an-ERP.xls', text('Pos\tMaterial\n'), undefined],
    ['bomImport', 'renamed.xlsx', bytes('d0cf11e0a1b11ae10000'), undefined],
    ['bomImport', 'program.xls', bytes('7f454c4602010100'), 'file.type'],
    ['general', 'text.xls', text('Pos\tMaterial\n'), 'file.type'],
    ['bomImport', 'old.doc', undefined, 'file.type'],
    ['bomImport', '车型A BOM（2026）.xlsx', zip('_rels/.rels'), undefined],
  ])('%s %s', (purpose, name, head, code) => expect(refuseFile(purpose, name, head)?.code).toBe(code));
  it.each(['#', '%', '&', '*', '/', '|', ':', '<', '>', '?', '"', '\\', '\n'])('a name with %j', (character) =>
    expect(isFileNameAllowed(`a${character}b.pdf`)).toBe(false),
  );
  it.each(['', '..', ' '])('the name %j', (name) => expect(isFileNameAllowed(name)).toBe(false));
  it('refuses a name of more than 255 characters', () =>
    expect(refuseFile('bomImport', `${'a'.repeat(251)}.xlsx`)).toEqual({
      code: 'file.nameTooLong',
      params: { max: 255, length: 256 },
    }));
  it('serves files of unknown type as application/octet-stream', () =>
    expect([mimeOf('a.csv'), mimeOf('a.toString')]).toEqual(['text/csv', 'application/octet-stream']));
});
