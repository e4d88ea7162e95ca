import { jobEnd } from '@matlas/testing';
import {
  test,
  vehicle,
  maker,
  stranger,
  result,
  other,
  download,
  book,
  mark,
  openCalculatedVehicle,
} from './testing/calculated-vehicle';

beforeAll(openCalculatedVehicle);
afterAll(() => test.close());

describe('exporting a result', () => {
  it('requires a result of the vehicle that the caller can see', async () => {
    for (const path of [
      'exportVehicleRrr',
      'exportMadeVehicleRrr',
      'exportParamReport',
      'exportEuVehicleRrr',
      'exportCatenaX',
    ]) {
      expect([
        (await download(path, { modId: other })).status,
        (await download(path, { modId: other, resultId: result.id })).status,
        (await download(path, { modId: vehicle.modelId }, stranger)).status,
      ]).toEqual([404, 404, 404]);
    }
  });
  it('marks an outdated result in the workbook, and stores it as a report with its number', async () => {
    await mark([['G-1', 'mN']]);
    expect(JSON.stringify((await book('exportEuVehicleRrr'))['Data table'])).toContain('calculate again');
    const kept = (
      await test.http
        .post('/api/analysis/reportInfo/keep')
        .set(maker)
        .set('Accept-Language', 'en')
        .send({ kind: 'rrrEu', modId: vehicle.modelId })
    ).body.data;
    expect((await jobEnd(test.db, kept.jobId)).error).toBeNull();
    const { records } = (
      await test.http
        .post('/api/analysis/reportInfo/page')
        .set(maker)
        .send({ sources: [5] })
    ).body.data;
    expect(records).toMatchObject([
      {
        kind: 'rrrEu',
        source: 5,
        inputs: expect.arrayContaining([{ key: 'result', value: '1' }]),
        fileName: expect.stringContaining('Annex A'),
      },
    ]);
  });
});
