import { createHash } from 'node:crypto';
import archiver from 'archiver';
import type { BomImportReport, BomPosition, BomPositionDetail, BomSummary, MatchCandidate } from '@matlas/contract';
import { STATES_WITHOUT_SHEET } from '@matlas/domain';
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

it('refuses a workbook with wrong rows, reports each of them, and stores nothing', async () => {
  const bad = await workbook([...ROWS, [5, 'N-1', '跳级', 1, 1, null], [2, 'N-2', '', 'two', -3, null]]);
  const report = (await upload(bad)).data as BomImportReport;
  expect(report).toMatchObject({
    mappingSource: 'proposed',
    mapping: { notation: 'level', massUnit: 'g' },
    rows: 9,
    wrongRows: 2,
    faults: [],
  });
  expect(report.errors.map(({ row, field, code }) => ({ row, field, code }))).toEqual(
    expect.arrayContaining([
      { row: 9, field: 'level', code: 'row.levelJump' },
      { row: 10, field: 'name', code: 'row.required' },
      { row: 10, field: 'quantity', code: 'row.notNumber' },
    ]),
  );
  expect(report.errors.every((error) => /[a-z]{3}/.test(error.message))).toBe(true);
  const refused = await post('/bom/info/importBom', { importId: report.importId });
  expect(refused).toMatchObject({
    respCode: 422,
    code: 'import.invalidRows',
    data: { issues: expect.arrayContaining([expect.objectContaining({ path: 'rows.9.level' })]) },
  });
  expect(await positions()).toEqual([]);
  const errors = await test.http
    .get(`/api/bom/info/importErrors/${report.importId}`)
    .set(oem)
    .set('Accept-Language', 'zh')
    .buffer()
    .parse(asBytes);
  expect(await cellsOf(errors.body as Buffer)).toContainEqual(['BOM', 10, 'D 数量', 'two', '“two”不是数字']);
  const corrections = [
    { row: 9, remove: true },
    { row: 10, cells: { name: '修正', quantity: '2', mass: '3' } },
  ];
  expect(
    (await post('/bom/info/importRecheck', { importId: report.importId, mapping: report.mapping, corrections })).data,
  ).toMatchObject({ wrongRows: 0, positions: 8 });
  const kinds = [...new Set(report.errors.map(({ code, field }) => `${code} ${field}`))].map((kind) => kind.split(' '));
  const decisions = kinds.map(([code, field]) => ({ code, column: field, action: 'leaveOut' }));
  expect(
    (await post('/bom/info/importRecheck', { importId: report.importId, mapping: report.mapping, decisions })).data,
  ).toMatchObject({
    wrongRows: 0,
    decided: kinds.map(([code, field]) => ({
      ...{ code, column: field, action: 'leaveOut' },
      count: report.errors.filter((error) => error.code === code && error.field === field).length,
    })),
  });
});

it.each([
  ['zh', 'Excel文件解压后超过 250 MB'],
  ['en', 'The workbook unpacks to more than 250 MB'],
])('refuses a workbook that unpacks to a thousand times its size (%s)', async (language, sentence) => {
  const zip = archiver('zip', { zlib: { level: 9 } });
  for (const name of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'])
    zip.append(Buffer.alloc(12_000_000, ' '), { name });
  void zip.finalize();
  const bomb = Buffer.concat((await zip.toArray()) as Buffer[]);
  const { body } = await test.http
    .post('/api/bom/info/importCheck')
    .set(oem)
    .set('Accept-Language', language)
    .field('modId', String(modId))
    .attach('file', bomb, 'bom.xlsx');
  expect(body).toMatchObject({ respCode: 413, code: 'workbook.tooLarge', message: expect.stringContaining(sentence) });
  expect(
    await test.db.row('select count(*)::int as n from stored_file where sha256 = $1', [
      createHash('sha256').update(bomb).digest('hex'),
    ]),
  ).toEqual({ n: 0 });
});

it('imports as a job, in tree order, and reports when the same content is imported again', async () => {
  const report = (await upload(await workbook(ROWS))).data as BomImportReport;
  expect(report).toMatchObject({ wrongRows: 0, positions: 7, levels: 3, alreadyImported: false, massGrams: '267' });
  const job = await finished((await post('/bom/info/importBom', { importId: report.importId })).data.jobId);
  expect(job).toMatchObject({ state: 'done', result: { positions: 7 }, attempts: 1 });
  expect((await positions()).map(({ number, level }) => [number, level])).toEqual(ROWS.map((row) => [row[1], row[0]]));
  expect(await byNumber('C5-1000-01')).toMatchObject({ matchState: 'assembly', childCount: 5 });
  expect((await upload(await workbook(ROWS))).data).toMatchObject({ alreadyImported: true, replaces: 7 });
  expect((await get(`/model/modInfo/info/${modId}`)).data.bomPositions).toBe(7);
});

it('matches by number and supplier, shows several equal candidates, and never uses a draft', async () => {
  const job = await finished((await post('/bom/info/matching', { modId })).data.jobId);
  expect(job.result).toEqual({ visited: 6, matched: 2, choose: 1, unmatched: 2, assembly: 1, covered: 0 });
  expect(await byNumber('N-104-1030')).toMatchObject({
    matchState: 'matched',
    sheet: { name: 'Bolt', massGrams: '20' },
  });
  expect(await byNumber('N300.01')).toMatchObject({ matchState: 'matched', sheet: { name: 'Nut' } });
  expect(await byNumber('N-200')).toMatchObject({ matchState: 'choose', sheet: null, candidateCount: 2 });
  const detail = (await get(`/bom/info/getNodeDetail/${(await byNumber('N-104-1030')).id}`)).data as BomPositionDetail;
  expect(detail).toMatchObject({
    path: [{ number: 'C5-E-2026' }, { number: 'C5-1000-01' }, { number: 'N-104-1030' }],
    mass: { bomGrams: '20.5', sheetGrams: '20', deviationPercent: '2.439024', allowedPercent: '10', ok: true },
  });
  expect(detail.reasons.map((reason) => reason.code)).toEqual([
    'numberExact',
    'supplierExact',
    'sourceOwn',
    'onlyCandidate',
  ]);
  const draft = (await get(`/bom/info/getNodeDetail/${(await byNumber('N-400')).id}`)).data as BomPositionDetail;
  expect(draft).toMatchObject({ matchState: 'unmatched', reasons: [{ code: 'draftOnly' }] });
  const offered = (await post('/bom/info/singleMatching', { ckid: draft.id })).data as MatchCandidate[];
  expect(offered).toMatchObject([{ name: 'Own draft', blocked: expect.stringMatching(/[a-z]/) }]);
});

it('hooks and removes sheets manually, with the errors of the specification', async () => {
  const [clip, root, draft] = [await byNumber('N-200'), await byNumber('C5-E-2026'), await byNumber('N-400')];
  const [first, second] = (await post('/bom/info/singleMatching', { ckid: clip.id })).data as MatchCandidate[];
  expect([first?.tied, second?.tied]).toEqual([true, true]);
  expect((await post('/bom/info/articulatedMdsToTree', { ckid: clip.id, sheetId: second?.id })).data).toMatchObject({
    matchState: 'byHand',
    sheet: { id: second?.id },
  });
  expect(await post('/bom/info/articulatedMdsToTree', { ckid: root.id, sheetId: first?.id })).toMatchObject({
    respCode: 409,
    code: 'node.rootNotHookable',
  });
  const [own] = (await post('/bom/info/singleMatching', { ckid: draft.id })).data as MatchCandidate[];
  expect(await post('/bom/info/articulatedMdsToTree', { ckid: draft.id, sheetId: own?.id })).toMatchObject({
    respCode: 409,
    code: 'node.addUnfinished',
  });
  const refused = await test.http.delete(`/api/bom/info/deleteBom/${clip.id}`).set(oem).set('Accept-Language', 'en');
  expect(refused.body).toMatchObject({ respCode: 409, message: 'The current node cannot be deleted!' });
  await finished((await post('/bom/info/matching', { modId, scope: 1 })).data.jobId);
  expect(await byNumber('N-200')).toMatchObject({ matchState: 'byHand', sheet: { id: second?.id } });
});

it('retains hooked sheets and exemption facts when a new version of the workbook is imported', async () => {
  const facts = { sparePart: 'yes', typeApproval: null, putOnMarket: '2004-12-31', engineDeveloped: null };
  expect(
    (
      await test.http
        .put('/api/bom/info/setFacts')
        .set(oem)
        .send({ modId, ids: [(await byNumber('N-200')).id], facts })
    ).body.data,
  ).toEqual({ positions: 1 });
  const unnumbered = (
    await post('/bom/info/addBom', { modId, parentId: (await byNumber('C5-E-2026')).id, name: '无编号件' })
  ).data as BomPositionDetail;
  expect(
    (
      await test.http
        .put('/api/bom/info/setFacts')
        .set(oem)
        .send({ modId, ids: [unnumbered.id], facts: { sparePart: 'yes' } })
    ).body.ok,
  ).toBe(true);
  const report = (await upload(await workbook([...ROWS, [2, 'N-500', '新增件', 1, 2, null]]))).data as BomImportReport;
  const job = await finished((await post('/bom/info/importBom', { importId: report.importId })).data.jobId);
  expect(job.result).toMatchObject({ positions: 8, keptHooks: 3, lostFacts: 1 });
  const { facts: kept, factsAbove } = (await get(`/bom/info/getNodeDetail/${(await byNumber('N-200')).id}`))
    .data as BomPositionDetail;
  expect([kept, factsAbove.sparePart]).toEqual([facts, 'no']);
  expect((await byNumber('N-200')).ownFacts).toEqual(facts);
  expect((await byNumber('C5-E-2026')).ownFacts).toBeNull();
  const csv = (
    await test.http.get(`/api/bom/info/exportCsvBom/${modId}`).set(oem).set('Accept-Language', 'en')
  ).text.split('\n');
  expect([csv[0], csv.find((line) => line.includes('N-200'))]).toEqual([
    expect.stringContaining('Spare part,Type approval date,Date placed on the market'),
    expect.stringContaining('yes,,2004-12-31'),
  ]);
  expect(await byNumber('N-200')).toMatchObject({ matchState: 'byHand' });
  expect((await get(`/bom/info/summary/${modId}`)).data).toMatchObject({
    positions: 8,
    byState: { matched: 2, byHand: 1, unmatched: 3, assembly: 2, choose: 0 },
    coveredMassGrams: '240',
    bomMassGrams: '267',
  });
});

it('counts positions below a matched assembly as covered, not as matched, unmatched or missing', async () => {
  const [body, bolt] = [await byNumber('C5-1000-01'), await byNumber('N-104-1030')];
  const waiting = async () =>
    (await get('/home/figures')).data.todos.find(({ key }: { key: string }) => key === 'unmatchedPositions') as
      | { count: number }
      | undefined;
  const listed = async (states: readonly string[]) =>
    (await post('/bom/info/bomQuery', { modId, querys: { in: { matchState: states } } })).data as {
      total: number;
      records: BomPosition[];
    };
  const figures = async () => (await get(`/bom/info/summary/${modId}`)).data as BomSummary;
  const before = await figures();
  expect([
    before.withSheet,
    before.withoutSheet,
    (await waiting())?.count,
    (await listed(STATES_WITHOUT_SHEET)).total,
  ]).toEqual([3, 3, 3, 3]);
  await post('/bom/info/articulatedMdsToTree', { ckid: body.id, sheetId: bolt.sheet?.id });
  const covered = await figures();
  expect(covered).toMatchObject({
    positions: 8,
    withSheet: 1,
    byState: { byHand: 1, matched: 0, covered: 6, unmatched: 0 },
  });
  expect(
    (await positions()).filter(({ parentId }) => parentId === body.id).map(({ matchState }) => matchState),
  ).toEqual(Array.from({ length: 6 }, () => 'covered'));
  expect([
    covered.withoutSheet,
    (await waiting())?.count ?? 0,
    (await listed(STATES_WITHOUT_SHEET)).total,
    (await listed(['covered'])).total,
  ]).toEqual([0, 0, 0, 6]);
  expect((await finished((await post('/bom/info/matching', { modId, scope: 1 })).data.jobId)).result).toEqual({
    visited: 5,
    matched: 0,
    choose: 0,
    unmatched: 0,
    assembly: 0,
    covered: 5,
  });
  expect(await post('/bom/info/articulatedMdsToTree', { ckid: body.id, sheetId: null })).toMatchObject({ respCode: 0 });
  expect(await figures()).toMatchObject({ withSheet: 3, withoutSheet: 3, byState: before.byState });
});

it('adds, changes and removes positions, and refuses every change while the BOM is locked', async () => {
  const parent = await byNumber('C5-1000-01');
  const added = (
    await post('/bom/info/addBom', { modId, parentId: parent.id, name: '垫片', number: 'N-600', quantity: '3' })
  ).data as BomPositionDetail;
  expect((await positions()).at(-1)).toMatchObject({ id: added.id, level: 2 });
  const changed = (
    await test.http
      .put('/api/bom/info/updateBom')
      .set(oem)
      .send({ id: added.id, version: added.version, name: '垫片', quantity: '4' })
  ).body;
  expect(changed.data).toMatchObject({ quantity: '4', number: null });
  expect(
    (
      await test.http
        .put('/api/bom/info/updateBom')
        .set(oem)
        .send({ id: added.id, version: added.version, name: '晚', quantity: '4' })
    ).body.code,
  ).toBe('conflict');
  await post('/bom/info/updateStatus', { modId, lockState: 1 });
  expect(await post('/bom/info/matching', { modId })).toMatchObject({ respCode: 409, code: 'model.locked' });
  expect((await test.http.delete(`/api/bom/info/deleteBom/${added.id}`).set(oem)).body.code).toBe('bom.locked');
  await post('/bom/info/updateStatus', { modId, lockState: 0 });
  expect((await test.http.delete(`/api/bom/info/deleteBom/${added.id}`).set(oem)).body.respCode).toBe(0);
});

it('exports a file that can be imported again, is copied with the model, and is invisible to another enterprise', async () => {
  const exported = await test.http
    .get(`/api/bom/info/exportBom/${modId}`)
    .set(oem)
    .set('Accept-Language', 'en')
    .buffer()
    .parse(asBytes);
  const copy = (
    await post('/model/modInfo/copyModel', { id: modId, projectName: 'C5 copy', internalNumber: 'C5-2027' })
  ).data;
  expect(copy.bomPositions).toBe(8);
  const sheet = await cellsOf(exported.body as Buffer);
  expect(sheet[4]).toEqual(expect.arrayContaining(['Part number', 'Quantity']));
  expect(sheet[7]).toEqual(expect.arrayContaining(['N-104-1030', 4, 20.5]));
  expect((await upload(exported.body as Buffer)).data).toMatchObject({ wrongRows: 0, positions: 8 });
  expect((await get(`/bom/info/tree/${modId}`, stranger)).code).toBe('notFound');
  expect((await get(`/bom/info/getNodeDetail/${(await byNumber('N-200')).id}`, stranger)).code).toBe('notFound');
  expect((await upload(await workbook(ROWS), '/bom/info/importCheck', stranger)).code).toBe('notFound');
});
