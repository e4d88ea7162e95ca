// Own database: one test has a limit of guests of its own.
import type { GuestAnswerWire, GuestOpening, RequestRow } from '@matlas/contract';
import { catalogFeature } from '@matlas/features/catalog';
import { identityFeature } from '@matlas/features/identity';
import { mdsFeature } from '@matlas/features/mds';
import {
  type AuthHeader,
  codeIn,
  createTestApp,
  type SentMail,
  sharedApp,
  signedIn,
  type TestApp,
} from '@matlas/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { RequestEntity } from './request.entity';
import { RequestModule } from './request.module';

type Person = Awaited<ReturnType<typeof signedIn>>;
let app: TestApp;
let maker: Person;
let other: Person;
let iron: number;
let own: number;
beforeAll(async () => {
  app = await sharedApp({ WORKER: 'on' });
  [maker, other] = [await signedIn(app), await signedIn(app)];
  const vertex = async () =>
    (await app.db.row<{ id: number }>('insert into graph_node (kind) values (4) returning id'))?.id ?? 0;
  [iron, own] = [await vertex(), await vertex()];
  await app.db.execute(
    `insert into substance (id, code, cas, name_en, name_zh, kind, symbol)
      values ($1, 'CAS-7439-89-6', '7439-89-6', 'Iron', '铁', 'element', 'Fe')`,
    [iron],
  );
  await app.db.execute(
    `insert into substance (id, code, name_en, name_zh, kind, enterprise_id, created_by)
      values ($1, 'OWN-1', 'Ironclad secret', '机密', 'substance', $2, $3)`,
    [own, other.enterprise.id, other.user.id],
  );
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position)
      values ('1.1.1', true, '钢', 'Steel', 1), ('1', false, '金属', 'Metals', 0)`,
  );
});
afterAll(() => app.close());

const ask = async (path: string, headers: AuthHeader, body: object) =>
  (await app.http.post(`/api/exchange/request/${path}`).set(headers).set('Accept-Language', 'en').send(body)).body;
const get = async (path: string, { headers }: Person, query: object) =>
  (await app.http.get(`/api/exchange/request/${path}`).set(headers).query(query)).body;
const guest = async (path: string, body: object) =>
  (await app.http.post(`/api/exchange/guest/${path}`).set('Accept-Language', 'en').send(body)).body;
async function mails(to: string, count: number): Promise<SentMail[]> {
  const read = () =>
    app.db.rows<SentMail>('select subject, body as text from mail_outbox where recipient = $1 order by id', [to]);
  for (const end = Date.now() + 20_000; (await read()).length < count; await sleep(20))
    if (Date.now() > end) throw new Error(`no ${count} mails to ${to}`);
  return read();
}
let count = 0;
interface Link {
  request: RequestRow;
  code: string;
  email: string;
}
/** A request to a mailbox, sent, with the code of its mail. */
async function linked(more: object = {}): Promise<Link> {
  const email = `tier${++count}@small.example`;
  const deadline = (await app.db.row<{ day: string }>('select (current_date + 30)::text as day'))?.day;
  const answer = await ask('saveOrUpdate', maker.headers, {
    projectName: 'Aurora',
    email,
    supplierName: '小厂',
    supplyNumber: `G-${count}`,
    supplyName: 'Clip',
    dataType: 1,
    deadline,
    send: true,
    ...more,
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return { request: answer.data, email, code: codeIn((await mails(email, 1))[0]) };
}
const whole = (more: Partial<GuestAnswerWire> = {}): GuestAnswerWire => ({
  name: 'Clip',
  number: 'C-1',
  massGrams: '2,5',
  materials: [
    {
      name: 'Steel',
      number: '1.0330',
      standard: 'EN 10130',
      classCode: '1.1.1',
      massGrams: '2.5',
      substances: [{ substanceId: iron, portion: { kind: 'fixed', value: '100' } }],
    },
  ],
  ...more,
});
const open = async (code: string): Promise<GuestOpening> => (await guest('open', { code })).data;
const one = async ({ id }: { id: number }): Promise<RequestRow> => (await get('get', maker, { id })).data;
const submit = (code: string, answer: GuestAnswerWire, version = 0) => guest('submit', { code, answer, version });

describe('a request to a mailbox', () => {
  it('is mailed in the language of the supplier, with a link that shows the request and nothing else', async () => {
    const { request, code, email } = await linked({ language: 'en', remark: 'With clip' });
    const [mail] = await mails(email, 1);
    expect(mail?.subject).toBe(
      `Enterprise ${maker.enterprise.code} asks for the material data of ${request.supplyNumber}`,
    );
    expect(mail?.text).toContain('/answerRequest?code=');
    expect(await open(code)).toMatchObject({
      state: 'waiting',
      language: 'en',
      version: 0,
      answer: null,
      request: { supplyNumber: request.supplyNumber, remark: 'With clip', supplierName: '小厂', dataType: 1 },
      classes: [{ code: '1.1.1' }],
      ruleSet: { id: 'matlas' },
    });
    expect(JSON.stringify(await open(code))).not.toContain(maker.user.loginName);
    expect(await one(request)).toMatchObject({
      status: 'sent',
      email,
      link: { state: 'waiting', openedAt: expect.any(String) },
      can: { renewLink: true, revokeLink: true },
    });
    const kept =
      JSON.stringify(await app.db.rows('select * from mds_request_code')) +
      JSON.stringify(await app.db.rows('select * from audit_trail'));
    expect(kept).not.toContain(code);
  });
  it('finds substances of the platform by name and number, and none of an enterprise', async () => {
    const { code } = await linked();
    const search = async (q: string) =>
      ((await guest('substances', { code, q })).data as { nameEn: string }[]).map(({ nameEn }) => nameEn);
    expect([await search('Iron'), await search('7439-89-6'), await search('机密')]).toEqual([['Iron'], ['Iron'], []]);
    expect((await guest('substances', { code, q: 'x' })).code).toBe('badInput');
    const refused = await guest('save', {
      code,
      version: 0,
      answer: whole({ materials: [{ name: 'x', substances: [{ substanceId: own, portion: { kind: 'rest' } }] }] }),
    });
    expect([refused.code, refused.data.issues.map(({ path }: { path: string }) => path)]).toEqual([
      'badInput',
      ['answer.materials.0.substances.0.substanceId'],
    ]);
  });
  it('is saved as a draft, which the requester does not read, and not over what another window saved', async () => {
    const { request, code } = await linked();
    const half = whole({ massGrams: '2,', materials: [] });
    expect((await guest('save', { code, answer: half, version: 0 })).data).toMatchObject({ version: 1, state: 'open' });
    expect((await guest('save', { code, answer: half, version: 0 })).code).toBe('conflict');
    expect(await open(code)).toMatchObject({ state: 'open', version: 1, answer: { massGrams: '2,' } });
    expect(await one(request)).toMatchObject({ status: 'working', link: { state: 'open' } });
    expect((await get('linkAnswer', maker, { id: request.id })).respCode).toBe(404);
  });
  it('is not submitted while rules or the form find something missing', async () => {
    const { code } = await linked();
    const refused = await submit(
      code,
      whole({
        massGrams: '',
        materials: [{ ...(whole().materials[0] as GuestAnswerWire['materials'][number]), classCode: undefined }],
      }),
    );
    expect(refused.code).toBe('guest.incomplete');
    expect(refused.data.findings.map(({ key, code: what }: { key: string; code: string }) => `${key} ${what}`)).toEqual(
      expect.arrayContaining(['answer massGrams', expect.stringMatching(/^material-0 /)]),
    );
    expect(await open(code)).toMatchObject({ state: 'waiting', version: 0 });
  });
});

describe('what a link answered', () => {
  it("becomes a released sheet of the requester under the supplier's name, once it is accepted", async () => {
    const { request, code } = await linked();
    expect((await submit(code, whole())).data).toMatchObject({ state: 'submitted' });
    expect((await guest('save', { code, answer: whole(), version: 1 })).code).toBe('guest.linkClosed');
    expect((await submit(code, whole(), 1)).code).toBe('guest.linkClosed');
    expect(await one(request)).toMatchObject({
      status: 'waitacceptance',
      sheetId: null,
      can: { accept: true, return: true },
    });
    expect((await get('linkAnswer', maker, { id: request.id })).data).toMatchObject({
      answer: { number: 'C-1' },
      facts: [{ id: iron, cas: '7439-89-6' }],
    });
    expect((await get('linkAnswer', other, { id: request.id })).respCode).toBe(404);
    const accepted = (await ask('accept', maker.headers, { id: request.id })).data as RequestRow;
    expect(accepted).toMatchObject({ status: 'completed', cver: '1', sheetId: expect.any(Number), sheetName: 'Clip' });
    const { data: sheet } = (await app.http.get(`/api/data/local/sheet/${accepted.sheetId}`).set(maker.headers)).body;
    expect(sheet).toMatchObject({
      name: 'Clip',
      number: 'C-1',
      status: 'IR',
      source: 'own',
      origin: 0,
      supplierName: '小厂',
      massGrams: '2.5',
      errorCount: 0,
    });
    expect(await open(code)).toMatchObject({ state: 'accepted', request: null, answer: null });
  });
  it('is returned with a reason, corrected by the same link or the new one, and submitted again', async () => {
    const { request, code, email } = await linked();
    await submit(code, whole());
    expect(
      (await ask('return', maker.headers, { id: request.id, reason: 'wrongMass', text: 'Two grams' })).data,
    ).toMatchObject({ status: 'working', returnReason: 'wrongMass' });
    const [, mail] = await mails(email, 2);
    expect(mail?.text).toContain('Two grams');
    expect(await open(code)).toMatchObject({
      state: 'open',
      version: 1,
      request: { returnText: 'Two grams' },
      answer: { number: 'C-1' },
    });
    expect(
      (
        await submit(
          codeIn(mail),
          whole({ massGrams: '2', materials: whole().materials.map((material) => ({ ...material, massGrams: '2' })) }),
          1,
        )
      ).data,
    ).toMatchObject({ state: 'submitted', version: 2 });
    expect((await one(request)).status).toBe('waitacceptance');
  });
  it('may be a refusal, which closes the link', async () => {
    const { request, code } = await linked();
    expect((await guest('refuse', { code, reason: 'We do not make it' })).data).toMatchObject({ state: 'closed' });
    expect(await one(request)).toMatchObject({ status: 'rejected', rejectReason: 'We do not make it' });
    expect(await open(code)).toMatchObject({ state: 'closed', request: null });
    expect((await guest('save', { code, answer: whole(), version: 0 })).code).toBe('guest.linkClosed');
  });
});

describe('an attack on a link', () => {
  it('by guessing finds nothing, and a dead link tells nothing', async () => {
    const { code, request } = await linked();
    const wrong = [
      '',
      'x',
      `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`,
      code.toLowerCase(),
      `${code} `,
      "' or 1=1 --",
    ];
    for (const guess of wrong)
      for (const path of ['open', 'save', 'submit', 'refuse', 'substances']) {
        const answer = await guest(path, { code: guess, answer: whole(), version: 0, reason: 'x', q: 'Iron' });
        expect([path, answer.ok, answer.code]).toEqual([path, false, 'guest.linkInvalid']);
      }
    await app.db.execute(`update mds_request_code set expires_at = now() - interval '1 second' where request_id = $1`, [
      request.id,
    ]);
    expect(await open(code)).toMatchObject({
      state: 'expired',
      request: null,
      answer: null,
      facts: [],
      classes: [],
      ruleSet: null,
    });
    for (const path of ['save', 'submit', 'refuse', 'substances'])
      expect((await guest(path, { code, answer: whole(), version: 0, reason: 'x', q: 'Iron' })).code).toBe(
        'guest.linkExpired',
      );
    expect(await one(request)).toMatchObject({ status: 'sent', link: { state: 'expired' } });
  });
  it('with one that was revoked or replaced fails; the new one goes on with the draft, to another mailbox too', async () => {
    const { code, request } = await linked();
    await guest('save', { code, answer: whole(), version: 0 });
    const renewed = (
      await ask('renewLink', maker.headers, { id: request.id, email: `moved${request.id}@small.example` })
    ).data as RequestRow;
    const [mail] = await mails(`moved${request.id}@small.example`, 1);
    expect(renewed.email).toBe(`moved${request.id}@small.example`);
    expect(await open(code)).toMatchObject({ state: 'revoked', request: null });
    expect((await guest('save', { code, answer: whole(), version: 1 })).code).toBe('guest.linkInvalid');
    expect(await open(codeIn(mail))).toMatchObject({ state: 'open', version: 1 });
    expect((await ask('revokeLink', maker.headers, { id: request.id })).data).toMatchObject({
      link: { state: 'revoked' },
      can: { revokeLink: false, renewLink: true },
    });
    expect(await open(codeIn(mail))).toMatchObject({ state: 'revoked', request: null });
  });
  it('with the link of another request reaches that one alone, and other enterprises none', async () => {
    const [first, second] = [await linked(), await linked()];
    await submit(first.code, whole());
    expect((await one(second.request)).status).toBe('sent');
    for (const path of ['renewLink', 'revokeLink', 'accept'])
      expect((await ask(path, other.headers, { id: first.request.id })).respCode).toBe(404);
    await app.http
      .delete('/api/exchange/request/delete')
      .set(maker.headers)
      .send({ ids: [second.request.id] });
    expect(await open(second.code)).toMatchObject({ state: 'closed', request: null });
  });
  it('by two windows at once submits once', async () => {
    const { code, request } = await linked();
    const answers = await Promise.all([
      submit(code, whole()),
      submit(code, whole()),
      guest('refuse', { code, reason: 'x' }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(['waitacceptance', 'rejected']).toContain((await one(request)).status);
  });
  it('is limited in its calls', async () => {
    const narrow = await createTestApp(
      [identityFeature, catalogFeature, mdsFeature, { module: RequestModule, entities: [RequestEntity] }],
      { RATE_GUEST: '3' },
    );
    const codes = [];
    for (let call = 0; call < 5; call += 1)
      codes.push((await narrow.http.post('/api/exchange/guest/open').send({ code: 'x' })).status);
    await narrow.close();
    expect(codes).toEqual([404, 404, 404, 429, 429]);
  });
});
