import type { VocPart, VocSubstanceRow } from '@matlas/contract';
import { MdsShareService } from '@matlas/features/mds';
import { businessDay } from '@matlas/testing';
import {
  test,
  sheetIds,
  oem,
  get,
  records,
  workbook,
  position,
  rule,
  remove,
  openMaterialsVehicle,
} from '../materials-group/testing/materials-vehicle';

async function testReport(
  sheet: string,
  number: string,
  testDate: string,
  values: readonly (readonly [name: string, cas: string, value: string, limit: string | null, result: string])[],
): Promise<void> {
  const row = await test.db.row<{ id: number }>(
    `insert into mds_voc_report (sheet_id, report_number, laboratory, method, test_date, result, created_by)
      values ($1, $2, 'CATARC', 'vda276', $3, $4, 1)
      returning id`,
    [sheetIds.get(sheet), number, testDate, values.some(([, , , , result]) => result === 'fail') ? 'fail' : 'pass'],
  );
  for (const [pos, [name, cas, value, limit, result]] of values.entries())
    await test.db.execute(
      `insert into mds_voc_value (report_id, pos, name, cas, unit, value, is_below_detection, limit_value, result)
        values ($1, $2, $3, $4, 'mg/m3', $5, false, $6, $7)`,
      [row?.id, pos, name, cas, value, limit, result],
    );
}

beforeAll(openMaterialsVehicle);
afterAll(() => test.close());

describe('emission reports over a vehicle', () => {
  it('show parts over a limit, without a report and with an expired report, as far as the reader can see them', async () => {
    const toluene = (value: string, limit: string | null, result: string) =>
      ['Toluene', '108-88-3', value, limit, result] as const;
    await testReport('carpet', 'V-1', '2020-01-05', [toluene('0.3', '1', 'pass')]);
    await testReport('fabric', 'V-2', businessDay(), [toluene('2.5', '1', 'fail'), ['Odour', '', '3', null, 'none']]);
    await testReport('ownGasket', 'V-3', businessDay(), [toluene('0.1', null, 'none')]);
    expect((await records<VocPart>('voc/page')).map(({ number, state }) => [number, state])).toEqual([
      ['C-1', 'missing'],
      ['F-1', 'missing'],
      ['S-1', 'missing'],
      ['K-1', 'missing'],
      ['H-1', 'missing'],
      ['K-2', 'current'],
    ]);
    await test.app.get(MdsShareService).saveShares(
      ['carpet', 'fabric'].map((key) => ({
        sheetId: sheetIds.get(key) ?? 0,
        enterpriseId: oem.id,
        receiveStatus: 'P' as const,
      })),
    );
    expect(
      (await records<VocPart>('voc/page')).map(({ number, state, newest }) => [number, state, newest?.reportNumber]),
    ).toEqual([
      ['F-1', 'failed', 'V-2'],
      ['S-1', 'missing', undefined],
      ['K-1', 'missing', undefined],
      ['H-1', 'missing', undefined],
      ['C-1', 'expired', 'V-1'],
      ['K-2', 'current', 'V-3'],
    ]);
    const inOrder = await records<VocPart>('voc/page', {
      validMonths: 240,
      states: ['current', 'notNeeded'],
      minGrams: '5',
    });
    expect(inOrder.map(({ number, state }) => `${number} ${state}`).sort()).toEqual(
      ['A-1', 'B-8', 'C-1', 'G-1', 'H-1', 'K-2', 'N-1', 'T-1', 'V-1'].map(
        (number) => `${number} ${number === 'C-1' || number === 'K-2' ? 'current' : 'notNeeded'}`,
      ),
    );
    expect((await get('voc/summary')).data).toMatchObject({ parts: 12, reports: 3, unmatched: 2 });
    expect((await get('voc/reports', { positionId: await position('F-1') })).data).toMatchObject([
      {
        reportNumber: 'V-2',
        isVersion: true,
        isExpired: false,
        values: [{ name: 'Toluene', value: '2.5' }, { name: 'Odour' }],
      },
    ]);
  });
  it('are compared by substance; the guide value for cabin air is shown without effect on the result', async () => {
    const [first, second] = await records<VocSubstanceRow>('voc/substances');
    expect(first).toMatchObject({
      name: 'Toluene',
      reports: 3,
      parts: 3,
      highest: '2.5',
      limit: '1',
      failed: 1,
      guide: '1.1',
      overGuide: 1,
      highestPart: 'Trim fabric',
    });
    expect(second).toMatchObject({ name: 'Odour', failed: 0, guide: null });
    expect(JSON.stringify(await workbook('voc/export'))).toContain('V-2');
  });

  it("are also judged by the enterprise's own limits, by substance, unit and method", async () => {
    const states = async () =>
      ((await get('voc/summary')).data as { states: { state: string; parts: number }[] }).states.map(
        ({ state, parts }) => [state, parts],
      );
    const before = await states();
    const save = async (fields: object) =>
      (
        await rule('vocLimit/saveOrUpdate', {
          nameZh: '甲苯',
          nameEn: 'Toluene',
          cas: '108-88-3',
          unit: 'mg/m3',
          limit: '0.000001',
          ...fields,
        })
      ).data as { id: number };
    for (const aside of [
      { unit: 'ug/m3' },
      { method: 'vda278' },
      { cas: '71-43-2' },
      { judges: false },
      { active: false },
    ]) {
      const { id } = await save(aside);
      expect([aside, await states()]).toEqual([aside, before]);
      expect((await remove('vocLimit', id)).respCode).toBe(0);
    }
    const { id } = await save({});
    const failed = (rows: (string | number)[][]): number => Number(rows.find(([state]) => state === 'failed')?.[1]);
    expect(failed(await states())).toBeGreaterThan(failed(before));
    expect((await records<VocSubstanceRow>('voc/substances'))[0]).toMatchObject({
      name: 'Toluene',
      limit: '1',
      ownLimit: '0.000001',
      failed: 3,
      worst: 'fail',
    });
    expect((await remove('vocLimit', id)).respCode).toBe(0);
    expect(await states()).toEqual(before);
  });
});
