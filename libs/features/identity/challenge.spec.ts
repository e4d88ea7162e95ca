// Own database: tests a server behind a proxy.
import type { SlideTrace, SliderChallenge } from '@matlas/contract';
import {
  createTestApp,
  encryptPassword,
  enterprise,
  signInBody,
  type TestApp,
  TEST_PASSWORD,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';
import { identityFeature } from '.';

const OTHER = { 'User-Agent': 'another browser' };
const slide = (x: number): SlideTrace => Array.from({ length: 20 }, (_, i) => ({ at: i * 20, x: (x * i) / 19 }));

describe('the security check before a sign-in', () => {
  let app: TestApp;
  let home: TestEnterprise;
  let who: TestUser;
  beforeAll(async () => {
    app = await createTestApp([identityFeature], { TRUST_PROXY: 'on' });
    home = await enterprise(app.db);
    who = await user(app.db, home);
  });
  afterAll(() => app.close());

  const start = async (body: object = {}, headers: Record<string, string> = {}) =>
    (await app.http.post('/api/queryLoginNameInit').set(headers).send(body)).body.data;
  const posed = async (): Promise<SliderChallenge & { answer: number }> => {
    const { challenge } = await start();
    const row = await app.db.row<{ answer: number }>('select answer from sign_in_challenge where id = $1', [
      challenge.id,
    ]);
    return { ...challenge, answer: row?.answer };
  };
  const solve = (body: object, headers: Record<string, string> = {}) =>
    app.http.post('/api/queryLoginNameInit/solve').set(headers).send(body);
  const slid = ({ id }: { id: string }, x: number, headers: Record<string, string> = {}) =>
    solve({ kind: 'slider', id, x, trace: slide(x) }, headers);
  const codeOf = async (answer: PromiseLike<{ body: { code: string } }>): Promise<string> => (await answer).body.code;
  const login = async (captcha: string, headers: Record<string, string> = {}) =>
    app.http
      .post('/api/login')
      .set(headers)
      .send({ username: who.loginName, password: await encryptPassword(app, TEST_PASSWORD), captcha });

  it('shows the position of the gap in the picture and nowhere else', async () => {
    const { challenge } = await start();
    expect(Object.keys(challenge).sort()).toEqual(
      [
        'expiresAt',
        'height',
        'id',
        'kind',
        'piece',
        'pieceHeight',
        'pieceTop',
        'pieceWidth',
        'picture',
        'width',
      ].sort(),
    );
    for (const png of [challenge.picture, challenge.piece]) expect(png).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    expect(challenge).toMatchObject({ kind: 'slider', width: 320, height: 160, pieceWidth: 52, pieceHeight: 52 });
  });

  it('allows a sign-in after the piece was moved into the gap', async () => {
    const challenge = await posed();
    const { body } = await slid(challenge, challenge.answer + 3);
    expect(body).toMatchObject({ respCode: 0, data: { captcha: expect.stringMatching(/^[\w-]{43}$/) } });
    expect((await login(body.data.captcha)).body).toMatchObject({
      respCode: 0,
      data: { user: { account: who.loginName } },
    });
  });

  it.each([
    ['zh', /[？]$/],
    ['en', /\?$/],
  ])(
    'asks a question in %s for those who cannot slide, and takes its answer in full-width digits too',
    async (language, form) => {
      const { challenge } = await start({ challenge: 'question' }, { 'Accept-Language': language });
      expect(challenge).toEqual({
        kind: 'question',
        id: expect.any(String),
        expiresAt: expect.any(String),
        question: expect.stringMatching(form),
      });
      const row = await app.db.row<{ answer: number }>('select answer from sign_in_challenge where id = $1', [
        challenge.id,
      ]);
      const numbers = [...challenge.question.matchAll(/\d+/g)].map(([text]: string[]) => Number(text));
      const [a = 0, b = 0] = numbers;
      expect([a + b, a - b, ...numbers]).toContain(row?.answer);
      const fullWidth = String(row?.answer).replace(/\d/g, (digit) =>
        String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
      );
      expect((await solve({ kind: 'question', id: challenge.id, answer: ` ${fullWidth} ` })).body.ok).toBe(true);
    },
  );

  it('allows one attempt, right or wrong', async () => {
    const [missed, solved] = [await posed(), await posed()];
    expect(await codeOf(slid(missed, missed.answer + 20))).toBe('signIn.slider');
    expect(await codeOf(slid(missed, missed.answer))).toBe('signIn.captchaInvalid');
    expect(await codeOf(slid(solved, solved.answer))).toBe('');
    expect(await codeOf(slid(solved, solved.answer))).toBe('signIn.captchaInvalid');
    const { challenge } = await start({ challenge: 'question' });
    expect(await codeOf(solve({ kind: 'question', id: challenge.id, answer: 'no idea' }))).toBe('signIn.answer');
  });

  it('accepts only one of several concurrent attempts', async () => {
    const challenge = await posed();
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(slid(challenge, challenge.answer))));
    expect(codes.filter((code) => code === '')).toHaveLength(1);
  });

  it.each<
    [string, (challenge: SliderChallenge & { answer: number }) => Promise<unknown> | PromiseLike<unknown>, string]
  >([
    ['another program', (c) => slid(c, c.answer, OTHER), 'signIn.captchaInvalid'],
    ['another address', (c) => slid(c, c.answer, { 'X-Forwarded-For': '203.0.113.7' }), 'signIn.captchaInvalid'],
    [
      'too late',
      async (c) => {
        await app.db.execute(`update sign_in_challenge set expires_at = now() where id = $1`, [c.id]);
        return slid(c, c.answer);
      },
      'signIn.captchaInvalid',
    ],
    [
      'as an answer to a question',
      (c) => solve({ kind: 'question', id: c.id, answer: String(c.answer) }),
      'signIn.captchaInvalid',
    ],
    [
      'by a jump of a script',
      (c) =>
        solve({
          kind: 'slider',
          id: c.id,
          x: c.answer,
          trace: [0, 1, 2, 3, 4].map((i) => ({ at: i * 100, x: i ? c.answer : 0 })),
        }),
      'signIn.slider',
    ],
    ['without a trace', (c) => solve({ kind: 'slider', id: c.id, x: c.answer, trace: [] }), 'signIn.slider'],
    ['with half an input', (c) => solve({ kind: 'slider', id: c.id }), 'badInput'],
    [
      'with an id of no challenge',
      (c) => slid({ id: '00000000-0000-4000-8000-000000000000' }, c.answer),
      'signIn.captchaInvalid',
    ],
  ])('refuses a solution from or %s', async (_how, attempt, code) => {
    const { body } = (await attempt(await posed())) as { body: { code: string } };
    expect(body.code).toBe(code);
  });

  it('allows one sign-in, successful or not, of the client that solved it', async () => {
    const body = await signInBody(app, who.loginName, 'Wrong0ne');
    expect((await app.http.post('/api/login').send(body)).body.code).toBe('signIn.failed');
    expect((await login(body.captcha)).body.code).toBe('signIn.captchaInvalid');
    const { captcha } = await signInBody(app, who.loginName, TEST_PASSWORD);
    expect((await login(captcha, OTHER)).body.code).toBe('signIn.captchaInvalid');
    const answers = await Promise.all([login(captcha), login(captcha), login(captcha)]);
    expect(answers.map((answer) => answer.body.code).sort()).toEqual([
      '',
      'signIn.captchaInvalid',
      'signIn.captchaInvalid',
    ]);
  });

  it('is required for every sign-in, before the password is checked', async () => {
    expect((await login('')).body).toMatchObject({
      code: 'badInput',
      data: { issues: [{ path: 'captcha', code: 'signIn.captchaRequired' }] },
    });
    for (let guess = 0; guess < 8; guess += 1) expect((await login('made up')).body.code).toBe('signIn.captchaInvalid');
    expect((await app.http.post('/api/login').send(await signInBody(app, who.loginName, TEST_PASSWORD))).body.ok).toBe(
      true,
    );
  });

  it('expires before the sign-in when it is used too late', async () => {
    const { captcha } = await signInBody(app, who.loginName, TEST_PASSWORD);
    await app.db.execute('update sign_in_challenge set expires_at = now() where captcha_hash is not null');
    expect((await login(captcha)).body.code).toBe('signIn.captchaInvalid');
  });

  it('starts in the same way for every login name, and sends no picture when only the key is needed', async () => {
    const shapes = await Promise.all(
      [
        { username: who.loginName },
        { username: 'nobody' },
        {},
        { challenge: 'slider', loginName: 7 },
        { challenge: 'admin' },
      ].map((body) => start(body)),
    );
    expect(
      new Set(shapes.map((shape) => JSON.stringify([Object.keys(shape), Object.keys(shape.challenge)]))).size,
    ).toBe(1);
    expect(await start({ challenge: 'none' })).toEqual({
      publicKey: expect.stringContaining('BEGIN PUBLIC KEY'),
      algorithm: 'RSA-OAEP-256',
      challenge: null,
    });
  });

  it('deletes expired challenges', async () => {
    await app.db.execute(`update sign_in_challenge set expires_at = now() - interval '1 second'`);
    await start();
    expect((await app.db.row<{ count: number }>('select count(*)::int as count from sign_in_challenge'))?.count).toBe(
      1,
    );
  });
});
