import type { FmdMapping, SheetImportRow } from '@matlas/contract';
import { jobEnd, signedIn } from '@matlas/testing';
import { writeTable } from '@matlas/testing/corpus';
import {
  app,
  english,
  faultsOf,
  finish,
  maker,
  post,
  read,
  recheck,
  setUpSheetImport,
  sheetsBy,
} from './testing/sheet-import-fixture';

setUpSheetImport();

const TITLES = ['Pn', 'Bez', 'Mat', 'Kl', 'Gew', 'Chem', 'Nr', 'Ant'];
const rowsOf = (number: string, iron: string | number = 98) => [
  TITLES,
  [number, 'Washer', 'Steel S', '1.1.1', 5, 'Iron', '7439-89-6', iron],
  [number, 'Washer', 'Steel S', '1.1.1', 5, 'Copper', '7440-50-8', 2],
];
const COLUMNS: FmdMapping['columns'] = {
  partNumber: 0,
  partName: 1,
  materialName: 2,
  materialClass: 3,
  materialMass: 4,
  substanceName: 5,
  cas: 6,
  portion: 7,
};
const workbook = (rows: (string | number)[][]) => writeTable(rows, { format: 'xlsx' });
const get = async (path: string, headers = maker.headers) =>
  (await app.http.get(`/api/transfer/import/${path}`).set(english(headers))).body.data;
async function map(row: SheetImportRow, change: Partial<FmdMapping>): Promise<SheetImportRow> {
  const started = await post('map', { id: row.id, mapping: { ...row.mapping, ...change } });
  expect(started).toMatchObject({ ok: true });
  await jobEnd(app.db, started.data.jobId);
  return get(`one/${row.id}`);
}

it('a spreadsheet with unknown titles is mapped once by hand, shown as a tree, and the next file of its titles needs no hand', async () => {
  const unknown = await read(workbook(rowsOf('WS-1')), 'washer.xlsx');
  expect(unknown).toMatchObject({ format: 'fmd', table: { titles: TITLES }, can: { start: false } });
  const mapped = await map(unknown, { columns: COLUMNS, massUnits: { materialMass: 'mg' } });
  expect(mapped).toMatchObject({ state: 'checked', counts: { sheets: 1, errors: 0 }, can: { start: true } });
  const { lines, total } = (await post('tree', { id: mapped.id, n: 1 })).data;
  expect(total).toBe(4);
  expect(
    lines.map(({ depth, kind, name, number, amount, row }: Record<string, unknown>) => [
      depth,
      kind,
      name,
      number,
      amount,
      row,
    ]),
  ).toEqual([
    [0, 'component', 'Washer', 'WS-1', null, 2],
    [1, 'material', 'Steel S', null, '0.005 g', 2],
    [2, 'substance', 'Iron', '7439-89-6', '98 %', 2],
    [2, 'substance', 'Copper', '7440-50-8', '2 %', 3],
  ]);
  expect(await sheetsBy('WS-1')).toEqual([]);
  expect(await finish(mapped.id)).toMatchObject({ counts: { created: 1 } });
  const next = await read(workbook(rowsOf('WS-2')), 'next.xlsx');
  expect(next).toMatchObject({
    mapping: { columns: COLUMNS, massUnits: { materialMass: 'mg' } },
    counts: { errors: 0, sheets: 1 },
    can: { start: true },
  });
  const stranger = await signedIn(app);
  expect(await read(workbook(rowsOf('WS-3')), 'other.xlsx', {}, stranger.headers)).toMatchObject({
    mapping: { columns: {} },
  });
});

it('one correction changes all rows with the same fault, and the kinds of faults are told with their numbers', async () => {
  const parts = Array.from({ length: 620 }, (_, index) => rowsOf(`MANY-${index}`, 'approx').slice(1)).flat();
  const titled = [
    'Part number',
    'Part name',
    'Material',
    'Material class',
    'Material weight (g)',
    'Substance',
    'CAS No.',
    'wt%',
  ];
  const row = await read(workbook([titled, ...parts]), 'many.xlsx');
  expect(row).toMatchObject({ format: 'fmd', counts: { sheets: 620, wrong: 620 } });
  const kinds = await get(`faultKinds/${row.id}`);
  expect(kinds[0]).toMatchObject({
    code: 'row.notNumber',
    severity: 'error',
    count: 620,
    message: expect.stringContaining('approx'),
  });
  const [fault] = await faultsOf(row.id, { querys: { eq: { code: 'row.notNumber' } } });
  const { data } = await post('correctAll', {
    id: row.id,
    code: 'row.notNumber',
    field: fault?.field,
    value: 'approx',
    to: '98',
  });
  expect(data).toMatchObject({ corrections: 620 });
  expect(await recheck(row.id)).toMatchObject({ counts: { ok: 620, wrong: 0 } });
});
