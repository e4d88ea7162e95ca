import { businessDay, user, signIn } from '@matlas/testing';
import {
  app,
  call,
  create,
  createReleasedSheet,
  holding,
  namedSteel,
  newVersion,
  one,
  owner,
  release,
  remove,
  type Row,
  setUp,
  setUpLocalData,
  stranger,
} from './testing/local-data-fixture';

setUpLocalData();

interface Locked extends Row {
  lockState: number;
  lock: { by: string; reason: string; until: string | null } | null;
  can: Row['can'] & { edit: boolean; delete: boolean; release: boolean; newVersion: boolean; unlock: boolean };
}
const TODAY = businessDay();
const lock = (sheets: readonly Row[], more: object = {}, headers = owner.headers) =>
  call(
    'post',
    'data/localDataManage/lock',
    { ids: sheets.map(({ id }) => id), reason: 'In dispute', ...more },
    headers,
  );
const unlock = (sheets: readonly Row[], headers = owner.headers) =>
  call('post', 'data/localDataManage/unlock', { ids: sheets.map(({ id }) => id) }, headers);
const read = async (sheet: Row): Promise<Locked> => (await one(sheet)) as Locked;
const refusedByDatabase = async (sql: string, id: number): Promise<string> => {
  try {
    await app.db.execute(sql, [id]);
    return 'done';
  } catch (error) {
    const { driverError, code = '' } = error as { driverError?: { code: string }; code?: string };
    return driverError?.code ?? code;
  }
};

describe('a locked draft', () => {
  it('is neither changed, deleted, released nor marked, and says who locked it, why and until when', async () => {
    const draft = await create(namedSteel('L-1'));
    expect(await lock([draft], { until: TODAY })).toMatchObject({
      ok: true,
      message: expect.stringMatching(/locked/i),
    });
    const held = await read(draft);
    expect(held).toMatchObject({
      lockState: 1,
      lock: { by: expect.stringMatching(/./), reason: 'In dispute', until: TODAY },
      can: { edit: false, delete: false, release: false, unlock: true },
    });
    const tree = { ...namedSteel('L-1 changed'), id: draft.id };
    expect((await call('put', 'data/local/material', { id: draft.id, version: held.version, tree })).code).toBe(
      'sheet.lockHeld',
    );
    for (const answer of [await remove(draft), await release(draft), await setUp([draft.id], { preliminary: true })])
      expect(answer.code).toBe('sheet.lockHeld');
    expect(
      (await call('put', 'data/local/material', { id: draft.id, version: held.version, tree }, owner.headers, 'zh'))
        .message,
    ).toBe('MDS已锁定，不能修改或删除');
    expect((await unlock([draft])).ok).toBe(true);
    expect(await read(draft)).toMatchObject({ lockState: 0, lock: null, can: { edit: true, delete: true } });
    expect((await remove(draft)).ok).toBe(true);
  });
  it.each([
    ['its name', `update mds_sheet set name = 'X' where id = $1`],
    ['a mark', 'update mds_sheet set preliminary = not preliminary where id = $1'],
    ['its status', `update mds_sheet set status = 'IR', version = 1 where id = $1`],
    ['its deletion mark', 'update mds_sheet set deleted_at = now() where id = $1'],
    ['the row', 'delete from mds_sheet where id = $1'],
    ['a node', `update mds_node set remark = 'X' where sheet_id = $1`],
    ['its edges', 'delete from mds_edge where parent in (select id from mds_node where sheet_id = $1)'],
    [
      'a new node',
      `with v as (insert into graph_node (kind) values (3) returning id)
      insert into mds_node (id, sheet_id, kind, name) select id, $1, 3, 'X' from v`,
    ],
  ])('is kept by the database too: %s', async (_, sql) => {
    const draft = await create(namedSteel(`L-2 ${_}`));
    await lock([draft]);
    expect(await refusedByDatabase(sql, draft.id)).toBe('MF003');
    await app.db.execute(`update mds_sheet set locked_until = current_date - 1 where id = $1`, [draft.id]);
    expect(await refusedByDatabase(`update mds_sheet set name = 'X' where id = $1`, draft.id)).toBe('done');
  });
  it('is free again after the last day', async () => {
    const draft = await create(namedSteel('L-3'));
    await lock([draft], { until: TODAY });
    await app.db.execute('update mds_sheet set locked_until = current_date - 1 where id = $1', [draft.id]);
    expect(await read(draft)).toMatchObject({ lockState: 0, lock: null, can: { edit: true } });
    expect((await unlock([draft])).code).toBe('sheet.lockNone');
    expect((await remove(draft)).ok).toBe(true);
  });
});

describe('a locked release', () => {
  it('is not deleted; a new version and references to it are possible', async () => {
    const released = await createReleasedSheet(namedSteel('L-4'));
    await lock([released]);
    expect((await remove(released)).code).toBe('sheet.lockHeld');
    const user1 = await create(holding('L-4 user', { massGrams: '1', ref: { cid: released.cid } }));
    expect(user1.id).toBeGreaterThan(0);
    const next = await newVersion(released);
    expect(await read(next)).toMatchObject({ lockState: 0, can: { edit: true } });
    expect(await read(released)).toMatchObject({ lockState: 1 });
  });
});

describe('locks of many', () => {
  it('are set on all or on none, and each refusal names its sheet', async () => {
    const [draft, gone] = [await create(namedSteel('L-5')), await create(namedSteel('L-6'))];
    await app.db.execute(`update mds_sheet set status = 'SD' where id = $1`, [gone.id]);
    const refused = await lock([draft, gone]);
    expect(refused.data.issues).toEqual([expect.objectContaining({ path: 'ids.1', code: 'sheet.lockSent' })]);
    expect(await read(draft)).toMatchObject({ lockState: 0 });
    const more = await create(namedSteel('L-7'));
    expect((await lock([draft, more, draft])).ok).toBe(true);
    expect((await unlock([draft, more])).ok).toBe(true);
  });
  it('need a reason and a day that has not passed', async () => {
    const draft = await create(namedSteel('L-8'));
    expect((await lock([draft], { reason: '  ' })).data.issues).toEqual([expect.objectContaining({ path: 'reason' })]);
    expect((await lock([draft], { until: '2020-01-01' })).data.issues).toEqual([
      expect.objectContaining({ path: 'until', message: expect.stringMatching(/today/i) }),
    ]);
  });
  it('are found by the filter of the list', async () => {
    const draft = await create(namedSteel('L-9 filter'));
    await lock([draft]);
    const ids = async (state: string): Promise<number[]> =>
      (
        await call('post', 'data/localDataManage/page', { querys: { eq: { lockState: state, name: 'L-9 filter' } } })
      ).data.records.map(({ id }: Row) => id);
    expect([await ids('1'), await ids('0')]).toEqual([[draft.id], []]);
  });
});

describe('the lock of another person', () => {
  it('is taken off by an administrator of the enterprise, not by a colleague of the department', async () => {
    const [locker, colleague] = await Promise.all(
      [1, 2].map(async () => signIn(app, await user(app.db, owner.enterprise, { roles: ['organisationAdmin'] }))),
    );
    const draft = await create(namedSteel('L-10'));
    expect((await lock([draft], {}, locker)).ok).toBe(true);
    expect((await unlock([draft], colleague)).code).toBe('sheet.lockOfOther');
    expect((await lock([draft], { reason: 'Other' }, colleague)).code).toBe('sheet.lockOfOther');
    expect((await unlock([draft], stranger.headers)).respCode).toBe(404);
    expect((await unlock([draft])).ok).toBe(true);
  });
});
