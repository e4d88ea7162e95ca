import { createTestApp, PROBE_TABLES, probeAuth, probeFeature, probeJobs, type TestApp } from '@matlas/testing';
import { JobRunner } from '@matlas/server-kit';
import { systemFeature } from './index';
const log = (m: string) => process.stderr.write(`${Date.now() % 100000} ${m}\n`);
it.each([0, 1, 2])('closes %i', async (mode) => {
  const system: TestApp = await createTestApp([systemFeature, probeFeature], { WORKER: 'on' });
  await system.db.execute(PROBE_TABLES);
  if (mode > 0) await system.app.listen(0, '127.0.0.1');
  if (mode > 1) {
    const abort = new AbortController();
    const answer = await fetch(`${await system.app.getUrl()}/api/jobs/events`, { headers: { 'x-access-token': '7' }, signal: abort.signal });
    for await (const chunk of answer.body ?? []) { log(Buffer.from(chunk).toString()); break; }
    abort.abort();
  }
  const server = (system.app.getHttpServer() as import('node:http').Server);
  const t = setInterval(() => server.getConnections((_, n) => log(`conns ${n}`)), 1000);
  log('closing');
  const r = system.app.get(JobRunner); const o = r.onModuleDestroy.bind(r); r.onModuleDestroy = async () => { log('runner begin'); await o(); log('runner end'); };
  await system.close(); log('closed'); clearInterval(t);
});
