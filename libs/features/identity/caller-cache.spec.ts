// Own database: two processes with Redis.
import {
  createTestApp,
  enterprise,
  signInOverHttp,
  type TestApp,
  TEST_PASSWORD,
  type TestEnterprise,
  encryptPassword,
  user,
} from '@matlas/testing';
import { Redis } from 'ioredis';
import { identityFeature } from '.';

/** Two server processes of one installation: one database, one Redis. */
describe('callers cached in Redis', () => {
  const redisUrl = process.env.TEST_REDIS_URL ?? '';
  const redis = new Redis(redisUrl);
  let here: TestApp;
  let there: TestApp;
  let home: TestEnterprise;
  beforeAll(async () => {
    here = await createTestApp([identityFeature], { REDIS_URL: redisUrl });
    there = await createTestApp([identityFeature], { REDIS_URL: redisUrl, DATABASE_URL: here.url });
    home = await enterprise(here.db);
  });
  afterAll(async () => {
    await there.close();
    await here.close();
    redis.disconnect();
  });

  const codeAt = async (app: TestApp, headers: Record<string, string>): Promise<string> =>
    (await app.http.post('/api/haveTo').set(headers)).body.code;
  const entries = () => redis.keys(`matlas-${new URL(here.url).pathname.slice(1)}:callers:*`);
  const eventually = async (isSo: () => Promise<boolean>) => {
    for (let tries = 0; tries < 40 && !(await isSo()); tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 25));
    expect(await isSo()).toBe(true);
  };

  it('reads from Redis a caller that another process has loaded', async () => {
    const headers = await signInOverHttp(here, await user(here.db, home));
    expect(await codeAt(here, headers)).toBe('');
    const [key] = await entries();
    const cached = JSON.parse((await redis.get(key ?? '')) ?? '{}');
    await redis.set(key ?? '', JSON.stringify({ ...cached, value: { ...cached.value, isInactive: true } }));
    expect(await codeAt(there, headers)).toBe('session.deactivated');
  });

  it('ends a session in the other process with its next call', async () => {
    const who = await user(here.db, home);
    const older = await signInOverHttp(here, who);
    expect([await codeAt(here, older), await codeAt(there, older)]).toEqual(['', '']);
    const newer = await signInOverHttp(there, who);
    expect([await codeAt(here, older), await codeAt(there, older)]).toEqual(['session.replaced', 'session.replaced']);
    expect([await codeAt(here, newer), await codeAt(there, newer)]).toEqual(['', '']);
    await there.http.get('/api/logout').set(newer);
    expect([await codeAt(here, newer), await codeAt(there, newer)]).toEqual(['50008', '50008']);
  });

  it('applies a changed password in every process', async () => {
    const who = await user(here.db, home, { mustChangePassword: true });
    const headers = await signInOverHttp(here, who);
    const profile = (app: TestApp) =>
      app.http
        .get(`/api/passwordUpdata`)
        .set(headers)
        .then(({ body }) => body.data.passwordDue as string | null);
    expect(await profile(there)).toBe('firstSignIn');
    await here.http
      .put('/api/newUpdatePassword')
      .set(headers)
      .send({
        oldPassword: await encryptPassword(here, TEST_PASSWORD),
        newPassword: await encryptPassword(here, 'Another1'),
      });
    expect((await there.http.get(`/api/sys/menu/listMenuByUserId/${who.id}`).set(headers)).status).toBe(200);
  });

  it('detects direct changes in the database: a deactivation, a removed role', async () => {
    const [gone, demoted] = [await user(here.db, home), await user(here.db, home, { roles: ['operatingCentre'] })];
    const [goneHeaders, demotedHeaders] = [await signInOverHttp(here, gone), await signInOverHttp(here, demoted)];
    const mayEditDepartments = async () =>
      (await there.http.post('/api/sys/org').set(demotedHeaders).send({})).status !== 403;
    expect([await codeAt(there, goneHeaders), await mayEditDepartments()]).toEqual(['', true]);
    await here.db.execute('update app_user set status = 0 where id = $1', [gone.id]);
    await here.db.execute('delete from user_role where user_id = $1', [demoted.id]);
    await eventually(
      async () => (await codeAt(there, goneHeaders)) === 'session.deactivated' && !(await mayEditDepartments()),
    );
  });
});
