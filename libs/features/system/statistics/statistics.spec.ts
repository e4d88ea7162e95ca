import { type Auth, AuthLookup, UploadCounts } from '@matlas/server-kit';
import {
  asBytes,
  type AuthHeader,
  department,
  enterprise,
  sharedApp,
  sheetsOf,
  signedIn,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';

let app: TestApp;
let maker: Awaited<ReturnType<typeof signedIn>>;
let other: Awaited<ReturnType<typeof signedIn>>;
let centre: AuthHeader;
let paint: number;
let painter: AuthHeader;
beforeAll(async () => {
  app = await sharedApp();
  maker = await signedIn(app);
  other = await signedIn(app);
  centre = await signIn(app, await user(app.db, await platform(), { roles: ['operatingCentre'] }));
  paint = await department(app.db, maker.enterprise);
  painter = await signIn(
    app,
    await user(app.db, maker.enterprise, { organisationId: paint, roles: ['organisationAdmin'] }),
  );
});
afterAll(() => app.close());

async function platform(): Promise<TestEnterprise> {
  const found = await app.db.row<TestEnterprise>(
    `select e.id, e.code, o.id as "organisationId"
      from enterprise e
      join organisation o on o.enterprise_id = e.id and o.parent_id is null
      where e.identity = 'platform'`,
  );
  return found ?? enterprise(app.db, { identity: 'platform' });
}
const ask = async (what: string, query: object = {}, headers: AuthHeader = maker.headers) =>
  (await app.http.get(`/api/matlas/statistics/${what}`).set(headers).set('Accept-Language', 'en').query(query)).body;

interface Sheet {
  cid?: number;
  version?: number;
  kind?: number;
  status?: string;
  at: string;
  released?: string;
  organisationId?: number;
  deleted?: boolean;
}
/** A version of an MDS with nothing in it: the sums read heads only. */
async function sheet(
  of: TestEnterprise,
  { version = 1, kind = 1, status = 'IR', at, released, organisationId = of.organisationId, deleted, ...given }: Sheet,
): Promise<{ id: number; cid: number }> {
  const values = (text: string, list: readonly unknown[]) =>
    app.db.row<{ id: number }>(text, list).then((row) => row?.id ?? 0);
  const cid =
    given.cid ??
    (await values(
      'insert into mds (kind, enterprise_id, organisation_id, created_by) values ($1, $2, $3, 1) returning cid as id',
      [kind, of.id, organisationId],
    ));
  const id = await values('insert into graph_node (kind) values ($1) returning id', [kind]);
  await app.db.tx(async () => {
    await app.db.execute('insert into mds_node (id, sheet_id, kind, name) values ($1, $1, $2, $3)', [id, kind, 'x']);
    await app.db.execute(
      `insert into mds_sheet (id, cid, version, kind, name, status, enterprise_id, organisation_id, created_by,
          created_at, released_at, deleted_at)
        values ($1, $2, $3, $4, 'x', $5, $6, $7, 1, $8, $9, $10)`,
      [id, cid, version, kind, status, of.id, organisationId, at, released ?? null, deleted ? at : null],
    );
  });
  return { id, cid };
}
const share = (sheetId: number, to: TestEnterprise, at: string, status = 'N', organisationId: number | null = null) =>
  app.db.execute(
    `insert into mds_share (sheet_id, enterprise_id, organisation_id, receive_status, sent_at)
      values ($1, $2, $3, $4, $5)`,
    [sheetId, to.id, organisationId, status, at],
  );

describe('statistics of MDS', () => {
  /** 2025-01-31 16:00 UTC is midnight in Shanghai: February has begun. */
  beforeAll(async () => {
    const last = await sheet(maker.enterprise, { at: '2025-01-31T15:59:59.999Z', released: '2025-02-03T00:00:00Z' });
    await sheet(maker.enterprise, {
      at: '2025-01-31T16:00:00Z',
      kind: 3,
      status: 'ED',
      version: 0.02,
      organisationId: paint,
    });
    await sheet(maker.enterprise, {
      cid: last.cid,
      version: 2,
      at: '2025-02-28T15:59:59Z',
      released: '2025-02-28T16:00:00Z',
    });
    await sheet(maker.enterprise, { at: '2025-02-10T00:00:00Z', deleted: true });
    const [mine, theirs] = [
      await sheet(maker.enterprise, { at: '2024-06-01T00:00:00Z', organisationId: paint }),
      await sheet(other.enterprise, { at: '2025-02-11T00:00:00Z', released: '2025-02-11T00:00:00Z' }),
    ];
    await share(mine.id, other.enterprise, '2025-01-02T00:00:00Z', 'P');
    await share(mine.id, maker.enterprise, '2025-01-02T00:00:00Z', 'E');
    await share(theirs.id, maker.enterprise, '2025-02-12T00:00:00Z', 'N', paint);
  });
  const spring = { from: '2025-01', to: '2025-03' };

  it('count first versions, versions and releases in their months of Shanghai, what was deleted nowhere', async () => {
    const { data } = await ask('sheets', spring);
    expect(data).toMatchObject({
      months: ['2025-01', '2025-02', '2025-03'],
      enterprise: { id: maker.enterprise.id },
      mayChooseEnterprise: false,
      ownersAre: 'department',
    });
    expect(data.byMonth).toEqual([
      { month: '2025-01', sheets: 1, versions: 1, released: 0, sent: 1, received: 0 },
      { month: '2025-02', sheets: 1, versions: 2, released: 1, sent: 0, received: 1 },
      { month: '2025-03', sheets: 0, versions: 0, released: 1, sent: 0, received: 0 },
    ]);
    expect(data.totals).toEqual({ sheets: 2, versions: 3, released: 2, sent: 1, received: 1 });
    expect(data.byKind).toEqual([
      { kind: 1, sheets: 1, versions: 2, released: 2 },
      { kind: 2, sheets: 0, versions: 0, released: 0 },
      { kind: 3, sheets: 1, versions: 1, released: 0 },
    ]);
    expect(data.byState).toEqual(
      expect.arrayContaining([
        { kind: 1, status: 'IR', versions: 2 },
        { kind: 3, status: 'ED', versions: 1 },
      ]),
    );
    expect(data.received).toEqual([{ status: 'N', count: 1 }]);
  });

  it('tell departments apart, and an administrator of one sees no other', async () => {
    const { data } = await ask('sheets', spring);
    expect(data.owners).toMatchObject([
      { id: maker.enterprise.organisationId, sheets: 1, versions: 2, released: 2, received: 0 },
      { id: paint, sheets: 1, versions: 1, released: 0, received: 1 },
    ]);
    const narrowed = (await ask('sheets', { ...spring, organisationId: paint })).data;
    expect(narrowed.totals).toEqual({ sheets: 1, versions: 1, released: 0, sent: 1, received: 1 });
    const own = (await ask('sheets', spring, painter)).data;
    expect([
      own.totals,
      own.owners.map(({ id }: { id: number }) => id),
      own.departments.map(({ id }: { id: number }) => id),
    ]).toEqual([narrowed.totals, [paint], [paint]]);
    expect((await ask('sheets', { organisationId: maker.enterprise.organisationId }, painter)).respCode).toBe(404);
  });

  it('of another enterprise are asked by the centre only', async () => {
    expect((await ask('sheets', { ...spring, enterpriseId: other.enterprise.id })).respCode).toBe(404);
    expect((await ask('sheets', { ...spring, organisationId: other.enterprise.organisationId })).respCode).toBe(404);
    expect((await ask('sheets', spring, other.headers)).data.totals).toEqual({
      sheets: 1,
      versions: 1,
      released: 1,
      sent: 1,
      received: 1,
    });
    expect((await ask('sheets', { ...spring, enterpriseId: maker.enterprise.id }, centre)).data.totals).toEqual({
      sheets: 2,
      versions: 3,
      released: 2,
      sent: 1,
      received: 1,
    });
    const all = (await ask('sheets', spring, centre)).data;
    expect(all).toMatchObject({
      enterprise: null,
      ownersAre: 'enterprise',
      mayChooseEnterprise: true,
      totals: { sheets: 3, versions: 4, released: 3, sent: 2, received: 2 },
    });
    expect(all.owners.map(({ id }: { id: number }) => id)).toEqual([maker.enterprise.id, other.enterprise.id]);
  });

  it('of an enterprise that has just begun are empty months, the last twelve', async () => {
    const { data } = await ask('sheets', {}, (await signedIn(app)).headers);
    expect(data.months).toHaveLength(12);
    expect([data.totals, data.owners, data.byState]).toEqual([
      { sheets: 0, versions: 0, released: 0, sent: 0, received: 0 },
      [],
      [],
    ]);
  });

  it('refuse a period that ends before it starts, one too long, and callers without the right', async () => {
    expect((await ask('sheets', { from: '2025-03', to: '2025-01' })).data.issues).toEqual([
      expect.objectContaining({ path: 'to', code: 'endBeforeStart' }),
    ]);
    expect((await ask('sheets', { from: '2010-01', to: '2025-01' })).data.issues).toEqual([
      expect.objectContaining({ path: 'from', code: 'tooManyMonths', message: 'At most 120 months' }),
    ]);
    expect((await ask('sheets', { from: '1999-01' })).data.issues).toEqual([
      expect.objectContaining({ code: 'tooManyMonths' }),
    ]);
    expect((await ask('sheets', { from: '2099-01' })).data.issues).toEqual([
      expect.objectContaining({ path: 'from', code: 'endBeforeStart' }),
    ]);
    expect((await ask('sheets', { from: '2025-13' })).respCode).toBe(400);
    const ordinary = await signIn(app, await user(app.db, maker.enterprise, { roles: ['ordinaryUser'] }));
    for (const path of ['sheets', 'uploads', 'chargeable', 'sheets/export'])
      expect((await ask(path, {}, ordinary)).respCode).toBe(403);
  });
});

describe('uploads', () => {
  let counts: UploadCounts;
  let auth: Auth;
  const authOf = async (id: number): Promise<Auth> => {
    const found = await app.app.get(AuthLookup).byUser(id);
    if (!found) throw new Error('no such user');
    return found;
  };
  const file = (id?: number) => ({ id, name: 'bom.xlsx', size: 2000 });
  beforeAll(async () => {
    counts = app.app.get(UploadCounts);
    auth = await authOf(maker.user.id);
    await counts.record(auth, {
      kind: 'bomWorkbook',
      file: file(),
      rows: { ok: 7, wrong: 1 },
      nodes: 7,
      milliseconds: 40.4,
    });
    await counts.record(auth, {
      kind: 'mdsCsv',
      file: file(),
      rows: { ok: 30, wrong: 0 },
      sheets: 2,
      nodes: 30,
      milliseconds: 20,
    });
    await counts.record(auth, { kind: 'users', file: file(), rows: { ok: 5, wrong: 0 }, milliseconds: 5 });
    await counts.recordRefused(auth, { kind: 'mdsCsv', file: file(), rows: { wrong: 9 }, milliseconds: 1 });
    await counts.record(await authOf(other.user.id), {
      kind: 'imdsConversion',
      file: file(),
      rows: { ok: 100, wrong: 0 },
      nodes: 100,
      milliseconds: 1,
    });
  });

  it('are summed by month, kind and person; refused ones stored nothing', async () => {
    const { data } = await ask('uploads');
    expect(data.totals).toEqual({ uploads: 3, refused: 1, rowsOk: 42, rowsWrong: 10, bytes: 8000, milliseconds: 66 });
    expect(data.byMonth.at(-1)).toMatchObject({ uploads: 3, refused: 1 });
    expect(data.byKind).toMatchObject([
      { kind: 'mdsCsv', uploads: 1, refused: 1, rowsOk: 30, rowsWrong: 9 },
      { uploads: 1, refused: 0 },
      { uploads: 1, refused: 0 },
    ]);
    expect(data.people).toMatchObject([
      { userName: maker.user.loginName, enterpriseId: maker.enterprise.id, uploads: 3 },
    ]);
    expect((await ask('uploads', {}, painter)).data.totals.uploads).toBe(0);
    expect((await ask('uploads', {}, centre)).data.totals.uploads).toBe(4);
  });

  it('are listed one by one, those of others to nobody', async () => {
    const page = async (headers: AuthHeader) =>
      (await app.http.post('/api/matlas/statistics/uploads/page').set(headers).send({ sort: '-createTime' })).body.data;
    const { records, total } = await page(maker.headers);
    expect(total).toBe(4);
    expect(records[0]).toMatchObject({
      kind: 'mdsCsv',
      refused: true,
      billing: null,
      rowsWrong: 9,
      fileName: 'bom.xlsx',
      userName: maker.user.loginName,
    });
    expect(JSON.stringify((await page(other.headers)).records)).not.toContain(maker.user.loginName);
  });

  it('are billing nodes as the specification names them: trees, never people, never what was refused', async () => {
    const { data } = await ask('chargeable');
    expect(data.totals).toEqual({ uploads: 2, sheets: 2, nodes: 37 });
    expect(data.byBilling).toEqual([
      { billing: 'oem', uploads: 1, sheets: 0, nodes: 7 },
      { billing: 'cai', uploads: 0, sheets: 0, nodes: 0 },
      { billing: 'csv', uploads: 1, sheets: 2, nodes: 30 },
      { billing: 'ic', uploads: 0, sheets: 0, nodes: 0 },
    ]);
    expect(data.byMonth.at(-1)).toMatchObject({ nodes: { oem: 7, cai: 0, csv: 30, ic: 0 }, total: 37 });
    expect((await ask('chargeable', {}, centre)).data.owners).toMatchObject([
      { id: other.enterprise.id, total: 100 },
      { id: maker.enterprise.id, total: 37 },
    ]);
  });

  it('of a job that runs again count once', async () => {
    const twice = { kind: 'mdsCsv', rows: { ok: 1, wrong: 0 }, nodes: 1, milliseconds: 1, jobId: 4711 } as const;
    const before = (await ask('chargeable')).data.totals.nodes;
    for (const id of [1, 1, 2]) await counts.record(auth, { ...twice, file: file(id) });
    for (let run = 0; run < 2; run += 1) await counts.record(auth, { ...twice, jobId: 4712, file: file() });
    expect((await ask('chargeable')).data.totals.nodes).toBe(before + 3);
  });

  it('roll back with what they stored, and never change afterwards', async () => {
    const before = (await ask('uploads')).data.totals.uploads;
    await expect(
      app.db.tx(async () => {
        await counts.record(auth, { kind: 'users', file: file(), rows: { ok: 1, wrong: 0 }, milliseconds: 1 });
        throw new Error('the import failed');
      }),
    ).rejects.toThrow('the import failed');
    expect((await ask('uploads')).data.totals.uploads).toBe(before);
    await expect(app.db.execute('update upload_count set nodes = nodes + 1')).rejects.toThrow('never changes');
    await expect(app.db.execute('delete from upload_count')).rejects.toThrow('never changes');
    expect(await app.db.execute('update upload_count set enterprise_id = enterprise_id')).toBeGreaterThan(0);
  });
});

describe('an import of users', () => {
  const load = async (lines: readonly string[], fields: Record<string, string> = {}) => {
    const request = app.http.post('/api/system/userInfo/importUser').set(maker.headers);
    for (const [name, value] of Object.entries(fields)) void request.field(name, value);
    return (
      await request.attach(
        'file',
        Buffer.from(['登录名,姓名,邮箱,办公电话,传真,部门,角色,有效期开始,有效期结束', ...lines].join('\n')),
        'users.csv',
      )
    ).body;
  };
  const line = (name: string, roles = '数据接收者') =>
    `${name},李强,${name}@aurora.example,021-1,021-2,${maker.enterprise.code},${roles},2026/1/1,2030-12-31`;

  it('is an upload without a billing node; a check is none, and what is refused is one with its wrong rows', async () => {
    const before = (await ask('chargeable')).data.totals;
    const counted = () =>
      app.db.rows(
        `select refused, rows_ok as ok, rows_wrong as wrong, nodes
          from upload_count
          where file_name = 'users.csv'
          order by id`,
      );
    expect((await load([line('upload1')], { checkOnly: 'true' })).ok).toBe(true);
    expect(await counted()).toEqual([]);
    expect((await load([line('upload1'), line('upload2', 'nobody')])).code).toBe('import.invalidRows');
    expect((await load([line('upload1'), line('upload2', 'nobody')], { validRowsOnly: 'true' })).ok).toBe(true);
    expect(await counted()).toEqual([
      { refused: true, ok: 0, wrong: 1, nodes: 0 },
      { refused: false, ok: 1, wrong: 1, nodes: 0 },
    ]);
    expect((await ask('chargeable')).data.totals).toEqual(before);
  });
});

describe('the workbooks', () => {
  const names = async (what: string, language: string, query: object = {}, headers: AuthHeader = maker.headers) => {
    const answer = await app.http
      .get(`/api/matlas/statistics/${what}/export`)
      .set(headers)
      .set('Accept-Language', language)
      .query(query)
      .buffer()
      .parse(asBytes);
    return (await sheetsOf(answer.body as Buffer)) as { sheet: string; data: unknown[][] }[];
  };

  it("have the figures of the screens in the reader's language, with filters above a frozen head", async () => {
    const [months, kinds] = await names('sheets', 'en', { from: '2025-01', to: '2025-03' });
    expect([months?.sheet, kinds?.sheet]).toEqual(['By month', 'By kind']);
    expect(months?.data).toEqual(
      expect.arrayContaining([
        ['MDS statistics: By month', null, null, null, null, null],
        ['2025-02', 1, 2, 1, 0, 1],
      ]),
    );
    expect(JSON.stringify(months?.data)).toContain('2025-01 – 2025-03 (Asia/Shanghai)');
    expect(kinds?.data).toContainEqual(['Component', 1, 2, 2]);
    expect((await names('chargeable', 'zh')).map(({ sheet: name }) => name)).toEqual(['按月', '按计费类别', '按部门']);
  });

  it('have every upload of the own enterprise, and none of another', async () => {
    const each = (await names('uploads', 'en')).find(({ sheet: name }) => name === 'Uploads')?.data ?? [];
    const total = (await ask('uploads')).data.totals;
    expect(each.filter(([time]) => /^\d{4}-\d{2}-\d{2} /.test(String(time)))).toHaveLength(
      total.uploads + total.refused,
    );
    expect(JSON.stringify(await names('uploads', 'en', {}, other.headers))).not.toContain(maker.user.loginName);
  });
});
