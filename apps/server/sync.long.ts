// Own databases: two installations side by side, each with its own clock of positions and its own key.
import { type AddressInfo, connect, createServer } from 'node:net';
import { type SyncErrorRow, type SyncPartnerRow, type SyncRunRow } from '@matlas/contract';
import { FEATURES } from '@matlas/features';
import { type NodeSeed, SheetWriter } from '@matlas/features/mds';
import { AuthLookup, clock } from '@matlas/server-kit';
import {
  createTestApp,
  enterprise,
  jobEnd,
  realProgram,
  signedIn,
  startWorkerProcess,
  user,
  seedCatalogue,
} from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';

const LONG_MS = 600_000;
async function install(worker: 'on' | 'off' = 'on') {
  const app = await createTestApp(FEATURES, { WORKER: worker, OUTBOUND_HOSTS: '127.0.0.1' });
  await seedCatalogue(app.db);
  await app.app.listen(0, '127.0.0.1');
  const { port } = app.app.getHttpServer().address() as AddressInfo;
  const maker = await signedIn(app);
  const headers = { ...maker.headers, 'Accept-Language': 'en' };
  const auth = async () => (await app.app.get(AuthLookup).byUser(maker.user.id))!;
  const post = async (path: string, body: object = {}) =>
    (await app.http.post(`/api${path}`).set(headers).send(body)).body;
  return {
    app,
    maker,
    auth,
    post,
    url: `http://127.0.0.1:${port}`,
    get: async (path: string) => (await app.http.get(`/api${path}`).set(headers)).body,
    remove: async (ids: number[]) =>
      (await app.http.delete('/api/data/localDataManage/delete').set(headers).send({ ids })).body,
    write: async (sheets: Parameters<SheetWriter['createMany']>[1]) =>
      app.app.get(SheetWriter).createMany(await auth(), sheets),
    /** Content of the sheets of the enterprise, without numbers that each installation assigns. */
    contents: async () =>
      app.db.asPlatform(() =>
        app.db.rows<{ name: string; number: string | null; massG: string | null; status: string; uses: string }>(
          `select s.name, s.number, s.mass_g::text as "massG", s.status,
              (select string_agg(u.name, ',' order by u.name)
                from mds_edge e
                join mds_node n on n.id = e.parent
                join mds_sheet u on u.id = e.child
                where n.sheet_id = s.id) as uses
            from mds_sheet s
            where s.enterprise_id = $1 and s.deleted_at is null
              and not exists (select 1
                from mds_sheet l
                where l.cid = s.cid and l.version > s.version and l.deleted_at is null)
            order by s.name, s.number, s.mass_g`,
          [maker.user.enterpriseId],
        ),
      ),
    share: (sheetId: number, senderId: number, userId: number) =>
      app.db.asPlatform(() =>
        app.db.execute(
          `insert into mds_share (sheet_id, enterprise_id, sender_id, sent_by, receive_status, sent_at)
            values ($1, $2, $3, $4, 'C', now())`,
          [sheetId, maker.user.enterpriseId, senderId, userId],
        ),
      ),
    recall: (sheetId: number) =>
      app.db.asPlatform(() => app.db.execute('delete from mds_share where sheet_id = $1', [sheetId])),
    close: () => app.close(),
  };
}
type Installation = Awaited<ReturnType<typeof install>>;
let hub: Installation;
let console_: Installation;
let partner: SyncPartnerRow;
beforeAll(async () => {
  hub = await install();
  console_ = await install();
}, LONG_MS);
afterAll(async () => {
  await hub?.close();
  await console_?.close();
});

/** Starts a run of the console and answers it as it ended. */
async function synchronise(body: object = {}, path = '/sync/partner/run'): Promise<SyncRunRow> {
  const started = await console_.post(path, { partnerId: partner.id, ...body });
  expect(started).toMatchObject({ ok: true });
  await jobEnd(console_.app.db, started.data.jobId, LONG_MS);
  const { data } = await console_.post('/data/matlasSyncUserlog/page', { pageSize: 5 });
  return data.records[0];
}
const material = (n: number): NodeSeed => ({
  kind: 3,
  name: `Steel ${n}`,
  number: `ST-${n}`,
  classCode: '1.1.1',
  standard: 'EN 1',
  children: [
    { cas: '7440-50-8', portion: { kind: 1, min: '0.1', max: '0.333333' } },
    { cas: '7439-89-6', portion: { kind: 3 } },
  ],
});
const part = (n: number, sheet: string, mass = '21'): NodeSeed => ({
  kind: 1,
  name: `Part ${n}`,
  number: `PA-${n}`,
  measuredMassGrams: mass,
  children: [{ massGrams: mass, sheet }],
});
const assembly = (n: number, sheet: string): NodeSeed => ({
  kind: 1,
  name: `Assembly ${n}`,
  number: `AS-${n}`,
  measuredMassGrams: '42',
  children: [{ quantity: 2, sheet }],
});
const TIER = IS_SHORT ? 30 : 700;
const KILLS = IS_SHORT ? 2 : 20;
const KILL_ROWS = IS_SHORT ? 60 : 2000;
const names = async (): Promise<string[]> => (await console_.contents()).map(({ name }) => name);

describe('two installations', () => {
  it('are paired by a one-time code, which is used once', async () => {
    const invited = await hub.post('/sync/partner/invite', { name: 'Console' });
    expect(invited.data.code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect((await console_.post('/sync/partner/pair', { url: hub.url, code: 'AAAA-BBBB-CCCC-DDDD' })).code).toBe(
      'sync.refused',
    );
    const paired = await console_.post('/sync/partner/pair', { url: hub.url, code: invited.data.code.toLowerCase() });
    expect(paired).toMatchObject({ ok: true, data: { state: 'active', url: hub.url, can: { run: true } } });
    partner = paired.data;
    const { data } = await hub.get('/sync/partner/list');
    expect(data).toMatchObject([{ name: 'Console', state: 'active' }]);
    expect((await console_.post('/sync/partner/pair', { url: hub.url, code: invited.data.code })).ok).toBe(false);
    expect(invited.data.fingerprint).toBe(partner.fingerprint);
  });
  it(
    'synchronise data sheets over three tiers; a second run asks for nothing',
    async () => {
      const rows = Array.from({ length: TIER }, (_, n) => n);
      await hub.write([
        ...rows.map((n) => ({ key: `m${n}`, tree: material(n), release: 'IR' as const })),
        ...rows.map((n) => ({ key: `p${n}`, tree: part(n, `m${n}`), release: 'IR' as const })),
        ...rows.map((n) => ({ key: `a${n}`, tree: assembly(n, `p${n}`), release: 'IR' as const })),
      ]);
      const first = await synchronise({ kind: 'sheet' });
      const { data } = await console_.post('/data/matlasMdsErrorInfo/page', {});
      expect(data.records.map(({ document, reason, place }: SyncErrorRow) => [document, reason, place])).toEqual([]);
      expect(first).toMatchObject({ state: 'done', taken: 3 * TIER, refused: 0, failed: 0, result: 1, syncState: 1 });
      expect(await console_.contents()).toEqual(await hub.contents());
      const second = await synchronise({ kind: 'sheet' });
      expect(second).toMatchObject({ state: 'done', offered: 0 });
      expect(second.bytes).toBeLessThan(Math.max(400, first.bytes / 100));
    },
    LONG_MS,
  );

  it(
    'follow changes, deletions and recalls; a clock that is wrong by 26 hours changes nothing',
    async () => {
      const [steel] = await hub.app.db.asPlatform(() =>
        hub.app.db.rows<{ cid: number; id: number }>(`select cid::int as cid, id from mds_sheet where number = 'AS-1'`),
      );
      await hub.write([{ key: 'one', tree: material(1001), release: 'IR' }]);
      expect((await hub.remove([steel?.id ?? 0])).ok).toBe(true);
      const other = await enterprise(hub.app.db);
      const sender = await user(hub.app.db, other);
      const [sent] = await hub.app.app
        .get(SheetWriter)
        .createMany((await hub.app.app.get(AuthLookup).byUser(sender.id))!, [
          { key: 'sent', tree: material(1002), release: 'IR' },
        ]);
      await hub.share(sent?.id ?? 0, other.id, sender.id);
      clock.set(new Date(Date.now() + 26 * 3_600_000).toISOString());
      const run = await synchronise({ kind: 'sheet' }).finally(() => clock.set(undefined));
      expect(run).toMatchObject({ state: 'done', taken: 3, refused: 0, failed: 0 });
      expect((await names()).filter((name) => /Steel 100[12]|Assembly 1$/.test(name))).toEqual([
        'Steel 1001',
        'Steel 1002',
      ]);
      await hub.recall(sent?.id ?? 0);
      expect(await synchronise({ kind: 'sheet' })).toMatchObject({ state: 'done', taken: 1 });
      expect((await names()).filter((name) => /Steel 100[12]/.test(name))).toEqual(['Steel 1001']);
      expect(await synchronise({ kind: 'sheet' })).toMatchObject({ state: 'done', offered: 0 });
    },
    LONG_MS,
  );
  it(
    'are equal after a connection that is cut after every n-th byte',
    async () => {
      const cutter = await startCutter(Number(new URL(hub.url).port));
      const save = async (url: string) => {
        const { data } = await console_.get('/sync/partner/list');
        const row = data.find(({ id }: SyncPartnerRow) => id === partner.id);
        const { id, version, name } = row;
        return console_.post('/sync/partner/saveOrUpdate', { id, version, name, url, active: true });
      };
      expect(await save(cutter.url)).toMatchObject({ ok: true });
      await hub.write([{ key: 'cut', tree: material(2000), release: 'IR' }]);
      for (const bytes of [0, 1, 40, 200, 400, 700, 1000]) {
        cutter.left = bytes;
        const run = await synchronise({ kind: 'sheet' });
        if (run.state === 'done') break;
        expect(run).toMatchObject({ state: 'waiting', failed: 0 });
        expect((await console_.post(`/sync/run/${run.id}/cancel`)).ok).toBe(true);
      }
      cutter.left = Infinity;
      expect(await synchronise({ kind: 'sheet' })).toMatchObject({ state: 'done' });
      expect(await names()).toContain('Steel 2000');
      expect((await names()).filter((name) => name === 'Steel 2000')).toHaveLength(1);
      await save(hub.url);
      cutter.close();
    },
    LONG_MS,
  );
  it(
    'are equal after their workers were killed in the middle',
    async () => {
      const rows = Array.from({ length: KILL_ROWS }, (_, n) => 3000 + n);
      await hub.write(rows.map((n) => ({ key: `k${n}`, tree: material(n), release: 'IR' as const })));
      const lone = await install('off');
      try {
        const { code } = (await hub.post('/sync/partner/invite', { name: 'Killed' })).data;
        const { data: row } = await lone.post('/sync/partner/pair', { url: hub.url, code });
        const { data: started } = await lone.post('/sync/partner/run', { partnerId: row.id, kind: 'sheet' });
        const env = { OUTBOUND_HOSTS: '127.0.0.1' };
        for (let kill = 0; kill < KILLS; kill += 1) {
          const worker = await startWorkerProcess(lone.app.url, env, realProgram('worker'));
          await new Promise((resolve) => {
            setTimeout(resolve, 200 + Math.random() * 1500);
          });
          await worker.end('SIGKILL');
        }
        const last = await startWorkerProcess(lone.app.url, env, realProgram('worker'));
        await jobEnd(lone.app.db, started.jobId, LONG_MS).finally(() => last.end('SIGTERM'));
        const { data } = await lone.post('/data/matlasSyncUserlog/page', {});
        expect(data.records[0]).toMatchObject({ state: 'done', refused: 0, failed: 0 });
        expect(await lone.contents()).toEqual(await hub.contents());
      } finally {
        await lone.close();
      }
    },
    LONG_MS,
  );
});

interface Cutter {
  url: string;
  /** Bytes of answers that still pass before the connection is cut. */
  left: number;
  close: () => void;
}
/** A connection to a port that breaks off after so many bytes of the answers. */
async function startCutter(port: number): Promise<Cutter> {
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    near.pipe(far);
    far.on('data', (chunk: Buffer) => {
      near.write(chunk.subarray(0, Math.min(chunk.length, cutter.left)));
      cutter.left -= chunk.length;
      if (cutter.left < 0) near.destroy();
    });
    far.on('end', () => near.end());
    for (const socket of [near, far]) socket.on('error', () => [near, far].forEach((one) => one.destroy()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const cutter: Cutter = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    left: Infinity,
    close: () => server.close(),
  };
  return cutter;
}
