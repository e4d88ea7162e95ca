import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { TableFormat } from '@matlas/testing/corpus';
import { benchRows, COLUMNS } from './cells';

/** Rows of one sheet of an .xls, which has at most 65,536. */
export const ROWS_OF_XLS_SHEET = 50_000;

/** The table of the other comparisons in another format; what a sheet of .xls does not hold goes to further sheets. */
export async function makeTable(path: string, format: TableFormat, count: number): Promise<void> {
  const { writeTable } = await import('@matlas/testing/corpus');
  const rows = [...benchRows(count)];
  const perSheet = format === 'xls' ? Math.max(1, ROWS_OF_XLS_SHEET) : Math.max(1, rows.length);
  const sheets = Array.from({ length: Math.ceil(rows.length / perSheet) }, (_, at) => ({
    name: `Sheet${at + 1}`,
    rows: [[...COLUMNS], ...rows.slice(at * perSheet, (at + 1) * perSheet)],
  }));
  const [first, ...others] = sheets;
  await writeFile(path, writeTable(first?.rows ?? [], { format, sheetName: 'Sheet1', sheetsBehind: others }));
}

/** CAS numbers with a right check digit, by their serial number. */
function casOf(serial: number): string {
  const digits = String(10_000 + serial);
  const check = [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at + 1), 0) % 10;
  return `${digits.slice(0, -2)}-${digits.slice(-2)}-${check}`;
}
const GADSL_COLUMNS = 255;
const MEMBERS = 70;
/** A list in the shape of the year's GADSL: 255 columns, a note, groups with members, deletions on another sheet. */
export async function makeGadsl(path: string, count: number): Promise<void> {
  const { writeTable } = await import('@matlas/testing/corpus');
  const titles = [
    ...['GADSL #', 'REF #', 'Substance', 'CAS RN', 'Classification', 'Reason Code'],
    ...['Source\n(Legal requirements, regulations)', 'Effective date (Legal requirements, regulations)\n Date', null],
    ...['Generic examples', 'Reporting threshold\n(0.1% unless otherwise stated)', 'First added', 'Last revised'],
  ];
  const wide = Array.from({ length: GADSL_COLUMNS - titles.length }, () => null);
  const rows = Array.from({ length: count }, (_, at) =>
    at % MEMBERS === 0
      ? [at + 1, null, `Group ${at}`, 'NA', 'D/P', 'LR', 'Law', null, null, 'paint', '1,000 ppm', '2005-02-01', null]
      : [null, null, `Member ${at}`, casOf(at)],
  );
  const bytes = writeTable([[...titles, ...wide, ' '], ['Note: members inherit the class.'], ...rows], {
    format: 'xlsx',
    sheetName: 'Reference List ',
    sheetsBefore: [{ name: 'Search', rows: [['Search', null, 'Result']] }],
    sheetsBehind: [
      {
        name: 'Deletions',
        rows: [
          ['GADSL #', 'Substance', 'CAS RN', 'Classi-fication', 'Reason Code'],
          [900, 'Deleted', '50-00-0', 'D', 'FA'],
        ],
      },
      { name: 'Version-Disclaimer-Information', rows: [['Version 1.0'], ['Revised', null, '2026-02-01']] },
    ],
  });
  await writeFile(path, bytes);
}
export async function readGadsl(path: string): Promise<{ entries: number; members: number; faults: number }> {
  const [{ readList }, { contentOf }] = await Promise.all([
    import('@matlas/formats/list-layouts/read-list'),
    import('@matlas/formats/workbook/file-content'),
  ]);
  const list = await readList(await contentOf(path), 'xlsx');
  if ('refusal' in list) throw new Error(JSON.stringify(list.refusal));
  const members = list.entries.reduce((sum, { substances }) => sum + substances.length, 0);
  return { entries: list.entries.length, members, faults: list.faults.length };
}

/** The corpus of the tests as files: suppliers' spreadsheets, lists with and without a known layout. */
export async function makeCorpus(folder: string): Promise<void> {
  const [{ fmdCorpus }, { KNOWN_LISTS, LIST_DIALECTS, writeList }] = await Promise.all([
    import('@matlas/testing/sheet-corpus'),
    import('@matlas/testing/list-corpus'),
  ]);
  await mkdir(folder, { recursive: true });
  const files = [
    ...[...fmdCorpus()].map(({ type, bytes }) => ({ type, bytes })),
    ...KNOWN_LISTS.map(({ type, bytes }) => ({ type, bytes })),
    ...LIST_DIALECTS.flatMap((dialect) =>
      [0, 1].map((titles) => ({ type: dialect.file.format, bytes: writeList(dialect, titles) })),
    ),
  ];
  for (const [index, { type, bytes }] of files.entries()) await writeFile(join(folder, `${index}.${type}`), bytes);
}
/** Every file of a folder as a table. */
export async function readCorpus(folder: string): Promise<{ files: number; refused: number; rows: number }> {
  const { readTable } = await import('@matlas/formats/workbook/read-table');
  const { contentOf } = await import('@matlas/formats/workbook/file-content');
  const found = { files: 0, refused: 0, rows: 0 };
  for (const name of await readdir(folder)) {
    const type = extname(name).slice(1);
    const table = await readTable(await contentOf(join(folder, name)), { type, maxRows: 100_000, fillMerged: true });
    found.files++;
    if ('refusal' in table) found.refused++;
    else found.rows += table.rows.length;
  }
  return found;
}
export async function readCorpusBytes(folder: string): Promise<{ bytes: number }> {
  let bytes = 0;
  for (const name of await readdir(folder)) bytes += (await readFile(join(folder, name))).length;
  return { bytes };
}
