import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IS_REPEAT, onSeeds, seedsOf } from '@matlas/testing/depth';
import { randomDocuments, withoutPlaces } from '@matlas/testing/documents';
import type { DocumentPiece, FileFault, FormatLoss, SheetDocument } from '../sheet/sheet-document';
import { readJapia } from './read-japia';
import { toJapiaHead, toJapiaContent } from './japia-content';
import { writeJapia } from './write-japia';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'japia-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Loose = Record<string, unknown>;
async function read(path: string): Promise<{ sheets: SheetDocument[]; faults: FileFault[] }> {
  const pieces: DocumentPiece[] = [];
  for await (const piece of readJapia({ path, name: 'a.csv', type: 'csv' })) pieces.push(piece);
  return {
    sheets: pieces.flatMap((piece) => ('sheet' in piece ? [piece.sheet] : [])),
    faults: pieces.flatMap((piece) => ('fault' in piece ? [piece.fault] : [])),
  };
}
/** The content for comparison: values as text, without empty values and without technical fields of the file. */
function content(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(content);
  if (value === null || typeof value !== 'object') return String(value);
  const fields = Object.entries(value)
    .filter(([field, one]) => !['key', 'place'].includes(field) && one !== undefined)
    .map(([field, one]) => [field, content(one)] as const);
  return Object.fromEntries(
    fields.filter(([, one]) => typeof one !== 'object' || Object.keys(one as object).length > 0),
  );
}
/** The sheet with exactly the listed losses applied. */
function carriedOut(sheet: SheetDocument, losses: readonly FormatLoss[]): SheetDocument {
  const after = structuredClone(sheet) as unknown as Loose;
  const at = (path: readonly string[]): Loose =>
    path
      .slice(0, -1)
      .reduce<Loose>(
        (record, name, index) => (record[name] ??= /^\d+$/.test(path[index + 1] ?? '') ? [] : {}) as Loose,
        after,
      );
  for (const { field, reason, to } of losses) {
    const path = field.split('.');
    const [record, name] = [at(path), path.at(-1) ?? ''];
    if (reason === 'notConvertible') record[name] = null;
    else if (to === undefined) delete record[name];
    else record[name] = to;
  }
  const pruned = (value: unknown): unknown =>
    Array.isArray(value)
      ? value
          .filter((one) => one !== null && content(one) !== undefined && Object.keys(content(one) as object).length > 0)
          .map(pruned)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([field, one]) => [field, pruned(one)]))
        : value;
  return pruned(after) as SheetDocument;
}

/** Each seed generates 25 sheets. */
const SEEDS = seedsOf({ everyday: 4, pool: 40 });

it('random sheets are read back exactly as they were with the listed losses applied', async () => {
  let lost = 0;
  await onSeeds(SEEDS, async (seed) => {
    const sheets = randomDocuments(seed, { sheets: 25 });
    const path = join(folder, `${seed}.csv`);
    const losses = await writeJapia(sheets, createWriteStream(path), { date: '2026/02/04' });
    lost += losses.length;
    const parts = sheets.filter(({ root }) => root.kind === 1);
    const back = await read(path);
    expect(back.faults).toEqual([]);
    const head = toJapiaHead(sheets[0] as SheetDocument);
    expect(content(back.sheets)).toEqual(content(parts.map((sheet) => toJapiaContent(sheet, head)?.sheet)));
    expect(content(back.sheets)).toEqual(
      content(
        parts.map((sheet) =>
          carriedOut(
            sheet,
            losses.filter(({ sheetKey }) => sheetKey === sheet.key),
          ),
        ),
      ),
    );
    expect(losses.filter(({ field }) => field === 'root').map(({ sheetKey }) => sheetKey)).toEqual(
      sheets.filter(({ root }) => root.kind !== 1).map(({ key }) => key),
    );
  });
  if (!IS_REPEAT) expect(lost).toBeGreaterThan(SEEDS.length * 50);
});

const cells = (filled: Readonly<Record<number, string>>): string =>
  Array.from({ length: 49 }, (_, index) => `"${filled[index] ?? ''}"`).join(',');

it('reads a sheet with several items on one row: IMDS nodes, VDA class, CAS and system codes, applications, Shift_JIS', async () => {
  const name = Buffer.from([0x83, 0x7b, 0x83, 0x8b, 0x83, 0x67]); // ボルト
  const lines = [
    cells({ 1: 'Ver.2.40', 2: '2026/02/04' }),
    cells({ 1: 'OEM1', 2: 'SUP1', 3: 'Supplier', 4: '2026/03/01', 5: '2026/02/20' }),
    cells({ 2: 'BR-1', 3: 'Bracket', 4: '480', 5: 'C', 7: '1' }),
    cells({
      7: '2',
      8: 'BO-1',
      9: '@',
      10: '0.02',
      11: '2',
      39: 'kg',
      45: '771',
      13: 'Steel',
      15: '20',
      16: 'EN 10130',
      18: 'DC01',
      19: '1.1.1',
      30: '5',
      31: '10',
      46: '772',
      20: '1',
      24: '7439-89-6',
      25: 'Iron',
      44: '1',
    }),
    cells({ 7: '2', 20: '2', 23: '3', 24: 'system', 25: 'Impurities', 42: '0', 43: '0.3' }),
    cells({ 7: '2', 24: '7439-92-1', 25: 'Lead', 26: '0.2', 34: '3', 47: '29' }),
    cells({ 7: '3', 8: 'W-1', 9: 'Washer', 10: '1.5', 11: '1', 39: 'g', 45: '900' }),
    cells({ 7: '1', 12: 'x', 13: 'Zinc coating', 15: '0.4', 32: 'o', 46: '901' }),
  ];
  const path = join(folder, 'real.csv');
  await writeFile(
    path,
    Buffer.concat(
      lines
        .join('\r\n')
        .split('@')
        .flatMap((part, index) => [...(index > 0 ? [name] : []), Buffer.from(part)]),
    ),
  );
  const { sheets, faults } = await read(path);
  expect(faults.map(({ code, params, severity, value }) => [code, params?.column, severity, value])).toEqual([
    ['japia.ignored', 'surface treatment', 'warning', 'x'],
    ['japia.ignored', 'marking', 'warning', 'o'],
    ['japia.ignored', 'part IMDS node ID', 'warning', '771'],
    ['japia.ignored', 'material IMDS node ID', 'warning', '772'],
  ]);
  expect(withoutPlaces(sheets)).toEqual([
    {
      key: 'row-3',
      source: 'LOCAL',
      supplier: { code: 'SUP1', name: 'Supplier' },
      recipients: [
        {
          enterpriseCode: 'OEM1',
          enterpriseName: 'OEM1',
          supplierCode: 'SUP1',
          drawingModCode: 'C',
          sentAt: '2026/02/20',
        },
      ],
      requests: [{ deadline: '2026/03/01' }],
      root: {
        key: 'r3',
        kind: 1,
        name: 'Bracket',
        number: 'BR-1',
        measuredMassGrams: '480',
        children: [
          {
            quantity: 2,
            node: {
              key: 'r4',
              kind: 1,
              name: 'ボルト',
              number: 'BO-1',
              measuredMassGrams: '20',
              attributes: { massUnit: 'kg' },
              children: [
                {
                  massGrams: '20',
                  node: {
                    key: 'm4',
                    kind: 3,
                    name: 'Steel',
                    standard: 'EN 10130',
                    symbol: 'DC01',
                    classCode: '1.1.1',
                    attributes: { recyclate: { postConsumerMin: '5', postConsumerMax: '10' } },
                    children: [
                      { portion: { kind: 3 }, substance: { cas: '7439-89-6', name: 'Iron' } },
                      {
                        portion: { kind: 1, min: '0', max: '0.3' },
                        processState: '3',
                        substance: { code: 'system', name: 'Impurities' },
                      },
                      {
                        portion: { kind: 2, value: '0.2' },
                        applicationCode: '3',
                        substance: { cas: '7439-92-1', name: 'Lead', foreignId: '29' },
                      },
                    ],
                  },
                },
                { quantity: 1, reference: { cid: 900, source: 'IMDS', name: 'Washer', number: 'W-1' } },
              ],
            },
          },
          { massGrams: '0.4', reference: { cid: 901, source: 'IMDS', name: 'Zinc coating' } },
        ],
      },
    },
  ]);
});

it('reports rows that cannot be placed and invalid numbers', async () => {
  const path = join(folder, 'wrong.csv');
  const head = [cells({ 1: 'Ver.2.40' }), cells({ 1: 'OEM1' })];
  await writeFile(
    path,
    [
      ...head,
      cells({ 2: 'BR-1', 3: 'Bracket', 4: 'heavy', 7: '1' }),
      cells({ 7: '1', 24: '7439-89-6', 25: 'Iron' }),
      cells({ 7: '4', 9: 'Bolt', 10: '1' }),
    ].join('\r\n'),
  );
  expect((await read(path)).faults).toMatchObject([
    { code: 'row.notNumber', value: 'heavy', place: { row: 3, column: 'delivered part mass' } },
    { code: 'japia.substancePlace', place: { row: 4 } },
    { code: 'row.levelJump', params: { from: 1, to: 4 }, place: { row: 5 } },
  ]);
  await writeFile(path, head[0] ?? '');
  expect((await read(path)).faults).toMatchObject([{ code: 'workbook.empty' }]);
});
