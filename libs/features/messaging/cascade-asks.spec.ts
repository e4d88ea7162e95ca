import { setTimeout as sleep } from 'node:timers/promises';
import { type AuthHeader, createDepartment, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';

interface Row {
  name: string;
  state: string;
  uses: number;
  reason: string | null;
  canAsk: boolean;
  askedAt: string | null;
}
const PATIENCE_MS = 5_000;
const steel = (name = 'Steel') => ({
  kind: 3,
  name,
  classCode: '1.1.1',
  number: '1.0330',
  standard: 'EN 10130',
  children: [{ portion: { kind: 3 }, cas: '7439-89-6' }],
});
async function seedIron({ db }: TestApp): Promise<void> {
  const node = await db.row<{ id: number }>('insert into graph_node (kind) values (4) returning id');
  await db.execute(
    `insert into substance (id, code, cas, name_en, kind) values ($1, 'CAS-7439-89-6', '7439-89-6', 'Iron', 'element')`,
    [node?.id],
  );
  await db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
}

/**
 * A corrected material of the supplier: used in its own parts, and in parts of a customer who can see the
 * supplier's parts.
 */
describe('requests of a cascade to other owners', () => {
  let app: TestApp;
  let supplier: Awaited<ReturnType<typeof signedIn>>;
  let customer: Awaited<ReturnType<typeof signedIn>>;
  let stranger: Awaited<ReturnType<typeof signedIn>>;
  beforeEach(async () => {
    app = await sharedApp();
    await seedIron(app);
    [supplier, customer, stranger] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  });
  afterEach(() => app.close());

  const post = async (path: string, body: object, headers: AuthHeader) =>
    (await app.http.post(`/api${path}`).set(headers).set('Accept-Language', 'en').send(body)).body;
  const get = async (path: string, headers: AuthHeader) =>
    (await app.http.get(`/api${path}`).set(headers).set('Accept-Language', 'en')).body;
  const released = async (
    tree: object,
    kind: string,
    headers: AuthHeader,
    to = 'IR',
  ): Promise<{ id: number; cid: number }> => {
    const draft = (await post(`/data/local/${kind}`, { tree }, headers)).data;
    const body = await post(`/data/local/release/${draft.id}`, { to }, headers);
    if (!body.ok) throw new Error(JSON.stringify(body));
    return body.data;
  };
  const component = (name: string, children: object[]) => ({ kind: 1, name, number: name, children });
  const share = (sheetId: number, to: typeof customer) =>
    app.db.execute(`insert into mds_share (sheet_id, enterprise_id, receive_status) values ($1, $2, 'P')`, [
      sheetId,
      to.enterprise.id,
    ]);
  const notes = async (
    headers: AuthHeader,
    count: number,
  ): Promise<{ title: string; content: string; link: string }[]> => {
    for (const end = Date.now() + PATIENCE_MS; ;) {
      const { records } = (await post('/common/notes/page', {}, headers)).data;
      if (records.length >= count || Date.now() > end) return records;
      await sleep(20);
    }
  };
  /**
   * The old steel is in the supplier's Part, which is in the customer's Door, which the supplier can see; and the
   * new steel.
   */
  async function trade() {
    const old = await released(steel(), 'material', supplier.headers);
    const part = await released(
      component('Part', [{ massGrams: '10', ref: { cid: old.cid } }]),
      'component',
      supplier.headers,
    );
    await share(part.id, customer);
    const door = await released(
      component('Door', [{ quantity: 2, ref: { cid: part.cid } }]),
      'component',
      customer.headers,
    );
    await share(door.id, supplier);
    const { data } = await post(`/data/local/newVersion/${old.id}`, {}, supplier.headers);
    const next = (await post(`/data/local/release/${data.sheet.id}`, {}, supplier.headers)).data;
    return { part, door, change: { kind: 'sheet', to: next.id } };
  }
  const preview = async (change: object, headers = supplier.headers): Promise<Row[]> =>
    (await post('/mds/cascade/preview', { change }, headers)).data.rows;

  it('notify the owner once of the change and of their sheets that use it, with a link to their own cascade', async () => {
    const { part, door, change } = await trade();
    expect(
      (await preview(change)).map(({ name, state, uses, canAsk, askedAt }) => [name, state, uses, canAsk, askedAt]),
    ).toEqual([
      ['Part', 'ready', 1, false, null],
      ['Door', 'foreign', 1, true, null],
    ]);
    const { data } = await post(
      '/mds/cascade/run',
      { change, sheetIds: [part.id], ownerIds: [customer.enterprise.id, customer.enterprise.id] },
      supplier.headers,
    );
    expect(data.cascade).toMatchObject({ count: 1, asked: 1 });
    expect(data.asks).toMatchObject([
      {
        enterpriseId: customer.enterprise.id,
        withdrawnAt: null,
        changes: [
          {
            fromName: 'Part',
            fromCver: '1',
            toName: 'Part',
            toCver: '2',
            canSee: false,
            sheets: [{ name: 'Door', cver: '1', uses: 1 }],
          },
        ],
      },
    ]);

    const [note, ...more] = await notes(customer.headers, 1);
    expect([note?.title, note?.content, note?.link, more]).toEqual([
      expect.stringMatching(/asks you to use Part v2$/),
      '1 of your sheets uses what it replaces: Door.',
      `/mds/cascade?asked=${data.cascade.id}`,
      [],
    ]);
    const incoming = (await get(`/mds/cascade/asked/${data.cascade.id}`, customer.headers)).data;
    expect(incoming).toMatchObject({
      withdrawnAt: null,
      changes: [
        { canSee: false, change: { kind: 'sheet', to: data.sheets[0].sheetId }, sheets: [{ sheetId: door.id }] },
      ],
    });
    // Repeating the same request notifies nobody; the owner of the door uses the new part after it was sent.
    expect(
      (await preview(change)).map(({ name, canAsk, askedAt, reason }) => [name, canAsk, typeof askedAt, reason]),
    ).toEqual([['Door', false, 'string', null]]);
    expect(
      await post('/mds/cascade/run', { change, sheetIds: [], ownerIds: [customer.enterprise.id] }, supplier.headers),
    ).toMatchObject({ code: 'badInput', data: { issues: [{ path: 'ownerIds.0', code: 'cascade.notAsked' }] } });
    await share(data.sheets[0].sheetId, customer);
    expect((await get(`/mds/cascade/asked/${data.cascade.id}`, customer.headers)).data.changes[0].canSee).toBe(true);
    expect(
      (await preview(incoming.changes[0].change, customer.headers)).map(({ name, state }) => [name, state]),
    ).toEqual([['Door', 'ready']]);
  });

  it('are not sent to owners who cannot see the change, and are invisible to others', async () => {
    const { part, change } = await trade();
    const hidden = await released(
      component('Hood', [{ quantity: 1, ref: { cid: part.cid } }]),
      'component',
      customer.headers,
    );
    expect((await preview(change)).map(({ name }) => name)).toEqual(['Part', 'Door']);
    expect(
      await post(
        '/mds/cascade/run',
        { change, sheetIds: [part.id], ownerIds: [stranger.enterprise.id] },
        supplier.headers,
      ),
    ).toMatchObject({ code: 'badInput', data: { issues: [{ code: 'cascade.notAsked' }] } });
    const { data } = await post(
      '/mds/cascade/run',
      { change, sheetIds: [part.id], ownerIds: [customer.enterprise.id] },
      supplier.headers,
    );
    expect(JSON.stringify(data.asks)).not.toContain(`"sheetId":${hidden.id}`);
    for (const path of ['asks', 'asked', 'sheets'])
      expect(await get(`/mds/cascade/${path}/${data.cascade.id}`, stranger.headers)).toMatchObject({ respCode: 404 });
    expect(await get(`/mds/cascade/asks/${data.cascade.id}`, customer.headers)).toMatchObject({ respCode: 404 });
    // A user who maintains other sheets of the same enterprise neither gets the note nor finds the request.
    const elsewhere = await signIn(
      app,
      await user(
        app.db,
        { ...customer.enterprise, organisationId: await createDepartment(app.db, customer.enterprise) },
        { roles: ['dataProvider'] },
      ),
    );
    expect(await get(`/mds/cascade/asked/${data.cascade.id}`, elsewhere)).toMatchObject({ respCode: 404 });
    await notes(customer.headers, 1);
    expect([(await notes(elsewhere, 0)).length, (await notes(stranger.headers, 0)).length]).toEqual([0, 0]);
  });

  it('are sent only to owners who can see the published change, and not for sheets that must wait for others', async () => {
    const { part, door, change } = await trade();
    const outer = await released(
      component('Car', [{ quantity: 4, ref: { cid: door.cid } }]),
      'component',
      customer.headers,
    );
    await share(outer.id, supplier);
    // The car waits for the customer's own new version of the door.
    expect((await preview(change)).map(({ name, uses, canAsk, reason }) => [name, uses, canAsk, reason])).toEqual([
      ['Part', 1, false, null],
      ['Door', 1, true, null],
      ['Car', 0, false, 'Nothing to ask for yet: what it uses first needs its own new version'],
    ]);
    // Foil was sent to the supplier only: the customer is not notified.
    const foil = await released(steel('Foil'), 'material', stranger.headers);
    await share(foil.id, supplier);
    const bought = await released(steel('Bought'), 'material', stranger.headers, 'RL');
    const hinge = await released(
      component('Hinge', [{ massGrams: '1', ref: { cid: bought.cid } }]),
      'component',
      customer.headers,
    );
    await share(hinge.id, supplier);
    expect(await preview({ kind: 'sheet', to: foil.id, from: bought.cid })).toMatchObject([
      { name: 'Hinge', state: 'foreign', canAsk: false, reason: 'Its owner does not see what comes in' },
    ]);
    expect(part.id).toBeGreaterThan(0);
  });

  it('are withdrawn when the cascade is undone', async () => {
    const { part, change } = await trade();
    const { data } = await post(
      '/mds/cascade/run',
      { change, sheetIds: [part.id], ownerIds: [customer.enterprise.id] },
      supplier.headers,
    );
    await notes(customer.headers, 1);
    expect((await post(`/mds/cascade/undo/${data.cascade.id}`, {}, supplier.headers)).data).toMatchObject({
      can: { undo: false },
    });
    expect((await notes(customer.headers, 2)).map(({ title }) => title)).toEqual(
      expect.arrayContaining([expect.stringContaining('has withdrawn its request to use Part v2')]),
    );
    expect((await get(`/mds/cascade/asked/${data.cascade.id}`, customer.headers)).data.withdrawnAt).toEqual(
      expect.any(String),
    );
    expect((await preview(change)).map(({ name, canAsk, askedAt }) => [name, canAsk, askedAt])).toEqual([
      ['Part', false, null],
      ['Door', true, null],
    ]);
  });

  it('count the sheets that still use an older version', async () => {
    const { part, change } = await trade();
    expect((await get(`/mds/cascade/waiting/${change.to}`, supplier.headers)).data).toEqual({
      to: { sheetId: change.to, cver: '2' },
      own: 1,
      foreign: 1,
    });
    expect((await get(`/mds/cascade/waiting/${part.id}`, supplier.headers)).data).toEqual({
      to: null,
      own: 0,
      foreign: 0,
    });
    expect(await get(`/mds/cascade/waiting/${change.to}`, stranger.headers)).toMatchObject({ respCode: 404 });
  });
});
