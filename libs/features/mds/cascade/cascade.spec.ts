import { sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { bracket, fixedSubstance, material, rest, seedSubstances, steel } from '../sample-trees';

interface Row {
  sheetId: number;
  name: string;
  level: number;
  uses: number;
  state: string;
  reason: string | null;
  newCver: string | null;
  errors: number;
  findings: { message: string }[];
}

describe('a correction carried up', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  beforeEach(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    owner = await signedIn(app);
  });
  afterEach(() => app.close());

  const post = async (path: string, body: object, headers = owner.headers) =>
    (await app.http.post(`/api${path}`).set(headers).set('Accept-Language', 'en').send(body)).body;
  const get = async (path: string, headers = owner.headers) => (await app.http.get(`/api${path}`).set(headers)).body;
  const draft = async (tree: object, kind: string) => (await post(`/data/local/${kind}`, { tree })).data;
  const release = async ({ id }: { id: number }, to = 'IR') => {
    const body = await post(`/data/local/release/${id}`, { to });
    if (!body.ok) throw new Error(JSON.stringify(body));
    return body.data;
  };
  const newMaterial = async (): Promise<{ id: number; cid: number }> => release(await draft(steel(), 'material'));
  const part = (name: string, children: object[]) => ({ kind: 1, name, number: name, children });
  /** A material in `parts` components, all of them in one assembly. */
  async function fleet(parts: number, steelCid: number) {
    const made: { id: number; cid: number }[] = [];
    for (let n = 0; n < parts; n++)
      made.push(await release(await draft(part(`P-${n}`, [{ massGrams: '10', ref: { cid: steelCid } }]), 'component')));
    const assembly = await release(
      await draft(
        part(
          'A-1',
          made.map(({ cid }) => ({ quantity: 1, ref: { cid } })),
        ),
        'component',
      ),
    );
    return { made, assembly };
  }
  const corrected = async ({ id }: { id: number }) => {
    const { data } = await post(`/data/local/newVersion/${id}`, {});
    const { tree } = (await get(`/data/local/material/${data.sheet.id}`)).data;
    await app.http
      .put('/api/data/local/material')
      .set(owner.headers)
      .send({ id: data.sheet.id, tree: { ...tree, name: 'Steel, corrected' } });
    return release(data.sheet);
  };
  const rows = async (change: object, more: object = {}): Promise<Row[]> =>
    (await post('/mds/cascade/preview', { change, ...more })).data.rows;

  it('previews every sheet above, releases the chosen ones together, and undoes it', async () => {
    const old = await newMaterial();
    const { made, assembly } = await fleet(3, old.cid);
    const change = { kind: 'sheet', to: (await corrected(old)).id };

    expect(
      (await rows(change)).map(({ name, level, uses, state, newCver, errors }) => [
        name,
        level,
        uses,
        state,
        newCver,
        errors,
      ]),
    ).toEqual([
      ['P-0', 1, 1, 'ready', '2', 0],
      ['P-1', 1, 1, 'ready', '2', 0],
      ['P-2', 1, 1, 'ready', '2', 0],
      ['A-1', 2, 3, 'ready', '2', 0],
    ]);
    // When a part is left out, the assembly has fewer changes; when all parts are left out, it has none.
    expect(
      (await rows(change, { sheetIds: [made[0]!.id, assembly.id] })).map(({ name, uses, state }) => [
        name,
        uses,
        state,
      ]),
    ).toEqual([
      ['P-0', 1, 'ready'],
      ['P-1', 0, 'untouched'],
      ['P-2', 0, 'untouched'],
      ['A-1', 1, 'ready'],
    ]);

    const { data } = await post('/mds/cascade/run', { change, sheetIds: [...made.map(({ id }) => id), assembly.id] });
    expect(data.cascade).toMatchObject({
      count: 4,
      fromName: 'Steel, corrected',
      toName: 'Steel, corrected',
      can: { undo: true },
      undoneAt: null,
    });
    expect(data.sheets.map(({ name, cver }: { name: string; cver: string }) => [name, cver])).toEqual([
      ['P-0', '2'],
      ['P-1', '2'],
      ['P-2', '2'],
      ['A-1', '2'],
    ]);
    const top = data.sheets.at(-1);
    const { tree } = (await get(`/data/local/component/${top.sheetId}`)).data;
    expect(tree.children.map(({ ref }: { ref: { version: string } }) => ref.version)).toEqual(['2', '2', '2']);
    expect(await app.db.row('select cardinality(nodes) as n from mds_closure where root = $1', [top.sheetId])).toEqual({
      n: 5,
    });
    expect((await post('/data/localDataManage/page', { latestOnly: true, q: 'A-1' })).data.records).toMatchObject([
      { cver: '2', status: 'IR' },
    ]);
    expect(await rows(change)).toEqual([]);

    expect((await post(`/mds/cascade/undo/${data.cascade.id}`, {})).data).toMatchObject({
      can: { undo: false },
      reason: 'These new versions have already been withdrawn',
    });
    expect((await post('/data/localDataManage/page', { latestOnly: true, q: 'A-1' })).data.records).toMatchObject([
      { cver: '1' },
    ]);
    expect(await rows(change)).toHaveLength(4);
  });

  it('reports for each sheet why it cannot be updated, and releases nothing while one has errors', async () => {
    const old = await newMaterial();
    const { made, assembly } = await fleet(2, old.cid);
    await post(`/data/local/newVersion/${made[0]!.id}`, {});
    const other = await release(await draft(material('Bronze', [rest('7440-50-8')], { classCode: '3.2' }), 'material'));
    const change = { kind: 'sheet', to: other.id, from: old.cid };
    expect((await rows(change)).map(({ name, state, reason }) => [name, state, Boolean(reason)])).toEqual([
      ['P-0', 'blocked', true],
      ['P-1', 'ready', false],
      ['A-1', 'ready', false],
    ]);
    expect(await post('/mds/cascade/run', { change, sheetIds: made.map(({ id }) => id) })).toMatchObject({
      code: 'badInput',
      data: { issues: [{ path: 'sheetIds.0', code: 'cascade.notAffected' }] },
    });

    // A substance that is in the material already would be there twice.
    const twice = await release(
      await draft(
        part('P-9', [
          { massGrams: '1', ref: { cid: old.cid } },
          { massGrams: '1', ref: { cid: other.cid } },
        ]),
        'component',
      ),
    );
    const refused = await post('/mds/cascade/run', { change, sheetIds: [made[1]!.id, twice.id] });
    expect(refused).toMatchObject({ respCode: 409, code: 'sheet.incomplete' });
    expect(refused.data.findings.map(({ sheet }: { sheet: string }) => sheet)).toContain('P-9');
    expect(await app.db.row(`select count(*)::int as n from mds_sheet where cid = $1`, [assembly.cid])).toEqual({
      n: 1,
    });
  });

  it('replaces a substance in every material, and updates the sheets above them', async () => {
    await release(await draft(bracket(), 'component'));
    const zinc = await release(
      await draft(
        material('Zinc plate', [fixedSubstance('7440-66-6', '99'), rest('7439-89-6')], { classCode: '3.3' }),
        'material',
      ),
    );
    await release(await draft(part('Z-1', [{ massGrams: '3', ref: { cid: zinc.cid } }]), 'component'));
    const id = async (cas: string) =>
      (await app.db.row<{ id: number }>('select id from substance where cas = $1', [cas]))!.id;
    const change = { kind: 'substance', from: await id('7440-66-6'), to: await id('7440-50-8') };
    const found = await rows(change);
    expect(found.map(({ name, level, uses }) => [name, level, uses])).toEqual([
      ['Bracket assembly', 1, 1],
      ['Zinc plate', 1, 1],
      ['Z-1', 2, 1],
    ]);
    const { data } = await post('/mds/cascade/run', { change, sheetIds: found.map(({ sheetId }) => sheetId) });
    expect(
      await app.db.row(
        `select count(*)::int as n
          from mds_edge e
          join mds_node n on n.id = e.parent
          where n.sheet_id = any($1::int[]) and e.child = $2`,
        [data.sheets.map(({ sheetId }: { sheetId: number }) => sheetId), change.from],
      ),
    ).toEqual({ n: 0 });
  });

  it('keeps versions that somebody received or uses, and shows none of other enterprises', async () => {
    const old = await newMaterial();
    const { made } = await fleet(1, old.cid);
    const change = { kind: 'sheet', to: (await corrected(old)).id };
    const stranger = await signedIn(app);
    expect(await post('/mds/cascade/preview', { change }, stranger.headers)).toMatchObject({ respCode: 404 });
    const { data } = await post('/mds/cascade/run', { change, sheetIds: [made[0]!.id] });
    expect(await post(`/mds/cascade/undo/${data.cascade.id}`, {}, stranger.headers)).toMatchObject({ respCode: 404 });
    await app.db.execute(`insert into mds_share (sheet_id, enterprise_id, receive_status) values ($1, $2, 'N')`, [
      data.sheets[0].sheetId,
      stranger.enterprise.id,
    ]);
    expect(await post(`/mds/cascade/undo/${data.cascade.id}`, {})).toMatchObject({
      respCode: 409,
      code: 'cascade.received',
    });
  });
});
