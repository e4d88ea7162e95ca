import type { SheetRow } from '@matlas/contract';
import { unpackGraph } from '@matlas/domain';
import { sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { SheetGraphStore } from '..';
import { material, rest, seedSubstances, steel } from '../sample-trees';

const brass = () => material('Brass', [rest('7440-50-8')], { classCode: '3.1' });

describe('multi-source components', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let stranger: Awaited<ReturnType<typeof signedIn>>;
  let steelBolt: SheetRow;
  let brassBolt: SheetRow;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    [owner, stranger] = [await signedIn(app), await signedIn(app)];
    steelBolt = await released({
      kind: 1,
      name: 'Steel bolt',
      number: 'B-ST',
      children: [{ massGrams: '20', node: steel() }],
    });
    brassBolt = await released({
      kind: 1,
      name: 'Brass bolt',
      number: 'B-BR',
      children: [{ massGrams: '21', node: brass() }],
    });
  });
  afterAll(() => app.close());

  const call = (method: 'get' | 'post' | 'put', path: string, headers = owner.headers) =>
    app.http[method](`/api/${path}`).set(headers).set('Accept-Language', 'en');
  const create = async (tree: object) => (await call('post', 'data/local/component').send({ tree })).body;
  const released = async (tree: object, to = 'IR'): Promise<SheetRow> => {
    const { data } = await create(tree);
    const { body } = await call('post', `data/local/release/${data.id}`).send({ to });
    if (!body.ok) throw new Error(JSON.stringify(body));
    return body.data;
  };
  const treeOf = async (id: number) => (await call('get', `data/local/component/${id}`)).body.data.tree;
  /** Four bolts of either source in a cover of 100 g: 4 x 20 g + 100 g, or 4 x 21 g + 100 g. */
  const cover = (
    preferred: number,
    alternatives: readonly object[] = [{ ref: { cid: steelBolt.cid } }, { ref: { cid: brassBolt.cid } }],
  ) => ({
    kind: 1,
    name: 'Cover',
    number: 'CV-1',
    mixedNodeReason: 'joinedParts',
    children: [
      {
        quantity: 4,
        node: {
          kind: 1,
          name: 'Bolt',
          number: 'B-1',
          multiSource: true,
          children: alternatives.map((child, index) => ({ quantity: 1, preferred: index === preferred, ...child })),
        },
      },
      { massGrams: '100', node: steel() },
    ],
  });
  const boltOf = async (sheet: SheetRow) => (await treeOf(sheet.id)).children[0].node;
  /** Grams of each substance below a sheet, computed only from the graph that analyses read. */
  const content = async (root: number): Promise<Record<number, number>> => {
    const { nodes, edges } = unpackGraph(await app.app.get(SheetGraphStore).load([root]));
    const grams: Record<number, number> = {};
    const walk = (node: number, amount: number): void => {
      const at = [...nodes.id].indexOf(node);
      if (at < 0) {
        grams[node] = (grams[node] ?? 0) + amount;
        return;
      }
      edges.parent.forEach((parent, index) => {
        if ((nodes.id[parent] ?? parent) === node || parent === at)
          walk(edges.child[index] as number, amount * (edges.nominal[index] as number));
      });
    };
    walk(root, 1);
    return grams;
  };
  const idOf = async (cas: string): Promise<number> =>
    (await app.db.row<{ id: number }>('select id from substance where cas = $1', [cas]))?.id ?? 0;

  it('count in masses, totals and analyses by the preferred alternative only', async () => {
    const [iron, copper] = [await idOf('7439-89-6'), await idOf('7440-50-8')];
    const [draft, sheet, other] = [
      (await create(cover(0))).data as SheetRow,
      await released(cover(0)),
      await released(cover(1)),
    ];
    expect([draft.massGrams, sheet.massGrams, other.massGrams]).toEqual(['180', '180', '184']);
    expect([await content(draft.id), await content(sheet.id), await content(other.id)]).toEqual([
      { [iron]: 180 },
      { [iron]: 180 },
      { [iron]: 100, [copper]: 84 },
    ]);
    const rows = (await call('post', 'data/local/branches').send({ paths: [`${sheet.id}.0`] })).body.data;
    expect(rows.map(({ name, preferred }: { name: string; preferred: boolean }) => [name, preferred])).toEqual([
      ['Steel bolt', true],
      ['Brass bolt', false],
    ]);
  });

  it.each([
    ['only one alternative', 0, 1, 'MUL-1.single'],
    ['none preferred', -1, 2, 'MUL-1.nonePreferred'],
  ])('%s is an error of the sheet', async (_what, preferred, count, code) => {
    const { data } = await create(
      cover(preferred, [{ ref: { cid: steelBolt.cid } }, { ref: { cid: brassBolt.cid } }].slice(0, count)),
    );
    const check = (await call('post', `data/local/check/${data.id}`).send({})).body.data;
    expect(
      check.findings.map((finding: { code: string; severity: string }) => `${finding.code} ${finding.severity}`),
    ).toContain(`${code} error`);
    expect((await call('post', `data/local/release/${data.id}`).send({})).body.code).toBe('sheet.incomplete');
  });
  it('accept an alternative that is exactly 10 % heavier, and refuse one above that', async () => {
    const heavy = async (grams: string) =>
      released({
        kind: 1,
        name: 'Heavy',
        number: `B-${grams.replace('.', '-')}`,
        children: [{ massGrams: grams, node: steel() }],
      });
    const codes = async (grams: string) => {
      const { data } = await create(
        cover(0, [{ ref: { cid: steelBolt.cid } }, { ref: { cid: (await heavy(grams)).cid } }]),
      );
      return (await call('post', `data/local/check/${data.id}`).send({})).body.data.findings
        .map(({ code }: { code: string }) => code)
        .filter((code: string) => code.startsWith('MUL-1'));
    };
    expect([await codes('22'), await codes('22.000001')]).toEqual([[], ['MUL-1.massTolerance']]);
  });

  it('are switched on a release after a preview, by a new release without any other difference', async () => {
    const sheet = await released(cover(0));
    const user = await released({
      kind: 1,
      name: 'Door',
      number: 'D-1',
      children: [{ quantity: 1, ref: { cid: sheet.cid } }],
    });
    const bolt = await boltOf(sheet);
    const preview = (await call('get', `mds/multiSource/preview?sheetId=${sheet.id}&nodeId=${bolt.id}&pos=1`)).body
      .data;
    expect(preview).toMatchObject({
      from: { pos: 0, name: 'Steel bolt', massGrams: '20' },
      to: { pos: 1, name: 'Brass bolt', massGrams: '21' },
      newCver: '2',
      massGrams: { was: '180', is: '184' },
      users: 1,
      check: { errors: 0 },
    });
    const { body } = await call('post', 'mds/multiSource/prefer').send({
      sheetId: sheet.id,
      nodeId: bolt.id,
      pos: 1,
      replaces: 0,
    });
    expect(body).toMatchObject({
      ok: true,
      data: { cid: sheet.cid, cver: '2', status: 'IR', massGrams: '184', latest: true },
    });
    const [before, after] = [await treeOf(sheet.id), await treeOf(body.data.id)];
    const plain = (tree: object): unknown =>
      JSON.parse(
        JSON.stringify(tree, (key, value: unknown) =>
          key === 'preferred' || (key === 'id' && typeof value === 'number') ? undefined : value,
        ),
      );
    expect(plain(after)).toEqual(plain(before));
    expect(
      [before, after].map((tree) =>
        tree.children[0].node.children.map(({ preferred }: { preferred: boolean }) => preferred),
      ),
    ).toEqual([
      [true, false],
      [false, true],
    ]);
    const [iron, copper] = [await idOf('7439-89-6'), await idOf('7440-50-8')];
    expect([await content(sheet.id), await content(user.id), await content(body.data.id)]).toEqual([
      { [iron]: 180 },
      { [iron]: 180 },
      { [iron]: 100, [copper]: 84 },
    ]);
    expect(
      await app.db.row(
        `select before->>'preferred' as was, after->>'preferred' as is
          from audit_trail
          where subject = 'mds_sheet' and subject_id = $1 and action = 'change' and after ? 'preferred'`,
        [body.data.id],
      ),
    ).toEqual({ was: 'Steel bolt', is: 'Brass bolt' });
    await expect(
      app.db.execute('update mds_edge set preferred = not preferred where parent = $1', [bolt.id]),
    ).rejects.toMatchObject({ code: 'MF001' });
  });

  it('are not switched from a stale preview, without an alternative, by others, or against the rules', async () => {
    const sheet = await released(cover(0));
    const bolt = await boltOf(sheet);
    const prefer = async (input: object, headers = owner.headers) =>
      (
        await call('post', 'mds/multiSource/prefer', headers).send({
          sheetId: sheet.id,
          nodeId: bolt.id,
          pos: 1,
          replaces: 0,
          ...input,
        })
      ).body;
    expect((await prefer({ replaces: 1 })).code).toBe('multiSource.changed');
    expect((await prefer({ replaces: undefined })).code).toBe('multiSource.changed');
    expect((await prefer({ pos: 0 })).code).toBe('multiSource.changed');
    expect((await prefer({ pos: 7 })).code).toBe('multiSource.noAlternative');
    expect((await prefer({ nodeId: (await treeOf(sheet.id)).id })).code).toBe('multiSource.noAlternative');
    expect((await prefer({ nodeId: steelBolt.id })).respCode).toBe(404);
    expect((await prefer({}, stranger.headers)).respCode).toBe(404);
    const { data: draft } = await create(cover(0));
    expect((await prefer({ sheetId: draft.id, nodeId: (await boltOf(draft)).id })).code).toBe('sheet.versionExists');
    expect((await prefer({})).ok).toBe(true);
    expect((await prefer({})).code).toBe('sheet.versionNotLatest');
    expect(
      (await call('get', 'data/local/versions/' + String(sheet.id))).body.data.map(({ cver }: SheetRow) => cver),
    ).toEqual(['2', '1']);
  });

  it('stay unchanged when the new release would break a rule', async () => {
    const heavy = await released({
      kind: 1,
      name: 'Heavy bolt',
      number: 'B-HV',
      children: [{ massGrams: '22', node: brass() }],
    });
    const light = await released({
      kind: 1,
      name: 'Light bolt',
      number: 'B-LI',
      children: [{ massGrams: '18.1', node: brass() }],
    });
    const sheet = await released(
      cover(0, [{ ref: { cid: steelBolt.cid } }, { ref: { cid: heavy.cid } }, { ref: { cid: light.cid } }]),
    );
    const bolt = await boltOf(sheet);
    const { body } = await call('post', 'mds/multiSource/prefer').send({
      sheetId: sheet.id,
      nodeId: bolt.id,
      pos: 1,
      replaces: 0,
    });
    expect(body.code).toBe('sheet.incomplete');
    expect(body.data.findings.map(({ code }: { code: string }) => code)).toContain('MUL-1.massTolerance');
    expect((await call('get', `data/local/versions/${sheet.id}`)).body.data).toHaveLength(1);
  });
});
