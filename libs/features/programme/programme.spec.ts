import type { ChangeEffect, MarkedPart, ModeFillData } from '@matlas/contract';
import { asBytes, cellsOf, jobEnd, signIn } from '@matlas/testing';
import {
  colleague,
  get,
  maker,
  makerUser,
  positionOf,
  post,
  remove,
  setUpProgramme,
  stranger,
  supplierUser,
  test as app,
  vehicle,
} from './testing/programme-fixture';

setUpProgramme();

describe('high-risk parts', () => {
  const marked = async (more: object = {}): Promise<MarkedPart[]> =>
    (await post('/model/highRiskMark/pageNew', { modId: vehicle.modelId, pageSize: 100, ...more })).data.records;
  const batch = (more: object) => post('/model/highRiskMark/saveOrUpdateBatch', { modId: vehicle.modelId, ...more });
  const preview = async (reason: string, value: string) =>
    (await post('/model/highRiskMark/preview', { modId: vehicle.modelId, rule: { reason, value } })).data;
  const reasonsOf = async (name: string) =>
    (await marked()).find((part) => part.name === name)?.marks.map(({ reason, points }) => `${reason} ${points}`);

  it('marks a part by hand, once, with a note that changes; another enterprise finds nothing', async () => {
    const positionId = positionOf('Hinge');
    const first = await post('/model/highRiskMark/saveOrUpdate', { positionId, note: 'watch it' });
    expect(first.data).toMatchObject({ name: 'Hinge', points: 70, level: 'high', positions: 1, supplierCode: 'S-77' });
    expect((await post('/model/highRiskMark/saveOrUpdate', { positionId })).code).toBe('highRisk.marked');
    const [mark] = first.data.marks;
    const changed = await post('/model/highRiskMark/saveOrUpdate', { id: mark.id, note: 'again' });
    expect(changed.data.marks).toMatchObject([{ id: mark.id, note: 'again', reason: 'byHand' }]);
    expect((await remove('/model/highRiskMark/delete', [mark.id], stranger)).code).toBe('notFound');
    for (const path of ['/model/highRiskMark/pageNew', '/model/highRiskMark/saveOrUpdateBatch'])
      expect((await post(path, { modId: vehicle.modelId }, stranger)).code).toBe('notFound');
    expect((await get(`/model/highRiskMark/export/${vehicle.modelId}`, {}, stranger)).code).toBe('notFound');
  });
  it('marks by rules; what fulfils several rules has their sum, and a rule applied twice marks nothing twice', async () => {
    expect(await preview('number', 'H-*')).toEqual({ parts: 1, fresh: 1, names: ['Hinge'] });
    expect((await batch({ rule: { reason: 'number', value: 'H-*' } })).ok).toBe(true);
    expect(await preview('number', 'H-*')).toMatchObject({ parts: 1, fresh: 0 });
    await batch({ rule: { reason: 'number', value: 'H-*' } });
    expect(await reasonsOf('Hinge')).toEqual(['byHand 70', 'number 35']);
    expect((await preview('supplier', 's-77')).parts).toBe(17);
    expect((await preview('supplier', 'Nobody')).parts).toBe(0);
    expect(await preview('substance', '7439-92-1')).toMatchObject({ names: expect.arrayContaining(['Valve body']) });
    expect((await preview('substance', '1-1-1')).parts).toBe(0);
    await batch({ rule: { reason: 'substance', value: '7439-92-1' } });
    expect(await reasonsOf('Valve body')).toEqual(['substance 60']);
    expect((await marked({ reasons: ['substance'] })).map(({ name }) => name)).toContain('Valve body');
    expect((await marked({ reasons: ['substance'] })).map(({ name }) => name)).not.toContain('Floor carpet');
  });
  it('does not tell by a rule which parts contain a confidential substance', async () => {
    const gaskets = (await preview('substance', '117-81-7')).names.filter((name: string) => name.includes('asket'));
    expect(gaskets).toEqual(['Own gasket']);
  });
  it('counts rejected sheets of the same part number, and takes reasons of the analysis', async () => {
    await app.db.execute(
      `update bom_position
        set number_key = (select part_number_key(coalesce(s.number, s.name)) from mds_sheet s where s.id = $2)
        where id = $1`,
      [positionOf('Bolt M8'), vehicle.sheetIds.get('bolt')],
    );
    await app.db.execute(
      `insert into mds_share (sheet_id, enterprise_id, receive_status)
        select $1, enterprise_id, 'R' from vehicle_model where id = $2
        on conflict (sheet_id, enterprise_id) do update set receive_status = 'R'`,
      [vehicle.sheetIds.get('bolt'), vehicle.modelId],
    );
    expect(await preview('rejects', '1')).toMatchObject({ parts: 1, names: ['Bolt M8'] });
    expect((await preview('rejects', '2')).parts).toBe(0);
    expect((await batch({ rule: { reason: 'rejects', value: 'often' } })).code).toBe('badInput');
    expect((await batch({ rule: { reason: 'analysis', value: 'fail' } })).code).toBe('analysis.noData');
    const { data } = await post('/analysis/prohibitSubstance/analysisSubstance', { modId: vehicle.modelId });
    await jobEnd(app.db, data.jobId);
    expect((await batch({ rule: { reason: 'analysis', value: 'fail' } })).ok).toBe(true);
    expect(await reasonsOf('Valve body')).toEqual(['substance 60', 'analysis 40']);
  });
  it('tells figures that agree with the list, and exports its rows', async () => {
    const all = await marked();
    const summary = (await get('/model/highRiskMark/getHighRiskComponentInfoEO', { modId: vehicle.modelId })).data;
    expect(summary).toMatchObject({ parts: all.length, gone: 0, modelName: 'Aurora C5' });
    for (const { level, parts } of summary.levels)
      expect(all.filter((part) => part.level === level)).toHaveLength(parts);
    const { body } = await app.http
      .get(`/api/model/highRiskMark/export/${vehicle.modelId}`)
      .set(maker)
      .set('Accept-Language', 'en')
      .buffer()
      .parse(asBytes);
    expect((await cellsOf(body)).slice(-all.length).map((row) => [row[1], row[2]])).toEqual(
      all.map(({ points, name }) => [points, name]),
    );
  });
  it('asks the suppliers of parts once, and says why a part is left', async () => {
    await app.db.execute(`update bom_position set number = null, number_key = '' where id = $1`, [
      positionOf('Nozzle'),
    ]);
    const input = {
      modId: vehicle.modelId,
      positionIds: [positionOf('Hinge'), positionOf('Valve body'), positionOf('Nozzle')],
      deadline: '2099-01-01',
    };
    const first = (await post('/model/highRiskMark/askSuppliers', input)).data;
    expect(first).toMatchObject({ requested: 2, left: [{ name: 'Nozzle', code: 'highRisk.numberMissing' }] });
    const again = (await post('/model/highRiskMark/askSuppliers', input)).data;
    expect(again).toMatchObject({ requested: 0, batch: first.batch });
    expect(again.left.map(({ code }: { code: string }) => code).sort()).toEqual([
      'highRisk.numberMissing',
      'request.duplicate',
      'request.duplicate',
    ]);
    const received = await app.db.rows<{ number: string }>(
      `select supply_number as number from mds_request where supplier_id = $1 and batch = $2 order by 1`,
      [supplierUser.enterpriseId, first.batch],
    );
    expect(received.map(({ number }) => number)).toEqual(['H-1', 'V-1']);
  });
  it('keeps marks when the BOM is replaced, and says which parts are gone', async () => {
    await app.db.execute('delete from bom_position where id = $1', [positionOf('Hinge')]);
    const hinge = (await marked()).find(({ name }) => name === 'Hinge');
    expect(hinge).toMatchObject({ positionId: null, positions: 0, number: 'H-1', points: 205 });
    expect(
      (
        await remove(
          '/model/highRiskMark/delete',
          hinge!.marks.map(({ id }) => id),
        )
      ).ok,
    ).toBe(true);
    expect((await marked()).map(({ name }) => name)).not.toContain('Hinge');
  });
});

describe('fill-in of a model', () => {
  const save = (more: object) =>
    post('/data/modeFillInfo/saveOrUpdate', { modId: vehicle.modelId, dueOn: '2099-01-01', ...more });
  const data = async (): Promise<ModeFillData> =>
    (await get(`/data/modeFillInfo/getModeDataByMoId/${vehicle.modelId}`)).data;

  it('gives a part group to exactly one assignee, once', async () => {
    const positionId = positionOf('Door');
    expect((await save({ positionId })).code).toBe('badInput');
    expect((await save({ positionId, userId: makerUser.id, supplierCode: 'S-77' })).code).toBe('badInput');
    expect((await save({ positionId, userId: supplierUser.id })).code).toBe('notFound');
    expect((await save({ positionId, supplierCode: 'NOBODY' })).code).toBe('badInput');
    const made = await save({ positionId, userId: colleague.id, dueOn: '2020-01-01', note: 'doors' });
    expect(made.data).toMatchObject({ groupName: 'Door', whole: false, note: 'doors' });
    expect((await save({ positionId, userId: colleague.id })).code).toBe('badInput');
    expect((await save({ userId: makerUser.id })).data).toMatchObject({ whole: true, positionId: null });
    expect((await save({ positionId, userId: makerUser.id })).ok).toBe(true);
  });
  it('counts the positions that need a sheet, as the BOM does; what is filled closes the task', async () => {
    const summary = await data();
    const states = await app.db.rows<{ role: string; n: number }>(
      'select role, count(*)::int as n from bom_position where model_id = $1 group by 1',
      [vehicle.modelId],
    );
    const of = (role: string) => states.find((one) => one.role === role)?.n ?? 0;
    expect(summary).toMatchObject({ total: of('counted') + of('unmatched'), filled: of('counted'), unassigned: 0 });
    const whole = summary.tasks.find((task) => task.whole);
    expect([whole?.total, whole?.filled, whole?.state]).toEqual([summary.total, summary.filled, 'open']);
    const doors = summary.tasks.find((task) => task.groupName === 'Door' && task.userId === colleague.id);
    expect([doors?.total, doors?.filled, doors?.state]).toEqual([2, 2, 'done']);
    expect(summary.suppliers.reduce((sum, { total }) => sum + total, 0)).toBe(summary.total);
    await post('/bom/info/addBom', { modId: vehicle.modelId, parentId: positionOf('Door'), name: 'Seal' });
    const later = (await data()).tasks.find(({ id }) => id === doors?.id);
    expect([later?.total, later?.filled, later?.state]).toEqual([3, 2, 'overdue']);
  });
  it('reaches the home page of who has the task, and nobody else', async () => {
    const todosOf = async (who: typeof maker): Promise<{ key: string }[]> =>
      (await get('/home/figures', {}, who)).data.todos;
    const mine = (await todosOf(await signIn(app, colleague))).find(({ key }) => key === 'modelFillIn');
    expect(mine).toMatchObject({ count: 1, note: 'Aurora C5', dueDate: '2020-01-01' });
    expect((await todosOf(stranger)).some(({ key }) => key === 'modelFillIn')).toBe(false);
    const own = await post('/data/modeFillInfo/page', { mine: true }, await signIn(app, colleague));
    expect(own.data.records).toMatchObject([{ groupName: 'Door', state: 'overdue' }]);
  });
  it('asks the suppliers of the open positions of a task', async () => {
    const { data: task } = await save({ supplierCode: 'S-77' });
    expect(task).toMatchObject({ whole: true, supplierCode: 'S-77' });
    const sent = (await post('/data/modeFillInfo/askSuppliers', { id: task.id })).data;
    expect(sent.requested + sent.left.length).toBe(task.total - task.filled);
    expect(sent.requested).toBeGreaterThan(0);
  });
  it('copies tasks to a model that has the groups, and says which it has not', async () => {
    const { data: other } = await post('/model/modInfo/saveOrUpdate', {
      projectName: 'C6',
      internalNumber: 'C6-1',
      modelType: 1,
      powerPlant: 2,
    });
    const copy = await post('/data/modeFillInfo/copyModeFillInfo', {
      modId: other.id,
      otherModId: vehicle.modelId,
      dueOn: '2098-01-01',
    });
    expect(copy.data.copied).toBe(2);
    expect(copy.data.left.map(({ name, code }: { name: string; code: string }) => [name, code])).toEqual([
      ['Door', 'fillIn.groupMissing'],
      ['Door', 'fillIn.groupMissing'],
    ]);
    expect((await get(`/data/modeFillInfo/getModeDataByMoId/${other.id}`)).data).toMatchObject({
      total: 0,
      dueOn: '2098-01-01',
    });
  });
  it('is not visible to other enterprises; departments with their users are', async () => {
    const [task] = (await data()).tasks;
    expect((await get(`/data/modeFillInfo/getModeDataByMoId/${vehicle.modelId}`, {}, stranger)).code).toBe('notFound');
    expect((await remove('/data/modeFillInfo/delete', [task!.id], stranger)).code).toBe('notFound');
    expect((await remove('/data/modeFillInfo/delete', [task!.id])).ok).toBe(true);
    const departments: { users: { id: number }[] }[] = (await get('/data/deptUser/deptAndUserList')).data;
    const people = departments.flatMap(({ users }) => users.map(({ id }) => id));
    expect(people).toEqual(expect.arrayContaining([makerUser.id, colleague.id]));
    expect(people).not.toContain(supplierUser.id);
  });
});

describe('change of a part', () => {
  const plan = (more: object = {}) =>
    post('/model/componentChangeInfo/saveOrUpdate', {
      positionId: positionOf('Bolt M8'),
      sheetId: vehicle.sheetIds.get('valve'),
      modIds: [vehicle.modelId],
      reason: 'lighter',
      effectiveOn: '2026-05-01',
      ...more,
    });
  const call = (step: string, id: number, who = maker) => post(`/model/componentChangeInfo/${step}`, { id }, who);
  const bolt = async () =>
    await app.db.row(
      `select sheet_id as sheet, match_state as state, match_reasons as reasons, candidate_count as count
        from bom_position where id = $1`,
      [positionOf('Bolt M8')],
    );

  it('is chosen among the parts with a sheet, and refused where nothing would change', async () => {
    const parts = (await get('/model/componentChangeInfo/com', { modId: vehicle.modelId, q: 'b-8' })).data;
    expect(parts).toMatchObject([
      { name: 'Bolt M8', models: [{ id: vehicle.modelId, positions: 1 }], sheet: { id: vehicle.sheetIds.get('bolt') } },
    ]);
    expect((await plan({ modIds: [] })).code).toBe('change.modelRequired');
    for (const wrong of [
      { sheetId: vehicle.sheetIds.get('bolt') },
      { positionId: positionOf('Pillar trim') },
      { sheetId: vehicle.sheetIds.get('draft') },
    ])
      expect((await plan(wrong)).code).toBe('badInput');
    expect((await plan({ modIds: [vehicle.modelId, 999999] })).code).toBe('notFound');
    expect((await get('/model/componentChangeInfo/com', { modId: vehicle.modelId }, stranger)).code).toBe('notFound');
  });
  it('shows masses and verdicts before and after, is confirmed as one act and undone as one', async () => {
    const before = await bolt();
    const { data: change } = await plan();
    expect(change).toMatchObject({ name: 'Bolt M8', state: 0, can: { edit: true, confirm: true, undo: false } });
    const effects = async (): Promise<ChangeEffect[]> => (await call('effect', change.id)).data;
    let [effect] = await effects();
    expect(effect).toMatchObject({ positions: 1, modId: vehicle.modelId });
    expect(effect?.massBeforeGrams).not.toBe(effect?.massAfterGrams);
    for (let attempt = 0; effect?.running && attempt < 4; attempt += 1) {
      const jobs = await app.db.rows<{ id: number }>(`select id from job where state in ('waiting', 'running')`);
      for (const { id } of jobs) await jobEnd(app.db, id);
      [effect] = await effects();
    }
    expect(effect?.running).toBe(false);
    expect(effect?.counts).not.toEqual(effect?.baseCounts);
    expect((effect?.new ?? 0) + (effect?.gone ?? 0) + (effect?.changed ?? 0)).toBeGreaterThan(0);
    expect((await call('confirm', change.id, stranger)).code).toBe('notFound');
    expect((await call('confirm', change.id)).data).toMatchObject({ state: 1, can: { undo: true, delete: false } });
    expect(await bolt()).toMatchObject({ sheet: vehicle.sheetIds.get('valve'), state: 'byHand' });
    expect((await call('confirm', change.id)).code).toBe('change.state');
    expect((await remove('/model/componentChangeInfo/delete', [change.id])).code).toBe('change.confirmed');
    expect((await call('undo', change.id)).data).toMatchObject({ state: 2 });
    expect(await bolt()).toEqual(before);
  });
  it('is neither confirmed nor undone when somebody changed a position meanwhile, nor in a locked model', async () => {
    const { data: change } = await plan();
    await app.db.execute('update vehicle_model set lock_state = 1 where id = $1', [vehicle.modelId]);
    expect((await call('confirm', change.id)).code).toBe('model.locked');
    await app.db.execute('update vehicle_model set lock_state = 0 where id = $1', [vehicle.modelId]);
    await post('/bom/info/articulatedMdsToTree', { ckid: positionOf('Bolt M8'), sheetId: null });
    expect((await call('confirm', change.id)).code).toBe('change.changedSince');
    expect(
      (await post('/model/componentChangeInfo/page', {})).data.records.map((row: { state: number }) => row.state),
    ).toEqual([0, 2]);
    const file = await app.http
      .post('/api/model/componentChangeInfo/export')
      .set(maker)
      .send({})
      .buffer()
      .parse(asBytes);
    expect((await cellsOf(file.body)).slice(-2).map((row) => row[0])).toEqual(['Bolt M8', 'Bolt M8']);
    expect((await remove('/model/componentChangeInfo/delete', [change.id])).ok).toBe(true);
  });
});
