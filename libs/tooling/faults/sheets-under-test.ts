import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FEATURES } from '@matlas/features';
import { type SheetDocument, writeMdsXml } from '@matlas/formats';
import { type AuthHeader, createTestApp, enterprise, signIn, type TestApp, user } from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';

/**
 * Number of sheets: a fifth are materials, three fifths parts of one material, a fifth assemblies of three parts.
 * Enough for several batches of the import.
 */
export const SHEETS = IS_SHORT ? 1_500 : 5_000;
const FIFTH = SHEETS / 5;
const CAS = ['7439-89-6', '7440-66-6', '7440-50-8'];

const materialOf = (n: number): SheetDocument => ({
  key: `m${n}`,
  source: 'LOCAL',
  root: {
    key: 'm',
    kind: 3,
    name: `Alloy ${n}`,
    number: `M-${n}`,
    classCode: '1.1.1',
    children: CAS.map((cas, at) => ({
      substance: { cas },
      portion: at === 0 ? { kind: 2 as const, value: '80' } : { kind: 2 as const, value: '10' },
    })),
  },
});
const partOf = (n: number): SheetDocument => ({
  key: `p${n}`,
  source: 'LOCAL',
  root: {
    key: 'p',
    kind: 1,
    name: `Part ${n}`,
    number: `P-${n}`,
    children: [
      { massGrams: String(n + 1), reference: { key: `m${n % FIFTH}` } },
      {
        quantity: 2,
        node: {
          key: 'b',
          kind: 1,
          name: `Bolt ${n}`,
          number: `B-${n}`,
          children: [{ massGrams: '0.5', reference: { key: `m${(n + 1) % FIFTH}` } }],
        },
      },
    ],
  },
});
const assemblyOf = (n: number): SheetDocument => ({
  key: `a${n}`,
  source: 'LOCAL',
  root: {
    key: 'a',
    kind: 1,
    name: `Assembly ${n}`,
    number: `A-${n}`,
    children: [0, 1, 2].map((at) => ({ quantity: at + 1, reference: { key: `p${(3 * n + at) % (3 * FIFTH)}` } })),
  },
});
/** Sheets come before the sheets that they use, so that the import has to find the order. */
function* documents(): Generator<SheetDocument> {
  for (let n = 0; n < FIFTH; n++) yield assemblyOf(n);
  for (let n = 0; n < 3 * FIFTH; n++) yield partOf(n);
  for (let n = 0; n < FIFTH; n++) yield materialOf(n);
}

/** The state that an import must leave, whether it was interrupted or not. */
const LEFT = `select (select count(*)::int from mds_sheet) as sheets,
    (select count(distinct number)::int from mds_sheet) as numbers, (select count(*)::int from mds) as identities,
    (select count(*)::int from sheet_origin) as origins,
  (select count(*)::int from mds_node) as nodes, (select count(*)::int from mds_edge) as edges,
    (select count(*)::int
    from graph_node g
    where g.kind <> 4 and not exists (select 1 from mds_node n where n.id = g.id)) as "leakedNodes",
  (select count(*)::int
  from mds i
  where not exists (select 1 from mds_sheet s where s.cid = i.cid)) as "leakedIdentities",
    (select count(*)::int
    from mds_node n
    where not exists (select 1 from mds_sheet s where s.id = n.sheet_id)) as orphans,
  (select count(*)::int from mds_edge e where not exists (select 1 from graph_node g where g.id = e.child)) as dangling,
    (select count(*)::int
    from sheet_import_sheet w
    join mds_sheet s on s.id = w.sheet_id and s.name = w.name) as linked,
  (select count(*)::int from upload_count u where u.job_id = $1 and u.sheets = ${SHEETS}) as counted,
    (select count(*)::int
    from audit_trail a
    join job j on j.id = $1
    where a.subject = 'sheet_import' and a.action = 'import' and a.at >= j.created_at) as told,
  (select md5(string_agg(concat_ws(' ', s.number, s.version, s.status, s.mass_g, s.node_count,
    (select string_agg(concat_ws('x', e.quantity, e.mass_g, e.portion_value, r.number), ',' order by e.pos)
    from mds_edge e
    left join mds_sheet r on r.id = e.child
    where e.parent = s.id)),
    ';'
  order by s.number))
  from mds_sheet s) as fingerprint`;

/** Imports one file of data sheets over HTTP, without a worker in this process. */
export class SheetsUnderTest {
  private constructor(
    readonly test: TestApp,
    readonly env: Record<string, string>,
    private readonly headers: AuthHeader,
    private readonly folder: string,
  ) {}

  static async open(redis: Record<string, string>): Promise<SheetsUnderTest> {
    const folder = mkdtempSync(join(tmpdir(), 'matlas-kill-'));
    const env = { DATA_DIR: folder, ...redis };
    const test = await createTestApp(FEATURES, { WORKER: 'off', ...env });
    for (const [at, cas] of CAS.entries())
      await test.db.execute(
        `with v as (insert into graph_node (kind)
          values (4)
          returning id) insert into substance (id, code, cas, name_en, kind)
          select id, $1, $2, $3, 'substance'
          from v`,
        [`S-${at}`, cas, `Metal ${at}`],
      );
    await test.db.execute(
      `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
    );
    const home = await enterprise(test.db);
    return new SheetsUnderTest(test, env, await signIn(test, await user(test.db, home)), folder);
  }
  async close(): Promise<void> {
    await this.test.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Uploads the file; returns the job that reads it. */
  async upload(): Promise<{ importId: number; jobId: number }> {
    const sink = new PassThrough();
    const [bytes] = await Promise.all([
      buffer(sink),
      writeMdsXml(
        (async function* () {
          yield* documents();
        })(),
        sink,
      ),
    ]);
    const { body } = await this.test.http
      .post('/api/transfer/import/upload')
      .set(this.headers)
      .attach('file', bytes, 'sheets.xml');
    return readAnswer('upload', body);
  }
  async recheck(id: number): Promise<number> {
    return readAnswer<{ jobId: number }>(
      'recheck',
      (await this.test.http.post('/api/transfer/import/recheck').set(this.headers).send({ id })).body,
    ).jobId;
  }
  async start(id: number): Promise<number> {
    return readAnswer<{ jobId: number }>(
      'start',
      (await this.test.http.post('/api/transfer/import/start').set(this.headers).send({ id })).body,
    ).jobId;
  }
  async readState(jobId: number): Promise<object | undefined> {
    return this.test.db.row<object>(LEFT, [jobId]);
  }
  /** Resets the import to not started, so that each kill begins from the same state. */
  async resetImport(): Promise<void> {
    const { db } = this.test;
    await db.tx(async () => {
      await db.execute('delete from mds_edge');
      await db.execute('delete from sheet_origin');
      await db.execute('delete from graph_node where kind <> 4');
      await db.execute('delete from mds_sheet');
      await db.execute('delete from mds');
      await db.execute(`update sheet_import set state = 'checked', finished_at = null`);
    });
  }
}
function readAnswer<T>(path: string, body: unknown): T {
  const { respCode, data } = body as { respCode: number; data: T };
  if (respCode !== 0) throw new Error(`${path} refused: ${JSON.stringify(body).slice(0, 500)}`);
  return data;
}
