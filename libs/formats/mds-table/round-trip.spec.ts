import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edgeFields, nodeAttributes, nodeFields } from '@matlas/contract';
import { IS_REPEAT, onSeeds, seedsOf } from '@matlas/testing/depth';
import { randomDocuments, withoutPlaces } from '@matlas/testing/documents';
import { readCsvFile } from '../csv/read-csv';
import { readMdsCsv } from '../mds-csv/read-mds-csv';
import { writeMdsCsv } from '../mds-csv/write-mds-csv';
import { readMdsWorkbook } from '../mds-workbook/read-mds-workbook';
import { writeMdsWorkbook } from '../mds-workbook/write-mds-workbook';
import type { DocumentPiece, FormatLoss, SheetDocument } from '../sheet/sheet-document';
import { DocumentRows } from './document-rows';
import { labelIn, TABLE_LANGUAGES, type TableLanguage, enumValueOfText } from './table-words';
import { TREE_COLUMNS } from './tree-columns';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mds-table-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SEEDS = seedsOf({ everyday: 4, pool: 40 });
/** Files of 25 sheets each, alternating between both languages. */
const fileOf = (seed: number): { sheets: SheetDocument[]; language: TableLanguage } => ({
  sheets: randomDocuments(seed, { sheets: 25 }),
  language: TABLE_LANGUAGES[seed % 2] as TableLanguage,
});
async function all(pieces: AsyncIterable<DocumentPiece>): Promise<DocumentPiece[]> {
  const list: DocumentPiece[] = [];
  for await (const piece of pieces) list.push(piece);
  return withoutPlaces(list);
}
const asPieces = (sheets: readonly SheetDocument[]): DocumentPiece[] => sheets.map((sheet) => ({ sheet }));
/** The sheet with exactly the listed losses removed. */
function without(sheet: SheetDocument, losses: readonly FormatLoss[]): SheetDocument {
  const rest = structuredClone(sheet) as unknown as Record<string, Record<string, unknown>[]>;
  for (const { field } of losses.filter(({ sheetKey }) => sheetKey === sheet.key)) {
    const [group = '', index = '', name = ''] = field.split('.');
    delete rest[group]?.[Number(index)]?.[name];
  }
  for (const [group, records] of Object.entries(rest))
    if (Array.isArray(records) && records.every((record) => Object.keys(record).length === 0)) delete rest[group];
  return rest as unknown as SheetDocument;
}

it('returns random sheets unchanged from a workbook', async () => {
  await onSeeds(SEEDS, async (seed) => {
    const { sheets, language } = fileOf(seed);
    const path = join(folder, `${seed}.xlsx`);
    expect(await writeMdsWorkbook(sheets, createWriteStream(path), { language, facts: [['by', 'Matlas']] })).toEqual(
      [],
    );
    expect(await all(readMdsWorkbook({ path, name: 'a.xlsx', type: 'xlsx' }))).toEqual(asPieces(sheets));
  });
});

it('returns random sheets from CSV with exactly the listed losses', async () => {
  let lost = 0;
  await onSeeds(SEEDS, async (seed) => {
    const { sheets, language } = fileOf(seed);
    const path = join(folder, `${seed}.csv`);
    const losses = await writeMdsCsv(sheets, createWriteStream(path), { language });
    lost += losses.length;
    expect(losses.every(({ value, reason }) => value !== '' && reason === 'noField')).toBe(true);
    expect(await all(readMdsCsv({ path, name: 'a.csv', type: 'csv' }))).toEqual(
      asPieces(sheets.map((sheet) => without(sheet, losses))),
    );
  });
  if (!IS_REPEAT) expect(lost).toBeGreaterThan(SEEDS.length * 50);
});

it('is read with the same cells by another library', async () => {
  const { sheets, language } = fileOf(1);
  const path = join(folder, 'other.xlsx');
  await writeMdsWorkbook(sheets, createWriteStream(path), { language });
  const { default: readExcelFile } = await import('read-excel-file/node');
  const [tree] = await readExcelFile(await readFile(path));
  const written = sheets.flatMap((sheet) => [...new DocumentRows(language).rowsOfSheet(sheet)]);
  const shown = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell));
  expect((tree?.data ?? []).slice(3).map((row) => written[0]?.map((_, index) => shown(row[index])))).toEqual(
    written.map((row) => row.map(shown)),
  );
});

const office = spawnSync('soffice', ['--version']).status === 0;
(office ? it : it.skip)(
  `is opened by LibreOffice with the same cells${office ? '' : ' (no soffice on this machine)'}`,
  async () => {
    const { sheets, language } = fileOf(1);
    const path = join(folder, 'office.xlsx');
    await writeMdsWorkbook(sheets, createWriteStream(path), { language });
    expect(
      spawnSync('soffice', [
        '--headless',
        '--convert-to',
        'csv:Text - txt - csv (StarCalc):44,34,76,1',
        '--outdir',
        folder,
        path,
      ]).status,
    ).toBe(0);
    const rows: string[][] = [];
    for await (const batch of readCsvFile(join(folder, 'office.csv'))) rows.push(...batch.map(({ cells }) => cells));
    const written = sheets.flatMap((sheet) =>
      [...new DocumentRows(language).rowsOfSheet(sheet)].map((row) => row.map((cell) => String(cell ?? ''))),
    );
    expect(rows.slice(3).filter((row) => row.some((cell) => cell !== ''))).toEqual(written);
  },
  60_000,
);

describe('columns', () => {
  const fields = new Set(
    Object.values(TREE_COLUMNS).flatMap(({ at }) =>
      Object.entries(at).flatMap(([part, path]) =>
        path.split('.').map((_, index, names) => `${part}.${names.slice(0, index + 1).join('.')}`),
      ),
    ),
  );
  it.each([
    ['node', Object.keys(nodeFields.shape), ['kind']],
    ['node.attributes', Object.keys(nodeAttributes.shape), []],
    [
      'node.attributes.recyclate',
      [
        'answer',
        'method',
        'process',
        'chainOfCustody',
        'certificateNumber',
        'bioBasedMethod',
        'postIndustrialMin',
        'bioBasedMax',
      ],
      [],
    ],
    ['edge', Object.keys(edgeFields.shape), ['applicationOverrides']],
  ])('has one for every field of the wire: %s', (part, names, ownLines) =>
    expect(names.filter((name) => !fields.has(`${part}.${name}`) && !(ownLines as string[]).includes(name))).toEqual(
      [],
    ),
  );

  it.each(
    Object.entries(TREE_COLUMNS).flatMap(([id, { kind }]) =>
      kind.is === 'choice' || kind.is === 'open' ? [[id, kind.of] as const] : [],
    ),
  )('reads each word of a list as the value that it was written for: %s', (_, of) => {
    for (const language of TABLE_LANGUAGES)
      for (const { value } of of.members) expect(enumValueOfText(of, labelIn(language, of, value))).toBe(value);
  });
});
