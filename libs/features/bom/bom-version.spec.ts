import type { BomComparisonReport, BomPosition, BomVersion, MatchCandidate } from '@matlas/contract';
import { asBytes, cellsOf } from '@matlas/testing';
import {
  byNumber,
  finished,
  get,
  modId,
  oem,
  positions,
  post,
  ROWS,
  setUpBom,
  stranger,
  test,
  upload,
  workbook,
} from './testing/bom-fixture';

setUpBom();

type Row = readonly unknown[];
const SECOND: readonly Row[] = [
  [0, 'C5-E-2026', '极光C5', 1, null, null],
  [1, 'C5-2000-01', '前舱', 1, null, null],
  [2, 'N-104-1030', '螺栓', 4, 20.5, 'S-77'],
  [1, 'C5-1000-02', '白车身', 1, null, null],
  [2, 'N-200', '卡扣', 3, 20, 'S-77'],
  [2, 'N300.01', '螺母', 6, 20, 'S-99'],
  [2, 'N-400', '支架', 1, 20, null],
  [2, 'N-777', '新件', 1, 5, null],
];
const check = async (rows: readonly Row[]): Promise<number> => (await upload(await workbook(rows))).data.importId;
const importBom = async (importId: number) =>
  (await finished((await post('/bom/info/importBom', { importId })).data.jobId)).result;
const versions = async (auth = oem): Promise<BomVersion[]> => (await get(`/bom/info/versions/${modId}`, auth)).data;
const marks = async () =>
  (
    await test.db.rows<{ number: string }>(
      `select p.number from rrr_mark k join bom_position p on p.id = k.position_id order by p.number`,
    )
  ).map(({ number }) => number);
/** What people see of a BOM, with ids: equal when nothing was lost. */
const state = async () => (await positions()).map(({ version: _version, ord: _ord, ...rest }: BomPosition) => rest);
const summaryOf = ({ differences }: BomComparisonReport) =>
  differences.map(({ change, before, after, fields, lost }) => [
    change,
    (after ?? before)?.number,
    [...fields, ...lost.map((kind) => `lost ${kind}`)].join(' '),
  ]);

let first: Awaited<ReturnType<typeof state>>;

it('shows what a second BOM changes, and whose work would go, before anything is stored', async () => {
  await importBom(await check(ROWS));
  await finished((await post('/bom/info/matching', { modId })).data.jobId);
  const clip = await byNumber('N-200');
  const [sheet] = (await post('/bom/info/singleMatching', { ckid: clip.id })).data as MatchCandidate[];
  await post('/bom/info/articulatedMdsToTree', { ckid: clip.id, sheetId: sheet?.id });
  await test.http
    .put('/api/bom/info/setFacts')
    .set(oem)
    .send({ modId, ids: [clip.id, (await byNumber('N-999')).id], facts: { sparePart: 'yes' } })
    .expect(200);
  for (const number of ['N-104-1030', 'N-999'])
    await test.db.execute(
      `insert into rrr_mark (model_id, enterprise_id, organisation_id, position_id, source, flag, by_name)
        select m.id, m.enterprise_id, m.organisation_id, $2, 'hand', 'mD', 'x' from vehicle_model m where m.id = $1`,
      [modId, (await byNumber(number)).id],
    );
  first = await state();
  const report = (await post('/bom/info/importCompare', { importId: await check(SECOND) })).data as BomComparisonReport;
  expect([...summaryOf(report)].sort()).toEqual([
    ['added', 'C5-2000-01', ''],
    ['added', 'N-777', ''],
    ['changed', 'N-200', 'quantity'],
    ['changed', 'N300.01', 'supplierCode lost sheet'],
    ['gone', 'N-999', 'lost facts lost marks'],
    ['moved', 'N-104-1030', ''],
    ['renumbered', 'C5-1000-02', 'number'],
  ]);
  expect(report).toMatchObject({ before: 7, after: 8, lost: { sheet: 1, facts: 1, marks: 1 }, counts: { same: 2 } });
  expect(report.differences[0]?.lost).not.toEqual([]);
  expect(await state()).toEqual(first);
  expect(await versions()).toEqual([]);
});

it('keeps positions with hooks, marks and facts where the part is the same, and the old BOM as a version', async () => {
  expect(await importBom(await check(SECOND))).toMatchObject({ positions: 8, keptHooks: 2, lostFacts: 1 });
  const idsOf = (list: readonly { number: string | null; id: number }[]) =>
    new Map(list.map(({ number, id }) => [number, id]));
  const [before, after] = [idsOf(first), idsOf(await positions())];
  for (const number of ['C5-E-2026', 'N-104-1030', 'N-200', 'N300.01', 'N-400'])
    expect([number, after.get(number)]).toEqual([number, before.get(number)]);
  expect(await byNumber('N-104-1030')).toMatchObject({
    parentId: after.get('C5-2000-01'),
    matchState: 'matched',
    sheet: { name: 'Bolt' },
  });
  expect(await byNumber('N-200')).toMatchObject({
    matchState: 'byHand',
    quantity: '3',
    ownFacts: { sparePart: 'yes' },
    sheet: {},
  });
  expect(await byNumber('N300.01')).toMatchObject({ matchState: 'unmatched', sheet: null });
  expect(await marks()).toEqual(['N-104-1030']);
  expect((await positions()).map(({ number, level }) => [level, number])).toEqual(SECOND.map((row) => row.slice(0, 2)));
  expect(await versions()).toMatchObject([
    { number: 1, reason: 'import', fileName: 'bom.xlsx', positions: 7, hooks: 3 },
  ]);
});

it('looks at a version, compares it, writes the comparison as a workbook, and shows it to nobody else', async () => {
  const [version] = await versions();
  const bomVersionId = version?.id;
  const page = await post('/bom/info/versionPositions', { bomVersionId, q: 'n-9', pageSize: 5 });
  expect(page.data).toMatchObject({ total: 1, records: [{ number: 'N-999', level: 2, path: ['极光C5', '白车身'] }] });
  const sides = { modId, bomVersionId };
  const report = (await post('/bom/info/compareBoms', sides)).data as BomComparisonReport;
  expect(report).toMatchObject({
    before: 7,
    after: 8,
    counts: { added: 2, gone: 1, moved: 1, changed: 2, renumbered: 1, same: 2 },
    lost: { sheet: 0, facts: 0, marks: 0 },
  });
  const file = await test.http
    .post('/api/bom/info/exportComparison')
    .set(oem)
    .set('Accept-Language', 'en')
    .send(sides)
    .buffer()
    .parse(asBytes);
  const cells = await cellsOf(file.body as Buffer);
  expect(cells.find((row) => row.includes('Changed') && row.includes('N-200'))).toEqual(
    expect.arrayContaining(['卡扣', 2, 3]),
  );
  for (const answer of [
    await get(`/bom/info/versions/${modId}`, stranger),
    await post('/bom/info/versionPositions', { bomVersionId }, stranger),
    await post('/bom/info/compareBoms', sides, stranger),
    await post('/bom/info/restoreVersion', { bomVersionId }, stranger),
  ])
    expect(answer).toMatchObject({ respCode: 404 });
});

it('brings a version back with the same positions, hooks and facts, and can return', async () => {
  const second = await state();
  const restore = async (number: number) => {
    const bomVersionId = (await versions()).find((version) => version.number === number)?.id;
    return (await finished((await post('/bom/info/restoreVersion', { bomVersionId })).data.jobId)).result;
  };
  expect(await restore(1)).toMatchObject({ positions: 7, hooks: 3, lostHooks: 0 });
  expect(await state()).toEqual(first);
  expect(await versions()).toMatchObject([{ number: 2, reason: 'restore', positions: 8, hooks: 2 }, { number: 1 }]);
  await restore(2);
  expect(await state()).toEqual(second);
  const [third] = await versions();
  const sides = { modId, bomVersionId: (await versions()).at(-1)?.id, otherBomVersionId: third?.id };
  expect((await post('/bom/info/compareBoms', sides)).data).toMatchObject({ total: 0, counts: { same: 7 } });
  await post('/bom/info/updateStatus', { modId, lockState: 1 });
  expect(await post('/bom/info/restoreVersion', { bomVersionId: third?.id })).toMatchObject({ respCode: 409 });
  await post('/bom/info/updateStatus', { modId, lockState: 0 });
});
