import { buildXml, type XmlElement } from '../xml/small-xml';
import { columnLetters, escapeXml } from './cell-xml';

// Parts of a workbook that locate the other parts (ECMA-376 parts 1 and 2).

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A comment on a cell; rows count from 1, columns from 0. */
export interface CellComment {
  row: number;
  column: number;
  text: string;
}
export interface PackagedSheet {
  name: string;
  /** Row of the column titles, which is repeated on every printed page. */
  headerRow: number;
  comments: readonly CellComment[];
}

const document = (content: XmlElement): string => XML_HEAD + buildXml(content);
const relationships = (targets: readonly (readonly [id: string, kind: string, target: string])[]): string =>
  document({
    Relationships: {
      '@xmlns': `${PACKAGE}/relationships`,
      Relationship: targets.map(([id, kind, target]) => ({
        '@Id': id,
        '@Type': `${RELATION}/${kind}`,
        '@Target': target,
      })),
    },
  });

const DEFAULT_TYPES = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  vml: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
};
export function contentTypes(sheets: readonly PackagedSheet[]): string {
  const overrides = sheets.flatMap(({ comments }, index) => [
    [`worksheets/sheet${index + 1}.xml`, 'worksheet'],
    ...(comments.length > 0 ? [[`comments${index + 1}.xml`, 'comments']] : []),
  ]);
  return document({
    Types: {
      '@xmlns': `${PACKAGE}/content-types`,
      Default: Object.entries(DEFAULT_TYPES).map(([ending, type]) => ({ '@Extension': ending, '@ContentType': type })),
      Override: [['workbook.xml', 'sheet.main'], ['styles.xml', 'styles'], ...overrides].map(([part, kind]) => ({
        '@PartName': `/xl/${part}`,
        '@ContentType': `${SPREADSHEET}.${kind}+xml`,
      })),
    },
  });
}
export const rootRelations = (): string => relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]);
const printTitles = ({ name, headerRow }: PackagedSheet, index: number): XmlElement => ({
  '@name': '_xlnm.Print_Titles',
  '@localSheetId': String(index),
  '#text': escapeXml(`'${name.replaceAll("'", "''")}'!$${headerRow}:$${headerRow}`),
});
export const bookXml = (sheets: readonly PackagedSheet[]): string =>
  document({
    workbook: {
      '@xmlns': MAIN,
      '@xmlns:r': RELATION,
      sheets: {
        sheet: sheets.map(({ name }, index) => ({
          '@name': escapeXml(name),
          '@sheetId': String(index + 1),
          '@r:id': `rId${index + 1}`,
        })),
      },
      definedNames: { definedName: sheets.map(printTitles) },
    },
  });
export const bookRelations = (sheets: readonly PackagedSheet[]): string =>
  relationships([
    ...sheets.map((_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const),
    [`rId${sheets.length + 1}`, 'styles', 'styles.xml'],
  ]);
export const sheetRelations = (index: number): string =>
  relationships([
    ['rId1', 'comments', `../comments${index}.xml`],
    ['rId2', 'vmlDrawing', `../drawings/vmlDrawing${index}.vml`],
  ]);

export const commentsXml = (comments: readonly CellComment[]): string =>
  document({
    comments: {
      '@xmlns': MAIN,
      authors: { author: '' },
      commentList: {
        comment: comments.map(({ row, column, text }) => ({
          '@ref': `${columnLetters(column)}${row}`,
          '@authorId': '0',
          text: { r: { t: { '@xml:space': 'preserve', '#text': escapeXml(text) } } },
        })),
      },
    },
  });

/** Columns and rows covered by the box of a comment. */
const BOX = { columns: 3, rows: 4 };
/** Comment boxes are still drawn in VML, the language of 1998 ([MS-OI29500] 2.1.1613). */
export const commentBoxes = (comments: readonly CellComment[]): string =>
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"' +
  ' xmlns:x="urn:schemas-microsoft-com:office:excel">' +
  '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>' +
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">' +
  '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>' +
  comments
    .map(
      ({ row, column }, index) =>
        `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden"` +
        ' fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/>' +
        '<v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/>' +
        '<v:textbox style="mso-direction-alt:auto"/>' +
        '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>' +
        `<x:Anchor>${column + 1}, 15, ${row}, 2, ${column + 1 + BOX.columns}, 15, ${row + BOX.rows}, 4</x:Anchor>` +
        `<x:AutoFill>False</x:AutoFill><x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column>` +
        '</x:ClientData></v:shape>',
    )
    .join('') +
  '</xml>';
