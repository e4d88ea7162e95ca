import { escapeXml, type FormatAttributes } from './cell-xml';
import { MAIN, XML_HEAD } from './package-xml';

const HEADER_FILL = 'FFF1F4F8';
/** Custom number formats begin at this ID (ECMA-376 18.8.30). */
const FIRST_FORMAT = 164;
const KNOWN_FORMATS: Readonly<Record<string, number>> = { General: 0, '0': 1, '0.00': 2, '#,##0': 3, '@': 49 };
const PLAIN = 0;
/** Titles and headers are protected against formulas as well (safe/formula.ts). */
const TEXT = 49;
const FONTS =
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>';
const FILLS =
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  `<fill><patternFill patternType="solid"><fgColor rgb="${HEADER_FILL}"/></patternFill></fill></fills>`;
const BORDERS =
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  '<border><left/><right/><top/><bottom style="thin"><color auto="1"/></bottom><diagonal/></border></borders>';

/** A cell format of number format, font, fill and border; attributes other than the default are marked as applied. */
const xf = (format: number, font: number, fill: number, border: number): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"` +
  (format ? ' applyNumberFormat="1"' : '') +
  (font ? ' applyFont="1"' : '') +
  (fill ? ' applyFill="1"' : '') +
  (border ? ' applyBorder="1"' : '') +
  '/>';

/** The cell styles of a workbook: plain, title and header first; one more for each requested number format. */
export class CellStyles implements FormatAttributes {
  /** Style of dates without a format of their own. */
  readonly day = 'yyyy-mm-dd';
  readonly title = ' s="1"';
  readonly header = ' s="2"';
  private readonly formats: string[] = [];

  index(format: string | undefined): number {
    if (!format) return PLAIN;
    const known = this.formats.indexOf(format);
    return 3 + (known >= 0 ? known : this.formats.push(format) - 1);
  }
  attribute(format: string | undefined): string {
    return format ? ` s="${this.index(format)}"` : '';
  }
  /** Call it after the last cell was written. */
  xml(): string {
    const own = this.formats.filter((format) => KNOWN_FORMATS[format] === undefined);
    const id = (format: string): number => KNOWN_FORMATS[format] ?? FIRST_FORMAT + own.indexOf(format);
    const formats = own.map((format) => `<numFmt numFmtId="${id(format)}" formatCode="${escapeXml(format)}"/>`);
    const numFmts = own.length > 0 ? `<numFmts count="${own.length}">${formats.join('')}</numFmts>` : '';
    const cellXfs = [
      xf(0, 0, 0, 0),
      xf(TEXT, 1, 0, 0),
      xf(TEXT, 2, 2, 1),
      ...this.formats.map((format) => xf(id(format), 0, 0, 0)),
    ];
    return (
      `${XML_HEAD}<styleSheet xmlns="${MAIN}">${numFmts}${FONTS}${FILLS}${BORDERS}` +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${cellXfs.length}">${cellXfs.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="0"/>' +
      '</styleSheet>'
    );
  }
}
