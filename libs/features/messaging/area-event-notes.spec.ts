import { Events } from '@matlas/server-kit';
import { enterprise, signIn, signInOverHttp, user } from '@matlas/testing';
import { home, li, fetchNotes, setUpNotes, test, until } from './testing/notes-fixture';

setUpNotes();

describe('events of other areas', () => {
  const notifyAll = <K extends Parameters<Events['afterCommit']>[0]>(
    name: K,
    event: Parameters<Events['afterCommit']>[1],
  ) => test.app.get(Events).afterCommit(name, event as never);
  it('notify the centre of a waiting registration, and the inviting enterprise of the decision', async () => {
    const centre = await signIn(
      test,
      await user(test.db, await enterprise(test.db, { identity: 'platform' }), { roles: ['operatingCentre'] }),
    );
    await notifyAll('registration.waiting', {
      registrationId: 1,
      enterpriseName: '华东塑料',
      enterpriseEnName: 'East Plastics',
    });
    expect(await fetchNotes(centre)).toMatchObject([
      { type: 'registration', title: '华东塑料 的注册待批准', link: '/org/RegisterSupplier' },
    ]);
    expect((await fetchNotes(centre, 'en'))[0]?.title).toBe('The registration of East Plastics awaits approval');
    await notifyAll('registration.decided', {
      registrationId: 1,
      enterpriseName: '华东塑料',
      enterpriseEnName: 'East Plastics',
      approved: true,
      invitedByEnterpriseId: home.id,
    });
    expect((await fetchNotes())[0]).toMatchObject({ title: '华东塑料 已注册' });
    expect(await fetchNotes(centre)).toHaveLength(1);
  });
  it('notify approvers of a proposed decision except its author, and the author of the result', async () => {
    const author = await user(test.db, home);
    const [hers, his] = [
      await signIn(test, author),
      await signIn(test, await user(test.db, home, { roles: ['dataReceiver'] })),
    ];
    const happened = {
      decisionId: 7,
      enterpriseId: home.id,
      lawCode: 'ELV',
      placeName: '阀体',
      placeForeignName: 'Valve body',
      proposedBy: author.id,
    };
    await notifyAll('decision.happened', {
      ...happened,
      action: 'propose',
      by: 'Lin',
      byId: author.id,
      note: 'Lead is needed',
    });
    expect((await fetchNotes(his, 'en'))[0]).toMatchObject({
      type: 'analysis',
      title: 'Valve body: a decision under ELV 2000/53/EC awaits approval',
      link: '/analysis/ExemptionAnalysis?view=decisions&open=7',
    });
    expect((await fetchNotes(hers, 'en')).filter(({ type }) => type === 'analysis')).toEqual([]);
    await notifyAll('decision.happened', {
      ...happened,
      action: 'refuse',
      by: 'Zhou',
      byId: li.id,
      note: 'Not enough',
    });
    expect((await fetchNotes(hers, 'en'))[0]).toMatchObject({
      title: 'Valve body: your decision under ELV 2000/53/EC is returned',
      content: 'Zhou returned the decision for Valve body under ELV 2000/53/EC. Not enough',
    });
    await notifyAll('decision.expiring', { ...happened, decidedBy: null, validUntil: '2026-12-31', days: 30 });
    expect((await fetchNotes(hers))[0]?.title).toBe('阀体：ELV 2000/53/EC下的决定将于2026-12-31到期');
  });
  it('notify all users of an announcement but not of its changes, and a user of a sign-in on another device', async () => {
    const centre = await signIn(
      test,
      await user(
        test.db,
        { id: (await platform()).id, code: '', organisationId: (await platform()).organisationId },
        { roles: ['operatingCentre'] },
      ),
    );
    const wang = await user(test.db, home);
    const hers = await signIn(test, wang);
    const save = (body: object) =>
      test.http
        .post('/api/saveAnnouncement')
        .set(centre)
        .send({
          title: '停机维护',
          content: '周六 22:00',
          titleEn: 'Maintenance',
          contentEn: 'Saturday 22:00',
          ...body,
        });
    expect((await save({ state: 'draft' })).body.respCode).toBe(0);
    expect(await fetchNotes(hers)).toEqual([]);
    const { version } = (await save({ state: 'published' })).body.data;
    await save({ state: 'published', content: '周日 22:00', version });
    expect(
      await until(
        () => fetchNotes(hers, 'en'),
        (notes) => notes.length > 0,
      ),
    ).toMatchObject([{ type: 'announcement', title: 'Maintenance', content: 'Saturday 22:00' }]);
    expect((await fetchNotes(centre)).filter(({ type }) => type === 'announcement')).toEqual([]);
    expect((await fetchNotes(await signInOverHttp(test, wang)))[0]).toMatchObject({
      type: 'security',
      title: '您的账号已在别处登录',
    });
  });
  const platform = async () =>
    (await test.db.row<{ id: number; organisationId: number }>(
      `select e.id, o.id as "organisationId"
        from enterprise e
        join organisation o on o.enterprise_id = e.id
        where e.identity = 'platform'`,
    )) ?? { id: 0, organisationId: 0 };
  it('notify the owner of a vehicle when a hooked sheet has a new version', async () => {
    const { modelId, sheetId } = await hookedToOldVersion();
    await notifyAll('sheet.released', { sheetId, cid: 1, by: 0 });
    expect((await fetchNotes())[0]).toMatchObject({
      type: 'sheet',
      title: '门板 已发布新版本 2',
      content: '车型 X1 有 1 个位置仍挂接旧版本。',
      link: `/vehicle/ModelAdmin?id=${modelId}`,
    });
  });
  it('do not notify the user who released the version', async () => {
    const { sheetId } = await hookedToOldVersion();
    const before = (await fetchNotes()).length;
    await notifyAll('sheet.released', { sheetId, cid: 1, by: li.id });
    expect(await fetchNotes()).toHaveLength(before);
  });
  let models = 0;
  async function hookedToOldVersion(): Promise<{ modelId: number; sheetId: number }> {
    const tenant = [home.id, home.organisationId, li.id];
    const model = await test.db.row<{ id: number }>(
      `insert into vehicle_model (enterprise_id, organisation_id, created_by, project_name, internal_number,
          model_type, power_plant)
        values ($1, $2, $3, 'X1', $4, 0, 5)
        returning id`,
      [...tenant, `X1-${++models}`],
    );
    const mds = await test.db.row<{ cid: number }>(
      'insert into mds (kind, enterprise_id, organisation_id, created_by) values (1, $1, $2, $3) returning cid',
      tenant,
    );
    const sheet = (version: number): Promise<number> =>
      test.db.tx(async () => {
        const id =
          (await test.db.row<{ id: number }>('insert into graph_node (kind) values (1) returning id'))?.id ?? 0;
        await test.db.execute(`insert into mds_node (id, sheet_id, kind, name) values ($1, $1, 1, '门板')`, [id]);
        await test.db.execute(
          `insert into mds_sheet (id, cid, version, kind, name, status, enterprise_id, organisation_id, created_by)
            values ($4, $5, $6, 1, '门板', 'IR', $1, $2, $3)`,
          [...tenant, id, mds?.cid, version],
        );
        return id;
      });
    const old = await sheet(1);
    await test.db.execute(
      `insert into bom_position (model_id, ord, level, name, match_state, sheet_id)
        values ($1, 1, 0, '门板', 'matched', $2)`,
      [model?.id, old],
    );
    return { modelId: model?.id ?? 0, sheetId: await sheet(2) };
  }
});
