import { rawZip } from '../../hostile/raw-zip';
import {
  type CorpusCell,
  type CorpusSheet,
  DAY_FORMAT,
  isDay,
  isFormatted,
  isFormula,
  letters,
  serialOfDay,
  type WriteTableOptions,
} from './corpus-table';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const BOOK_TYPE = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
};
const FIRST_OWN_FORMAT = 164;
export const xmlText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

class Book {
  private readonly texts = new Map<string, number>();
  private readonly formats = [DAY_FORMAT];
  constructor(private readonly inline: boolean) {}

  sheet({ rows, mergedCells = [] }: CorpusSheet): string {
    const lines = rows.map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((cell, index) => this.cell(cell, `${letters(index)}${at + 1}`)).join('')}</row>`,
    );
    const merged = mergedCells.map((range) => `<mergeCell ref="${range}"/>`).join('');
    return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData>${
      merged === '' ? '' : `<mergeCells count="${mergedCells.length}">${merged}</mergeCells>`
    }</worksheet>`;
  }
  strings(): string {
    const texts = [...this.texts.keys()].map((text) => `<si><t xml:space="preserve">${xmlText(text)}</t></si>`);
    return `${HEAD}<sst xmlns="${MAIN}" uniqueCount="${texts.length}">${texts.join('')}</sst>`;
  }
  styles(): string {
    const own = this.formats.map(
      (code, n) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + n}" formatCode="${xmlText(code)}"/>`,
    );
    const styles = ['<xf numFmtId="0"/>', ...this.formats.map((_, n) => `<xf numFmtId="${FIRST_OWN_FORMAT + n}"/>`)];
    return (
      `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${own.length}">${own.join('')}</numFmts>` +
      `<cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`
    );
  }
  private cell(cell: CorpusCell, place: string): string {
    if (cell === null || cell === '') return '';
    if (typeof cell === 'string') return this.text(cell, place);
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (isDay(cell)) return `<c r="${place}" s="1"><v>${serialOfDay(cell.day)}</v></c>`;
    if (isFormatted(cell)) return `<c r="${place}" s="${this.style(cell.format)}"><v>${cell.value}</v></c>`;
    if (!isFormula(cell)) return '';
    const { formula, result } = cell;
    const type = typeof result === 'string' ? ' t="str"' : '';
    const value = result === undefined ? '' : `<v>${xmlText(String(result))}</v>`;
    return `<c r="${place}"${type}><f>${xmlText(formula)}</f>${value}</c>`;
  }
  private text(text: string, place: string): string {
    if (this.inline) return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
    const index = this.texts.get(text) ?? this.texts.size;
    this.texts.set(text, index);
    return `<c r="${place}" t="s"><v>${index}</v></c>`;
  }
  private style(format: string): number {
    if (!this.formats.includes(format)) this.formats.push(format);
    return this.formats.indexOf(format) + 1;
  }
}
const relations = (targets: readonly (readonly [kind: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([kind, target], n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A workbook of ECMA-376; `xlsm` has a macro project that holds no macro. */
export function writeXlsx(sheets: readonly CorpusSheet[], { format, inlineTexts = false }: WriteTableOptions): Buffer {
  const kind = format === 'xlsm' ? 'xlsm' : 'xlsx';
  const book = new Book(inlineTexts);
  const parts = sheets.map((sheet, n) => ({ name: `xl/worksheets/sheet${n + 1}.xml`, content: book.sheet(sheet) }));
  const tabs = sheets.map(({ name }, n) => `<sheet name="${xmlText(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`);
  const targets = [
    ...sheets.map((_, n) => ['worksheet', `worksheets/sheet${n + 1}.xml`] as const),
    ['styles', 'styles.xml'] as const,
    ['sharedStrings', 'sharedStrings.xml'] as const,
  ];
  const overrides = targets.map(
    ([part, target]) => `<Override PartName="/xl/${target}" ContentType="${SPREADSHEET}.${part}+xml"/>`,
  );
  const types =
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    (kind === 'xlsm' ? '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>' : '') +
    `<Override PartName="/xl/workbook.xml" ContentType="${BOOK_TYPE[kind]}"/>${overrides.join('')}</Types>`;
  return rawZip([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: relations([['officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tabs.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relations(targets) },
    ...parts,
    { name: 'xl/styles.xml', content: book.styles() },
    { name: 'xl/sharedStrings.xml', content: book.strings() },
    ...(kind === 'xlsm' ? [{ name: 'xl/vbaProject.bin', content: 'no macro' }] : []),
  ]);
}
