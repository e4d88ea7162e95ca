import { disclosureJob } from '@matlas/contract';
import { JobQueue, systemAuth } from '@matlas/server-kit';
import { jobEnd, sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { fixedSubstance, material, rest, seedSubstances } from '../testing/sample-sheets';

type Person = Awaited<ReturnType<typeof signedIn>>;
const BASE = '/data/disclosure';

describe('confidential substances that became declarable', () => {
  let app: TestApp;
  let owner: Person;
  let holder: Person;
  let other: Person;
  const made: Record<string, { id: number; cid: number }> = {};
  const call = async (method: 'get' | 'post', path: string, who: Person, body: object = {}) =>
    (await app.http[method](`/api${path}`).set(who.headers).set('Accept-Language', 'en').send(body)).body;
  const ok = async (...[method, path, who, body]: Parameters<typeof call>) => {
    const answer = await call(method, path, who, body);
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.data;
  };
  const release = async (kind: string, tree: object) =>
    ok('post', `/data/local/release/${(await ok('post', `/data/local/${kind}`, owner, { tree })).id}`, owner, {});
  const send = async (sheetId: number, name: string, to: Person) => {
    await ok('post', '/exchange/sent/recipient/saveOrUpdate', owner, {
      sendMdsId: sheetId,
      recEntId: to.user.enterpriseId,
      supplierCode: 'S1',
      symbol: name,
      mdsName: name,
    });
    await ok('post', `/exchange/sent/sheet/propose/${sheetId}`, owner);
  };
  const look = async () => {
    const { jobId } = await app.app.get(JobQueue).start(systemAuth(), disclosureJob, {});
    expect(await jobEnd(app.db, jobId)).toMatchObject({ state: 'done' });
  };
  const declare = (cas: string, since = '2026-02-01') =>
    app.db.execute(
      `update substance set gadsl = 'D', declarable_list = 'GADSL 2026', declarable_since = $2 where cas = $1`,
      [cas, since],
    );
  const rows = async (who: Person, body: object = {}) =>
    (await ok('post', `${BASE}/page`, who, { sort: 'id', ...body })).records;
  const confidentialOf = async (sheetId: number) =>
    (await app.db.row<{ n: number }>(
      `select count(*)::int as n
        from mds_edge e
        join mds_node n on n.id = e.parent
        where n.sheet_id = $1 and e.confidential`,
      [sheetId],
    ))!.n;

  /**
   * An alloy with two confidential substances, used in a sheet metal, which is used in a door that the holder
   * received; and an alloy that was sent to nobody.
   */
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    await seedSubstances(app.db);
    [owner, holder, other] = [await signedIn(app), await signedIn(app), await signedIn(app)];
    const alloy = (name: string) =>
      material(
        name,
        [
          fixedSubstance('7440-50-8', '3', { confidential: true }),
          fixedSubstance('7440-66-6', '2', { confidential: true }),
          rest('7439-89-6'),
        ],
        { classCode: '1.1.1', number: '1.0330', standard: 'EN 10130' },
      );
    made.alloy = await release('material', alloy('Alloy'));
    made.metal = await release('material', {
      kind: 3,
      name: 'Sheet metal',
      symbol: 'SM',
      number: '1.0330',
      classCode: '1.1.1',
      standard: 'EN 10130',
      children: [{ portion: { kind: 3 }, ref: { cid: made.alloy!.cid } }],
    });
    made.door = await ok('post', '/data/local/component', owner, {
      tree: {
        kind: 1,
        name: 'Door',
        number: 'D-1',
        measuredMassGrams: '900',
        children: [{ massGrams: '900', ref: { cid: made.metal!.cid } }],
      },
    });
    await send(made.door!.id, 'D-1', holder);
    made.lone = await release('material', alloy('Lone alloy'));
  });
  afterAll(() => app.close());

  it('are found after a list update; the owner sees which ones, the holder only that there is one', async () => {
    await look();
    expect(await rows(owner)).toEqual([]);
    await declare('7440-50-8');
    await look();
    await look();
    expect(await rows(owner)).toMatchObject([
      {
        name: 'Alloy',
        substanceNameEn: 'Copper',
        cas: '7440-50-8',
        list: 'GADSL 2026',
        declarableSince: '2026-02-01',
        state: 'open',
        recipients: 0,
        can: { disclose: true },
      },
      { name: 'Lone alloy', substanceNameEn: 'Copper', state: 'open' },
    ]);
    expect(await ok('get', `${BASE}/substances`, owner)).toMatchObject([{ nameEn: 'Copper', open: 2, disclosed: 0 }]);
    expect([await rows(holder), await rows(other)]).toEqual([[], []]);
    const held = await ok('post', `${BASE}/held/page`, holder);
    expect(held.records).toMatchObject([
      { sheetId: made.door!.id, name: 'D-1', since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
    expect(JSON.stringify(held)).not.toMatch(/Copper|7440|GADSL|2026-02-01/);
    expect((await ok('post', `${BASE}/held/page`, other)).records).toEqual([]);
    // The page of the sheet shows the reader the same and no more.
    const [{ kid, since }] = held.records;
    expect(await ok('get', `/exchange/received/disclosure/${kid}`, holder)).toEqual({ kid, since });
    for (const who of [owner, other])
      expect(await call('get', `/exchange/received/disclosure/${kid}`, who)).toMatchObject({ respCode: 404 });
    expect((await ok('post', `${BASE}/held/page`, owner)).records).toEqual([]);
  });

  it('are disclosed in new versions, previewed and made from below upwards, and sent to the holders of older ones', async () => {
    const [first] = await rows(owner);
    const preview = await ok('post', `${BASE}/preview`, owner, { ids: [first.id] });
    expect(
      preview.map(({ name, newCver, isHolder, reason, recipients }: Record<string, unknown>) => [
        name,
        newCver,
        isHolder,
        reason,
        (recipients as { enterpriseId: number }[]).map(({ enterpriseId }) => enterpriseId),
      ]),
    ).toEqual([
      ['Alloy', '2', true, null, []],
      ['Sheet metal', '2', false, null, []],
      ['Door', '2', false, null, [holder.user.enterpriseId]],
    ]);
    expect(await confidentialOf(made.alloy!.id)).toBe(2);
    expect(await call('post', `${BASE}/disclose`, other, { ids: [first.id] })).toMatchObject({ respCode: 404 });
    const done = await ok('post', `${BASE}/disclose`, owner, { ids: [first.id] });
    expect(done.map(({ name, cver, recipients }: Record<string, unknown>) => [name, cver, recipients])).toEqual([
      ['Alloy', '2', 0],
      ['Sheet metal', '2', 0],
      ['Door', '2', 1],
    ]);
    // Zinc may stay confidential; the old version is unchanged.
    expect([await confidentialOf(done[0].sheetId), await confidentialOf(made.alloy!.id)]).toEqual([1, 2]);
    const oldKid = (await app.db.row<{ id: number }>(
      'select id from mds_share where sheet_id = $1 and enterprise_id = $2',
      [made.door!.id, holder.user.enterpriseId],
    ))!.id;
    const received = await app.db.rows<{ status: string; remark: string; number: string }>(
      'select receive_status as status, remark, number from mds_share where sheet_id = $1 and enterprise_id = $2',
      [done[2].sheetId, holder.user.enterpriseId],
    );
    expect(received).toMatchObject([
      { status: 'N', number: 'D-1', remark: expect.stringContaining('Confidential substance disclosed') },
    ]);
    // The holder sees copper in the received sheet, through all references.
    const compared = await ok('get', `/mds/compare?left=${made.door!.id}&right=${done[2].sheetId}`, holder);
    expect(compared.substances).toEqual(
      expect.arrayContaining([expect.objectContaining({ nameEn: 'Copper', state: 'added' })]),
    );
    expect(await rows(owner, { querys: { eq: { state: 'disclosed' } } })).toMatchObject([
      { name: 'Alloy', newSheetId: done[0].sheetId, newCver: '2', automatic: false, can: { disclose: false } },
    ]);
    expect((await ok('post', `${BASE}/held/page`, holder)).records).toEqual([]);
    expect((await ok('get', `/exchange/received/disclosure/${oldKid}`, holder)).since).toBeNull();
    expect(await call('post', `${BASE}/disclose`, owner, { ids: [first.id] })).toMatchObject({ respCode: 404 });
  });

  it('are rolled back as a whole when a draft of one sheet prevents it, with the name of that sheet', async () => {
    await ok('post', `/data/local/newVersion/${made.lone!.id}`, owner);
    const [open] = await rows(owner, { querys: { eq: { state: 'open' } } });
    expect(await ok('post', `${BASE}/preview`, owner, { ids: [open.id] })).toMatchObject([
      { name: 'Lone alloy', newCver: null, reason: expect.stringMatching(/version/i) },
    ]);
    expect(await call('post', `${BASE}/disclose`, owner, { ids: [open.id] })).toMatchObject({
      respCode: 409,
      code: 'sheet.versionExists',
    });
    expect(await rows(owner, { querys: { eq: { state: 'open' } } })).toHaveLength(1);
  });

  it('are disclosed automatically from a day on, as the user who enabled it; the rest is left to people', async () => {
    expect(
      await ok('post', `${BASE}/setting/saveOrUpdate`, owner, { autoFrom: '2026-01-01', push: true }),
    ).toMatchObject({ autoFrom: '2026-01-01', setBy: owner.user.loginName, version: 1 });
    expect(await call('post', `${BASE}/setting/saveOrUpdate`, owner, { autoFrom: null, version: 7 })).toMatchObject({
      respCode: 409,
    });
    await look();
    expect(await rows(owner, { querys: { eq: { state: 'open' } } })).toHaveLength(1); // the draft is still there
    await app.db.execute('update mds_sheet set deleted_at = now() where cid = $1 and status = $2', [
      made.lone!.cid,
      'ED',
    ]);
    await look();
    expect(await rows(owner, { querys: { eq: { automatic: true } } })).toMatchObject([
      { name: 'Lone alloy', state: 'disclosed', disclosedBy: owner.user.loginName },
    ]);
    expect(await ok('get', `${BASE}/setting`, other)).toMatchObject({ autoFrom: null, version: 0 });
  });
});
