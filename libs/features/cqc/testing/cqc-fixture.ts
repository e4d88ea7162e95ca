import type { BomPosition, CqcCheck, CqcModel, CqcUpload } from '@matlas/contract';
import { JOB_TUNING, type JobTuning } from '@matlas/server-kit';
import { asBytes } from '@matlas/testing';
import { finished, get, modId, oem, post, ROWS, setUpBom, test, upload, workbook } from '@matlas/features/bom/testing';
import { CqcLayoutStore } from '../cqc-layout.store';

/** Registers the set-up: a vehicle with an imported and matched BOM, a layout, and short pauses between attempts. */
export function setUpCqc(): void {
  setUpBom();
  let backoffMs: number;
  const tuning = (): JobTuning => test.app.get<JobTuning>(JOB_TUNING);
  beforeAll(async () => {
    backoffMs = tuning().backoffMs;
    tuning().backoffMs = 20;
    await test.app.get(CqcLayoutStore).replaceLayout(LAYOUT);
    const checked = await upload(await workbook(ROWS));
    const started = await post('/bom/info/importBom', { importId: checked.data.importId });
    expect((await finished(started.data.jobId)).state).toBe('done');
    await finished((await post('/bom/info/matching', { modId })).data.jobId);
  });
  afterAll(() => {
    tuning().backoffMs = backoffMs;
  });
}

const column = (part: 'vehicle' | 'position', ord: number, field: string, required: boolean) => ({
  part,
  ord,
  field,
  key: `${field}Key`,
  titleZh: `${field}中`,
  titleEn: field,
  width: 10,
  required,
});
const LAYOUT = [
  column('vehicle', 1, 'internalNumber', true),
  column('vehicle', 2, 'cccNumber', true),
  ...['line', 'parentLine', 'number', 'name', 'quantity', 'massGrams', 'sheetId', 'sourceNumber'].map((field, index) =>
    column('position', index, field, ['number', 'massGrams', 'sheetId'].includes(field)),
  ),
];
export const put = async (path: string, body: object, auth = oem) =>
  (
    await test.http
      .put(`/api${path}`)
      .set({ ...auth, 'Accept-Language': 'en' })
      .send(body)
  ).body;
export const model = async (): Promise<CqcModel> =>
  (await post('/model/cqc/page', { querys: { eq: { id: modId } } })).data.records[0];
export const tree = async (): Promise<BomPosition[]> => (await get(`/bom/info/tree/${(await model()).cqcModId}`)).data;
export const find = async (number: string): Promise<BomPosition> =>
  (await tree()).find((position) => position.number === number) as BomPosition;
export const check = async (): Promise<CqcCheck> => (await get(`/model/cqc/check/${modId}`)).data;
export const derive = async (more: object = {}) => {
  const { data } = await post('/model/cqc/derive', { modId, ...more });
  return finished(data.jobId);
};
export const uploads = async (): Promise<CqcUpload[]> =>
  (await post('/model/cqc/uploads', { querys: { eq: { modId } } })).data.records;
export const send = async () => finished((await post(`/model/modInfo/cqcVehicleUpload/${modId}`, {})).data.jobId);
export const connect = (more: object) => put('/model/cqc/connector', more);
export const download = async (path: string): Promise<Buffer> =>
  (await test.http.get(`/api${path}`).set(oem).buffer(true).parse(asBytes)).body;

/** Makes the CQC BOM complete: a number for the certification, one data sheet for every part. */
export async function complete(): Promise<void> {
  const info = (await get(`/model/modInfo/info/${modId}`)).data;
  await post('/model/modInfo/saveOrUpdate', { ...info, cccNumber: 'CCC-1', curbWeightGrams: undefined });
  const [{ id: sheetId }] = (await post('/bom/info/singleMatching', { ckid: (await find('N-104-1030')).id })).data;
  for (const number of ['N-200', 'N300.01', 'N-400', 'N-999'])
    await post('/bom/info/cqcArticulatedMdsToTree', { ckid: (await find(number)).id, sheetId });
  for (const number of ['C5-E-2026', 'C5-1000-01']) {
    const { id, name } = await find(number);
    await put('/bom/info/updateCqcBom', { id, name, number, massGrams: '267' });
  }
}
