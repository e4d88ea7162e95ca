import type { BomPosition, BomPositionDetail, ListedPosition, MatchingCheck } from '@matlas/contract';
import { asBytes, cellsOf } from '@matlas/testing';
import {
  byNumber,
  finished,
  get,
  modId,
  oem,
  post,
  ROWS,
  setUpBom,
  stranger,
  test,
  upload,
  workbook,
} from './testing/bom-fixture';

setUpBom();

const IMDS = '/imdsBom/info';
const RESULTS = '/model/matlasBomMatchingInfo';
const check = async (): Promise<MatchingCheck> => (await get(`${RESULTS}/checkMatchingInfo/${modId}`)).data;
const issues = async () => (await check()).issues.map(({ kind, count }) => [kind, count]);
const sheetOf = async (number: string): Promise<number> => (await byNumber(number)).sheet?.id as number;

beforeAll(async () => {
  const report = (await upload(await workbook(ROWS))).data as { importId: number };
  await finished((await post('/bom/info/importBom', { importId: report.importId })).data.jobId);
  await finished((await post('/bom/info/matching', { modId })).data.jobId);
});

it('names by position what an analysis should not use unseen', async () => {
  expect(await issues()).toEqual([
    ['unmatched', 2],
    ['choose', 1],
  ]);
  const [bolt, nut] = [await sheetOf('N-104-1030'), await sheetOf('N300.01')];
  await test.db.execute(`update mds_share set receive_status = 'R' where sheet_id = $1`, [bolt]);
  await test.db.execute(`update mds_sheet set valid_until = '2020-01-01' where id = $1`, [nut]);
  const { ok, positions, issues: found } = await check();
  expect([ok, positions]).toEqual([false, 7]);
  expect(found.map(({ kind, positions: named }) => [kind, named.map(({ number }) => number)])).toEqual([
    ['unmatched', ['N-400', 'N-999']],
    ['choose', ['N-200']],
    ['invalid', ['N300.01']],
    ['rejected', ['N-104-1030']],
  ]);
  expect(found.map(({ message }) => message)[2]).toBe('1 position uses a data sheet that is deleted or has expired');
  await test.db.execute(`update mds_share set receive_status = 'P' where sheet_id = $1`, [bolt]);
  await test.db.execute('update mds_sheet set valid_until = null where id = $1', [nut]);
  expect(await issues()).toHaveLength(2);
});

it('lists and exports the result of every position with its reason', async () => {
  const page = await post(`${RESULTS}/page`, { modId, querys: { in: { matchState: ['choose'] } } });
  expect(page.data.records).toMatchObject([
    { number: 'N-200', candidateCount: 2, reasons: [{}, {}, {}, { code: 'tie' }] },
  ]);
  const file = await test.http
    .get(`/api${RESULTS}/exportResult/${modId}`)
    .set(oem)
    .set('Accept-Language', 'en')
    .buffer()
    .parse(asBytes);
  const cells = await cellsOf(file.body as Buffer);
  const row = cells.find((each) => each.includes('N-104-1030'));
  expect(row).toEqual(
    expect.arrayContaining(['Matched', expect.stringContaining('Part number as written: N-104-1030'), 'Bolt']),
  );
  expect(await get(`${RESULTS}/checkMatchingInfo/${modId}`, stranger)).toMatchObject({ respCode: 404 });
});

it('fills the tree with the sheets from IMDS alone', async () => {
  const [bolt, nut] = [await byNumber('N-104-1030'), await byNumber('N300.01')];
  await test.db.execute('update mds_sheet set origin = 2 where id = $1', [nut.sheet?.id]);
  const found = (await post(`${IMDS}/bomQuery`, { modId, sort: 'ord' })).data.records as ListedPosition[];
  expect(found.map(({ number, matchState, sheet }) => [number, matchState, sheet?.name ?? null])).toEqual([
    ['C5-E-2026', 'assembly', null],
    ['C5-1000-01', 'assembly', null],
    ['N-104-1030', 'unmatched', null],
    ['N-200', 'choose', null],
    ['N300.01', 'matched', 'Nut'],
    ['N-400', 'unmatched', null],
    ['N-999', 'unmatched', null],
  ]);
  const detail = (await get(`${IMDS}/getNodeDetail/${bolt.id}`)).data as BomPositionDetail;
  expect(detail).toMatchObject({ sheet: null, reasons: [], candidateCount: 0, can: { unhook: { allowed: true } } });
  const [root] = (await get(`${IMDS}/getParentNodeByModCsid?modId=${modId}`)).data as BomPosition[];
  const [body] = (await get(`${IMDS}/getBomChildByCkid?ckid=${root?.id}`)).data as BomPosition[];
  // A sheet of the own system on the assembly covers nothing here, one from IMDS does.
  await post('/bom/info/articulatedMdsToTree', { ckid: body?.id, sheetId: bolt.sheet?.id });
  const states = async () =>
    ((await get(`${IMDS}/getBomChildByCkid?ckid=${body?.id}`)).data as BomPosition[]).map((one) => one.matchState);
  expect(await states()).toEqual(['unmatched', 'choose', 'matched', 'unmatched', 'unmatched']);
  await test.db.execute('update mds_sheet set origin = 2 where id = $1', [bolt.sheet?.id]);
  expect(await states()).toEqual(Array(5).fill('covered'));
  const path = (await get(`${IMDS}/getParentBomNodeByCkid?ckid=${nut.id}`)).data as BomPosition[];
  expect(path.map(({ matchState }) => matchState)).toEqual(['assembly', 'byHand', 'covered']);
  expect(await get(`${IMDS}/getNodeDetail/${bolt.id}`, stranger)).toMatchObject({ respCode: 404 });
});
