import { systemAuth } from '@matlas/server-kit';
import { customRole, enterprise, sharedApp, type TestApp, type TestEnterprise, user } from '@matlas/testing';
import { ApiKeyService } from '.';

describe('API keys', () => {
  let app: TestApp;
  let home: TestEnterprise;
  let keys: ApiKeyService;
  beforeAll(async () => {
    app = await sharedApp();
    home = await enterprise(app.db);
    keys = app.app.get(ApiKeyService);
  });
  afterAll(() => app.close());

  const profileOf = (userId: number, key: string) => app.http.get(`/api/sys/user/${userId}`).set('X-Api-Key', key);
  const make = async (loginName: string, permissions?: string[]) =>
    (await keys.create(systemAuth(), { loginName, name: 'test', days: 30, permissions })).key;

  it('acts for its owner, and shows when it was last used', async () => {
    const owner = await user(app.db, home);
    const key = await make(owner.loginName);
    expect((await profileOf(owner.id, key)).body.data).toMatchObject({ account: owner.loginName });
    const row = await app.db.row<{ used: boolean; hash: string }>(
      'select last_used_at is not null as used, key_hash as hash from api_key where user_id = $1',
      [owner.id],
    );
    expect(row?.used).toBe(true);
    expect(row?.hash).not.toContain(key.slice(7));
  });

  it("allows only what both its own permissions and its owner's rights allow", async () => {
    const role = await customRole(app.db, home, { permissions: ['system:userInfo:query', 'bom:*:*'] });
    const [owner, other] = [await user(app.db, home, { roles: [role] }), await user(app.db, home)];
    expect((await profileOf(other.id, await make(owner.loginName))).status).toBe(200);
    expect((await profileOf(other.id, await make(owner.loginName, ['bom:*:query']))).status).toBe(404);
    await expect(make(owner.loginName, ['mds:sheet:query'])).rejects.toMatchObject({ code: 'apiKey.tooWide' });
    const key = await make(owner.loginName, ['system:userInfo:query']);
    await app.db.execute(`update role set permissions = '{}' where code = $1`, [role]);
    expect((await profileOf(other.id, key)).status).toBe(404);
  });

  it.each([
    ['expired', `update api_key set expires_at = now() - interval '1 second' where user_id = $1`],
    ['revoked', 'update api_key set revoked_at = now() where user_id = $1'],
    ['of a deactivated owner', 'update app_user set status = 0 where id = $1'],
  ])('is dead when %s', async (_why, change) => {
    const owner = await user(app.db, home);
    const key = await make(owner.loginName);
    expect((await profileOf(owner.id, key)).status).toBe(200);
    await app.db.execute(change, [owner.id]);
    const refused = await profileOf(owner.id, key);
    expect([refused.status, refused.body.code]).toEqual([401, 'apiKey.invalid']);
  });

  it("can be revoked only within the caller's reach", async () => {
    const owner = await user(app.db, home);
    const made = await keys.create(systemAuth(), { loginName: owner.loginName, name: 'test', days: 1 });
    const stranger = {
      ...systemAuth(),
      scope: {
        reach: 'enterprise' as const,
        enterpriseId: (await enterprise(app.db)).id,
        organisationIds: [],
        userId: 0,
      },
    };
    await expect(keys.revoke(stranger, made.id)).rejects.toMatchObject({ code: 'notFound' });
    await keys.revoke(systemAuth(), made.id);
    expect((await profileOf(owner.id, made.key)).status).toBe(401);
  });
});
