import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeZip } from '../zip/write-zip';
import { documentText } from './document-text';

const date = new Date('2026-01-01T00:00:00Z');
async function archive(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const sink = new PassThrough();
  const [bytes] = await Promise.all([
    buffer(sink),
    writeZip(
      sink,
      Object.entries(parts).map(([name, text]) => ({
        name,
        date,
        packed: true,
        write: async (entry) => void entry.end(text),
      })),
    ),
  ]);
  return bytes;
}
/** A PDF of a page with the text; `more`: pages that are listed and missing. */
const pdf = (text: string, more = ''): Buffer =>
  Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R${more}]/Count ${more === '' ? 1 : 2}>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${text.length + 30}>>stream
BT /F1 12 Tf 10 100 Td (${text}) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`);
const word = (body: string): string =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;

describe('the text of a document', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matlas-text-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const textOf = async (type: string, bytes: Buffer): Promise<string | undefined> => {
    const path = join(folder, 'document');
    await writeFile(path, bytes);
    return documentText(path, type);
  };

  it('is what people read in it', async () => {
    const document = word(
      `<w:p><w:r><w:t>铅 Lead</w:t></w:r><w:r><w:instrText>HYPERLINK "x"</w:instrText></w:r><w:r><w:t>free</w:t></w:r></w:p>
        <w:p><w:r><w:t>second</w:t></w:r></w:p>`,
    );
    const docx = await archive({
      'word/document.xml': document,
      'word/header1.xml': word('<w:p><w:t>Head</w:t></w:p>'),
    });
    expect(await textOf('docx', docx)).toBe('铅 Leadfree second Head');
    const xlsx = await archive({
      'xl/workbook.xml': '<workbook><sheets><sheet name="物质清单" sheetId="1"/></sheets></workbook>',
      'xl/sharedStrings.xml': '<sst><si><t>7439-92-1</t></si><si><r><t>Le</t></r><r><t>ad</t></r></si></sst>',
      'xl/worksheets/sheet1.xml': '<worksheet><c t="inlineStr"><is><t>inline</t></is></c><c><v>17</v></c></worksheet>',
    });
    expect(await textOf('xlsx', xlsx)).toBe('物质清单 7439-92-1 Lead inline');
    expect(await textOf('pdf', pdf('REACH statement 2026'))).toBe('REACH statement 2026');
  });

  it('is none where the document is broken, protected or hostile', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>`;
    for (const [type, bytes] of [
      ['docx', Buffer.from('no archive')],
      ['docx', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
      ['docx', await archive({ 'word/document.xml': bomb })],
      ['docx', await archive({ 'word/document.xml': word('<w:p>'.repeat(400) + '</w:p>'.repeat(400)) })],
      ['pdf', Buffer.from('%PDF-1.4 one')],
      ['pdf', Buffer.alloc(0)],
      ['pdf', pdf('its second page is missing', ' 9 0 R')],
    ] as const)
      expect(await textOf(type, bytes)).toBeUndefined();
  });

  it('is asked for again where the fault is not the document', async () => {
    const { PDFiumLibrary } = await import('@hyzyla/pdfium');
    jest.spyOn(PDFiumLibrary, 'init').mockRejectedValueOnce(new Error('no WebAssembly'));
    await expect(textOf('pdf', pdf('fine'))).rejects.toThrow('no WebAssembly');
    await expect(documentText(join(folder, 'absent'), 'docx')).rejects.toThrow('ENOENT');
  });
});
