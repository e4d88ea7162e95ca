import { unpackGraph } from '@matlas/domain';
import { type Auth, AuthLookup } from '@matlas/server-kit';
import { sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { SheetGraphStore, type SheetSeed, SheetWriter } from '.';
import { bracket, seedSubstances, steel } from './sample-trees';

describe('the graph that analyses read', () => {
  let app: TestApp;
  let auth: Auth;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    auth = (await app.app.get(AuthLookup).byUser((await signedIn(app)).user.id))!;
  });
  afterAll(() => app.close());
  const write = (...seeds: SheetSeed[]) => app.app.get(SheetWriter).createMany(auth, seeds);
  const load = async (...roots: number[]) => unpackGraph(await app.app.get(SheetGraphStore).load(roots));
  const amountsOf = ({ edges }: Awaited<ReturnType<typeof load>>) =>
    Array.from(edges.child, (_child, at) => [edges.pos[at], edges.low[at], edges.nominal[at], edges.high[at]]);

  it('is the same for a draft as for its release, and contains a shared sheet once', async () => {
    const [draft, released] = await write({ tree: bracket() }, { release: 'IR', tree: bracket() });
    expect(amountsOf(await load(draft!.id))).toEqual(amountsOf(await load(released!.id)));
    const [, , shared] = await write(
      {
        key: 'a',
        release: 'IR',
        tree: { kind: 1, name: 'A', number: 'A', children: [{ massGrams: '1', sheet: 'steel' }] },
      },
      {
        key: 'b',
        tree: {
          kind: 1,
          name: 'B',
          number: 'B',
          children: [
            { quantity: 2, sheet: 'a' },
            { massGrams: '3', sheet: 'steel' },
          ],
        },
      },
      { key: 'steel', release: 'RL', standardMaterial: true, tree: steel() },
    );
    const [a, b] = (
      await app.db.rows<{ id: number }>(`select id from mds_sheet where number in ('A', 'B') order by number`)
    ).map(({ id }) => id);
    const { nodes, edges } = await load(a!, b!);
    expect([...nodes.id].filter((id) => id === shared!.id)).toHaveLength(1);
    expect([...nodes.id].sort()).toEqual(expect.arrayContaining([a, b, shared!.id]));
    expect(edges.parent).toHaveLength(4);
  });

  it('is frozen with the release, and deleted when a sent sheet becomes a draft again', async () => {
    const [sheet] = await write({ release: 'IR', tree: bracket() });
    const count = () =>
      app.db.row(
        `select (select count(*)::int from mds_packed where sheet_id = $1) as packed,
            (select count(*)::int from mds_closure where root = $1) as closures`,
        [sheet!.id],
      );
    expect(await count()).toEqual({ packed: 1, closures: 1 });
    for (const change of [
      `update mds_packed set data = ''`,
      'delete from mds_packed',
      `update mds_closure set nodes = '{}'`,
      'delete from mds_closure',
    ])
      await expect(
        app.db.execute(`${change} where ${change.includes('packed') ? 'sheet_id' : 'root'} = $1`, [sheet!.id]),
      ).rejects.toThrow('released and never changes');
    await app.db.execute(
      `alter table mds_sheet disable trigger mds_sheet_frozen; update mds_sheet
        set status = 'SD', version = 0.02
        where id = ${sheet!.id}; alter table mds_sheet enable trigger mds_sheet_frozen`,
    );
    await app.db.execute(`update mds_sheet set status = 'ED' where id = $1`, [sheet!.id]);
    expect(await count()).toEqual({ packed: 0, closures: 0 });
  });
});
