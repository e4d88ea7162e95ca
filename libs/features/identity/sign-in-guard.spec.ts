import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '@matlas/contract';
import {
  encryptPassword,
  enterprise,
  sharedApp,
  TEST_PASSWORD,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';
import { SignInAttemptStore } from './sign-in-attempt.store';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A client with its address and browser, which the server under test takes from the connection. */
interface Client {
  remoteAddress: string;
  agent: string;
}
const HOME: Client = { remoteAddress: '192.0.2.1', agent: 'own browser' };
const AWAY: Client = { remoteAddress: '198.51.100.7', agent: 'another browser' };
const THEFT: Client = { remoteAddress: '203.0.113.9', agent: 'a third browser' };

describe('strangers', () => {
  let app: TestApp;
  let home: TestEnterprise;
  beforeAll(async () => {
    app = await sharedApp();
    home = await enterprise(app.db);
  });
  afterAll(() => app.close());

  async function post(client: Client, url: string, payload: object) {
    const fastify = app.app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    const { remoteAddress, agent } = client;
    const answer = await fastify.inject({
      method: 'POST',
      url: `/api${url}`,
      remoteAddress,
      headers: { 'user-agent': agent, 'accept-language': 'en' },
      payload,
    });
    return answer.json<{ code: string; data: Record<string, unknown> & { token: string; captcha: string } }>();
  }
  const challengeOf = async (client: Client) =>
    (await post(client, '/queryLoginNameInit', { challenge: 'question' })).data['challenge'] as {
      id: string;
      work?: { bits: number };
    };
  async function solve(client: Client, { id }: { id: string }, nonce?: string) {
    const row = await app.db.row<{ answer: number }>('select answer from sign_in_challenge where id = $1', [id]);
    return post(client, '/queryLoginNameInit/solve', { kind: 'question', id, answer: String(row?.answer), nonce });
  }
  async function login(client: Client, username: string, password: string) {
    const { data } = await solve(client, await challengeOf(client));
    return post(client, '/login', { username, password: await encryptPassword(app, password), captcha: data.captcha });
  }
  /** Counted as if they had been sent: the guesses themselves would take a minute of password hashes. */
  const guess = async (times: number, where: string) =>
    app.db.execute(`update sign_in_attempt set failures = $1, locked_until = null where ${where}`, [times]);

  it('lock a name for their own address only', async () => {
    const who = await user(app.db, home);
    await login(AWAY, who.loginName, 'Wrong0ne');
    await guess(LIMITS.signInFailures, `client_hash not in ('', '*') and name_hash <> ''`);
    expect((await login(AWAY, who.loginName, TEST_PASSWORD)).code).toBe('signIn.locked');
    expect((await login(HOME, who.loginName, TEST_PASSWORD)).data.token).toBeTruthy();
  });

  it('are slowed down by name wherever they come from, and known devices of the person are not', async () => {
    const who = await user(app.db, home);
    expect((await login(HOME, who.loginName, TEST_PASSWORD)).code).toBe('');
    await login(AWAY, who.loginName, 'Wrong0ne');
    await guess(LIMITS.strangerAttempts, `client_hash = '*'`);
    const codes = [];
    for (const remoteAddress of ['203.0.113.1', '203.0.113.2'])
      codes.push((await login({ ...AWAY, remoteAddress }, who.loginName, 'Wrong0ne')).code);
    expect(codes).toEqual(['signIn.failed', 'tooManyRequests']);
    // Refused without a look at the password, so no failure of that client.
    const [{ rows } = { rows: 0 }] = await app.db.rows<{ rows: number }>(
      `select count(*)::int as rows from sign_in_attempt where client_hash = $1`,
      [sha256('address 203.0.113.2')],
    );
    expect(rows).toBe(0);
    expect((await login(HOME, who.loginName, TEST_PASSWORD)).code).toBe('');
  });

  it('cannot pass the slow-down by parallel attempts, nor a lock by other addresses of an IPv6 network', async () => {
    const attempts = app.app.get(SignInAttemptStore);
    const name = 'attacked';
    await attempts.countAttempt(name, 'first', { isStranger: true });
    await guess(LIMITS.strangerAttempts, `client_hash = '*' and name_hash = '${sha256(name)}'`);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => attempts.countAttempt(name, `client ${index}`, { isStranger: true })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

    const who = await user(app.db, home);
    await login({ ...AWAY, remoteAddress: '2001:db8::1' }, who.loginName, 'Wrong0ne');
    await guess(LIMITS.signInFailures, `client_hash = '${sha256('address 2001:db8:0:0::/64')}'`);
    const codeAt = async (remoteAddress: string) =>
      (await login({ ...AWAY, remoteAddress }, who.loginName, TEST_PASSWORD)).code;
    expect(await codeAt('2001:DB8:0:0:1:2:3:4')).toBe('signIn.locked');
    expect(await codeAt('2001:db8:0:1::1')).toBe('');
  });

  it('have to work for a challenge after many failures of their address', async () => {
    await login(AWAY, 'nobody', 'Wrong0ne');
    const hoarded = await challengeOf(AWAY);
    expect(hoarded.work).toBeUndefined();
    await guess(LIMITS.addressFailures, `name_hash = ''`);
    const [lazy, worked] = [await challengeOf(AWAY), await challengeOf(AWAY)];
    expect(worked.work).toEqual({ bits: LIMITS.workBits });
    expect((await solve(AWAY, lazy)).code).toBe('signIn.captchaInvalid');
    expect((await solve(AWAY, hoarded)).code).toBe('signIn.captchaInvalid');
    const zeros = (nonce: number) =>
      Math.clz32(createHash('sha256').update(`${worked.id}:${nonce}`).digest().readUInt32BE());
    let nonce = 0;
    while (zeros(nonce) < LIMITS.workBits) nonce += 1;
    expect((await solve(AWAY, worked, String(nonce))).data.captcha).toBeTruthy();
    expect((await solve(AWAY, worked, String(nonce))).code).toBe('signIn.captchaInvalid');
    expect((await challengeOf(HOME)).work).toBeUndefined();
  });

  it('are told to the person when they sign in from a new device, the first device is not', async () => {
    const who = await user(app.db, home);
    const notesOf = () => app.db.rows(`select 1 from note where source_key like $1`, [`session.newDevice:${who.id}:%`]);
    await login(HOME, who.loginName, TEST_PASSWORD);
    await login(HOME, who.loginName, TEST_PASSWORD);
    expect(await notesOf()).toHaveLength(0);
    await login(THEFT, who.loginName, TEST_PASSWORD);
    for (let tries = 0; tries < 200 && (await notesOf()).length === 0; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await notesOf()).toHaveLength(1);
  });
});
