import { bracket, fixedSubstance, material, rest } from './sample-trees';
import { app, call, createSheet, createReleasedSheet, setUpSheets } from './testing/sheet-fixture';

describe('releases of a sheet', () => {
  setUpSheets();

  it('releases only a sheet without errors, and reports the faulty node and its numbers in both languages', async () => {
    const { data } = await createSheet({
      ...bracket(),
      children: [
        {
          massGrams: '5',
          node: material('Brass', [fixedSubstance('7440-50-8', '60'), fixedSubstance('7440-66-6', '39.5')], {
            classCode: '3.2',
          }),
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

  it('does not release an unknown application code, and suggests the most similar one', async () => {
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
          node: material('Brass', [{ ...fixedSubstance('7440-66-6', '40'), applicationCode }, rest('7440-50-8')], {
            classCode: '3.2',
          }),
        },
      ],
    });
    const { data } = await createSheet(coded('33'));
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
    expect((await createSheet(coded('44'))).data).toMatchObject({ errorCount: 0 });
  });

  it('freezes a released version: no save, no deletion of its rows, and no SQL changes it', async () => {
    const sheet = await createReleasedSheet(bracket());
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
    await createSheet(bracket());
    for (const attack of attacks)
      await expect(app.db.execute(attack, [sheet.id]).then(() => `done: ${attack}`)).rejects.toMatchObject({
        code: 'MF001',
      });
    expect((await call('get', `local/component/${sheet.id}`)).body.data).toMatchObject({
      massGrams: '150',
      status: 'IR',
    });
  });

  it('increments versions: a draft after a release, the next release, and only one draft at a time', async () => {
    const first = await createReleasedSheet(bracket());
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

  it('writes the closure, the masses and the engine factors of a release from exact numbers', async () => {
    const sheet = await createReleasedSheet(bracket());
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
