import { customRole, jobEnd, signIn, user } from '@matlas/testing';
import {
  test,
  stranger,
  otherModId,
  oem,
  post,
  get,
  position,
  openMaterialsVehicle,
} from './testing/materials-vehicle';

beforeAll(openMaterialsVehicle);
afterAll(() => test.close());

it('checks the vehicle and the permission in every call, and stores every workbook as a report', async () => {
  for (const path of [
    'materialsGroup/page',
    'materialsGroup/unknown',
    'materialsGroup/export',
    'recycledContent/page',
    'recycledContent/whatIf',
    'recycledContent/export',
    'voc/page',
    'voc/substances',
    'voc/export',
  ])
    expect((await post(path, {}, stranger)).respCode).toBe(404);
  for (const path of ['materialsGroup/summary', 'materialsGroup/systems', 'recycledContent/summary', 'voc/summary'])
    expect((await get(path, {}, stranger)).respCode).toBe(404);
  expect((await post('materialsGroup/page', { ckid: await position('DOOR'), modId: otherModId })).respCode).toBe(400);
  const reader = await signIn(
    test,
    await user(test.db, oem, {
      roles: [
        await customRole(test.db, oem, { permissions: ['analysis:materialsGroup:query'], dataScope: 'enterprise' }),
      ],
    }),
  );
  expect([
    (await post('materialsGroup/page', {}, reader)).respCode,
    (await post('materialsGroup/export', {}, reader)).respCode,
    (await post('recycledContent/page', {}, reader)).respCode,
  ]).toEqual([0, 403, 403]);
  for (const [kind, options] of [
    ['materialsGroup', { otherModId }],
    ['recycledContent', { targetPercent: '15' }],
    ['vocReports', { validMonths: 12 }],
  ] as const) {
    const { data } = await post('reportInfo/keep', { kind, options });
    expect([kind, (await jobEnd(test.db, data.jobId)).state]).toEqual([kind, 'done']);
  }
});
