import { buildXml, type XmlElement } from '../xml/small-xml';
import { columnLetters, escapeXml } from './cell-xml';
import type { SheetPicture } from './report-sheet';

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
  picture?: SheetPicture | undefined;
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

const DRAWING_TYPE = 'application/vnd.openxmlformats-officedocument.drawing+xml';
const DEFAULT_TYPES = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  vml: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
  png: 'image/png',
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
      Override: [
        ...[['workbook.xml', 'sheet.main'], ['styles.xml', 'styles'], ...overrides].map(([part, kind]) => ({
          '@PartName': `/xl/${part}`,
          '@ContentType': `${SPREADSHEET}.${kind}+xml`,
        })),
        ...sheets.flatMap(({ picture }, index) =>
          picture ? [{ '@PartName': `/xl/drawings/drawing${index + 1}.xml`, '@ContentType': DRAWING_TYPE }] : [],
        ),
      ],
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
export const sheetRelations = (number: number, { comments, picture }: PackagedSheet): string =>
  relationships([
    ...(comments.length > 0
      ? [
          ['rId1', 'comments', `../comments${number}.xml`] as const,
          ['rId2', 'vmlDrawing', `../drawings/vmlDrawing${number}.vml`] as const,
        ]
      : []),
    ...(picture ? [['rId3', 'drawing', `../drawings/drawing${number}.xml`] as const] : []),
  ]);

/** English Metric Units of a pixel. */
const EMU = 9_525;
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
/** The picture, one row below the last one (ECMA-376 part 1, 20.5). */
export const drawingXml = ({ width, height, text }: SheetPicture, lastRow: number): string =>
  document({
    'xdr:wsDr': {
      '@xmlns:xdr': `${DRAWING}/spreadsheetDrawing`,
      '@xmlns:a': `${DRAWING}/main`,
      '@xmlns:r': RELATION,
      'xdr:oneCellAnchor': {
        'xdr:from': { 'xdr:col': '0', 'xdr:colOff': '0', 'xdr:row': String(lastRow + 1), 'xdr:rowOff': '0' },
        'xdr:ext': { '@cx': String(width * EMU), '@cy': String(height * EMU) },
        'xdr:pic': {
          'xdr:nvPicPr': {
            'xdr:cNvPr': { '@id': '2', '@name': 'Chart', '@descr': escapeXml(text) },
            'xdr:cNvPicPr': { 'a:picLocks': { '@noChangeAspect': '1' } },
          },
          'xdr:blipFill': { 'a:blip': { '@r:embed': 'rId1' }, 'a:stretch': { 'a:fillRect': '' } },
          'xdr:spPr': {
            'a:xfrm': {
              'a:off': { '@x': '0', '@y': '0' },
              'a:ext': { '@cx': String(width * EMU), '@cy': String(height * EMU) },
            },
            'a:prstGeom': { '@prst': 'rect', 'a:avLst': '' },
          },
        },
        'xdr:clientData': '',
      },
    },
  });
export const drawingRelations = (number: number): string =>
  relationships([['rId1', 'image', `../media/image${number}.png`]]);

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
