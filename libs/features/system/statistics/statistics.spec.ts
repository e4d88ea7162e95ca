import { asBytes, type AuthHeader, sheetsOf, signedIn, signIn, type TestEnterprise, user } from '@matlas/testing';
import { app, ask, centre, maker, other, paint, painter, setUpStatistics } from './testing/statistics-fixture';

setUpStatistics();

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
/** An empty version of an MDS: the sums do not read its contents. */
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
  /** 2025-01-31 16:00 UTC is midnight in Shanghai, so it belongs to February. */
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

  it('count first versions, versions and releases by month in Shanghai time, without deleted sheets', async () => {
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

  it('distinguish departments, and an administrator of one sees no other', async () => {
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

  it('of another enterprise are available to the centre only', async () => {
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

  it('of a new enterprise show the last twelve months without values', async () => {
    const { data } = await ask('sheets', {}, (await signedIn(app)).headers);
    expect(data.months).toHaveLength(12);
    expect([data.totals, data.owners, data.byState]).toEqual([
      { sheets: 0, versions: 0, released: 0, sent: 0, received: 0 },
      [],
      [],
    ]);
  });

  it('refuse a period that ends before it starts, one that is too long, and callers without the permission', async () => {
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

  it("contain the figures of the screens in the reader's language, with filters above a frozen header", async () => {
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

  it('contain every upload of the own enterprise, and none of another', async () => {
    const each = (await names('uploads', 'en')).find(({ sheet: name }) => name === 'Uploads')?.data ?? [];
    const total = (await ask('uploads')).data.totals;
    expect(each.filter(([time]) => /^\d{4}-\d{2}-\d{2} /.test(String(time)))).toHaveLength(
      total.uploads + total.refused,
    );
    expect(JSON.stringify(await names('uploads', 'en', {}, other.headers))).not.toContain(maker.user.loginName);
  });
});
