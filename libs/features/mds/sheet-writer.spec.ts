import { unpackGraph } from '@matlas/domain';
import { type Auth, AuthLookup } from '@matlas/server-kit';
import { sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { type NodeSeed, SheetGraphStore, type SheetSeed, SheetWriter } from '.';
import { bracket, fixedSubstance, material, rest, seedSubstances, steel } from './sample-trees';

/**
 * 100 assemblies of the same 100 parts, each of one material with 9 substances: 110,101 places with 10,000 stored
 * edges.
 */
const PARTS = 100;
const wideSheets = (): SheetSeed[] => {
  const cas = [
    '7439-89-6',
    '7440-66-6',
    '7440-50-8',
    '9002-86-2',
    '117-81-7',
    '9003-07-0',
    '65997-17-3',
    '1333-86-4',
    '1072-35-1',
  ];
  const each = <T>(make: (at: number) => T): T[] => Array.from({ length: PARTS }, (_none, at) => make(at));
  const assembly = (at: number): NodeSeed => ({
    kind: 1,
    name: `Assembly ${at}`,
    number: `A-${at}`,
    children: each((part) => ({ quantity: 1, sheet: `part ${part}` })),
  });
  return [
    {
      key: 'wide',
      release: 'IR',
      tree: { kind: 1, name: 'Wide', number: 'W-1', children: each((at) => ({ quantity: 2, node: assembly(at) })) },
    },
    {
      key: 'alloy',
      release: 'IR',
      tree: material(
        'Alloy',
        cas.map((number, index) => (index === 0 ? rest(number) : fixedSubstance(number, '10'))),
      ),
    },
    ...each((at): SheetSeed => ({
      key: `part ${at}`,
      release: 'IR',
      tree: { kind: 1, name: `Part ${at}`, number: `P-${at}`, children: [{ massGrams: '10', sheet: 'alloy' }] },
    })),
  ];
};

describe('sheets written in bulk', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let auth: Auth;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    owner = await signedIn(app);
    auth = (await app.app.get(AuthLookup).byUser(owner.user.id))!;
  });
  afterAll(() => app.close());
  const write = (seeds: readonly SheetSeed[]) => app.app.get(SheetWriter).createMany(auth, seeds);
  const get = async (path: string) => (await app.http.get(`/api/data/local/${path}`).set(owner.headers)).body.data;

  it('links sheets of one batch by key in any order, and releases them with their masses and closures', async () => {
    const [door, bolt] = await write([
      {
        key: 'door',
        release: 'IR',
        tree: { kind: 1, name: 'Door', number: 'D', children: [{ quantity: 4, sheet: 'bolt' }] },
      },
      {
        key: 'bolt',
        release: 'IR',
        tree: { kind: 1, name: 'Bolt', number: 'B', children: [{ massGrams: '21', sheet: 'steel' }] },
      },
      { key: 'steel', release: 'RL', standardMaterial: true, tree: steel() },
    ]);
    expect(await get(`sheet/${door?.id}`)).toMatchObject({
      cver: '1',
      status: 'IR',
      massGrams: '84',
      height: 3,
      nodeCount: 4,
    });
    expect(
      (await app.db.row<{ nodes: number[] }>('select nodes from mds_closure where root = $1', [door?.id]))?.nodes,
    ).toHaveLength(3);
    expect((await get(`children?path=${door?.id}.0`)).records[0]).toMatchObject({
      name: 'Steel',
      massGrams: '21',
      totalGrams: { nominal: '84' },
      sheet: { cver: '1', status: 'RL' },
    });
    expect((await get(`sheet/${bolt?.id}`)).supplierCode).toBe(owner.enterprise.code);
  });

  it.each<[string, SheetSeed[], string, unknown]>([
    [
      'an error in a sheet that is to be released',
      [{ tree: steel() }, { key: 'bad', release: 'IR', tree: material('Bad', [fixedSubstance('7440-50-8', '60')]) }],
      'sheet.incomplete',
      undefined,
    ],
    [
      'a key that nobody has',
      [{ tree: { kind: 1, name: 'C', children: [{ quantity: 1, sheet: 'ghost' }] } }],
      'badInput',
      [['sheets.0.tree.children.0.sheet', 'sheet.wrongReference']],
    ],
    [
      'a circle',
      [
        { key: 'a', tree: { kind: 1, name: 'A', children: [{ quantity: 1, sheet: 'b' }] } },
        { key: 'b', tree: { kind: 1, name: 'B', children: [{ quantity: 1, sheet: 'a' }] } },
      ],
      'badInput',
      [['sheets.1.tree', 'sheet.mutualReference']],
    ],
    [
      'a substance without number and name in the second sheet',
      [{ tree: steel() }, { tree: material('M', [rest('trade secret')]) }],
      'badInput',
      [['sheets.1.tree.children.0.cas', 'substance.unknown']],
    ],
  ])('stores nothing of a batch with %s', async (_what, seeds, code, issues) => {
    const count = () =>
      app.db.row(
        `select (select count(*) from mds_sheet) as sheets, (select count(*) from mds) as identities,
            (select count(*) from graph_node) as vertices`,
      );
    const before = await count();
    const refused = await write(seeds).then(
      () => undefined,
      (error: { code: string; issues: { path: string; code: string }[] }) => error,
    );
    expect(refused?.code).toBe(code);
    if (issues) expect(refused?.issues.map((issue) => [issue.path, issue.code])).toEqual(issues);
    expect(await count()).toEqual(before);
  });

  it('loads the graph of its roots once: nodes, tightened amounts, overrides, and exact numbers on demand', async () => {
    const [written] = await write([
      {
        release: 'IR',
        tree: {
          ...bracket(),
          children: [
            ...(bracket().children ?? []),
            { massGrams: '1', applicationOverrides: [{ cas: '117-81-7', applicationCode: '3' }], node: steel() },
          ],
        },
      },
    ]);
    const store = app.app.get(SheetGraphStore);
    const graph = unpackGraph(await store.load([written!.id]));
    expect([graph.nodes.id.length, graph.edges.parent.length]).toEqual([10, 18]);
    expect(graph.overrides).toEqual([
      [expect.objectContaining({ applicationCode: '3', substanceId: expect.any(Number) })],
    ]);
    const dehp = await app.db.row<{ id: number }>(`select id from substance where cas = '117-81-7'`);
    const at = graph.edges.child.indexOf(dehp!.id);
    expect([graph.edges.low[at], graph.edges.nominal[at], graph.edges.high[at]]).toEqual([0.2, 0.225, 0.25]);
    expect(await store.exactAmounts([graph.edges.parent[at]!, written!.id], [graph.edges.pos[at]!, 0])).toEqual([
      [{ code: 1, low: '20.000000', high: '25.000000' }],
      [{ code: 2, low: '2', high: '2' }],
    ]);
    expect(await store.measuredGrams([written!.id, graph.edges.parent[at]!])).toEqual(['150.000000000', null]);
    const flagged = [...graph.nodes.id].filter((_id, index) => graph.nodes.flags[index] === 16);
    expect(flagged).toEqual([
      (await app.db.row<{ id: number }>(`select id from substance where joker is not null`))!.id,
    ]);
  });

  it('serves a tree of 100,000 places lazily, branch by branch, and finds places in it', async () => {
    const [wide] = await write(wideSheets());
    const root = await get(`root/${wide?.id}`);
    expect(root).toMatchObject({ path: String(wide?.id), childCount: PARTS, totalGrams: { nominal: '200000' } });
    expect(await get(`sheet/${wide?.id}`)).toMatchObject({ nodeCount: 110_101 });
    const page = await get(`children?path=${wide?.id}&pageNo=3&pageSize=40`);
    expect([page.total, page.records.length, page.records[0].path]).toEqual([100, 20, `${wide?.id}.80`]);
    const deep = await get(`children?path=${wide?.id}.99.99.0`);
    expect(deep.records.map((row: { totalGrams: { nominal: string } }) => row.totalGrams.nominal)).toEqual([
      '4',
      '2',
      '2',
      '2',
      '2',
      '2',
      '2',
      '2',
      '2',
    ]);
    const branches = (
      await app.http
        .post('/api/data/local/branches')
        .set(owner.headers)
        .send({ paths: Array.from({ length: 100 }, (_none, at) => `${wide?.id}.${at}`) })
    ).body.data;
    expect([branches.length, branches.at(-1).path]).toEqual([10_000, `${wide?.id}.99.99`]);
    const hits = await get(`search?path=${wide?.id}&q=P-42&limit=5`);
    expect(hits.map((row: { path: string }) => row.path)).toEqual([0, 1, 2, 3, 4].map((at) => `${wide?.id}.${at}.42`));
    expect((await get(`search?path=${wide?.id}&q=a-57`)).map((row: { path: string }) => row.path)).toEqual([
      `${wide?.id}.57`,
    ]);
    const detail = (
      await app.http
        .get(`/api/data/matlasBom/info/getNodeDetail/${hits[4].nodeId}?path=${hits[4].path}`)
        .set(owner.headers)
    ).body.data;
    expect(detail).toMatchObject({
      name: 'Part 42',
      path: `${wide?.id}.4.42`,
      calculatedMassGrams: '10',
      deviationPercent: null,
      totalGrams: { nominal: '20' },
    });
  });
});
