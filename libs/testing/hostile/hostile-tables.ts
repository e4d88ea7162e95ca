import { type CorpusRow, writeTable } from '../corpus/writers/write-table';
import { type ExpectedOutcome, type HostileFile, refusedFor } from './hostile-file';
import { rawZip } from './raw-zip';
import { escapeXml, SHEET, sheetXml, workbookOf } from './workbook-parts';

const ROWS: readonly CorpusRow[] = [
  ['层级', '零件号', '零件名称', '数量'],
  [0, 'V-1', '整车', 1],
];
const SECTOR = 512;
const MOST_RANGES = 60_000;
const file =
  (type: string) =>
  (name: string, bytes: () => Buffer, met: ExpectedOutcome): HostileFile => ({ name, type, bytes, met });
const xls = file('xls');
const ods = file('ods');
const xlsx = file('xlsx');

/** The .xls of `ROWS` with bytes written at an offset; in a file of this size sector 0 is the table of sectors. */
function changedXls(change: (bytes: Buffer) => void, rows = ROWS): Buffer {
  const bytes = writeTable(rows, { format: 'xls', sheetName: 'BOM' });
  change(bytes);
  return bytes;
}
/** Offset of the content of the first record of a type behind the three leading sectors. */
function recordAt(bytes: Buffer, type: number): number {
  for (let at = 3 * SECTOR; at + 4 <= bytes.length; at += 4 + bytes.readUInt16LE(at + 2))
    if (bytes.readUInt16LE(at) === type) return at + 4;
  throw new Error(`no record ${type}`);
}
const BOUND_SHEET = 0x85;
const SHARED_TEXTS = 0xfc;
const SHARED_TEXT = 0xfd;
const CODE_PAGE = 0x42;
const FILE_PASS = 0x2f;

const OLD: readonly HostileFile[] = [
  xls(
    'a chain of sectors that leads back to its start',
    () => changedXls((bytes) => bytes.writeUInt32LE(2, SECTOR + 3 * 4)),
    refusedFor('truncated'),
  ),
  xls(
    'a directory that is its own next sector',
    () => changedXls((bytes) => bytes.writeUInt32LE(1, SECTOR + 4)),
    refusedFor('truncated'),
  ),
  xls(
    'a table of sectors that is listed for ever',
    () =>
      changedXls((bytes) => {
        const last = bytes.length / SECTOR - 2;
        bytes.writeUInt32LE(last, 68);
        bytes.writeUInt32LE(last, bytes.length - 4);
      }),
    refusedFor('truncated'),
  ),
  xls(
    'a sheet behind the end of the file',
    () => changedXls((bytes) => bytes.writeUInt32LE(0x7fff_fff0, recordAt(bytes, BOUND_SHEET))),
    refusedFor('truncated', 'Workbook:'),
  ),
  xls(
    'a sheet that begins in the middle of a record',
    () => changedXls((bytes) => bytes.writeUInt32LE(2, recordAt(bytes, BOUND_SHEET))),
    refusedFor('brokenRecord', 'BOM'),
  ),
  xls(
    'four billion shared texts',
    () => changedXls((bytes) => bytes.writeUInt32LE(0xffff_ffff, recordAt(bytes, SHARED_TEXTS) + 4)),
    refusedFor('tooManyCells'),
  ),
  xls(
    'a shared text longer than its record',
    () => changedXls((bytes) => bytes.writeUInt16LE(0xffff, recordAt(bytes, SHARED_TEXTS) + 8)),
    refusedFor('brokenRecord'),
  ),
  xls(
    'a shared text that is not there',
    () => changedXls((bytes) => bytes.writeUInt32LE(99, recordAt(bytes, SHARED_TEXT) + 6)),
    refusedFor('missingPart', 'BOM'),
  ),
  xls(
    'a workbook with a password',
    () => changedXls((bytes) => bytes.writeUInt16LE(FILE_PASS, recordAt(bytes, CODE_PAGE) - 4)),
    refusedFor('encrypted'),
  ),
  xls('half a workbook', () => changedXls(() => undefined).subarray(0, 2_500), refusedFor('truncated')),
  xls(
    'a web page named .xls',
    () => Buffer.from('<html><table><tr><td>层级</td></tr></table></html>'),
    refusedFor('webPage'),
  ),
  xls(
    'an XML spreadsheet with an entity',
    () =>
      Buffer.from(
        '<!DOCTYPE a [<!ENTITY x "y">]><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">&x;</Workbook>',
      ),
    refusedFor('dtd', 'xls'),
  ),
  xls(
    'formulas in a circle',
    () =>
      writeTable([...ROWS, [1, 'P-1', 'part', { formula: 'D4' }], [1, 'P-2', 'part', { formula: 'D3' }]], {
        format: 'xls',
      }),
    { rowCodes: ['row.formulaError'] },
  ),
];

const NAMES = ['office', 'table', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const content = (inside: string, head = ''): string =>
  `${head}<office:document-content ${NAMES}><office:body><office:spreadsheet>${inside}</office:spreadsheet></office:body></office:document-content>`;
const odsOf = (xml: string, others: readonly { name: string; content: string }[] = []): Buffer =>
  rawZip([{ name: 'mimetype', content: 'x', stored: true }, ...others, { name: 'content.xml', content: xml }]);
const cell = (text: string, attributes = ''): string =>
  `<table:table-cell office:value-type="string"${attributes}><text:p>${text}</text:p></table:table-cell>`;
const table = (inside: string): string => `<table:table table:name="BOM">${inside}</table:table>`;

const OPEN: readonly HostileFile[] = [
  ods(
    'one row that is repeated a million times',
    () => odsOf(content(table(`<table:table-row table:number-rows-repeated="1048576">${cell('x')}</table:table-row>`))),
    { code: 'workbook.tooManyRows' },
  ),
  ods(
    'one cell that is repeated over all columns of 3,000 rows',
    () =>
      odsOf(
        content(
          table(
            `<table:table-row table:number-rows-repeated="3000">${cell('x', ' table:number-columns-repeated="16384"')}</table:table-row>`,
          ),
        ),
      ),
    refusedFor('tooManyCells'),
  ),
  ods(
    'a cell that is repeated a billion times',
    () =>
      odsOf(
        content(
          table(`<table:table-row>${cell('x', ' table:number-columns-repeated="1000000000"')}</table:table-row>`),
        ),
      ),
    refusedFor('tooManyColumns', 'content.xml'),
  ),
  ods(
    'a billion spaces in one element',
    () => odsOf(content(table(`<table:table-row>${cell('a<text:s text:c="1000000000"/>b')}</table:table-row>`))),
    'read',
  ),
  ods(
    'an entity of a DTD',
    () => odsOf(content(table(`<table:table-row>${cell('&x;')}</table:table-row>`), '<!DOCTYPE a [<!ENTITY x "y">]>')),
    refusedFor('dtd', 'content.xml'),
  ),
  ods(
    'a spreadsheet with a password',
    () =>
      odsOf('not XML', [
        { name: 'META-INF/manifest.xml', content: '<m:manifest xmlns:m="x"><m:encryption-data/></m:manifest>' },
      ]),
    refusedFor('encrypted', 'META-INF/manifest.xml'),
  ),
  ods(
    'a text document',
    () => odsOf('<office:document-content><office:body><office:text/></office:body></office:document-content>'),
    refusedFor('missingPart'),
  ),
  ods('tags that do not close', () => odsOf(content('<table:table>')), refusedFor('xmlSyntax', 'content.xml')),
  ods('an archive without content', () => rawZip([{ name: 'mimetype', content: 'x' }]), refusedFor('missingPart')),
  ods(
    'a number that is none',
    () =>
      odsOf(
        content(
          table('<table:table-row><table:table-cell office:value-type="float" office:value="x"/></table:table-row>'),
        ),
      ),
    refusedFor('brokenRecord', 'content.xml'),
  ),
];

const cells = (formula: (row: number) => string, count: number): string =>
  Array.from(
    { length: count },
    (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><f>${escapeXml(formula(n + 1))}</f></c></row>`,
  ).join('');
const sheet = (name: string, xml: () => string, met: ExpectedOutcome): HostileFile =>
  xlsx(name, () => workbookOf({ [SHEET]: xml() }), met);
const FORMULAS: readonly HostileFile[] = [
  sheet('20,000 formulas that each need the next one', () => sheetXml(cells((row) => `A${row + 1}+1`, 20_000)), 'read'),
  sheet('20,000 sums over all of the others', () => sheetXml(cells(() => 'SUM(A1:A20000)', 20_000)), 'read'),
  sheet('a sum over all cells of the sheet', () => sheetXml(cells(() => 'SUM(B1:XFD1048576)', 1)), 'read'),
  sheet(
    'a formula of 5,000 brackets',
    () => sheetXml(cells(() => `${'('.repeat(5_000)}1${')'.repeat(5_000)}`, 1)),
    'read',
  ),
  sheet(
    'merged ranges over the whole sheet, many times',
    () =>
      sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>').replace(
        '</worksheet>',
        `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(MOST_RANGES)}</mergeCells></worksheet>`,
      ),
    'read',
  ),
];
/** Workbooks of other kinds than .xlsx, and formulas and merged ranges that would never end. */
export const HOSTILE_TABLES: readonly HostileFile[] = [...OLD, ...OPEN, ...FORMULAS];
