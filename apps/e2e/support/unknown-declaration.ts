import ExcelJS from 'exceljs';

/** Titles that nobody knows. */
export const DECLARATION_TITLES = {
  level: 'Ebn',
  type: 'Art',
  number: 'Id',
  name: 'Txt',
  materialClass: 'Kl',
  cas: 'Rn',
  mass: 'G1',
  portion: 'P1',
} as const;
export const WRONG_PORTION = 'ca. 40';
export const UNKNOWN_NAME = 'Ferrum technicum';

/**
 * A full material declaration of a supplier: level numbers, column titles that no import knows, a substance without a CAS
 * number, a portion that is not a number.
 */
export async function unknownDeclaration(number: string): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('FMD');
  sheet.addRows([
    Object.values(DECLARATION_TITLES),
    [1, 'Component', number, `Clamp ${number}`, '', '', 30],
    [2, 'Component', `${number}-1`, 'Band', '', '', 20],
    [3, 'Material', '1.0330', `Band steel ${number}`, '1.1.1', '', 20],
    [4, 'Substance', '', UNKNOWN_NAME, '', '', '', 60],
    [4, 'Substance', '', 'Copper', '', '7440-50-8', '', WRONG_PORTION],
    [2, 'Component', `${number}-2`, 'Screw', '', '', 10],
    [3, 'Material', '1.0332', `Screw steel ${number}`, '1.1.1', '', 10],
    [4, 'Substance', '', UNKNOWN_NAME.toUpperCase(), '', '', '', 60],
    [4, 'Substance', '', 'Copper', '', '7440-50-8', '', WRONG_PORTION],
  ]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
