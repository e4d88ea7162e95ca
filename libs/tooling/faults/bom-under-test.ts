import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEATURES } from '@matlas/features';
import { type AuthHeader, createTestApp, enterprise, signIn, type TestApp, user } from '@matlas/testing';
import { IS_SHORT } from '@matlas/testing/depth';
import { bomRows, bomWorkbook, FINGERPRINT, fingerprintOf, type GeneratedRow } from './bom-workbook';

export const ROWS = 20_000;
/** Number of rows in the kill tests of `.ci/run`: still several batches of the import and of matching. */
export const KILLED_ROWS = IS_SHORT ? 8_000 : ROWS;

/** A checked workbook that is ready for import, and the expected state of the BOM afterwards. */
export interface CheckedWorkbook {
  importId: number;
  rows: readonly GeneratedRow[];
  fingerprint: string;
}

/**
 * A vehicle model over HTTP, without a worker in this process. Two versions of a workbook take turns, so that an
 * import without effect is detected.
 */
export class BomUnderTest {
  /** The server that is called over HTTP; by default the application of the test itself. */
  http: TestApp['http'];
  private constructor(
    readonly test: TestApp,
    readonly env: Record<string, string>,
    private readonly headers: AuthHeader,
    readonly modelId: number,
    private readonly folder: string,
  ) {
    this.http = test.http;
  }

  static async open(redis: Record<string, string>): Promise<BomUnderTest> {
    const folder = mkdtempSync(join(tmpdir(), 'matlas-kill-'));
    const env = { DATA_DIR: folder, ...redis };
    const test = await createTestApp(FEATURES, { WORKER: 'off', ...env });
    const home = await enterprise(test.db);
    const headers = await signIn(test, await user(test.db, home));
    const { body } = await test.http
      .post('/api/model/modInfo/saveOrUpdate')
      .set(headers)
      .send({ projectName: 'Kill', internalNumber: 'KILL-1', modelType: 1, powerPlant: 2 });
    return new BomUnderTest(test, env, headers, (body as { data: { id: number } }).data.id, folder);
  }
  async close(): Promise<void> {
    await this.test.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Creates a workbook with this many rows, uploads it and has it checked. */
  async upload(prefix: string, seed: number, count: number): Promise<CheckedWorkbook> {
    const rows = bomRows(count, prefix, seed);
    return this.check(rows, await bomWorkbook(rows));
  }
  async check(rows: readonly GeneratedRow[], workbook: Buffer): Promise<CheckedWorkbook> {
    const { body } = await this.http
      .post('/api/bom/info/importCheck')
      .set(this.headers)
      .field('modId', String(this.modelId))
      .attach('file', workbook, 'bom.xlsx');
    const report = (body as { data: { importId: number; wrongRows: number; positions: number } }).data;
    if (report.wrongRows > 0 || report.positions !== rows.length)
      throw new Error(`the generated workbook is not right: ${JSON.stringify(body).slice(0, 500)}`);
    return { importId: report.importId, rows, fingerprint: fingerprintOf(rows) };
  }
  import({ importId }: CheckedWorkbook): Promise<number> {
    return this.startJob('/api/bom/info/importBom', { importId });
  }
  match(): Promise<number> {
    return this.startJob('/api/bom/info/matching', { modId: this.modelId });
  }
  private async startJob(path: string, input: object): Promise<number> {
    const { body } = await this.http.post(path).set(this.headers).send(input);
    const answer = body as { respCode: number; data: { jobId: number } };
    if (answer.respCode !== 0) throw new Error(`${path} refused: ${JSON.stringify(body).slice(0, 500)}`);
    return answer.data.jobId;
  }

  /**
   * Everything that an import leaves in the database, in one row. `orphans`: positions without their parent or on a
   * wrong level.
   */
  async readState(jobId: number): Promise<object> {
    const { db } = this.test;
    const bom = await db.row<object>(FINGERPRINT, [this.modelId]);
    const around = await db.row<object>(
      `select (select bom_positions from vehicle_model where id = $1) as "modelPositions",
         (select count(*)::int
         from bom_position p
         left join bom_position u on u.id = p.parent_id and u.model_id = p.model_id
         where p.level <> coalesce(u.level, -1) + 1) as orphans,
         (select count(*)::int from bom_position) as "allPositions",
           (select count(distinct ord)::int from bom_position) as places,
         (select count(*)::int
         from audit_trail a
         join job j on j.id = $2
         where a.subject = 'bom' and a.action = 'import' and a.at >= j.created_at) as imports,
         (select count(*)::int from job where state <> 'done') as "openJobs"`,
      [this.modelId, jobId],
    );
    return { ...bom, ...around };
  }

  /** Creates released sheets of the enterprise for two thirds of the workbook's numbers, some numbers twice. */
  async createSheets(rows: readonly GeneratedRow[]): Promise<void> {
    const numbers = rows.flatMap(({ number, name, supplier }, index) =>
      index % 3 === 0
        ? []
        : index % 50 === 1
          ? [
              { number, name, supplier },
              { number, name, supplier },
            ]
          : [{ number, name, supplier }],
    );
    await this.test.db.tx(async () => {
      // Sheets without trees are enough: matching reads their heads only.
      await this.test.db.execute('set local session_replication_role = replica');
      await this.test.db.execute(
        `with r as (select row_number() over () + 1000000 as id, x.*
          from jsonb_to_recordset($1) x(number text, name text, supplier text)),
           identities as (insert into mds (cid, kind, enterprise_id, organisation_id,
             created_by) overriding system value
           select r.id, 1, m.enterprise_id, m.organisation_id, 1
           from r, vehicle_model m
           where m.id = $2)
         insert into mds_sheet (id, cid, version, kind, name, number, status, supplier_code, enterprise_id,
           organisation_id, created_by, released_at)
         select r.id, r.id, 1, 1, r.name, r.number, 'IR', r.supplier, m.enterprise_id, m.organisation_id, 1, now()
         from r, vehicle_model m
         where m.id = $2`,
        [JSON.stringify(numbers), this.modelId],
      );
    });
    await this.test.db.execute('analyze mds_sheet');
  }
  /** The match results of all positions, as one text. */
  async readMatches(): Promise<object | undefined> {
    return this.test.db.row<object>(
      `select md5(string_agg(concat(number, '|', match_state, '|', sheet_id, '|', candidate_count, '|', match_reasons),
          E'\\n'
        order by ord)) as fingerprint,
         count(*) filter (where match_state = 'matched')::int as matched,
           count(*) filter (where match_state = 'choose')::int as choose,
         (select count(*)::int from job where state <> 'done') as "openJobs" from bom_position where model_id = $1`,
      [this.modelId],
    );
  }
  /** Removes all matches, as a new import does. */
  async resetMatches(): Promise<void> {
    await this.test.db.execute(
      `update bom_position p
        set sheet_id = null, match_reasons = '[]', candidate_count = 0,
          match_state = case when exists (select 1 from bom_position k where k.parent_id = p.id) then 'assembly'
            else 'unmatched' end`,
    );
  }
}
