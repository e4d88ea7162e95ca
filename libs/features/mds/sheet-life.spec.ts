import { bracket, fixedSubstance, rest, steel } from './sample-trees';
import { app, call, createSheet, createReleasedSheet, setUpSheets } from './testing/sheet-fixture';

describe('the life cycle of a sheet', () => {
  setUpSheets();

  const issuesOf = (body: { data: { issues: { path: string; code: string }[] } }) =>
    body.data.issues.map(({ path, code }) => [path, code]);

  it('stores every field of a tree exactly and assigns an id, a first version and the masses', async () => {
    const { data } = await createSheet(bracket());
    expect(data).toMatchObject({
      cver: '0.01',
      status: 'ED',
      massGrams: '150',
      height: 3,
      nodeCount: 17,
      errorCount: 0,
      warningCount: 1,
      source: 'own',
      version: 1,
      can: { edit: true, delete: true, release: true, newVersion: false },
    });
    expect(data.cid).toBeGreaterThan(10_000_000);
    const { tree } = (await call('get', `local/component/${data.id}`)).body.data;
    expect(tree).toMatchObject({
      name: 'Bracket assembly',
      foreignName: '支架总成',
      measuredMassGrams: '150',
      mixedNodeReason: 'joinedParts',
    });
    expect(tree.children[1]).toMatchObject({
      massGrams: '60',
      node: { kind: 2, specificWeight: '0.12', specificWeightUnit: 'kg/m' },
    });
    expect(tree.children[1].node.children[1].node.children[0]).toMatchObject({
      portion: { kind: 1, min: '20', max: '25' },
      cas: '117-81-7',
      name: 'Bis(2-ethylhexyl) phthalate',
    });
  });

  it('replaces the whole tree of a draft: kept nodes keep their ids, the version increases, a stale save is refused', async () => {
    const { data } = await createSheet(bracket());
    const { tree } = (await call('get', `local/component/${data.id}`)).body.data;
    const changed = { ...tree, name: 'Bracket assembly 2', children: tree.children.slice(0, 2) };
    const first = await call('put', 'local/component').send({ id: data.id, version: 1, tree: changed });
    expect(first.body.data).toMatchObject({
      id: data.id,
      cid: data.cid,
      cver: '0.02',
      name: 'Bracket assembly 2',
      version: 2,
    });
    const after = (await call('get', `local/component/${data.id}`)).body.data.tree;
    expect(after.children.map((child: { node: { id: number } }) => child.node.id)).toEqual(
      tree.children.slice(0, 2).map((child: { node: { id: number } }) => child.node.id),
    );
    expect((await call('put', 'local/component').send({ id: data.id, version: 1, tree: changed })).body).toMatchObject({
      respCode: 409,
      code: 'conflict',
    });
    expect(
      (await call('put', 'local/component').send({ id: data.id, version: 2, autosave: true, tree: changed })).body.data
        .cver,
    ).toBe('0.02');
  });

  it.each([
    [
      'a CAS number without a digit',
      { kind: 3, name: 'M', children: [fixedSubstance('n/a', '100')] },
      [['tree.children.0.cas', 'substance.unknown']],
    ],
    [
      'a reference to nothing',
      { kind: 3, name: 'M', children: [rest('7439-89-6'), { ref: { cid: 99 }, portion: { kind: 2, value: '1' } }] },
      [['tree.children.1.ref', 'sheet.wrongReference']],
    ],
    [
      'a component inside a material',
      { kind: 3, name: 'M', children: [{ portion: { kind: 3 }, node: { kind: 1, name: 'C' } }] },
      [['tree.children.0', 'node.edgeRefused']],
    ],
    [
      'a portion of a component',
      {
        kind: 3,
        name: 'M',
        children: [
          { portion: { kind: 3 }, node: { kind: 3, name: 'N', children: [{ cas: '7439-89-6', massGrams: '5' }] } },
        ],
      },
      [['tree.children.0.node.children.0.massGrams', 'unknownField']],
    ],
    [
      'a child that is nothing',
      { kind: 3, name: 'M', children: [{ portion: { kind: 3 } }] },
      [['tree.children.0.node', 'required']],
    ],
    [
      'more than 100 percent and a range without an end',
      {
        kind: 3,
        name: 'M',
        children: [fixedSubstance('7439-89-6', '100.000001'), { cas: '7440-66-6', portion: { kind: 1, min: '3' } }],
      },
      [
        ['tree.children.0.portion.value', 'percentRange'],
        ['tree.children.1.portion.max', 'required'],
      ],
    ],
    [
      'seven decimals',
      { kind: 3, name: 'M', children: [fixedSubstance('7439-89-6', '99.1234567')] },
      [['tree.children.0.portion.value', 'invalid_format']],
    ],
  ])('refuses %s by the node that has it, and stores nothing', async (_what, tree, issues) => {
    const before = await app.db.row('select count(*)::int as n from mds_node');
    const body = await createSheet(tree, 'material');
    expect(body).toMatchObject({ respCode: 400, code: 'badInput' });
    expect(issuesOf(body)).toEqual(issues);
    expect(await app.db.row('select count(*)::int as n from mds_node')).toEqual(before);
  });

  it('leaves deleted children out of a copy and reports them', async () => {
    const bolt = await createReleasedSheet({
      kind: 1,
      name: 'Bolt',
      number: 'B1',
      children: [{ massGrams: '5', node: steel() }],
    });
    const nut = await createReleasedSheet({
      kind: 1,
      name: 'Nut',
      number: 'N1',
      children: [{ massGrams: '2', node: steel() }],
    });
    const joint = await createReleasedSheet({
      kind: 1,
      name: 'Joint',
      number: 'J1',
      children: [
        { quantity: 2, ref: { cid: bolt.cid, version: '1' } },
        { quantity: 1, ref: { cid: nut.cid } },
      ],
    });
    expect(joint.massGrams).toBe('12');
    expect((await call('delete', 'localDataManage/delete').send({ ids: [bolt.id] })).body.ok).toBe(true);
    const { data } = (await call('post', 'localDataManage/copyLocalData').send({ id: joint.id, copyKind: 'newSheet' }))
      .body;
    expect(data.dropped).toEqual([{ path: '0', name: 'Bolt', foreignName: null, cid: bolt.cid }]);
    expect(data.sheet).toMatchObject({ cver: '0.01', massGrams: '2', status: 'ED' });
    expect(data.sheet.cid).not.toBe(joint.cid);
    const { sheet: draft } = (await call('post', `local/newVersion/${joint.id}`).send({})).body.data;
    await call('delete', 'localDataManage/delete').send({ ids: [nut.id] });
    const { tree } = (await call('get', `local/component/${draft.id}`)).body.data;
    expect((await call('put', 'local/component').send({ id: draft.id, tree })).body.data).toMatchObject({
      errorCount: 1,
    });
    expect((await call('post', `local/check/${draft.id}`).send({})).body.data.findings).toEqual([
      expect.objectContaining({ code: 'STR-8.ownDeleted', names: ['Joint', 'Nut'] }),
    ]);
  });

  it('never stores a sheet inside itself, in any version', async () => {
    const inner = await createReleasedSheet({
      kind: 1,
      name: 'Inner',
      number: 'I1',
      children: [{ massGrams: '5', node: steel() }],
    });
    const outer = await createReleasedSheet({
      kind: 1,
      name: 'Outer',
      number: 'O1',
      children: [{ quantity: 1, ref: { cid: inner.cid } }],
    });
    const { sheet } = (await call('post', `local/newVersion/${inner.id}`).send({})).body.data;
    const put = async (cid: number) =>
      (
        await call('put', 'local/component').send({
          id: sheet.id,
          tree: { kind: 1, name: 'Inner', number: 'I1', children: [{ quantity: 1, ref: { cid } }] },
        })
      ).body;
    expect(issuesOf(await put(outer.cid))).toEqual([['tree.children.0.ref', 'sheet.mutualReference']]);
    expect(issuesOf(await put(inner.cid))).toEqual([['tree.children.0.ref', 'sheet.selfReference']]);
  });
});
