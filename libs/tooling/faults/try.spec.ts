import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { FEATURES } from '@matlas/features';
import { createTestApp, enterprise, jobEnd, signIn, type TestApp, user } from '@matlas/testing';
import { bomRows, bomWorkbook, FINGERPRINT, fingerprintOf } from './bom-workbook';

let test: TestApp;
beforeAll(async () => { test = await createTestApp(FEATURES, { WORKER: 'on' }); });
afterAll(() => test.close());
it('measures', async () => {
  const oem = await signIn(test, await user(test.db, await enterprise(test.db)));
  const modId = (await test.http.post('/api/model/modInfo/saveOrUpdate').set(oem).send({ projectName: 'C5', internalNumber: 'C5-2026', modelType: 1, powerPlant: 2 })).body.data.id;
  const rows = bomRows(20000, 'A', 1);
  const book = await bomWorkbook(rows);
  console.log('bytes', book.length);
  const delay = monitorEventLoopDelay({ resolution: 2 });
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    delay.reset(); delay.enable();
    const start = performance.now();
    const out = await work();
    delay.disable();
    console.log(name, Math.round(performance.now() - start), 'ms, max block', Math.round(delay.max / 1e6), 'rss', Math.round(process.memoryUsage().rss / 1e6));
    return out;
  };
  for (let round = 0; round < 2; round++) {
    const report = await timed('check', async () => (await test.http.post('/api/bom/info/importCheck').set(oem).field('modId', String(modId)).attach('file', book, 'bom.xlsx')).body.data);
    console.log(report.rows, report.positions, report.wrongRows, report.errors?.slice(0, 2));
    const started = await timed('start', async () => (await test.http.post('/api/bom/info/importBom').set(oem).send({ importId: report.importId })).body);
    const job = await timed('job', () => jobEnd(test.db, started.data.jobId));
    console.log(JSON.stringify(job).slice(0, 300));
    console.log(await test.db.row(FINGERPRINT, [modId]), fingerprintOf(rows));
    const got = await test.db.rows<{l:string}>(`select concat(p.number, '|', p.level, '|', trim_scale(p.quantity), '|', trim_scale(p.mass_g), '|', p.supplier_code, '|', p.name, '|', u.number) as l from bom_position p left join bom_position u on u.id = p.parent_id where p.model_id = $1 order by p.ord`, [modId]); const want = rows.map(({ number, level, quantity, grams, supplier, name, parent }) => [number, level, quantity, grams ?? '', supplier ?? '', name, parent].join('|')); const at = got.findIndex((g, i) => g.l !== want[i]); console.log(at, got[at], want[at]);
    const match = await timed('match start', async () => (await test.http.post('/api/bom/info/matching').set(oem).send({ modId })).body);
    console.log(JSON.stringify(await timed('match', () => jobEnd(test.db, match.data.jobId))).slice(0, 300));
    await timed('tree', async () => (await test.http.get(`/api/bom/info/tree/${modId}`).set(oem)).body);
  }
}, 120000);
