import { type RawEntry, rawZip } from './raw-zip';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const SHEET = 'xl/worksheets/sheet1.xml';

export const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
/** Text starting with `=` is written as text too: cells are formulas only where a part explicitly writes one. */
const cell = (row: number, text: string, index: number): string =>
  `<c r="${letters(index)}${row}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
export const rowsXml = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells, at) => `<row r="${at + 1}">${cells.map((text, index) => cell(at + 1, text, index)).join('')}</row>`)
    .join('');
export const sheetXml = (inside: string, head = XML): string =>
  `${head}<worksheet xmlns="${MAIN}"><sheetData>${inside}</sheetData></worksheet>`;

const CONTENT_TYPES = [
  `${XML}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="xml" ContentType="application/xml"/>',
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Override PartName="/xl/workbook.xml"',
  ' ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
].join('');
const relationTo = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`;

/**
 * The minimal parts of a workbook. An entry of `parts` replaces the one of the same name or is added; undefined
 * removes it.
 */
export function workbookParts(parts: Readonly<Record<string, Buffer | string | undefined>> = {}): RawEntry[] {
  const all: Record<string, Buffer | string | undefined> = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relationTo('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="BOM" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationTo('worksheet', 'worksheets/sheet1.xml'),
    [SHEET]: sheetXml(
      rowsXml([
        ['层级', '零件号', '零件名称', '数量'],
        ['0', 'V-1', '整车', '1'],
      ]),
    ),
    ...parts,
  };
  return Object.entries(all).flatMap(([name, content]) => (content === undefined ? [] : [{ name, content }]));
}
export const workbookOf = (parts: Parameters<typeof workbookParts>[0] = {}): Buffer => rawZip(workbookParts(parts));
/** A BOM as a workbook. */
export const workbookRows = (rows: readonly (readonly string[])[]): Buffer =>
  workbookOf({ [SHEET]: sheetXml(rowsXml(rows)) });
