import type { BomPosition } from '@matlas/contract';
import { cellsOf, zipEntries } from '@matlas/testing';
import { finished, get, modId, oem, post, ROWS, stranger, test, upload, workbook } from '@matlas/features/bom/testing';
import { check, complete, derive, download, find, model, put, setUpCqc, tree } from './testing/cqc-fixture';

setUpCqc();

describe('the CQC BOM', () => {
  it('is not there at first; what needs it says so', async () => {
    expect(await model()).toMatchObject({ bomPositions: 7, cqcModId: null, cqcPositions: 0, uploadState: null });
    expect((await post(`/bom/info/cqcMatching/${modId}`, {})).code).toBe('cqc.missing');
    expect((await post('/bom/info/addCqcBom', { modId, name: 'x' })).code).toBe('cqc.missing');
    expect((await check()).findings.map(({ rule }) => rule)).toEqual(['vehicleField', 'empty']);
  });
  it('is derived from the vehicle BOM with its data sheets, down to a level', async () => {
    expect(await derive({ maxLevel: 1 })).toMatchObject({ state: 'done', result: { positions: 2, takenSheets: 0 } });
    expect((await tree()).map(({ number, massGrams }) => [number, massGrams])).toEqual([
      ['C5-E-2026', null],
      ['C5-1000-01', '267'],
    ]);
    expect(await derive()).toMatchObject({ state: 'done', result: { positions: 7, takenSheets: 2 } });
    const states = (await tree()).map(({ number, matchState }) => `${number} ${matchState}`);
    expect(states).toEqual(
      (await get(`/bom/info/tree/${modId}`)).data.map((p: BomPosition) => `${p.number} ${p.matchState}`),
    );
    const detail = (await get(`/bom/info/cqcNodeDetail/${(await find('N-104-1030')).id}`)).data;
    expect(detail).toMatchObject({ operationFlag: 8, source: { number: 'N-104-1030', positions: 1 } });
  });
  it('does not change the vehicle BOM and is in no list of vehicles', async () => {
    expect((await get('/model/modInfo/modList')).data.map(({ id }: { id: number }) => id)).toEqual([modId]);
    expect((await get(`/model/modInfo/info/${modId}`)).data).toMatchObject({ bomPositions: 7 });
    expect((await post('/model/cqc/derive', { modId: (await model()).cqcModId })).code).toBe('notFound');
  });
  it('is edited and hooked on its own: one vehicle position to many', async () => {
    const parent = await find('C5-1000-01');
    const vehicle = (await get(`/bom/info/tree/${modId}`)).data as BomPosition[];
    const source = vehicle.find(({ number }) => number === 'N-200') as BomPosition;
    const other = { modId, parentId: parent.id, name: 'Clip left', number: 'N-200', massGrams: '20' };
    const added = await post('/bom/info/addCqcBom', { ...other, sourceId: source.id });
    expect(added.data).toMatchObject({ operationFlag: 0, source: { id: source.id, positions: 2 } });
    expect((await post('/bom/info/addCqcBom', { ...other, sourceId: parent.id })).data.issues).toMatchObject([
      { path: 'sourceId', code: 'notFound' },
    ]);
    const [clip] = (await post('/bom/info/singleMatching', { ckid: added.data.id })).data;
    expect((await post('/bom/info/cqcArticulatedMdsToTree', { ckid: added.data.id, sheetId: clip.id })).ok).toBe(true);
    expect((await get(`/bom/info/cqcNodeDetail/${added.data.id}`)).data.operationFlag).toBe(8);
    const changed = await put('/bom/info/updateCqcBom', {
      id: added.data.id,
      name: 'Clip, left',
      number: 'N-200',
      massGrams: '21',
    });
    expect(changed.data).toMatchObject({ name: 'Clip, left', massGrams: '21', source: { id: source.id } });
    expect((await get(`/bom/info/getNodeDetail/${source.id}`)).data).toMatchObject({ matchState: 'choose', usedIn: 0 });
  });
  it('leaves positions of vehicle BOMs alone', async () => {
    const [root] = (await get(`/bom/info/tree/${modId}`)).data as BomPosition[];
    const id = root?.id;
    expect((await put('/bom/info/updateCqcBom', { id, name: 'x' })).code).toBe('notFound');
    expect((await post('/bom/info/cqcArticulatedMdsToTree', { ckid: id, sheetId: null })).code).toBe('notFound');
    expect((await get(`/bom/info/cqcNodeDetail/${id}`)).code).toBe('notFound');
    const removed = await test.http.delete(`/api/bom/info/cqcDeleteBom/${id}`).set(oem);
    expect(removed.body.code).toBe('notFound');
  });
  it('keeps its own data sheets when it is derived again, and the old one as a version', async () => {
    const clip = await find('N-200');
    const [sheet] = (await post('/bom/info/singleMatching', { ckid: clip.id })).data;
    await post('/bom/info/cqcArticulatedMdsToTree', { ckid: clip.id, sheetId: sheet.id });
    expect(await derive()).toMatchObject({ state: 'done' });
    expect(await find('N-200')).toMatchObject({ id: clip.id, sheet: { id: sheet.id }, matchState: 'byHand' });
    const versions = (await get(`/bom/info/versions/${(await model()).cqcModId}`)).data;
    expect(versions.length).toBeGreaterThanOrEqual(2);
  });
  it('is imported from a file, and matched by the rules of BOMs', async () => {
    const started = await upload(await workbook(ROWS.slice(0, 4)), '/bom/info/importCQCBom', oem);
    expect(await finished(started.data.jobId)).toMatchObject({ state: 'done', result: { positions: 4 } });
    const matching = await post(`/bom/info/cqcMatching/${modId}`, { scope: 2 });
    expect(await finished(matching.data.jobId)).toMatchObject({ state: 'done' });
    expect(await find('N-104-1030')).toMatchObject({ matchState: 'matched' });
    const foreign = await upload(await workbook(ROWS));
    expect((await post('/bom/info/importCQCBom', { modId, importId: foreign.data.importId })).code).toBe('notFound');
    await derive();
  });
  it('follows its vehicle: name and lock', async () => {
    await post('/bom/info/updateStatus', { modId, lockState: 1 });
    expect((await post('/bom/info/addCqcBom', { modId, name: 'x' })).code).toBe('bom.locked');
    expect((await post('/model/cqc/derive', { modId })).code).toBe('model.locked');
    await post('/bom/info/updateStatus', { modId, lockState: 0 });
  });
  it('is not there for another enterprise', async () => {
    const position = await find('N-200');
    for (const path of [
      `/model/cqc/check/${modId}`,
      `/bom/info/cqcNodeDetail/${position.id}`,
      `/model/modInfo/exportCQC/${modId}`,
    ])
      expect((await get(path, stranger)).code).toBe('notFound');
    for (const path of ['/model/cqc/create', '/model/cqc/derive', '/bom/info/addCqcBom'])
      expect((await post(path, { modId, name: 'x' }, stranger)).code).toBe('notFound');
    expect((await post(`/model/modInfo/cqcVehicleUpload/${modId}`, {}, stranger)).code).toBe('notFound');
  });
});

describe('the package', () => {
  it('tells what is missing, in words, errors first', async () => {
    const found = await check();
    expect(found).toMatchObject({ ok: false, positions: 7, errors: 2, warnings: 0 });
    expect(found.findings.map(({ message }) => message)).toEqual([
      'Vehicle: cccNumber is missing',
      '2 positions have no data sheet and no candidate',
    ]);
  });
  it('is a workbook and a JSON file by the layout, also while it is incomplete', async () => {
    const files = zipEntries(await download(`/model/modInfo/exportCQC/${modId}`));
    expect(files.map(({ name }) => name)).toEqual(['CQC C5-2026.xlsx', 'CQC C5-2026.json']);
    const [xlsx, json] = [files[0]?.content as Buffer, JSON.parse(String(files[1]?.content))];
    expect(json).toMatchObject({ format: 'matlas-cqc', positionCount: 7, vehicle: { internalNumberKey: 'C5-2026' } });
    expect(json.positions[2]).toEqual({
      lineKey: '3',
      parentLineKey: '2',
      numberKey: 'N-104-1030',
      nameKey: '螺栓',
      quantityKey: '4',
      massGramsKey: '20.5',
      sheetIdKey: expect.stringMatching(/^\d+$/),
      sourceNumberKey: 'N-104-1030',
    });
    const cells = await cellsOf(xlsx, 1);
    const header = cells.findIndex((row) => row.includes('number中 number'));
    expect(cells[header + 3]?.slice(0, 6)).toEqual([3, 2, 'N-104-1030', '螺栓', 4, 20.5]);
  });
  it('is not sent while it is incomplete, or without a connection', async () => {
    const refused = await post(`/model/modInfo/cqcVehicleUpload/${modId}`, {});
    expect(refused.code).toBe('cqc.incomplete');
    await complete();
    expect(await check()).toMatchObject({ ok: true, errors: 0 });
    expect((await post(`/model/modInfo/cqcVehicleUpload/${modId}`, {})).code).toBe('cqc.connectorMissing');
  });
});
