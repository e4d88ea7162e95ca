import type { ChangeEffect, ComponentRecord, ComponentRecordSave } from '@matlas/contract';
import { asBytes, cellsOf, jobEnd } from '@matlas/testing';
import {
  get,
  maker,
  positionOf,
  post,
  remove,
  setUpProgramme,
  stranger,
  test as app,
  vehicle,
} from '../testing/programme-fixture';

setUpProgramme();

const sheet = (key: string): number => vehicle.sheetIds.get(key) ?? 0;
const save = (more: object) =>
  post('/model/componentRecord/saveOrUpdate', {
    modId: vehicle.modelId,
    certificate: 'CCC-2026-1',
    reason: 'second source',
    effectiveOn: '2026-05-01',
    ...more,
  });
const call = (step: string, id: number, who = maker) => post(`/model/componentRecord/${step}`, { id }, who);
const parts = (more: object = {}) =>
  save({
    kind: 'parts',
    modIds: [vehicle.modelId],
    parts: [{ positionId: positionOf('Bolt M8'), sheetId: sheet('valve') }],
    ...more,
  });
/** The effect when every run is done. */
async function effectsOf(id: number): Promise<ChangeEffect[]> {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { data } = await call('effect', id);
    if (!data.some(({ running }: ChangeEffect) => running)) return data;
    const jobs = await app.db.rows<{ id: number }>(`select id from job where state in ('waiting', 'running')`);
    for (const job of jobs) await jobEnd(app.db, job.id);
  }
  throw new Error('the effect is not known');
}
const placesOf = (modelId: number) =>
  app.db.rows<{ name: string; sheet: number | null; state: string; reasons: object[] }>(
    `select name, sheet_id as sheet, match_state as state, match_reasons as reasons
      from bom_position
      where model_id = $1
      order by ord`,
    [modelId],
  );
const certificateOf = async (modelId: number) => (await get(`/model/modInfo/info/${modelId}`)).data.cccNumber;
async function copyOf(number: string, more: object = {}): Promise<number> {
  const { data } = await post('/model/modInfo/copyModel', {
    id: vehicle.modelId,
    projectName: `Aurora ${number}`,
    internalNumber: number,
    ...more,
  });
  return data.id;
}

beforeAll(async () => {
  const changes = [{ positionId: positionOf('Sheath'), flag: 'mTr', reach: 'one' }];
  expect((await post('/analysis/anaRrrMark/mark', { modId: vehicle.modelId, changes })).ok).toBe(true);
});

describe('extension of a certificate by parts', () => {
  it.each<[string, Partial<ComponentRecordSave> & { named?: [position: string, sheet: string][] }, string | undefined]>(
    [
      ['no part', { named: [] }, 'change.partRequired'],
      ['no model', { modIds: [] }, undefined],
      ['a part without a data sheet', { named: [['Pillar trim', 'valve']] }, 'badInput'],
      ['the same data sheet', { named: [['Bolt M8', 'bolt']] }, 'badInput'],
      ['a draft', { named: [['Bolt M8', 'draft']] }, 'badInput'],
      [
        'one part twice',
        {
          named: [
            ['Bolt M8', 'valve'],
            ['Bolt M8', 'hinge'],
          ],
        },
        'badInput',
      ],
      ['a certificate with spaces', { certificate: 'CCC 1' }, 'badInput'],
      ['a model that there is not', { modIds: [999_999] }, 'notFound'],
    ],
  )('answers for %s', async (_what, { named, ...more }, code) => {
    const real = named?.map(([position, of]) => ({ positionId: positionOf(position), sheetId: sheet(of) }));
    const answer = await parts({ ...more, ...(real ? { parts: real } : {}) });
    // The certified model is always included.
    expect(answer.ok ? undefined : answer.code).toBe(code);
    if (answer.ok) await remove('/model/componentRecord/delete', [answer.data.id]);
  });
  it('shows masses, verdicts and rates, is edited, confirmed as one act and undone as one', async () => {
    const before = await placesOf(vehicle.modelId);
    const { data: planned } = await parts({
      parts: [{ positionId: positionOf('Hinge'), sheetId: sheet('valve') }],
    });
    expect(planned).toMatchObject({ kind: 'parts', state: 0, effects: null, can: { edit: true, confirm: true } });
    const { data: record } = await parts({ id: planned.id, version: planned.version });
    expect(record).toMatchObject({
      id: planned.id,
      parts: [{ name: 'Bolt M8', positions: 1, before: { id: sheet('bolt') }, after: { id: sheet('valve') } }],
      models: [{ id: vehicle.modelId, positions: 1 }],
    });
    const [effect] = await effectsOf(record.id);
    expect(effect).toMatchObject({ modId: vehicle.modelId, positions: 1, running: false });
    expect(effect?.counts).not.toEqual(effect?.baseCounts);
    expect(effect?.rates?.rcycAfter).not.toBe(effect?.rates?.rcycBefore);
    expect((await call('confirm', record.id, stranger)).code).toBe('notFound');
    const { data: confirmed } = await call('confirm', record.id);
    expect(confirmed).toMatchObject({ state: 1, effects: [{ rates: effect?.rates, counts: effect?.counts }] });
    const changed = (await placesOf(vehicle.modelId)).find(({ name }) => name === 'Bolt M8');
    expect(changed).toMatchObject({ sheet: sheet('valve'), state: 'byHand' });
    expect((await call('confirm', record.id)).code).toBe('change.state');
    expect((await parts({ id: record.id })).code).toBe('change.state');
    expect((await remove('/model/componentRecord/delete', [record.id])).code).toBe('change.confirmed');
    expect((await call('undo', record.id)).data).toMatchObject({ state: 2 });
    expect(await placesOf(vehicle.modelId)).toEqual(before);
  });
  it('the rates that it shows are those of the vehicle once it is confirmed', async () => {
    const { data: record } = await parts();
    const [effect] = await effectsOf(record.id);
    const ratesNow = async () => (await get('/analysis/anaRrrMark/state', { modId: vehicle.modelId })).data;
    const before = await ratesNow();
    expect([before.rates.rcyc.percent, before.rates.rcov.percent]).toEqual([
      effect?.rates?.rcycBefore,
      effect?.rates?.rcovBefore,
    ]);
    await call('confirm', record.id);
    const after = await ratesNow();
    expect([after.rates.rcyc.percent, after.rates.rcov.percent]).toEqual([
      effect?.rates?.rcycAfter,
      effect?.rates?.rcovAfter,
    ]);
    await call('undo', record.id);
  });
});

describe('extension of a certificate to models', () => {
  let other: number;
  let third: number;
  const models = (more: object = {}) => save({ kind: 'models', modIds: [other], ...more });
  beforeAll(async () => {
    [other, third] = [await copyOf('C5-X'), await copyOf('C5-Y')];
    await app.db.execute(
      `update bom_position set number_key = part_number_key(number) where model_id = any($1::int[])`,
      [[other, third]],
    );
    const [valve] = await app.db.rows<{ id: number }>(
      `select id from bom_position where model_id = $1 and name = 'Valve body'`,
      [other],
    );
    await post('/bom/info/articulatedMdsToTree', { ckid: valve?.id, sheetId: null });
    await app.db.execute(`update vehicle_model set ccc_number = 'CCC-OLD' where id = $1`, [other]);
  });
  it('gives the models the number and the parts of the certified model, and takes both back', async () => {
    expect((await models({ modIds: [vehicle.modelId] })).code).toBe('badInput');
    const before = await placesOf(other);
    const { data: record } = await models({ modIds: [other, third] });
    expect(record.models).toMatchObject([
      { id: other, positions: 1, certificateBefore: 'CCC-OLD' },
      { id: third, positions: 0, certificateBefore: null },
    ]);
    const effects = await effectsOf(record.id);
    expect(effects.map(({ positions, counts }) => [positions, counts === null])).toEqual([
      [1, false],
      [0, true],
    ]);
    expect((await call('confirm', record.id)).data).toMatchObject({ state: 1 });
    expect([await certificateOf(other), await certificateOf(third)]).toEqual(['CCC-2026-1', 'CCC-2026-1']);
    expect(await placesOf(other)).toMatchObject(
      (await placesOf(vehicle.modelId)).map(({ name, sheet: of }) => ({ name, sheet: of })),
    );
    expect((await models()).code).toBe('badInput');
    expect((await call('undo', record.id)).data).toMatchObject({
      state: 2,
      models: [{ certificateBefore: 'CCC-OLD' }, {}],
    });
    expect([await certificateOf(other), await certificateOf(third)]).toEqual(['CCC-OLD', null]);
    expect(await placesOf(other)).toEqual(before);
  });
  it('changes nothing when one of the models is locked or was changed meanwhile', async () => {
    const { data: record } = await models({ modIds: [other, third] });
    await app.db.execute('update vehicle_model set lock_state = 1 where id = $1', [third]);
    expect((await call('confirm', record.id)).code).toBe('model.locked');
    expect(await certificateOf(other)).toBe('CCC-OLD');
    await app.db.execute('update vehicle_model set lock_state = 0 where id = $1', [third]);
    await call('confirm', record.id);
    await app.db.execute(`update vehicle_model set ccc_number = 'CCC-NEW' where id = $1`, [third]);
    expect((await call('undo', record.id)).code).toBe('change.changedSince');
    expect(await certificateOf(other)).toBe('CCC-2026-1');
  });
  it('is exported with parts, models and the effect that was shown; nothing of it to another enterprise', async () => {
    const records: ComponentRecord[] = (await post('/model/componentRecord/page', {})).data.records;
    const { body } = await app.http
      .post('/api/model/componentRecord/export')
      .set(maker)
      .set('Accept-Language', 'en')
      .send({})
      .buffer()
      .parse(asBytes);
    const rows = (await cellsOf(body)).slice(-records.length);
    expect(rows.map((row) => row[0])).toEqual(records.map(({ certificate }) => certificate));
    expect(rows.map((row) => String(row[9]))).toEqual(
      records.map(({ effects }) =>
        effects === null ? 'not looked at before the confirmation' : expect.stringContaining('→'),
      ),
    );
    expect((await post('/model/componentRecord/page', {}, stranger)).data.records).toEqual([]);
    expect((await remove('/model/componentRecord/delete', [records[0]?.id ?? 0], stranger)).code).toBe('notFound');
  });
});
