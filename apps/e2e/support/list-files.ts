import ExcelJS from 'exceljs';

/** The year's GADSL as its publisher builds it: other sheets, a note below the titles, members below their groups. */
export async function gadslWorkbook(rows: number): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Search').addRow(['Search', null, 'Result']);
  const list = book.addWorksheet('Reference List ');
  list.addRow([
    ...['GADSL #', 'REF #', 'Substance', 'CAS RN', 'Classification', 'Reason Code'],
    ...['Source\n(Legal requirements, regulations)', 'Effective date (Legal requirements, regulations)\n Date', null],
    ...['Generic examples', 'Reporting threshold\n(0.1% unless otherwise stated)', 'First added', 'Last revised'],
  ]);
  list.addRow(['Note: members of a group inherit its class.']);
  const entry = (no: number | null, name: string, cas: string, gadsl: string | null, threshold: string | null) =>
    list.addRow([no, null, name, cas, gadsl, no && 'LR', null, null, null, null, threshold, '2005-02-01', null]);
  entry(1, 'Lead and its compounds', 'NA', 'P', 'Batteries: 0.01 %\nall other: 0.1 %');
  entry(null, 'Lead', '7439-92-1', null, null);
  entry(2, 'Nickel', '7440-02-0', 'D', '1,000 ppm');
  for (let at = 0; at < rows; at += 1)
    if (at % 70 === 0) entry(at + 3, `Group ${at}`, 'various', 'D', null);
    else entry(null, `Member ${at}`, casOf(at), null, null);
  book.addWorksheet('Deletions').addRows([
    ['GADSL #', 'Substance', 'CAS RN', 'Classi-fication', 'Reason Code'],
    [9000, 'Deleted one', '50-00-0', 'D', 'FA'],
  ]);
  book.addWorksheet('Version-Disclaimer-Information').addRows([['Version 1.0'], ['Revised', null, '2026-02-01']]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
/** A CAS number with a right check digit that no substance has. */
function casOf(serial: number): string {
  const digits = String(81_000_000 + serial);
  const check = [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at + 1), 0) % 10;
  return `${digits.slice(0, -2)}-${digits.slice(-2)}-${check}`;
}
/** A customer's list in a layout that no reader recognises; one row has an invalid CAS number. */
export const CUSTOMER_LIST = [
  'Kundenliste 2026',
  'Pos.;Stoff;CAS-Nr.;Stufe;Grenzwert (ppm);Verwendung',
  '1;Blei;7439-92-1;A;1000;',
  '2;Blei;7439-92-1;A;3500;Stahl',
  '3;Nickel;7440-02-0;B;;',
  '4;Anthracen;120-12-8;B;500;',
].join('\n');
