import type { EnterpriseUserRow } from '@matlas/contract';
import { createDepartment, user } from '@matlas/testing';
import { app, call, maker, setUpEnterpriseUsers } from './testing/enterprise-user-fixture';

describe('the list of users of an enterprise', () => {
  setUpEnterpriseUsers();

  const page = async (query: string): Promise<EnterpriseUserRow[]> =>
    (await call('get', `page?${query}`, maker.headers)).body.data.records;

  it('can be filtered by kind, department and text', async () => {
    const mine = await createDepartment(app.db, maker.enterprise);
    const below = await createDepartment(app.db, maker.enterprise, mine);
    const who = await user(app.db, maker.enterprise, {
      name: '查无此人',
      roles: ['ordinaryUser'],
      organisationId: below,
    });
    await app.db.execute('update app_user set trusted = true where id = $1', [who.id]);
    for (const query of [`organisationId=${mine}`, 'kind=trusted&q=查无此', `querys[eq][organisationId]=${below}`])
      expect((await page(query)).map(({ id }) => id)).toEqual([who.id]);
    expect((await page('kind=ordinary')).map(({ id }) => id)).not.toContain(who.id);
    expect((await page('kind=enterpriseAdministrator')).map(({ id }) => id)).toContain(maker.user.id);
    expect((await call('get', 'page?sort=passwordHash')).status).toBe(400);
  });
});
