import { dirname, join } from 'node:path';
import pdfmake, { type Content, type DocumentDefinition, type TextContent } from 'pdfmake';

/** One cell; `indent` is its level in a tree. */
export interface PrintCell {
  text: string;
  indent?: number;
  strong?: boolean;
}
export interface PrintColumn {
  title: string;
  /** Width in points; `*` takes the remaining width. */ width: number | '*';
  isNumber?: boolean;
}
/** A table with its heading; `empty` is printed when it has no rows, `note` below the table. */
export interface PrintTable {
  title: string;
  columns: readonly PrintColumn[];
  rows: readonly (readonly (string | PrintCell)[])[];
  empty: string;
  note?: string;
}
/** A document for printing; all texts are in the reader's language. */
export interface Printout {
  title: string;
  subtitle?: string;
  author?: string;
  /** Label and value, printed in two pairs per line. */
  facts: readonly (readonly [string, string])[];
  tables: readonly PrintTable[];
  footer: string;
  /** Template of the page number: `Page {page} of {pages}`. */
  pageWords: string;
}

// 9 pt and hairlines correspond to the design tokens of the screen.
const INK = '#1f2329';
const FAINT = '#6b7280';
const LINE = '#d9dde3';
const HEAD_FILL = '#f3f5f7';
const SIZE = { title: 16, heading: 11, text: 8, small: 7 } as const;
const MARGIN = 36;
const INDENT = 7;
const MAX_INDENTS = 12;
const FONT = 'NotoSansHans';

let isReady = false;
/**
 * Noto Sans has Latin, Chinese and symbols in one file; the PDF embeds only the characters that it uses. Nothing is
 * fetched from the network.
 */
function prepare(): void {
  if (isReady) return;
  const folder = join(dirname(require.resolve('@embedpdf/fonts-sc')), '..', 'fonts');
  pdfmake.addFonts({
    [FONT]: { normal: join(folder, 'NotoSansHans-Regular.otf'), bold: join(folder, 'NotoSansHans-Medium.otf') },
  });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder));
  isReady = true;
}

/**
 * Writes an A4 landscape PDF with page numbers. Tables with thousands of rows take seconds: call it in a worker
 * thread.
 */
export async function writePdf(printout: Printout): Promise<Buffer> {
  prepare();
  return pdfmake.createPdf(documentOf(printout)).getBuffer();
}

function documentOf({ title, subtitle, author, facts, tables, footer, pageWords }: Printout): DocumentDefinition {
  return {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + SIZE.heading],
    info: { title, ...(author ? { author } : {}) },
    defaultStyle: { font: FONT, fontSize: SIZE.text, color: INK, lineHeight: 1.15 },
    footer: (page, pages) => ({
      margin: [MARGIN, 0, MARGIN, 0],
      fontSize: SIZE.small,
      color: FAINT,
      columns: [
        { text: footer },
        {
          text: pageWords.replace('{page}', String(page)).replace('{pages}', String(pages)),
          alignment: 'right',
          width: 'auto',
        },
      ],
    }),
    content: [
      { text: title, fontSize: SIZE.title, bold: true },
      ...(subtitle ? [{ text: subtitle, color: FAINT, margin: [0, 2, 0, 0] } satisfies Content] : []),
      factsOf(facts),
      ...tables.flatMap(tableOf),
    ],
  };
}
function factsOf(facts: readonly (readonly [string, string])[]): Content {
  const cells = facts.map(([label, value]): TextContent[] => [{ text: label, color: FAINT }, { text: value }]);
  const half = Math.ceil(cells.length / 2);
  const blank: TextContent[] = [{ text: '' }, { text: '' }];
  return {
    margin: [0, 10, 0, 4],
    layout: 'noBorders',
    table: {
      widths: [110, '*', 110, '*'],
      body: cells.slice(0, half).map((left, index) => [...left, ...(cells[half + index] ?? blank)]),
    },
  };
}
function tableOf({ title, columns, rows, empty, note }: PrintTable): Content[] {
  const heading: Content = { text: title, fontSize: SIZE.heading, bold: true, margin: [0, 12, 0, 4], headlineLevel: 1 };
  const after: Content[] = note === undefined ? [] : [{ text: note, color: FAINT, margin: [0, 4, 0, 0] }];
  if (rows.length === 0) return [heading, { text: empty, color: FAINT }, ...after];
  const head = columns.map(({ title: text, isNumber }): TextContent => ({
    text,
    bold: true,
    fillColor: HEAD_FILL,
    alignment: isNumber ? 'right' : 'left',
  }));
  return [
    heading,
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map(({ width }) => width),
        body: [head, ...rows.map((cells) => cells.map((cell, index) => cellOf(cell, columns[index])))],
      },
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0,
        hLineColor: () => LINE,
        paddingTop: () => 2,
        paddingBottom: () => 2,
        paddingLeft: () => 3,
        paddingRight: () => 3,
      },
    },
    ...after,
  ];
}
function cellOf(cell: string | PrintCell, column: PrintColumn | undefined): TextContent {
  const { text, indent = 0, strong = false } = typeof cell === 'string' ? { text: cell } : cell;
  return {
    text,
    bold: strong,
    alignment: column?.isNumber ? 'right' : 'left',
    ...(indent > 0 ? { margin: [Math.min(indent, MAX_INDENTS) * INDENT, 0, 0, 0] } : {}),
  };
}
