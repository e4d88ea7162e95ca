import type { PieceLine, SyncErrorRow, SyncPartnerRow, SyncRunRow } from '@matlas/contract';
import {
  customRole,
  enterprise,
  jobEnd,
  sharedApp,
  signedIn,
  signIn,
  type TestApp,
  user,
  seedCatalogue,
} from '@matlas/testing';
import { PartnerStandIn } from './partner-stand-in';

export let test: TestApp;
export let standIn: PartnerStandIn;
export let headers: Record<string, string>;
/** Somebody else of the same enterprise who may synchronise, and no more. */
export let colleague: Record<string, string>;
/** An administrator of another enterprise. */
export let stranger: Record<string, string>;
const english = (given: object): Record<string, string> => ({ ...given, 'Accept-Language': 'en' });

/** An administrator with a catalogue, and another installation that is not paired yet. */
export function setUpSync(): void {
  beforeAll(async () => {
    test = await sharedApp({ WORKER: 'on' });
    await seedCatalogue(test.db);
    const maker = await signedIn(test);
    headers = english(maker.headers);
    const permissions = ['webservice:mds:sync', 'data:ownSyncUserlog:query'];
    const role = await customRole(test.db, maker.enterprise, { permissions });
    colleague = english(await signIn(test, await user(test.db, maker.enterprise, { roles: [role] })));
    stranger = english(await signIn(test, await user(test.db, await enterprise(test.db))));
    standIn = await PartnerStandIn.start();
  });
  afterAll(() => standIn.close());
  beforeEach(() => {
    standIn.fault = 'none';
  });
}
export const post = async (path: string, body: object = {}, who = headers) =>
  (await test.http.post(`/api${path}`).set(who).send(body)).body;
export const get = async (path: string, who = headers) => (await test.http.get(`/api${path}`).set(who)).body;
export const pair = async (): Promise<SyncPartnerRow> =>
  (await post('/sync/partner/pair', { url: standIn.url, code: standIn.code })).data;
export const lastRun = async (): Promise<SyncRunRow> => (await post('/data/matlasSyncUserlog/page')).data.records[0];
export const errors = async (): Promise<SyncErrorRow[]> =>
  (await post('/data/matlasMdsErrorInfo/page', { pageSize: 50 })).data.records;
export async function start(path: string, body: object = {}): Promise<SyncRunRow> {
  const started = await post(path, body);
  expect(started).toMatchObject({ ok: true });
  await jobEnd(test.db, started.data.jobId);
  return lastRun();
}
/** Errors that are not solved, by the key of the document. */
export const openErrors = async (): Promise<Record<string, SyncErrorRow>> =>
  Object.fromEntries((await errors()).filter(({ state }) => state !== 'solved').map((one) => [one.documentKey, one]));
/** A run of IMDS whose process died again and again. */
export const ORPHAN = `insert into sync_run (enterprise_id, created_by, created_by_name, origin, partner_key, partner_name, kind,
    "trigger", state, attempts)
  select enterprise_id, 0, 'IMDS', 'imds', 'imds', 'IMDS', 'all', 'schedule', 'running', 6 from sync_run where id = $1
  returning id`;
/** Checks errors again: all, or those with these keys. */
export async function recheck(...keys: string[]): Promise<unknown> {
  const ids = (await errors()).filter((one) => keys.includes(one.documentKey)).map(({ id }) => id);
  const { data } = await post('/webservice/afreshCheck', keys.length > 0 ? { ids } : {});
  return (await jobEnd(test.db, data.jobId)).result;
}
export const end = (next: number, total = 0): PieceLine => ({ t: 'end', next: String(next), more: false, total });
export const steel = (cid: number, cas = '7439-89-6') => ({
  key: `${cid}/1`,
  source: 'CAMDS',
  cid,
  version: '1',
  owner: { code: 'S-1', name: 'Seat maker' },
  root: {
    key: 'n',
    kind: 3,
    name: `Steel ${cid}`,
    number: `ST-${cid}`,
    classCode: '1.1.1',
    standard: 'EN 1',
    children: [
      { substance: { cas: '7440-50-8' }, portion: { kind: 1, min: '0.1', max: '0.3' } },
      { substance: { cas, name: 'Something' }, portion: { kind: 3 } },
    ],
  },
});
export const plate = (cid: number, of: number) => ({
  key: `${cid}/1`,
  source: 'CAMDS',
  cid,
  version: '1',
  owner: { code: 'S-1', name: 'Seat maker' },
  root: {
    key: 'n',
    kind: 1,
    name: `Plate ${cid}`,
    number: `PL-${cid}`,
    measuredMassGrams: '5',
    children: [{ massGrams: '5', reference: { key: `${of}/1`, cid: of, version: '1', name: `Steel ${of}` } }],
  },
});
export const sheetLine = (document: object): PieceLine => ({
  t: 'sheet',
  used: false,
  document: document as { key: string },
});
