import { type Auth, AuthLookup, UploadCounts } from '@matlas/server-kit';
import { type AuthHeader } from '@matlas/testing';
import { app, ask, centre, maker, other, painter, setUpStatistics } from './testing/statistics-fixture';

setUpStatistics();

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

  it('are summed by month, kind and user; refused ones stored nothing', async () => {
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

  it('are listed individually, without those of other enterprises', async () => {
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

  it('count billing nodes as in the specification: trees, never users, never refused uploads', async () => {
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

  it('are counted once when a job runs again', async () => {
    const twice = { kind: 'mdsCsv', rows: { ok: 1, wrong: 0 }, nodes: 1, milliseconds: 1, jobId: 4711 } as const;
    const before = (await ask('chargeable')).data.totals.nodes;
    for (const id of [1, 1, 2]) await counts.record(auth, { ...twice, file: file(id) });
    for (let run = 0; run < 2; run += 1) await counts.record(auth, { ...twice, jobId: 4712, file: file() });
    expect((await ask('chargeable')).data.totals.nodes).toBe(before + 3);
  });

  it('roll back with the data that they stored, and never change afterwards', async () => {
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

  it('is an upload without billing nodes; a check is none, and a refused import is one with its wrong rows', async () => {
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
