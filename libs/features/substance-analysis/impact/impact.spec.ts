import { type ActionReport, api, type ImpactEntry, type ImpactFinding, type ImpactRow } from '@matlas/contract';
import { Db } from '@matlas/server-kit';
import { jobEnd, signIn, type TestEnterprise, user } from '@matlas/testing';
import { ImpactActionStore } from './impact-action.store';
import {
  test,
  maker,
  stranger,
  engineer,
  supplier,
  vehicle,
  law,
  written,
  post,
  send,
  records,
  impactOf,
  versionOf,
  openImpactVehicle,
} from './testing/impact-vehicle';

beforeAll(openImpactVehicle);
afterAll(() => test.close());

describe('a new list version', () => {
  let impact: ImpactRow;
  beforeAll(async () => {
    impact = await impactOf({ lawIds: [law['SVHC']], versionId: await versionOf('2030-01-15') });
  });

  it('shows its changes and the vehicles, sheets and enterprises that they affect', async () => {
    expect(impact).toMatchObject({
      kind: 'version',
      lists: [{ code: 'SVHC', fromLabel: '2024-01-23', toLabel: '2030-01-15' }],
      counts: {
        entries: 1,
        substances: 1,
        ownSheets: 0,
        receivedSheets: 1,
        positions: 1,
        models: 1,
        customers: 0,
        suppliers: 1,
      },
      exact: null,
    });
    const [added] = await records<ImpactEntry>('impact/entries', { impactId: impact.id });
    expect(added).toMatchObject({ change: 'added', nameEn: 'Decabromodiphenyl ether', cas: '1163-19-5', holders: 1 });
    expect(await records('impact/sheets', { impactId: impact.id, entryId: added?.id })).toMatchObject([
      {
        name: 'Trim fabric',
        relation: 'received',
        level: 0,
        positions: 1,
        models: 1,
        entries: [{ nameEn: 'Decabromodiphenyl ether' }],
      },
    ]);
    expect(await records('impact/positions', { impactId: impact.id, modId: vehicle.modelId })).toMatchObject([
      { number: 'F-1', sheetName: 'Trim fabric' },
    ]);
    expect(await records('impact/parties', { impactId: impact.id, side: 'supplier' })).toMatchObject([
      { nameZh: '苏州恒信', sheets: 1, told: 0, asked: 0 },
    ]);
  });

  it('judges the affected vehicle by the changed entries only', async () => {
    const { data } = (await post('impact/exact', { impactId: impact.id })).body;
    expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
    expect((await test.http.get(`/api/analysis/impact/get?id=${impact.id}`).set(maker)).body.data).toMatchObject({
      exact: { state: 'done', appears: 1, vanishes: 0, changes: 0 },
    });
    expect(await records<ImpactFinding>('impact/findings', { impactId: impact.id })).toMatchObject([
      {
        change: 'appears',
        before: 'pass',
        after: 'declare',
        positionNumber: 'F-1',
        maxPercent: '0.07',
        limitBefore: null,
        limitAfter: '0.05',
        substanceEn: 'Decabromodiphenyl ether',
      },
    ]);
    expect(await records('impact/models', { impactId: impact.id })).toMatchObject([
      {
        name: 'Aurora C5',
        positions: 1,
        exact: { worstBefore: 'pass', worstAfter: 'declare', appears: 1, hidden: true },
      },
    ]);
  });

  it('creates a task, a request and a message, previews them, and creates each only once', async () => {
    const act = async (path: string, body: object): Promise<ActionReport> =>
      (await post(`impact/${path}`, { impactId: impact.id, ...body })).body.data as ActionReport;
    const [task, request, message] = [
      { modIds: [vehicle.modelId], dueDate: '2029-01-01' },
      { enterpriseIds: [supplier.id], deadline: '2029-06-30' },
      { side: 'supplier', enterpriseIds: [supplier.id], words: 'Please tell us about the fabric.' },
    ];
    for (const [path, body] of [
      ['tasks', task],
      ['requests', request],
      ['messages', message],
    ] as const) {
      expect(await act(path, { ...body, checkOnly: true })).toMatchObject({ made: 1, exists: 0, refused: 0 });
      expect(await act(path, body)).toMatchObject({ made: 1, lines: [{ outcome: 'new' }] });
      expect(await act(path, body)).toMatchObject({ made: 0, exists: 1 });
    }
    const again = await impactOf({ lawIds: [law['SVHC']], versionId: await versionOf('2030-01-15') });
    expect((await post('impact/tasks', { impactId: again.id, ...task })).body.data).toMatchObject({
      made: 0,
      exists: 1,
    });
    expect(await records('task/page', { mineOnly: true })).toMatchObject([
      {
        title: 'Check Aurora C5 under SVHC 2030-01-15: 1 positions are affected',
        dueDate: '2029-01-01',
        done: false,
        link: `/analysis/ListImpact?impactId=${impact.id}&modId=${vehicle.modelId}`,
      },
    ]);
    expect(await test.db.rows('select supply_number as number, status, batch from mds_request')).toEqual([
      { number: 'F-1', status: 'sent', batch: 'SVHC 2030-01-15' },
    ]);
    expect(written).toHaveLength(1);
    expect(
      await test.app.get(Db).asPlatform(() => test.app.get(ImpactActionStore).findMessage(written[0] ?? 0)),
    ).toMatchObject({
      partyId: supplier.id,
      side: 'supplier',
      words: 'Please tell us about the fabric.\n\nList: SVHC 2030-01-15. Affected data sheets: 1 (Trim fabric F-1).',
    });
  });

  it('counts only vehicles that the reader can see', async () => {
    const spare = (
      await send(api.vehicle.modInfo.saveOrUpdate, {
        projectName: 'Spare',
        internalNumber: 'SP-1',
        modelType: 1,
        powerPlant: 2,
      })
    ).body.data.id as number;
    await test.db.execute(
      `insert into bom_position (model_id, ord, level, name, sheet_id) values ($1, 1, 0, 'Seat', $2)`,
      [spare, vehicle.sheetIds.get('fabric')],
    );
    const limited = await user(test.db, {
      id: engineer.enterpriseId,
      organisationId: engineer.organisationId,
    } as TestEnterprise);
    await test.db.execute('update app_user set limited_to_models = true where id = $1', [limited.id]);
    await test.db.execute('insert into user_model (user_id, model_id) values ($1, $2)', [limited.id, vehicle.modelId]);
    const reader = await signIn(test, limited);
    expect(await records('impact/sheets', { impactId: impact.id, modId: spare })).toMatchObject([
      { positions: 2, models: 2 },
    ]);
    expect(await records('impact/sheets', { impactId: impact.id }, reader)).toMatchObject([
      { positions: 1, models: 1 },
    ]);
    expect(await records('impact/sheets', { impactId: impact.id, modId: spare }, reader)).toEqual([]);
    await test.db.execute('delete from vehicle_model where id = $1', [spare]);
  });
  it('is not visible to other enterprises', async () => {
    const refused = await Promise.all([
      test.http.get(`/api/analysis/impact/get?id=${impact.id}`).set(stranger),
      ...['entries', 'sheets', 'models', 'positions', 'findings'].map((path) =>
        post(`impact/${path}`, { impactId: impact.id }, stranger),
      ),
      post('impact/parties', { impactId: impact.id, side: 'customer' }, stranger),
      post('impact/exact', { impactId: impact.id }, stranger),
      post('impact/tasks', { impactId: impact.id, modIds: [vehicle.modelId] }, stranger),
      post(
        'impact/messages',
        { impactId: impact.id, side: 'supplier', enterpriseIds: [supplier.id], words: 'x' },
        stranger,
      ),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'notFound'));
  });
});
