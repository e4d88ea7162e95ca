import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { onSeeds, seedsOf } from '@matlas/testing/depth';
import { readCsvRows } from '../csv/read-csv';
import { writeCsv } from '../csv/write-csv';
import { readWorkbook } from '../workbook/read-rows';
import { type ReportSheet, writeReport } from '../workbook/write-report';
import { sourceOf } from '../zip/archive-source';
import { entriesOf, entryBytes } from '../zip/read-zip';
import { guardFormula, removeFormulaGuard, startsFormula } from './formula';

/** The texts that OWASP lists, and texts that already look guarded. */
const HOSTILE = [
  `=cmd|' /C calc'!A0`,
  '=HYPERLINK("http://x.example","Part")',
  '+1+cmd',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1+1',
  '＠SUM(1)',
  '=',
  '+',
  '-',
  '@',
  `'=1+1`,
  `''=1+1`,
  `'`,
  `'text`,
  'a;=1+1',
  'a\t=1+1',
  'a|=1+1',
  '"=1+1"',
  'a"b',
  'a,b',
  '-',
  '--5',
];
const PLAIN = ['-5', '-5.25', '0', 'part', '', ' =1+1', '螺栓'];
const csvOf = async (rows: readonly (readonly string[])[]): Promise<string> => {
  const out = new PassThrough();
  Readable.from(writeCsv(['first', 'second'], rows)).pipe(out);
  return (await buffer(out)).toString();
};

it.each([...HOSTILE, ...PLAIN])('a cell %j comes back from CSV as it was, and is never run', async (text) => {
  const csv = await csvOf([[text, 'x']]);
  const [, row] = (await Readable.from(readCsvRows(Readable.from([Buffer.from(csv)]))).toArray()) as {
    cells: string[];
  }[];
  expect(row?.cells[0]).toBe(text === ' =1+1' ? '=1+1' : text); // spaces around a cell are nobody's
  // Splits the row in every way that a spreadsheet program of any locale may use: no cell begins with a formula
  // character.
  for (const separator of HOSTILE.includes(text) ? [',', ';', '\t', '|'] : [',']) {
    const { parse } = await import('papaparse');
    for (const cell of parse<string[]>(csv, { delimiter: separator }).data.flat())
      expect({ separator, cell, runs: startsFormula(cell.replace(/^\uFEFF/, '')) }).toEqual({
        separator,
        cell,
        runs: false,
      });
  }
});
const SEEDS = seedsOf({ everyday: 1, pool: 20 });
it('restores every text', () =>
  onSeeds(SEEDS, (seed) => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', `'`, `''`, '＝'), fc.string())
            .map((parts) => parts.join('')),
        ),
        (text) => {
          expect(removeFormulaGuard(guardFormula(text))).toBe(text);
          expect(startsFormula(guardFormula(text))).toBe(false);
        },
      ),
      { seed },
    );
  }));

it('a workbook stores such texts as text, also after an edit, and contains no formula', async () => {
  const sheet: ReportSheet<string> = {
    name: '=1+1',
    title: HOSTILE[0] ?? '',
    facts: [['+fact', '@value']],
    columns: [{ title: '=head', width: 10, value: (text) => text }],
    rows: HOSTILE,
  };
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), writeReport(out, [sheet as ReportSheet<never>])]);
  const { rows } = await readWorkbook(Readable.from([bytes]));
  expect(rows.slice(3).map(({ cells }) => cells[0])).toEqual(HOSTILE.map((text) => text.trim()));
  for (const entry of (await entriesOf(sourceOf(bytes))).values()) {
    if (!entry.name.startsWith('xl/worksheets/')) continue;
    expect((await buffer(Readable.from(entryBytes(entry)))).toString()).not.toMatch(/<f[\s>]/);
  }
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  const written = workbook.worksheets[0];
  for (const [index, text] of HOSTILE.entries())
    if (startsFormula(text))
      expect({ text, format: written?.getCell(index + 5, 1).numFmt }).toEqual({ text, format: '@' });
  expect([written?.getCell(1, 1).numFmt, written?.getCell(2, 1).numFmt]).toEqual(['@', '@']);
});

describe('every writer of cells uses the guard', () => {
  const root = resolve(__dirname, '../../..');
  const sources = ['libs', 'apps', 'seed'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (path) =>
          /\.tsx?$/.test(path) && !/node_modules|\.(spec|long)\.|testing\/|tooling\/|e2e\/|support\//.test(path),
      )
      .map((path) => join(folder, path)),
  );
  const texts = sources.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  it('only cell-xml.ts writes cells of workbooks', () => {
    expect(
      texts.filter(({ text }) => /^import (?!type)[^;]* from 'exceljs'|inlineStr/m.test(text)).map(({ path }) => path),
    ).toEqual(['libs/formats/workbook/cell-xml.ts']);
  });
  it('only libs/formats writes CSV, and each writer guards its cells', () => {
    const writers = texts.filter(({ text }) => /\bunparse\b/.test(text));
    expect(writers.map(({ path }) => path)).toContain('libs/formats/csv/write-csv.ts');
    expect(
      writers
        .filter(({ path, text }) => !path.startsWith('libs/formats/') || !/\bguardFormula\(/.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});
