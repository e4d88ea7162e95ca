import type { FmdMapping, ImportNameRow, SheetImportRow } from '@matlas/contract';
import { jobEnd, signedIn } from '@matlas/testing';
import { writeTable } from '@matlas/testing/corpus';
import {
  app,
  bytesOf,
  english,
  faultsOf,
  finish,
  maker,
  post,
  read,
  recheck,
  setUpSheetImport,
  sheetsBy,
  steelNode,
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
    example: expect.stringContaining('approx'),
    decidable: true,
    texts: [{ text: 'approx', count: 620 }],
  });
  const { code, column } = kinds[0] as { code: string; column: string };
  const decision = { code, column, only: 'approx', action: 'replace', value: '98' };
  const { data } = await post('decide', { id: row.id, decisions: [decision] });
  expect(data).toMatchObject({ corrections: 620, decided: [{ ...decision, count: 620 }] });
  expect(await recheck(row.id)).toMatchObject({ counts: { ok: 620, wrong: 0 } });
  // The same decisions again keep what they changed; without them the faults are back.
  expect((await post('decide', { id: row.id, decisions: [decision] })).data).toMatchObject({ corrections: 620 });
  expect(await recheck(row.id)).toMatchObject({ counts: { ok: 620, wrong: 0 } });
  await post('decide', { id: row.id, decisions: [] });
  expect(await recheck(row.id)).toMatchObject({ corrections: 0, counts: { ok: 0, wrong: 620 } });
});

it('names of substances and materials are mapped once, alike ones in one go, and the next file needs no hand', async () => {
  await finish(
    (
      await read(
        await bytesOf('csv', [
          {
            key: 'spring',
            source: 'LOCAL',
            root: steelNode('spring', { name: 'Spring steel wire', number: 'SSW-1' }),
          },
        ]),
        'wire.csv',
        { release: 'true' },
      )
    ).id,
  );
  const granta = (number: string, iron: string, steel: string) => `<?xml version="1.0"?>
<PartsEco xmlns="http://www.grantadesign.com/17/11/BillOfMaterialsEco"><Components>${[1, 2, 3]
    .map(
      (n) => `<Part><Quantity Unit="Each">1</Quantity><MassPerUom Unit="g/Part">5</MassPerUom>
<PartNumber>${number}-${n}</PartNumber><Name>Clip ${n}</Name><Components>
<Part><Quantity Unit="Each">1</Quantity><MassPerUom Unit="g/Part">5</MassPerUom><PartNumber>${number}-${n}1</PartNumber>
<Name>Wire</Name><Materials><Material><Percentage>100</Percentage><Name>${n === 2 ? steel.toUpperCase() : steel}</Name>
</Material></Materials></Part>
<Part><Quantity Unit="Each">1</Quantity><MassPerUom Unit="g/Part">5</MassPerUom><PartNumber>${number}-${n}2</PartNumber>
<Name>Core</Name><Substances><Substance><Percentage>100</Percentage><Name>${iron}</Name></Substance></Substances></Part>
</Components></Part>`,
    )
    .join('')}</Components></PartsEco>`;
  const row = await read(granta('GR', 'Technical  iron', 'Spring steels, wire'), 'granta.xml');
  expect(row).toMatchObject({ format: 'granta', can: { start: false } });
  const names = await get(`names/${row.id}`);
  expect(
    names.map(({ kind, name, spellings, lines, target }: ImportNameRow) => [
      kind,
      name,
      spellings.length,
      lines,
      target,
    ]),
  ).toEqual([
    ['material', 'Spring steels, wire', 2, 3, null],
    ['substance', 'Technical  iron', 1, 3, null],
  ]);
  const wire = names[0].proposals.find(({ number }: { number: string }) => number === 'SSW-1');
  const iron = await app.db.row<{ id: number }>(
    `select id from substance where cas = '7439-89-6' and enterprise_id is null`,
  );
  const choices = [
    { kind: 'material', name: 'Spring steels, wire', targetId: wire.id },
    { kind: 'substance', name: 'technical iron', targetId: iron?.id },
  ];
  const stranger = await signedIn(app);
  expect((await post('mapNames', { id: row.id, names: choices }, stranger.headers)).respCode).toBe(404);
  expect((await post('mapNames', { id: row.id, names: [{ ...choices[0], targetId: 99_999_999 }] })).respCode).toBe(404);
  await jobEnd(app.db, (await post('mapNames', { id: row.id, names: choices })).data.jobId);
  expect(await get(`one/${row.id}`)).toMatchObject({
    counts: { wrong: 0, errors: 0, matched: 3, unmatched: 0 },
    can: { start: true },
  });
  const actual = (await faultsOf(row.id)).filter(({ code }) => code.endsWith('Mapped'));
  expect(actual.map(({ severity }) => severity)).toEqual(Array.from({ length: 6 }, () => 'warning'));
  const next = await read(granta('HR', 'TECHNICAL IRON', 'spring-steels wire'), 'next.xml');
  expect(next).toMatchObject({ counts: { wrong: 0, matched: 3 }, can: { start: true } });
  const known = await get(`names/${next.id}`);
  expect(known.map(({ target }: ImportNameRow) => target?.number)).toEqual(['SSW-1', '7439-89-6']);
  await jobEnd(
    app.db,
    (await post('mapNames', { id: next.id, names: [{ ...choices[1], targetId: null }] })).data.jobId,
  );
  expect(await get(`one/${next.id}`)).toMatchObject({ counts: { wrong: 3 } });
});
