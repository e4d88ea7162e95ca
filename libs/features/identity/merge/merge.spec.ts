import type { EnterpriseFound, MergeRow } from '@matlas/contract';
import { Events, systemAuth } from '@matlas/server-kit';
import { type AuthHeader, customRole, createDepartment, signedIn, signIn, user } from '@matlas/testing';
import { MergeStore } from './merge.store';
import { app, centre, ids, type Pair, platform, post, setUpMerges, start, two } from './testing/merge-fixture';

setUpMerges();

const blockers = async (pair: Pair): Promise<string[]> =>
  (await post('preview', ids(pair))).data.blockers.map(({ code, field }: { code: string; field?: string }) =>
    [code, field].filter(Boolean).join(' '),
  );
const enterpriseOf = async (headers: AuthHeader): Promise<string> =>
  (await app.http.post('/api/haveTo').set(headers).send({})).body.data.user.enterpriseCode;

describe('the permission to merge', () => {
  it('belongs to the centre only, whatever an enterprise’s own role allows', async () => {
    const pair = await two();
    const all = await signIn(
      app,
      await user(app.db, pair.target, { roles: [await customRole(app.db, pair.target, { permissions: ['*:*:*'] })] }),
    );
    const admin = await signIn(app, await user(app.db, pair.target));
    for (const headers of [all, admin]) {
      const answers = [
        await post('page', {}, headers),
        await post('preview', ids(pair), headers),
        await post('start', { ...ids(pair), confirmName: 'x' }, headers),
        await post('undoPreview', { id: 1 }, headers),
        await post('undo', { id: 1 }, headers),
      ];
      expect(answers.map(({ code }) => code)).toEqual(Array(5).fill('forbidden'));
    }
  });

  it('requires the name of the source enterprise as confirmation', async () => {
    const pair = await two();
    expect((await post('start', { ...ids(pair), confirmName: `企业 ${pair.target.code}` })).code).toBe('badInput');
    expect((await post('preview', { sourceId: pair.source.id, targetId: pair.source.id })).code).toBe(
      'enterprise.mergeSelf',
    );
    expect((await post('start', { ...ids(pair), confirmName: `Enterprise ${pair.source.code}` })).data).toMatchObject({
      state: 'undoable',
      daysLeft: 30,
      can: { undo: true },
    });
  });
});

describe('users of a merged enterprise', () => {
  it('continue to work in the target enterprise, and see no more than before', async () => {
    const pair = await two();
    const [quality, elsewhere] = [
      await createDepartment(app.db, pair.source),
      await createDepartment(app.db, pair.target),
    ];
    const admin = await user(app.db, pair.source, { organisationId: quality, name: 'Former' });
    const auditor = await user(app.db, pair.source, { roles: ['auditor'] });
    const live = await signIn(app, admin);
    expect(await enterpriseOf(live)).toBe(pair.source.code);
    const { data: merge }: { data: MergeRow } = await start(pair);
    expect(await enterpriseOf(live)).toBe(pair.target.code);
    expect(await enterpriseOf(await signIn(app, auditor))).toBe(pair.target.code);
    const tree = (await app.http.get(`/api/sys/org/selectEnterpriseListByOrgId/${quality}`).set(live)).body.data as {
      id: number;
    }[];
    expect([tree.some(({ id }) => id === quality), tree.some(({ id }) => id === elsewhere)]).toEqual([true, false]);
    const roles = await app.db.rows<{ scope: string; code: string }>(
      `select r.data_scope as scope, r.code
        from user_role ur
        join role r on r.id = ur.role_id
        where ur.user_id = any($1)
        order by ur.user_id`,
      [[admin.id, auditor.id]],
    );
    expect(roles.map(({ scope }) => scope)).toEqual(['organisation', 'organisation']);
    await post('undo', { id: merge.id });
    expect(await enterpriseOf(await signIn(app, admin))).toBe(pair.source.code);
    expect(
      await app.db.rows(
        `select r.code
          from user_role ur
          join role r on r.id = ur.role_id
          where ur.user_id = any($1)
          order by ur.user_id`,
        [[admin.id, auditor.id]],
      ),
    ).toEqual([{ code: 'enterpriseAdmin' }, { code: 'auditor' }]);
  });

  it('are notified in both enterprises, after the merge and after its undo', async () => {
    const pair = await two();
    const admin = await user(app.db, pair.source);
    const actual: object[] = [];
    app.app.get(Events).on('enterprise.merged', (event) => void actual.push(event));
    app.app.get(Events).on('enterprise.separated', (event) => void actual.push(event));
    const { data: merge } = await start(pair);
    await post('undo', { id: merge.id });
    expect(actual).toEqual(
      [1, 2].map(() =>
        expect.objectContaining({
          mergeId: merge.id,
          target: expect.objectContaining({ id: pair.target.id }),
          formerAdministrators: [admin.id],
        }),
      ),
    );
    const trail = await app.db.rows<{ action: string; after: { state?: string } }>(
      `select action, after from audit_trail where subject = 'enterprise' and subject_id = $1 order by id`,
      [pair.source.id],
    );
    expect(trail.map(({ action, after }) => [action, after.state])).toEqual([
      ['merge', 'merged'],
      ['change', 'active'],
    ]);
  });
});

describe('the alias', () => {
  it('is found by all its former data, shows the present ones, and cannot be changed', async () => {
    const pair = await two();
    await app.db.execute(`update enterprise set duns = '77-123-4567', tax_code = '91310000MA1K099999' where id = $1`, [
      pair.source.id,
    ]);
    await start(pair);
    const reader = await signedIn(app, ['ordinaryUser']);
    for (const question of [
      { orgName: `企业 ${pair.source.code}` },
      { orgId: pair.source.code },
      { duns: '771234567' },
    ]) {
      const { records } = (await app.http.post('/api/extSys/enterprise/list').set(reader.headers).send(question)).body
        .data as { records: EnterpriseFound[] };
      expect(records.map(({ orgId, orgIdo, formerly }) => [orgId, orgIdo, formerly?.code])).toEqual([
        [pair.target.id, pair.target.organisationId, pair.source.code],
      ]);
    }
    expect(
      (await app.http.get(`/api/extSys/enterprise/detail/${pair.source.id}`).set(reader.headers)).body.data
        .enterpriseId,
    ).toBe(pair.target.id);
    const kept = (await app.http.get(`/api/sys/enterprise/${pair.source.id}`).set(centre)).body.data;
    expect(kept).toMatchObject({
      state: 'merged',
      mergedInto: { id: pair.target.id, since: expect.any(String) },
      can: { edit: false, activate: false, deactivate: false },
    });
    expect(
      (await app.http.post('/api/sys/enterprise/state').set(centre).send({ id: pair.source.id, active: true })).body
        .code,
    ).toBe('enterprise.merged');
    expect((await post('page', { q: '91310000MA1K099999' })).data.records).toHaveLength(1);
    await expect(user(app.db, pair.source)).rejects.toMatchObject({ code: 'MF002' });
  });
});

describe('a blocker of a merge', () => {
  it('is reported, and prevents the merge until it is resolved', async () => {
    const pair = await two();
    const { source, target } = pair;
    const uploader = await user(app.db, source, { roles: ['ordinaryUser'] });
    await app.db.execute(`update app_user set transfer_right = 'upload' where id = $1`, [uploader.id]);
    await app.db.execute('update enterprise set upload_capacity = 0 where id = $1', [target.id]);
    await app.db.execute(`insert into job (name, state, enterprise_id) values ('x', 'running', $1)`, [source.id]);
    await app.db.execute(
      `insert into enterprise_change (enterprise_id, kind, before, wanted, ground) values ($1, 'name', '{}', '{}', 'x')`,
      [source.id],
    );
    await app.db.execute('delete from user_role where user_id in (select id from app_user where enterprise_id = $1)', [
      target.id,
    ]);
    expect(await blockers(pair)).toEqual(['jobs', 'changePending', 'noAdministrator', 'capacity upload']);
    expect(await start(pair)).toMatchObject({ code: 'enterprise.mergeBlocked' });
    expect(await blockers({ source: platform, target })).toContain('platform source');
    await app.db.execute(`update enterprise set state = 'deactivated' where id = $1`, [source.id]);
    expect(await blockers(pair)).toContain('notActive source');
  });

  it('can be another merge of either enterprise that can still be undone', async () => {
    const [first, second] = [await two(), await two()];
    await start(first);
    expect(await blockers({ source: first.target, target: second.target })).toContain('openMerge');
    expect(await blockers({ source: second.source, target: first.target })).toContain('openMerge');
  });
});

describe('the period for undoing', () => {
  it('ends after 30 days: the merge is final, and its recorded rows are deleted', async () => {
    const pair = await two();
    await user(app.db, pair.source);
    const { data: merge } = await start(pair);
    await app.db.execute(
      `update enterprise_merge
        set merged_at = merged_at - interval '30 days 1 second', undo_until = undo_until - interval '30 days 1 second'
        where id = $1`,
      [merge.id],
    );
    expect((await app.http.get(`/api/matlas/enterprise/merge/${merge.id}`).set(centre)).body.data).toMatchObject({
      state: 'final',
      daysLeft: null,
      can: { undo: false },
    });
    for (const path of ['undo', 'undoPreview'])
      expect(await post(path, { id: merge.id })).toMatchObject({
        code: 'enterprise.mergeOver',
        message: expect.stringContaining('30 days'),
      });
    expect(await app.app.get(MergeStore).forgetRows()).toBe(3);
    expect((await post('page', { q: pair.source.code })).data.records[0].moved).toEqual(
      expect.arrayContaining([{ kind: 'user', count: 1 }]),
    );
    expect(await blockers({ source: pair.target, target: (await two()).target })).toEqual([]);
  });

  it('allows only one undo', async () => {
    const { data: merge } = await start(await two());
    expect((await post('undo', { id: merge.id })).data.state).toBe('undone');
    expect((await post('undo', { id: merge.id })).code).toBe('enterprise.mergeUndone');
    expect((await app.app.get(MergeStore).getMerge(systemAuth().scope, merge.id)).undoneAt).toBeInstanceOf(Date);
  });
});
