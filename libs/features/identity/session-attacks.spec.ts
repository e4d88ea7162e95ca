import { JwtService } from '@nestjs/jwt';
import { BUILT_IN_ROLE_NAMES } from '@matlas/contract';
import {
  encryptPassword,
  enterprise,
  sharedApp,
  signInOverHttp,
  signInBody,
  TEST_PASSWORD,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('attacks on sign-in and session', () => {
  let app: TestApp;
  let home: TestEnterprise;
  beforeAll(async () => {
    app = await sharedApp();
    home = await enterprise(app.db);
  });
  afterAll(() => app.close());

  const haveTo = (headers: Record<string, string>) => app.http.post('/api/haveTo').set(headers);
  const login = async (name: string, password: string, headers: Record<string, string> = {}) =>
    app.http
      .post('/api/login')
      .set(headers)
      .send(await signInBody(app, name, password));
  const sessionOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;

  describe('guessing passwords', () => {
    it('locks every spelling of the name, and not only for the attacker', async () => {
      const who = await user(app.db, home);
      for (const name of [who.loginName, who.loginName.toUpperCase(), ` ${who.loginName}`, `${who.loginName} `])
        expect((await login(name, 'Wrong0ne')).body.code).toBe('signIn.failed');
      expect((await login(who.loginName, 'Wrong0ne')).body.code).toBe('signIn.locked');
      const owner = await login(who.loginName, TEST_PASSWORD);
      expect([owner.status, owner.body.code, owner.body.data.minutes]).toEqual([423, 'signIn.locked', 15]);
      expect(Date.parse(owner.body.data.until) - Date.now()).toBeGreaterThan(14 * 60_000);
    });

    it('is not easier with a stolen session', async () => {
      const headers = await signInOverHttp(app, await user(app.db, home));
      const change = async (oldPassword: string) =>
        (
          await app.http
            .put('/api/newUpdatePassword')
            .set(headers)
            .send({
              oldPassword: await encryptPassword(app, oldPassword),
              newPassword: await encryptPassword(app, 'Another1'),
            })
        ).body.code;
      for (let guess = 1; guess < 5; guess += 1) expect(await change(`Wrong0ne${guess}`)).toBe('password.wrongOld');
      expect([await change('Wrong0ne5'), await change(TEST_PASSWORD)]).toEqual(['signIn.locked', 'signIn.locked']);
    });

    it('does not reveal whether a user exists, is deactivated, waits for approval or is past their dates', async () => {
      const pending = await enterprise(app.db);
      await app.db.execute(`update enterprise set state = 'pending' where id = $1`, [pending.id]);
      const [known, gone, late, waiting] = [
        await user(app.db, home),
        await user(app.db, home),
        await user(app.db, home),
        await user(app.db, pending),
      ];
      await app.db.execute('update app_user set status = 0 where id = $1', [gone.id]);
      await app.db.execute('update app_user set valid_until = current_date - 1 where id = $1', [late.id]);
      const answers = await Promise.all(
        [known.loginName, gone.loginName, late.loginName, waiting.loginName, 'nobody-at-all'].map(async (name) => {
          const { status, body } = await login(name, 'Wrong0ne');
          return JSON.stringify([status, { ...body, requestId: '' }]);
        }),
      );
      expect(new Set(answers).size).toBe(1);
      expect((await login(waiting.loginName, TEST_PASSWORD)).body.code).toBe('signIn.pending');
      expect((await login(late.loginName, TEST_PASSWORD)).body.code).toBe('signIn.notInValidity');
    });
  });

  describe('session fixation', () => {
    it('is impossible: a sign-in ignores a session that the client sends', async () => {
      const [attacker, victim] = [await user(app.db, home), await user(app.db, home)];
      const planted = (await signInOverHttp(app, attacker))['X-Access-Token'];
      const { body } = await login(victim.loginName, TEST_PASSWORD, {
        'X-Access-Token': planted,
        Cookie: `X-Access-Token=${planted}; sid=${sessionOf(planted)}`,
      });
      expect(sessionOf(body.data.token)).not.toBe(sessionOf(planted));
      expect((await haveTo({ 'X-Access-Token': planted })).body.data.user.usid).toBe(attacker.id);
    });

    it('ends the session of an older token when its owner signs in again', async () => {
      const who = await user(app.db, home);
      const stolen = await signInOverHttp(app, who);
      const { headers, body } = await login(who.loginName, TEST_PASSWORD, stolen);
      expect([
        (await haveTo(stolen)).status,
        headers['set-cookie'],
        (await haveTo({ 'X-Access-Token': body.data.token })).status,
      ]).toEqual([504, undefined, 200]);
    });
  });

  describe('tokens', () => {
    it('are invalid after a sign-out, for every call', async () => {
      const who = await user(app.db, home);
      const headers = await signInOverHttp(app, who);
      await app.http.get('/api/logout').set(headers);
      const answers = await Promise.all([
        haveTo(headers),
        app.http.get('/api/passwordUpdata').set(headers),
        app.http.get(`/api/sys/menu/listMenuByUserId/${who.id}`).set(headers),
        app.http.get('/api/logout').set(headers),
      ]);
      expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(Array(4).fill([401, '50008']));
    });

    it('that were not issued by this installation are refused', async () => {
      const who = await user(app.db, home);
      const token = (await signInOverHttp(app, who))['X-Access-Token'];
      const sid = sessionOf(token);
      const { publicKey } = (await app.http.post('/api/queryLoginNameInit').send({ challenge: 'none' })).body.data;
      const [head = '', , signature = ''] = token.split('.');
      const forged = {
        unsigned: `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url({ sid })}.`,
        unsignedInCapitals: `${base64url({ alg: 'NONE' })}.${base64url({ sid })}.`,
        signatureLeftOut: `${head}.${base64url({ sid })}.`,
        signatureOfAnother: `${head}.${base64url({ sid, admin: true })}.${signature}`,
        foreignKey: new JwtService({ secret: 'x'.repeat(40) }).sign({ sid }),
        publicKeyAsSecret: new JwtService({ secret: publicKey }).sign({ sid }),
        otherAlgorithm: new JwtService({ secret: 'jest-jest-jest-jest-jest-jest-jest-jest' }).sign(
          { sid },
          { algorithm: 'HS512' },
        ),
        noSession: new JwtService({ secret: 'jest-jest-jest-jest-jest-jest-jest-jest' }).sign({ sid: `' or 1=1 --` }),
        plainSession: sid,
      };
      for (const [name, value] of Object.entries(forged))
        expect([name, (await haveTo({ 'X-Access-Token': value })).body.code]).toEqual([name, '50008']);
      expect((await haveTo({ 'X-Access-Token': token })).status).toBe(200);
    });

    it.each([...BUILT_IN_ROLE_NAMES, 'admin', 'editor', 'ROLE_SYS_ADMIN'])(
      '%s-token is a word and no token',
      async (role) => {
        expect((await haveTo({ 'X-Access-Token': `${role}-token` })).body.code).toBe('50008');
      },
    );

    it('are read from their header only, so that no other site can make a browser send one', async () => {
      const token = (await signInOverHttp(app, await user(app.db, home)))['X-Access-Token'];
      const elsewhere = [
        app.http.post('/api/haveTo').set('Cookie', `X-Access-Token=${token}; token=${token}; Admin-Token=${token}`),
        app.http.post('/api/haveTo').set('Authorization', `Bearer ${token}`),
        app.http.post(`/api/haveTo?token=${token}&X-Access-Token=${token}`),
        app.http.post('/api/haveTo').send({ token, 'X-Access-Token': token }),
      ];
      for (const answer of await Promise.all(elsewhere))
        expect([answer.status, answer.body.code]).toEqual([401, 'Auth_401']);
    });

    it('are never stored in cookies, and other origins are refused', async () => {
      const body = await signInBody(app, (await user(app.db, home)).loginName, TEST_PASSWORD);
      const origin = { Origin: 'https://evil.example' };
      const signedIn = await app.http.post('/api/login').set(origin).send(body);
      const token = signedIn.body.data.token as string;
      const answers = [
        signedIn,
        await haveTo({ 'X-Access-Token': token, ...origin }),
        await app.http.post('/api/queryLoginNameInit').set(origin).send({}),
        await app.http.get('/api/logout').set({ 'X-Access-Token': token, ...origin }),
      ];
      for (const { headers } of answers)
        expect([
          headers['set-cookie'],
          headers['access-control-allow-origin'],
          headers['access-control-allow-credentials'],
        ]).toEqual([undefined, undefined, undefined]);
    });

    it('are not issued to a form of another site', async () => {
      const body = await signInBody(app, (await user(app.db, home)).loginName, TEST_PASSWORD);
      const asForm = await app.http.post('/api/login').type('form').send(body);
      const asText = await app.http.post('/api/login').set('Content-Type', 'text/plain').send(JSON.stringify(body));
      for (const answer of [asForm, asText])
        expect([answer.status >= 400 && answer.status < 500, answer.body.data?.token]).toEqual([true, undefined]);
    });
  });
});
