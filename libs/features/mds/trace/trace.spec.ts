import { asBytes, cellsOf, sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { fixedSubstance, material, rest, seedSubstances } from '../sample-trees';

describe('uses of a sheet or substance', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let reader: Awaited<ReturnType<typeof signedIn>>;
  const sheets: Record<string, { id: number; cid: number }> = {};
  const post = async (path: string, body: object, headers = owner.headers) =>
    (await app.http.post(`/api${path}`).set(headers).set('Accept-Language', 'en').send(body)).body;
  const make = async (kind: string, tree: object, to?: 'IR' | 'RL') => {
    const { data } = await post(`/data/local/${kind}`, { tree });
    if (!to) return data;
    const body = await post(`/data/local/release/${data.id}`, { to });
    if (!body.ok) throw new Error(JSON.stringify(body));
    return body.data;
  };
  const substance = async (cas: string) =>
    (await app.db.row<{ id: number }>('select id from substance where cas = $1', [cas]))!.id;

  /** An alloy with a confidential substance in a sheet metal, which is in a door (published) and a hood (draft). */
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    [owner, reader] = [await signedIn(app), await signedIn(app)];
    sheets.alloy = await make(
      'material',
      material(
        'Alloy',
        [fixedSubstance('7440-50-8', '3', { confidential: true }), fixedSubstance('7440-66-6', '2'), rest('7439-89-6')],
        {
          classCode: '1.1.1',
          number: '1.0330',
          standard: 'EN 10130',
        },
      ),
      'IR',
    );
    sheets.metal = await make(
      'material',
      {
        kind: 3,
        name: 'Sheet metal',
        symbol: 'SM',
        number: '1.0330',
        classCode: '1.1.1',
        standard: 'EN 10130',
        children: [{ portion: { kind: 3 }, ref: { cid: sheets.alloy!.cid } }],
      },
      'IR',
    );
    const part = (name: string, grams: string) => ({
      kind: 1,
      name,
      number: name,
      measuredMassGrams: grams,
      children: [{ massGrams: grams, ref: { cid: sheets.metal!.cid } }],
    });
    sheets.door = await make('component', part('Door', '900'), 'RL');
    sheets.hood = await make('component', part('Hood', '700'));
  });
  afterAll(() => app.close());

  const names = async (question: object, headers = owner.headers) => {
    const { data } = await post('/data/localDataManage/page/selectParentmatlasDataEO', question, headers);
    return data.records.map(({ name, level }: { name: string; level: number }) => [name, level]);
  };

  it('lists every sheet above, nearest first, limited to what each reader sees', async () => {
    expect(await names({ sheetId: sheets.alloy!.id })).toEqual([
      ['Sheet metal', 1],
      ['Door', 2],
      ['Hood', 2],
    ]);
    expect(await names({ sheetId: sheets.door!.id })).toEqual([]);
    expect(await names({ substanceId: await substance('7440-66-6') })).toEqual([
      ['Alloy', 1],
      ['Sheet metal', 2],
      ['Door', 3],
      ['Hood', 3],
    ]);
    // The whole tree of the published door is visible to all, but the sheets in it are not sheets of the reader.
    expect(await names({ substanceId: await substance('7440-66-6') }, reader.headers)).toEqual([['Door', 3]]);
    expect(
      await post('/data/localDataManage/page/selectParentmatlasDataEO', { sheetId: sheets.alloy!.id }, reader.headers),
    ).toMatchObject({ respCode: 404 });
  });

  it('does not disclose confidential uses of a substance', async () => {
    const question = { substanceId: await substance('7440-50-8') };
    expect(await names(question)).toHaveLength(4);
    expect(await names(question, reader.headers)).toEqual([]);
  });

  it('follows a new version from the old one, and hides superseded versions by default', async () => {
    const { data } = await post(`/data/local/newVersion/${sheets.metal!.id}`, {});
    const next = (await post(`/data/local/release/${data.sheet.id}`, {})).data;
    expect(await names({ sheetId: next.id })).toEqual([]);
    expect(await names({ sheetId: next.id, allVersions: true })).toEqual([
      ['Door', 1],
      ['Hood', 1],
    ]);
    expect((await names({ sheetId: sheets.alloy!.id, latestOnly: false })).map(([name]: [string]) => name)).toEqual([
      'Sheet metal',
      'Sheet metal',
      'Door',
      'Hood',
    ]);
  });

  it('draws the graph around a sheet, up and down', async () => {
    const graph = async (sheetId: number, direction: string, headers = owner.headers) =>
      (await app.http.get(`/api/mds/trace/graph?sheetId=${sheetId}&direction=${direction}&depth=5`).set(headers)).body;
    const up = (await graph(sheets.alloy!.id, 'up')).data;
    expect(up.nodes.map(({ name, level }: { name: string; level: number }) => [name, level])).toEqual(
      expect.arrayContaining([
        ['Alloy', 0],
        ['Sheet metal', 1],
        ['Door', 2],
        ['Hood', 2],
      ]),
    );
    expect(up.edges).toContainEqual({ from: sheets.door!.id, to: sheets.metal!.id, uses: 1 });
    const down = (await graph(sheets.door!.id, 'down', reader.headers)).data;
    expect(down.nodes.map(({ name, level }: { name: string; level: number }) => [name, level])).toEqual([
      ['Door', 0],
      ['Sheet metal', -1],
      ['Alloy', -2],
    ]);
    expect((await graph(sheets.hood!.id, 'down', reader.headers)).respCode).toBe(404);
  });

  it('draws the sheets that contain a substance, but no confidential uses', async () => {
    const graph = async (cas: string, headers = owner.headers) =>
      (await app.http.get(`/api/mds/trace/graph?substanceId=${await substance(cas)}&depth=5`).set(headers)).body.data;
    const names = ({ nodes }: { nodes: { name: string; level: number; canOpen: boolean }[] }) =>
      nodes.map(({ name, level, canOpen }) => [name, level, canOpen]);
    expect(names(await graph('7440-66-6'))).toEqual(
      expect.arrayContaining([
        ['Alloy', 1, true],
        ['Sheet metal', 2, true],
        ['Door', 3, true],
      ]),
    );
    const ofReader = await graph('7440-66-6', reader.headers);
    expect([
      ofReader.nodes.filter(({ level }: { level: number }) => level > 0).map(({ name }: { name: string }) => name),
      ofReader.edges,
    ]).toEqual([['Door'], []]);
    expect((await graph('7440-50-8', reader.headers)).nodes).toHaveLength(1);
    // Sheets below a published sheet can be read with it, but not opened on their own.
    const down = (
      await app.http.get(`/api/mds/trace/graph?sheetId=${sheets.door!.id}&direction=down&depth=5`).set(reader.headers)
    ).body.data;
    expect(names(down)).toEqual([
      ['Door', 0, true],
      ['Sheet metal', -1, false],
      ['Alloy', -2, false],
    ]);
  });

  it('shows the history of versions, with their authors only inside their enterprise', async () => {
    const history = async (id: number, headers = owner.headers) =>
      (await app.http.get(`/api/mds/trace/history/${id}`).set(headers)).body;
    const { data } = await history(sheets.metal!.id);
    expect(
      data.map(({ cver, createdByName, releasedByName, cascadeId }: Record<string, unknown>) => [
        cver,
        createdByName,
        releasedByName,
        cascadeId,
      ]),
    ).toEqual([
      ['2', owner.user.loginName, owner.user.loginName, null],
      ['1', owner.user.loginName, owner.user.loginName, null],
    ]);
    expect((await history(sheets.door!.id, reader.headers)).data).toMatchObject([
      { cver: '1', createdByName: null, releasedByName: null },
    ]);
    expect((await history(sheets.metal!.id, reader.headers)).respCode).toBe(404);
  });

  it('exports the list as a workbook', async () => {
    const answer = await app.http
      .post('/api/data/localDataManage/exportParentmatlasDataEO')
      .set(owner.headers)
      .set('Accept-Language', 'en')
      .send({ sheetId: sheets.alloy!.id })
      .buffer(true)
      .parse(asBytes);
    const cells = JSON.stringify(await cellsOf(answer.body as Buffer));
    expect(cells).toContain('Where Alloy is used');
    expect(cells).toContain('Door');
    expect(cells).toContain('"Component"');
    expect(cells).not.toMatch(/nodeType|nodeStatus/);
  });
});
