import { api, type Finding, type WhatIfResult } from '@matlas/contract';
import { jobEnd } from '@matlas/testing';
import {
  test,
  maker,
  stranger,
  customer,
  vehicle,
  post,
  send,
  records,
  openImpactVehicle,
} from '../impact/testing/impact-vehicle';

beforeAll(openImpactVehicle);
afterAll(() => test.close());

describe('what if', () => {
  const sheet = (key: string): number => vehicle.sheetIds.get(key) ?? 0;
  async function tried(variant: object): Promise<{ result: WhatIfResult; changed: Finding[] }> {
    const { id } = (
      await post('whatIf/saveOrUpdate', {
        modId: vehicle.modelId,
        name: 'Other',
        variant: { positions: [], materials: [], ...variant },
      })
    ).body.data;
    for (let round = 0; round < 3; round++) {
      const { data } = (await post('whatIf/run', { id, asOf: '2024-06-30' })).body;
      if (data.phase === 'done') break;
      expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
    }
    const result = (await test.http.get(`/api/analysis/whatIf/result?id=${id}`).set(maker)).body.data as WhatIfResult;
    return {
      result,
      changed: await records<Finding>('prohibitSubstance/anaQueryList', {
        runId: result.runId,
        compareWith: result.baseRunId,
        changedOnly: true,
      }),
    };
  }
  const positionOf = async (number: string): Promise<number> =>
    (await test.db.row<{ id: number }>('select id from bom_position where number = $1', [number]))?.id ?? 0;

  it('changes nothing when a sheet is replaced by itself', async () => {
    const { result, changed } = await tried({
      positions: [{ positionId: await positionOf('V-1'), sheetId: sheet('valve') }],
      materials: [{ sheetId: sheet('sharedBrass'), bySheetId: sheet('sharedBrass') }],
    });
    expect(result).toMatchObject({
      new: 0,
      gone: 0,
      changed: 0,
      counts: result.baseCounts,
      massGrams: result.baseMassGrams,
    });
    expect(changed).toEqual([]);
  });
  it('replaces a leaded brass by a lead-free one, only in the what-if', async () => {
    const idOf = async (cas: string): Promise<number> =>
      (await test.db.row<{ id: number }>('select id from substance where cas = $1', [cas]))?.id ?? 0;
    const children = [
      { portion: { kind: 2, value: '42' }, substanceId: await idOf('7440-66-6') },
      { portion: { kind: 3 }, substanceId: await idOf('7440-50-8') },
    ];
    const { data } = (
      await send(api.mds.material.create, {
        tree: { kind: 3, name: 'CuZn42 lead-free', classCode: '3.2', symbol: 'CuZn42', number: 'M-42', children },
      })
    ).body;
    await send(api.mds.sheets.release, { id: data.id, to: 'IR' });
    const { result, changed } = await tried({ materials: [{ sheetId: sheet('sharedBrass'), bySheetId: data.id }] });
    expect(new Set(changed.map(({ positionNumber }) => positionNumber))).toEqual(new Set(['A-1', 'N-1']));
    expect(changed).toContainEqual(
      expect.objectContaining({ positionNumber: 'A-1', lawCode: 'ELV', change: 'gone', verdict: 'fail' }),
    );
    expect(result.massGrams).toBe(result.baseMassGrams);
    expect(
      (await test.db.row<{ n: number }>('select count(*)::int as n from mds_edge where child = $1', [data.id]))?.n,
    ).toBe(0);
  });
  it('replaces a part by one with another mass', async () => {
    const { result } = await tried({ positions: [{ positionId: await positionOf('T-1'), sheetId: sheet('valve') }] });
    expect(Number(result.massGrams) - Number(result.baseMassGrams)).toBeCloseTo(6 * (100 - 10), 6);
  });
  it.each<[string, () => Promise<object>, string]>([
    [
      'a circle',
      async () => ({ materials: [{ sheetId: sheet('sharedBrass'), bySheetId: sheet('withoutOverride') }] }),
      'whatIf.otherKind',
    ],
    [
      'another kind',
      async () => ({ positions: [{ positionId: await positionOf('T-1'), sheetId: sheet('sharedBrass') }] }),
      'whatIf.otherKind',
    ],
    [
      'a part that contains what it replaces',
      async () => ({ materials: [{ sheetId: sheet('bolt'), bySheetId: sheet('hinge') }] }),
      'whatIf.circle',
    ],
    [
      'what the vehicle does not use',
      async () => ({ materials: [{ sheetId: sheet('draft'), bySheetId: sheet('valve') }] }),
      'whatIf.notUsed',
    ],
    [
      'the same twice',
      async () => ({
        positions: [
          { positionId: await positionOf('T-1'), sheetId: sheet('valve') },
          { positionId: await positionOf('T-1'), sheetId: sheet('hinge') },
        ],
      }),
      'whatIf.twice',
    ],
  ])('refuses %s', async (_what, variant, code) => {
    const { body } = await post('whatIf/check', {
      modId: vehicle.modelId,
      variant: { positions: [], materials: [], ...(await variant()) },
    });
    expect(body.data?.issues?.[0]?.code ?? body.issues?.[0]?.code ?? body.code).toBe(code);
  });
  it('belongs to its vehicle', async () => {
    const [row] = await records<{ id: number }>('whatIf/page', { modId: vehicle.modelId });
    const other = (
      await send(api.vehicle.modInfo.saveOrUpdate, {
        projectName: 'Other',
        internalNumber: 'OT-1',
        modelType: 1,
        powerPlant: 2,
      })
    ).body.data.id as number;
    const { data: position } = (await send(api.bom.add, { modId: other, name: 'Other part', number: 'OT-P' })).body;
    const variant = { positions: [{ positionId: position.id, sheetId: sheet('valve') }], materials: [] };
    expect((await post('whatIf/saveOrUpdate', { id: row?.id, modId: other, name: 'Moved', variant })).body.code).toBe(
      'notFound',
    );
    expect((await post('whatIf/saveOrUpdate', { modId: other, name: 'New', variant })).body.data).toMatchObject({
      modId: other,
    });
  });
  it('is not visible to other enterprises', async () => {
    const [row] = await records<{ id: number }>('whatIf/page', { modId: vehicle.modelId });
    const refused = await Promise.all([
      test.http.get(`/api/analysis/whatIf/get?id=${row?.id}`).set(stranger),
      post('whatIf/uses', { modId: vehicle.modelId }, stranger),
      post('whatIf/run', { id: row?.id }, customer),
    ]);
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'notFound'));
  });
});
