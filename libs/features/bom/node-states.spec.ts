import type { BomPositionDetail, PositionPermitSummary } from '@matlas/contract';
import { NODE_ACTIONS } from '@matlas/domain';
import { SheetWriter } from '@matlas/features/mds';
import { AuthLookup } from '@matlas/server-kit';
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

const HOOK = '/bom/info/articulatedMdsToTree';
const detail = async (number: string): Promise<BomPositionDetail> =>
  (await get(`/bom/info/getNodeDetail/${(await byNumber(number)).id}`)).data;
const hook = async (number: string, sheetId: number | null) =>
  post(HOOK, { ckid: (await byNumber(number)).id, sheetId });
const put = async (path: string, body: object) =>
  (await test.http.put(`/api/bom/info/${path}`).set(oem).set('Accept-Language', 'en').send(body)).body;
const remove = async (id: number) =>
  (await test.http.delete(`/api/bom/info/deleteBom/${id}`).set(oem).set('Accept-Language', 'en')).body;
const refusals = async (number: string): Promise<Record<string, string | null>> => {
  const { can } = await detail(number);
  return Object.fromEntries(NODE_ACTIONS.filter((one) => !can[one].allowed).map((one) => [one, can[one].reason]));
};
/** The own data of the maker: a material, a component module and a component. */
let own: { material: number; module: number; component: number };
let bolt: number;

beforeAll(async () => {
  const report = (await upload(await workbook(ROWS))).data as { importId: number };
  await finished((await post('/bom/info/importBom', { importId: report.importId })).data.jobId);
  const [model] = await test.db.rows<{ by: number }>('select created_by as by from vehicle_model where id = $1', [
    modId,
  ]);
  const auth = await test.app.get(AuthLookup).byUser(model?.by ?? 0);
  if (!auth) throw new Error('no such user');
  const [material, module, component] = await test.app.get(SheetWriter).createMany(auth, [
    { key: 'm', tree: { kind: 3, name: 'Steel', classCode: '1.1.1' } },
    { key: 'o', tree: { kind: 1, name: 'Kit' }, module: true },
    { key: 'c', tree: { kind: 1, name: 'Part' } },
  ]);
  own = { material: material?.id ?? 0, module: module?.id ?? 0, component: component?.id ?? 0 };
  const found = await test.db.row<{ id: number }>(`select id from mds_sheet where number = 'N-104-1030'`);
  bolt = found?.id ?? 0;
});

it('tells with every position what may be done with it, and why not', async () => {
  expect(await refusals('N-200')).toEqual({
    unannotate: 'The current node cannot be unannotated! – It has no facts of its own.',
    unhook: 'The position has no MDS attached',
    replace: 'The position has no MDS attached',
  });
  expect(await refusals('C5-E-2026')).toMatchObject({
    edit: 'Cannot edit the root node – It is the vehicle itself.',
    delete: 'The root node could not be deleted – It is the vehicle itself.',
    hook: 'Cannot hook the root node – It is the vehicle itself.',
    fill: 'The current node cannot be filled! – It is the vehicle itself.',
  });
  const root = await byNumber('C5-E-2026');
  expect((await put('updateBom', { id: root.id, name: 'Other' })).message).toBe('Cannot edit the root node');
  expect((await remove(root.id)).message).toBe('The root node could not be deleted');
  expect((await hook('C5-E-2026', bolt)).message).toBe('Cannot hook the root node');
  expect((await post('/bom/info/fill', { ckid: root.id, flag: 3 })).code).toBe('node.notFillable');
  expect((await post('/bom/info/move', { ckid: root.id, parentId: root.id })).code).toBe('node.rootNotEditable');
});

it('fills a position with a draft made from it, which does not count before its release', async () => {
  const { data } = await post('/bom/info/fill', { ckid: (await byNumber('N-999')).id, flag: 3 });
  expect(data).toMatchObject({
    operationFlag: 3,
    matchState: 'unmatched',
    sheet: { name: '未知件', kind: 1, status: 'ED', massGrams: '5' },
    can: { fill: { allowed: false }, hook: { allowed: false }, replace: { allowed: true }, unhook: { allowed: true } },
  });
  expect((await post('/bom/info/fill', { ckid: data.id, flag: 2 })).message).toBe('The current node cannot be filled!');
  expect((await remove(data.id)).message).toBe('The current node cannot be deleted!');
  await test.db.execute(`update mds_sheet set status = 'IR', version = 1, released_at = now() where id = $1`, [
    data.sheet.id,
  ]);
  expect(await byNumber('N-999')).toMatchObject({ matchState: 'byHand', operationFlag: 3 });
  await hook('N-999', null);
  expect(await byNumber('N-999')).toMatchObject({ matchState: 'unmatched', operationFlag: 0, sheet: null });
  const { sheet: material } = (await post('/bom/info/fill', { ckid: data.id, flag: 2 })).data as BomPositionDetail;
  expect(material).toMatchObject({ kind: 3, status: 'ED' });
  await hook('N-999', null);
  expect((await post('/bom/info/fill', { ckid: data.id, flag: 4 })).data.sheet).toMatchObject({ kind: 2 });
  await hook('N-999', null);
});

it('takes own data of the kind that the flag names, also in editing; a link takes released ones only', async () => {
  const ckid = (await byNumber('N-400')).id;
  const fill = (flag: number, sheetId?: number) => post('/bom/info/fill', { ckid, flag, sheetId });
  expect((await fill(5)).code).toBe('badInput');
  for (const [flag, sheetId] of [
    [5, own.component],
    [6, own.component],
    [7, own.module],
    [5, bolt],
  ] as const)
    expect((await fill(flag, sheetId)).issues ?? (await fill(flag, sheetId)).data.issues).toMatchObject([
      { path: 'sheetId', code: 'fill.otherKind' },
    ]);
  for (const flag of [0, 1, 8]) expect((await fill(flag, bolt)).code).toBe('badInput');
  expect((await fill(6, own.module)).data).toMatchObject({ operationFlag: 6, sheet: { id: own.module } });
  expect((await hook('N-400', own.component)).message).toBe('Cannot replace an editable or invalid component!');
  await hook('N-400', null);
  expect((await hook('N-400', own.component)).message).toBe('Unable to add editing or invalid components!');
  expect((await fill(5, own.material)).data).toMatchObject({ operationFlag: 5 });
  await hook('N-400', null);
  expect((await hook('N-400', bolt)).data).toMatchObject({ operationFlag: 1, matchState: 'byHand' });
  await hook('N-400', null);
});

it('refuses a sheet that the enterprise rejected', async () => {
  await test.db.execute(`update mds_share set receive_status = 'R', decided_at = now() where sheet_id = $1`, [bolt]);
  const refused = await hook('N-104-1030', bolt);
  expect(['Current data is not approved!', 'The MDS was not sent, proposed or published to your enterprise']).toContain(
    refused.message,
  );
  await test.db.execute(`update mds_share set receive_status = 'P' where sheet_id = $1`, [bolt]);
});

it('neither hooks, fills nor annotates below a hooked assembly', async () => {
  const body = await byNumber('C5-1000-01');
  const [below, clip] = [await byNumber('N-104-1030'), await byNumber('N-200')];
  await put('setFacts', { modId, ids: [clip.id], facts: { sparePart: 'yes' } });
  await hook('N-200', bolt);
  await hook('C5-1000-01', bolt);
  expect(await refusals('N-104-1030')).toMatchObject({
    hook: 'The current node cannot be hooked! – An assembly above it has an MDS, which describes everything below.',
  });
  expect((await hook('N-104-1030', bolt)).message).toBe('The current node cannot be hooked!');
  expect((await post('/bom/info/fill', { ckid: below.id, flag: 3 })).message).toBe(
    'The current node cannot be filled!',
  );
  const refused = await put('setFacts', { modId, ids: [below.id, body.id, clip.id], facts: { sparePart: 'no' } });
  expect([
    refused.message,
    refused.data.issues.map(({ path, code }: { path: string; code: string }) => [path, code]),
  ]).toEqual([
    'The current node cannot be annotated!',
    [
      ['ids.0', 'node.notAnnotatable'],
      ['ids.2', 'node.notAnnotatable'],
    ],
  ]);
  expect((await detail('C5-1000-01')).facts.sparePart).toBeNull();
  expect((await put('setFacts', { modId, ids: [clip.id], facts: { sparePart: null } })).ok).toBe(true);
  expect((await put('setFacts', { modId, ids: [clip.id], facts: { sparePart: null } })).message).toBe(
    'The current node cannot be unannotated!',
  );
  expect((await hook('N-200', null)).ok).toBe(true);
  await hook('C5-1000-01', null);
});

it('says of many positions how many refuse an action and why', async () => {
  const ids = (await positions()).map(({ id }) => id);
  await hook('N-200', bolt);
  const actual: PositionPermitSummary[] = (
    await post('/bom/info/permits', { modId, ids, actions: ['delete', 'unhook'] })
  ).data;
  expect(actual).toEqual([
    {
      action: 'delete',
      allowed: expect.any(Array),
      refused: [
        { reason: 'The root node could not be deleted – It is the vehicle itself.', count: 1, names: ['极光C5'] },
        {
          reason: 'The current node cannot be deleted! – 1 position below it has an MDS; detach it first.',
          count: 1,
          names: ['白车身'],
        },
        {
          reason: 'The current node cannot be deleted! – It has an MDS; detach or replace it.',
          count: 1,
          names: ['卡扣'],
        },
      ],
    },
    { action: 'unhook', allowed: [(await byNumber('N-200')).id], refused: [expect.objectContaining({ count: 6 })] },
  ]);
  expect(actual[0]?.allowed).toHaveLength(4);
  await hook('N-200', null);
  expect((await post('/bom/info/permits', { modId, ids }, stranger)).code).toBe('notFound');
});

it('changes the structure of a formal BOM by import only, and nothing of a locked one', async () => {
  const [body, clip] = [await byNumber('C5-1000-01'), await byNumber('N-200')];
  await post('/bom/info/updateStatus', { modId, bomType: 0 });
  const messages = async () => [
    (await post('/bom/info/addBom', { modId, parentId: body.id, name: 'x' })).message,
    (await put('updateBom', { id: clip.id, name: 'x' })).message,
    (await remove(clip.id)).message,
    (await post('/bom/info/move', { ckid: clip.id, parentId: (await byNumber('C5-E-2026')).id })).message,
  ];
  expect(await messages()).toEqual([
    'The current node cannot be added!',
    'The current node cannot be edited!',
    'The current node cannot be deleted!',
    'The current node cannot be edited!',
  ]);
  expect((await hook('N-200', bolt)).ok).toBe(true);
  await post('/bom/info/updateStatus', { modId, bomType: 1, lockState: 1 });
  const locked = 'The BOM is locked; it can neither be changed nor deleted';
  expect(await messages()).toEqual([locked, locked, locked, locked]);
  expect((await hook('N-200', null)).message).toBe(locked);
  expect((await post('/bom/info/fill', { ckid: clip.id, flag: 3 })).message).toBe(locked);
  expect((await put('setFacts', { modId, ids: [clip.id], facts: { sparePart: 'yes' } })).message).toBe(locked);
  expect(Object.keys(await refusals('N-200'))).toEqual([...NODE_ACTIONS]);
  await post('/bom/info/updateStatus', { modId, lockState: 0 });
  await hook('N-200', null);
});

it('moves a position with what is below it, never below itself', async () => {
  const [root, body] = [await byNumber('C5-E-2026'), await byNumber('C5-1000-01')];
  const group = (await post('/bom/info/addBom', { modId, parentId: root.id, name: 'Group', number: 'G-1' })).data;
  const moved = await post('/bom/info/move', { ckid: body.id, parentId: group.id });
  expect(moved.data.path.map(({ number }: { number: string }) => number)).toEqual(['C5-E-2026', 'G-1', 'C5-1000-01']);
  expect((await positions()).map(({ number, level }) => [number, level])).toEqual([
    ['C5-E-2026', 0],
    ['G-1', 1],
    ['C5-1000-01', 2],
    ...ROWS.slice(2).map((row) => [row[1], 3]),
  ]);
  expect(await byNumber('G-1')).toMatchObject({ matchState: 'assembly', childCount: 1 });
  const bolted = await byNumber('N-104-1030');
  expect((await post('/bom/info/move', { ckid: group.id, parentId: bolted.id })).code).toBe('bom.cycle');
  expect((await post('/bom/info/move', { ckid: body.id, parentId: root.id }, stranger)).code).toBe('notFound');
  await post('/bom/info/move', { ckid: body.id, parentId: root.id });
  expect(await byNumber('G-1')).toMatchObject({ matchState: 'unmatched', childCount: 0 });
  await remove(group.id);
});

it('has one root: a second is made one below it, and a part that becomes the root loses its sheet', async () => {
  const second = (await post('/bom/info/addBom', { modId, name: 'Second', number: 'R-2' })).data as BomPositionDetail;
  expect(second).toMatchObject({ level: 1, parentId: (await byNumber('C5-E-2026')).id });
  await remove(second.id);
  const model = (
    await post('/model/modInfo/saveOrUpdate', {
      projectName: 'Flat',
      internalNumber: 'F-1',
      modelType: 1,
      powerPlant: 2,
    })
  ).data.id as number;
  const add = async (name: string, parentId?: number): Promise<BomPositionDetail> =>
    (await post('/bom/info/addBom', { modId: model, name, number: name, parentId })).data;
  const [a, b] = [await add('A'), await add('B')];
  await add('A-1', a.id);
  expect((await post(HOOK, { ckid: a.id, sheetId: bolt })).ok).toBe(true);
  await remove(b.id);
  expect((await get(`/bom/info/getNodeDetail/${a.id}`)).data).toMatchObject({
    sheet: null,
    matchState: 'assembly',
    can: { hook: { allowed: false } },
  });
});
