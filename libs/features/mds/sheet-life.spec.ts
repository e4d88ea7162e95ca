import { sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { bracket, fixed, material, rest, seedSubstances, steel } from './sample-trees';

describe('the life of a sheet', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    owner = await signedIn(app);
  });
  afterAll(() => app.close());

  const call = (method: 'get' | 'post' | 'put' | 'delete', path: string, language = 'en') =>
    app.http[method](`/api/data/${path}`).set(owner.headers).set('Accept-Language', language);
  const create = async (tree: object, kind = 'component') => (await call('post', `local/${kind}`).send({ tree })).body;
  const released = async (tree: object, kind = 'component') => {
    const { data } = await create(tree, kind);
    return (await call('post', `local/release/${data.id}`).send({})).body.data;
  };
  const issuesOf = (body: { data: { issues: { path: string; code: string }[] } }) =>
    body.data.issues.map(({ path, code }) => [path, code]);

  it('keeps every field of a tree exactly and gives it a number, a first version and its masses', async () => {
    const { data } = await create(bracket());
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

  it('replaces the whole tree of a draft: what stays keeps its key, the version counts on, a save by an old reader is refused', async () => {
    const { data } = await create(bracket());
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
      'an unknown CAS number',
      { kind: 3, name: 'M', children: [fixed('1-2-3', '100')] },
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
        children: [fixed('7439-89-6', '100.000001'), { cas: '7440-66-6', portion: { kind: 1, min: '3' } }],
      },
      [
        ['tree.children.0.portion.value', 'percentRange'],
        ['tree.children.1.portion.max', 'required'],
      ],
    ],
    [
      'seven decimals',
      { kind: 3, name: 'M', children: [fixed('7439-89-6', '99.1234567')] },
      [['tree.children.0.portion.value', 'invalid_format']],
    ],
  ])('refuses %s by the node that has it, and stores nothing', async (_what, tree, issues) => {
    const before = await app.db.row('select count(*)::int as n from mds_node');
    const body = await create(tree, 'material');
    expect(body).toMatchObject({ respCode: 400, code: 'badInput' });
    expect(issuesOf(body)).toEqual(issues);
    expect(await app.db.row('select count(*)::int as n from mds_node')).toEqual(before);
  });

  it('releases only what has no errors, and says which node and numbers are wrong, in both languages', async () => {
    const { data } = await create({
      ...bracket(),
      children: [
        {
          massGrams: '5',
          node: material('Brass', [fixed('7440-50-8', '60'), fixed('7440-66-6', '39.5')], { classCode: '3.2' }),
        },
      ],
    });
    expect(data).toMatchObject({ errorCount: 1, can: { release: false } });
    const [zh, en] = [
      await call('post', `local/release/${data.id}`, 'zh').send({}),
      await call('post', `local/release/${data.id}`, 'en').send({}),
    ];
    expect(en.body).toMatchObject({ respCode: 409, code: 'sheet.incomplete' });
    const [finding] = en.body.data.findings;
    expect(finding).toMatchObject({
      code: 'POR-1.tooSmall',
      severity: 'error',
      path: `${data.id}.0`,
      names: ['Bracket assembly', 'Brass'],
    });
    expect(finding.message).toContain('99.5');
    expect(zh.body.data.findings[0].message).toMatch(/99\.5.*[\u4e00-\u9fff]|[\u4e00-\u9fff].*99\.5/);
    expect((await call('post', `local/check/${data.id}`).send({})).body.data).toMatchObject({
      errors: 1,
      findings: expect.arrayContaining([expect.objectContaining({ code: 'POR-1.tooSmall' })]),
    });
  });

  it('does not release an application code that does not exist, and offers the nearest', async () => {
    await app.db.execute(
      `insert into rule_application_code (origin, code, name_zh, name_en, entries, entities, is_group, kind)
        values (3, '3', '铜合金', 'Copper alloys', '{}', '{}', false, 'elv_exemption'),
          (3, '44', '', 'Other', '{}', '{}', false, 'without_entry')
        on conflict do nothing`,
    );
    const coded = (applicationCode: string) => ({
      ...bracket(),
      children: [
        {
          massGrams: '5',
          node: material('Brass', [{ ...fixed('7440-66-6', '40'), applicationCode }, rest('7440-50-8')], {
            classCode: '3.2',
          }),
        },
      ],
    });
    const { data } = await create(coded('33'));
    const { body } = await call('post', `local/release/${data.id}`).send({});
    expect(body).toMatchObject({ respCode: 409, code: 'sheet.incomplete' });
    const finding = body.data.findings.find(({ code }: { code: string }) => code === 'APP-1.unknown');
    expect(finding).toMatchObject({
      severity: 'error',
      path: `${data.id}.0.0`,
      message: expect.stringMatching(/^“.+”: application code 33 does not exist; the nearest are 3 /),
    });
    expect(
      (await call('post', `local/check/${data.id}`, 'zh').send({})).body.data.findings.map(
        ({ message }: { message: string }) => message,
      ),
    ).toContainEqual(expect.stringContaining('应用代码 33 不存在'));
    const { applicationCodes } = (await call('get', `local/component/${data.id}`)).body.data;
    expect(applicationCodes.map(({ code }: { code: string }) => code)).toEqual(expect.arrayContaining(['3', '44']));
    expect((await create(coded('44'))).data).toMatchObject({ errorCount: 0 });
  });

  it('freezes a released version: not by saving, not by deleting its rows, and not by SQL', async () => {
    const sheet = await released(bracket());
    expect(sheet).toMatchObject({ cver: '1', status: 'IR', can: { edit: false, newVersion: true } });
    expect((await call('put', 'local/component').send({ id: sheet.id, tree: bracket() })).body).toMatchObject({
      respCode: 409,
      code: 'sheet.locked',
    });
    const attacks = [
      'update mds_node set name = name || 1 where sheet_id = $1',
      'delete from mds_node where id = $1',
      'update mds_edge set quantity = 3 where parent = $1 and pos = 0',
      'delete from mds_edge where parent = $1',
      `insert into mds_edge (parent, pos, child, child_kind) select $1, 99, id, 4 from substance limit 1`,
      'update mds_sheet set mass_g = 1 where id = $1',
      `update mds_sheet set status = 'ED' where id = $1`,
      'update mds_sheet set version = 2 where id = $1',
      'delete from mds_sheet where id = $1',
      'delete from graph_node where id = $1',
      `update mds_node
        set sheet_id = $1
        where id = (select id from mds_node where sheet_id <> $1 and id <> sheet_id limit 1)`,
    ];
    await create(bracket());
    for (const attack of attacks)
      await expect(app.db.execute(attack, [sheet.id]).then(() => `done: ${attack}`)).rejects.toMatchObject({
        code: 'MF001',
      });
    expect((await call('get', `local/component/${sheet.id}`)).body.data).toMatchObject({
      massGrams: '150',
      status: 'IR',
    });
  });

  it('counts versions on: a draft after a release, released again, and only one draft at a time', async () => {
    const first = await released(bracket());
    const { sheet: draft, dropped } = (await call('post', `local/newVersion/${first.id}`).send({})).body.data;
    expect([draft.cid, draft.cver, draft.status, dropped]).toEqual([first.cid, '1.01', 'ED', []]);
    expect((await call('post', `local/newVersion/${first.id}`).send({})).body.code).toBe('sheet.versionExists');
    const second = (await call('post', `local/release/${draft.id}`).send({})).body.data;
    expect([second.cver, second.latest]).toEqual(['2', true]);
    expect(
      (await call('get', `local/versions/${first.id}`)).body.data.map((each: { cver: string }) => each.cver),
    ).toEqual(['2', '1']);
    expect((await call('post', `local/newVersion/${first.id}`).send({})).body.code).toBe('sheet.versionNotLatest');
  });

  it('leaves deleted children out of a copy and says which', async () => {
    const bolt = await released({ kind: 1, name: 'Bolt', number: 'B1', children: [{ massGrams: '5', node: steel() }] });
    const nut = await released({ kind: 1, name: 'Nut', number: 'N1', children: [{ massGrams: '2', node: steel() }] });
    const joint = await released({
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

  it('never stores a sheet inside itself, whatever the version', async () => {
    const inner = await released({
      kind: 1,
      name: 'Inner',
      number: 'I1',
      children: [{ massGrams: '5', node: steel() }],
    });
    const outer = await released({
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

  it('writes the closure, the masses and the engine factors of a release from exact numbers', async () => {
    const sheet = await released(bracket());
    const { nodes } = (await app.db.row<{ nodes: number[] }>('select nodes from mds_closure where root = $1', [
      sheet.id,
    ]))!;
    expect(nodes).toHaveLength(8);
    expect(
      await app.db.row(
        'select calculated_mass_g::text as calculated, leaf_mass_g::text as leaf from mds_node where id = $1',
        [sheet.id],
      ),
    ).toEqual({ calculated: '152.000000000', leaf: '152.000000000' });
    const factors = await app.db.rows(
      `select e.w_min, e.w, e.w_max
        from mds_edge e
        join mds_node n on n.id = e.parent
        where n.sheet_id = $1 and n.name = 'PP-GF30'
        order by e.pos`,
      [sheet.id],
    );
    expect(factors).toEqual([
      { w_min: 0.28, w: 0.3, w_max: 0.32 },
      { w_min: 0.005, w: 0.005, w_max: 0.005 },
      { w_min: 0.675, w: 0.695, w_max: 0.715 },
    ]);
  });
});
