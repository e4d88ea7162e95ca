import type { ReceivedRow, RecipientRow, SendResult, ShareEventRow, SheetRow } from '@matlas/contract';
import { department, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';

type Party = Awaited<ReturnType<typeof signedIn>>;
interface Answer<T> {
  respCode: number;
  ok: boolean;
  code?: string;
  message: string;
  data: T;
}
let app: TestApp;
let tier2: Party;
let tier1: Party;
let maker: Party;
let iron: number;
beforeAll(async () => {
  app = await sharedApp();
  [tier2, tier1, maker] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  iron = (await app.db.row<{ id: number }>(
    `with v as (insert into graph_node (kind)
      values (4)
      returning id) insert into substance (id, code, cas, name_en, name_zh, kind, symbol)
      select id, 'CAS-7439-89-6', '7439-89-6', 'Iron', '铁', 'element', 'Fe'
      from v
      returning id`,
  ))!.id;
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
  );
});
afterAll(() => app.close());

const call = async <T>(
  who: Pick<Party, 'headers'>,
  method: 'get' | 'post' | 'delete',
  path: string,
  body: object = {},
): Promise<Answer<T>> =>
  (
    await (method === 'get' ? app.http.get(`/api${path}`) : app.http[method](`/api${path}`).send(body))
      .set(who.headers)
      .set('Accept-Language', 'en')
  ).body as Answer<T>;
async function made<T>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call<T>(...args);
  if (!answer.ok) throw new Error(`${args[1]} ${args[2]}: ${JSON.stringify(answer)}`);
  return answer.data;
}
const steel = (name = 'Steel', extra: object = {}): object => ({
  kind: 3,
  name,
  number: '1.0330',
  symbol: 'DC01',
  classCode: '1.1.1',
  standard: 'EN 1',
  children: [{ portion: { kind: 3 }, substanceId: iron }],
  ...extra,
});
const draft = (who = tier2, tree = steel()): Promise<SheetRow> =>
  made<SheetRow>(who, 'post', '/data/local/material', { tree });
const form = (to: Party, more: object = {}): object => ({
  recEntId: to.enterprise.id,
  supplierCode: ' S-1 ',
  symbol: ' P-1 ',
  mdsName: 'Part',
  ...more,
});
const addressed = (sheetId: number, to: Party, more: object = {}, who = tier2): Promise<RecipientRow> =>
  made<RecipientRow>(who, 'post', '/exchange/sent/recipient/saveOrUpdate', { sendMdsId: sheetId, ...form(to, more) });
const leave = (how: string, sheetId: number, body: object = {}, who = tier2): Promise<SendResult> =>
  made<SendResult>(who, 'post', `/exchange/sent/sheet/${how}/${sheetId}`, body);
const received = async (who: Party, sheetId: number): Promise<ReceivedRow | undefined> =>
  (await made<ReceivedRow[]>(who, 'get', `/exchange/received/ofSheet/${sheetId}`))[0];
const act = <T = ReceivedRow>(who: Party, what: string, kid: number, body: object = {}): Promise<Answer<T>> =>
  call<T>(who, 'post', `/exchange/received/${what}/${kid}`, body);
const sheetOf = (id: number, who = tier2): Promise<SheetRow> => made<SheetRow>(who, 'get', `/data/local/sheet/${id}`);
const told = async (who: Party, path: string): Promise<string[]> =>
  (await made<ShareEventRow[]>(who, 'get', path)).map(
    ({ event, fromStatus, toStatus }) => `${event} ${fromStatus}${toStatus}`,
  );
const sentTo = async (to: Party, how = 'send'): Promise<{ sheet: SheetRow; kid: number }> => {
  const { id } = await draft();
  const { kid } = await addressed(id, to);
  return { sheet: (await leave(how, id)).sheet, kid };
};

describe('the recipient form', () => {
  it('trims, asks for what is required and for no more than fifty characters, and keeps every field', async () => {
    const { id } = await draft();
    const full = {
      cfrName: 'C',
      drawingId: 'D',
      drawingDate: '2026-01-02',
      drawingModCode: 'M',
      reportCode: 'R',
      reportDate: '2026-02-03',
      purchaseOrderNo: 'PO',
      billOfLading: 'B',
      forwordAllowed: 0,
      commitment: true,
      remark: 'x',
    };
    const row = await addressed(id, tier1, full);
    expect(row).toMatchObject({
      ...full,
      supplierCode: 'S-1',
      symbol: 'P-1',
      state: 'modified',
      recStatus: 'E',
      sentAt: null,
      round: 0,
      recEntName: expect.stringContaining(tier1.enterprise.code),
      can: { edit: { allowed: true }, recall: { allowed: false } },
    });
    const wrong = await call<{ issues: { path: string }[] }>(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', {
      sendMdsId: id,
      ...form(maker, { supplierCode: ' ', symbol: undefined, mdsName: 'x'.repeat(51), drawingDate: '3.1.2026' }),
    });
    expect([wrong.code, wrong.data.issues.map(({ path }) => path).sort()]).toEqual([
      'badInput',
      ['drawingDate', 'mdsName', 'supplierCode', 'symbol'],
    ]);
    const changed = await made<RecipientRow>(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', {
      kid: row.kid,
      version: row.version,
      sendMdsId: id,
      ...form(tier1, { symbol: 'P-2' }),
    });
    expect(changed).toMatchObject({ kid: row.kid, symbol: 'P-2', cfrName: null, forwordAllowed: 1 });
    expect(
      (
        await call(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', {
          kid: row.kid,
          version: row.version,
          sendMdsId: id,
          ...form(tier1),
        })
      ).code,
    ).toBe('conflict');
  });

  it('refuses the own enterprise and its departments, the same one twice, and whom nobody knows', async () => {
    const { id } = await draft();
    await addressed(id, tier1);
    const dead = await signedIn(app);
    await app.db.execute(`update enterprise set state = 'deactivated' where id = $1`, [dead.enterprise.id]);
    const [own, foreign] = [await department(app.db, tier2.enterprise), await department(app.db, maker.enterprise)];
    const codeOf = async (to: Party, more: object = {}): Promise<string | undefined> =>
      (await call(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', { sendMdsId: id, ...form(to, more) })).code;
    expect([
      await codeOf(tier2),
      await codeOf(maker, { recOrgId: own }),
      await codeOf(tier1),
      await codeOf(dead),
      await codeOf(maker, { recEntId: 999_999 }),
      await codeOf(maker, { recUserId: tier1.user.id }),
    ]).toEqual([
      'recipient.ownEnterprise',
      'recipient.ownEnterprise',
      'recipient.enterpriseTwice',
      'recipient.unknown',
      'recipient.unknown',
      'recipient.person',
    ]);
    expect([
      await codeOf(tier1, { recOrgId: foreign, recEntId: dead.enterprise.id }),
      await codeOf(maker, { recUserId: maker.user.id }),
    ]).toEqual(['recipient.unknown', 'recipient.person']);
    await app.db.execute('update app_user set contact_person = true where id = any($1::int[])', [
      [maker.user.id, dead.user.id],
    ]);
    expect(await addressed(id, maker, { recOrgId: foreign, recUserId: maker.user.id })).toMatchObject({
      recOrgId: foreign,
      recUserId: maker.user.id,
    });
    expect((await call(maker, 'get', `/exchange/sent/sheet/recipients/${id}`)).respCode).toBe(404);
    const people = (query: string) =>
      call<{ userId: number }[]>(tier2, 'get', `/exchange/sent/recipient/people?${query}`);
    expect((await people(`recEntId=${maker.enterprise.id}`)).data).toEqual([
      {
        userId: maker.user.id,
        name: expect.any(String),
        recOrgId: maker.enterprise.organisationId,
        recOrgName: expect.any(String),
        recOrgEname: expect.any(String),
      },
    ]);
    expect([
      (await people(`recEntId=${maker.enterprise.id}&recOrgId=${foreign}`)).data,
      (await people(`recEntId=${tier1.enterprise.id}`)).data,
      (await people(`recEntId=${dead.enterprise.id}`)).code,
      (await people(`recEntId=${tier2.enterprise.id}`)).code,
    ]).toEqual([[], [], 'recipient.unknown', 'recipient.ownEnterprise']);
    await app.db.execute('update app_user set valid_until = current_date - 1 where id = $1', [maker.user.id]);
    expect((await people(`recEntId=${maker.enterprise.id}`)).data).toEqual([]);
    await app.db.execute('update app_user set valid_until = null where id = $1', [maker.user.id]);
  });
});

describe('one sheet to one recipient', () => {
  it('stays .0x until it is accepted, is frozen by it, and can go to further recipients then', async () => {
    const { sheet, kid } = await sentTo(tier1);
    expect(sheet).toMatchObject({ status: 'SD', cver: '0.01', can: { edit: false } });
    const row = await received(tier1, sheet.id);
    expect(row).toMatchObject({
      kid,
      recStatus: 'N',
      cver: '0.01',
      opens: true,
      can: { accept: { allowed: false, reason: 'View the MDS before you decide' } },
    });
    expect((await act(tier1, 'accept', kid)).code).toBe('receive.viewFirst');
    await made(tier1, 'get', `/data/local/material/${sheet.id}`);
    expect(await received(tier1, sheet.id)).toMatchObject({ recStatus: 'S', viewedAt: expect.any(String) });

    expect((await act(tier1, 'accept', kid)).data).toMatchObject({
      recStatus: 'P',
      cver: '1',
      decidedBy: expect.any(String),
      can: { reject: { allowed: false }, delete: { allowed: false } },
    });
    expect(await sheetOf(sheet.id)).toMatchObject({
      status: 'SD',
      cver: '1',
      can: { delete: false, newVersion: true },
    });
    expect(await app.db.row('select nodes from mds_closure where root = $1', [sheet.id])).toEqual({
      nodes: [sheet.id],
    });
    expect((await call(tier1, 'delete', '/exchange/received/delete', { ids: [kid] })).code).toBe(
      'receive.notDeletable',
    );
    expect((await call(tier2, 'delete', '/data/local/material', { ids: [sheet.id] })).code).toBe('sheet.acceptedKept');
    expect(await act(tier1, 'reject', kid, { reason: 'wrongMass' })).toMatchObject({
      respCode: 409,
      code: 'receive.decided',
      data: { status: 'P', who: tier1.user.loginName, at: expect.any(String) },
    });

    const further = await addressed(sheet.id, maker);
    expect((await leave('further', sheet.id)).recipients).toMatchObject([
      { recStatus: 'P' },
      { kid: further.kid, recStatus: 'N', via: 'propose' },
    ]);
    expect(await told(tier2, `/exchange/sent/sheet/timeline/${sheet.id}`)).toEqual([
      'send EN',
      'view NS',
      'accept SP',
      'send EN',
    ]);
    expect(await told(tier1, `/exchange/received/timeline/${kid}`)).toEqual(['send EN', 'view NS', 'accept SP']);
  });

  it('is a draft again when it is refused; the recipient keeps the refusal and sees nothing of the draft, and it can be sent again', async () => {
    const { sheet, kid } = await sentTo(tier1);
    await act(tier1, 'view', kid);
    const bare = await act<{ issues: { path: string; message: string }[] }>(tier1, 'reject', kid, { reason: 'other' });
    expect([bare.code, bare.data.issues[0]]).toEqual([
      'badInput',
      expect.objectContaining({ path: 'text', message: 'Please give your reasons for rejection' }),
    ]);
    expect((await act(tier1, 'reject', kid, { reason: 'other', text: 'too light' })).data).toMatchObject({
      recStatus: 'R',
      denialReason: 'other',
      denialText: 'too light',
      opens: false,
    });
    expect(await sheetOf(sheet.id)).toMatchObject({ status: 'ED', cver: '0.01', can: { edit: true } });
    for (const path of [
      `/data/local/sheet/${sheet.id}`,
      `/data/local/material/${sheet.id}`,
      `/data/local/root/${sheet.id}`,
    ])
      expect((await call(tier1, 'get', path)).respCode).toBe(404);

    const [before] = await made<RecipientRow[]>(tier2, 'get', `/exchange/sent/sheet/recipients/${sheet.id}`);
    expect(before).toMatchObject({
      recStatus: 'R',
      denialText: 'too light',
      can: { edit: { allowed: true }, send: { allowed: true }, delete: { allowed: false } },
    });
    await made(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', {
      kid,
      sendMdsId: sheet.id,
      ...form(tier1, { symbol: 'P-9' }),
    });
    expect(await received(tier1, sheet.id)).toMatchObject({ recStatus: 'R', symbol: 'P-1' });
    expect((await call(tier2, 'post', `/exchange/sent/sheet/send/${sheet.id}`)).code).toBe('recipient.none');
    await leave('send', sheet.id, { kids: [kid] });
    expect(await received(tier1, sheet.id)).toMatchObject({
      recStatus: 'N',
      symbol: 'P-9',
      round: 2,
      denialReason: null,
    });
    await made(tier2, 'post', '/exchange/sent/recall', { ids: [kid] });
    expect(await received(tier1, sheet.id)).toMatchObject({
      recStatus: 'R',
      symbol: 'P-1',
      round: 1,
      denialText: 'too light',
    });
    expect(await told(tier1, `/exchange/received/timeline/${kid}`)).toEqual(['send EN', 'view NS', 'reject SR']);
    expect(await told(tier2, `/exchange/sent/sheet/timeline/${sheet.id}`)).toEqual([
      'send EN',
      'view NS',
      'reject SR',
      'send RN',
      'recall NR',
    ]);
  });

  it('goes to exactly one, with complete supplier data and without errors', async () => {
    const { id } = await draft();
    expect((await call(tier2, 'post', `/exchange/sent/sheet/send/${id}`)).code).toBe('recipient.none');
    const first = await addressed(id, tier1);
    await addressed(id, maker);
    expect(await call(tier2, 'post', `/exchange/sent/sheet/send/${id}`)).toMatchObject({
      code: 'recipient.exactlyOne',
      data: { count: 2 },
    });
    await app.db.execute(`update enterprise set address = '' where id = $1`, [tier2.enterprise.id]);
    expect((await call(tier2, 'post', `/exchange/sent/sheet/send/${id}`, { kids: [first.kid] })).code).toBe(
      'sheet.supplierIncomplete',
    );
    await app.db.execute(`update enterprise set address = '1 Test Road' where id = $1`, [tier2.enterprise.id]);
    expect((await leave('send', id, { kids: [first.kid] })).recipients.map(({ recStatus }) => recStatus)).toEqual([
      'N',
      'E',
    ]);
    const flawed = await draft(tier2, { ...steel(), classCode: undefined });
    await addressed(flawed.id, tier1);
    expect(await call(tier2, 'post', `/exchange/sent/sheet/send/${flawed.id}`)).toMatchObject({
      code: 'sheet.incomplete',
      data: { findings: expect.arrayContaining([expect.objectContaining({ severity: 'error' })]) },
    });
    expect(await sheetOf(flawed.id)).toMatchObject({ status: 'ED' });
  });
});

describe('taking back', () => {
  it('recalls without a trace what nobody looked at, and cancels what was viewed; a machine at work blocks both', async () => {
    const { sheet, kid } = await sentTo(tier1);
    await act(tier1, 'process', kid, { on: true });
    expect((await call(tier2, 'post', '/exchange/sent/recall', { ids: [kid] })).code).toBe('send.inProcess');
    await act(tier1, 'process', kid, { on: false });
    expect(await made<RecipientRow[]>(tier2, 'post', '/exchange/sent/recall', { ids: [kid] })).toMatchObject([
      { recStatus: 'E', sentAt: null, round: 0 },
    ]);
    expect(await sheetOf(sheet.id)).toMatchObject({ status: 'ED', can: { edit: true } });
    expect(await received(tier1, sheet.id)).toBeUndefined();
    for (const path of [
      `/exchange/received/detail/${kid}`,
      `/exchange/received/timeline/${kid}`,
      `/data/local/sheet/${sheet.id}`,
    ])
      expect((await call(tier1, 'get', path)).respCode).toBe(404);
    expect(await told(tier2, `/exchange/sent/sheet/timeline/${sheet.id}`)).toEqual([
      'send EN',
      'process NN',
      'release NN',
      'recall NE',
    ]);

    await leave('send', sheet.id);
    await act(tier1, 'view', kid);
    expect((await call(tier2, 'post', '/exchange/sent/recall', { ids: [kid] })).code).toBe('send.recallTooLate');
    expect(
      await made<RecipientRow[]>(tier2, 'post', '/exchange/sent/cancel', { ids: [kid], text: 'wrong part' }),
    ).toMatchObject([{ recStatus: 'C' }]);
    expect(await received(tier1, sheet.id)).toMatchObject({ recStatus: 'C', cancelText: 'wrong part', opens: false });
    expect((await act(tier1, 'accept', kid)).code).toBe('receive.cancelled');
    expect(await told(tier1, `/exchange/received/timeline/${kid}`)).toEqual(['send EN', 'view NS', 'cancel SC']);
    expect((await call(tier1, 'delete', '/exchange/received/delete', { ids: [kid] })).ok).toBe(true);
    expect(await received(tier1, sheet.id)).toBeUndefined();
  });

  it('forgets a draft recipient, and keeps what was recalled in the timeline', async () => {
    const { sheet, kid } = await sentTo(tier1);
    await made(tier2, 'post', '/exchange/sent/recall', { ids: [kid] });
    expect((await call(tier2, 'delete', '/exchange/sent/recipient/delete', { ids: [kid] })).ok).toBe(true);
    expect(await made<RecipientRow[]>(tier2, 'get', `/exchange/sent/sheet/recipients/${sheet.id}`)).toEqual([]);
    expect(await told(tier2, `/exchange/sent/sheet/timeline/${sheet.id}`)).toEqual(['send EN', 'recall NE']);
    expect(await addressed(sheet.id, tier1)).toMatchObject({ kid, recStatus: 'E' });
  });
});

describe('one sheet to several', () => {
  it('is released by proposing it; a refusal is of that recipient alone, who may go on reading it', async () => {
    const { id } = await draft();
    const [a, b] = [await addressed(id, tier1), await addressed(id, maker)];
    expect(await leave('propose', id)).toMatchObject({
      sheet: { status: 'ST', cver: '1' },
      recipients: [{ recStatus: 'N' }, { recStatus: 'N' }],
    });
    await act(tier1, 'view', a.kid);
    await act(tier1, 'reject', a.kid, { reason: 'wrongMass' });
    expect(await received(tier1, id)).toMatchObject({ recStatus: 'R', opens: true });
    expect((await call(tier1, 'get', `/data/local/sheet/${id}`)).ok).toBe(true);
    expect(await received(maker, id)).toMatchObject({ kid: b.kid, recStatus: 'N' });
    expect(await sheetOf(id)).toMatchObject({ status: 'ST' });
    expect((await leave('further', id, { kids: [a.kid] })).recipients.find(({ kid }) => kid === a.kid)).toMatchObject({
      recStatus: 'N',
      round: 2,
    });
  });

  it('offers the recipients of a version to the next one', async () => {
    const { id } = await draft();
    await addressed(id, tier1, { remark: 'as agreed' });
    await addressed(id, maker);
    await leave('propose', id);
    const next = (await made<{ sheet: SheetRow }>(tier2, 'post', `/data/local/newVersion/${id}`)).sheet;
    await addressed(next.id, maker);
    expect(await made<object[]>(tier2, 'get', `/exchange/sent/sheet/offered/${next.id}`)).toMatchObject([
      { recEntId: tier1.enterprise.id, can: { copy: { allowed: true } } },
      {
        recEntId: maker.enterprise.id,
        can: { copy: { allowed: false, reason: 'Cannot add the same enterprise twice' } },
      },
    ]);
    const rows = await made<RecipientRow[]>(tier2, 'post', `/exchange/sent/sheet/copyRecipients/${next.id}`);
    expect(rows.map(({ recEntId, recStatus, remark }) => [recEntId, recStatus, remark])).toEqual([
      [maker.enterprise.id, 'E', null],
      [tier1.enterprise.id, 'E', 'as agreed'],
    ]);
  });

  it('is cancelled where nobody has decided when its owner deletes it', async () => {
    const { sheet } = await sentTo(tier1, 'propose');
    await made(tier2, 'delete', '/data/local/material', { ids: [sheet.id] });
    expect(await received(tier1, sheet.id)).toMatchObject({ recStatus: 'C', opens: false });
  });

  it('is published to all with or without recipients; an internal release goes nowhere', async () => {
    const { id } = await draft();
    const again = await addressed(id, maker);
    // What the maker got before under this number is a warning, and publishing to all accepts none (SUP-1).
    const refused = await call<{ findings: { code: string; severity: string }[] }>(
      tier2,
      'post',
      `/exchange/sent/sheet/publish/${id}`,
    );
    expect([
      refused.code,
      ...new Set(refused.data.findings.map(({ code, severity }) => `${severity} ${code}`)),
    ]).toEqual(['sheet.incomplete', 'error SUP-1.sentBefore']);
    const { kid } = await made<RecipientRow>(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', {
      kid: again.kid,
      sendMdsId: id,
      ...form(maker, { symbol: 'P-77' }),
    });
    expect(await leave('publish', id)).toMatchObject({
      sheet: { status: 'RL', cver: '1' },
      recipients: [{ kid, recStatus: 'N', via: 'publish' }],
    });
    await act(maker, 'view', kid);
    await act(maker, 'accept', kid);
    expect((await call(tier2, 'delete', '/data/local/material', { ids: [id] })).code).toBe('sheet.publishedKept');
    expect(await leave('publish', (await draft()).id)).toMatchObject({ sheet: { status: 'RL' }, recipients: [] });
    const inside = await draft();
    await addressed(inside.id, tier1);
    await made(tier2, 'post', `/data/local/release/${inside.id}`, { to: 'IR' });
    expect([
      (await call(tier2, 'post', `/exchange/sent/sheet/further/${inside.id}`)).code,
      (await call(tier2, 'post', '/exchange/sent/recipient/saveOrUpdate', { sendMdsId: inside.id, ...form(maker) }))
        .code,
    ]).toEqual(['send.notReleased', 'send.notReleased']);
  });
});

describe('handing on', () => {
  const accepted = async (more: object = {}): Promise<{ id: number; kid: number }> => {
    const { id } = await draft();
    const { kid } = await addressed(id, tier1, more);
    await leave('propose', id);
    await act(tier1, 'view', kid);
    await act(tier1, 'accept', kid);
    return { id, kid };
  };
  it('is for what was accepted, where the sender allows it, to whom it does not come from and who has it not', async () => {
    const open = await sentTo(tier1, 'propose');
    expect((await call(tier1, 'post', `/exchange/received/forward/${open.kid}`, form(maker))).code).toBe(
      'send.notAccepted',
    );
    const closed = await accepted({ forwordAllowed: 0 });
    expect((await call(tier1, 'post', `/exchange/received/forward/${closed.kid}`, form(maker))).code).toBe(
      'send.forwardForbidden',
    );
    const { id, kid } = await accepted();
    expect((await call(tier1, 'post', `/exchange/received/forward/${kid}`, form(tier2))).code).toBe(
      'recipient.containsSender',
    );
    const row = await made<RecipientRow>(
      tier1,
      'post',
      `/exchange/received/forward/${kid}`,
      form(maker, { symbol: undefined }),
    );
    expect(row).toMatchObject({
      recStatus: 'N',
      via: 'forward',
      senderId: tier1.enterprise.id,
      symbol: 'P-1',
      sendMdsId: id,
    });
    expect((await call(tier1, 'post', `/exchange/received/forward/${kid}`, form(maker))).code).toBe(
      'recipient.enterpriseTwice',
    );
    expect(await received(maker, id)).toMatchObject({ senderId: tier1.enterprise.id, ownerId: tier2.enterprise.id });
    await app.db.execute(`update mds_sheet set valid_until = '2020-01-01' where id = $1`, [id]);
    const late = await addressed(id, await signedIn(app));
    expect([
      (await call(tier2, 'post', `/exchange/sent/sheet/further/${id}`, { kids: [late.kid] })).code,
      (await call(tier1, 'post', `/exchange/received/forward/${kid}`, form(maker))).code,
    ]).toEqual(['sheet.expired', 'sheet.expired']);
    await made(tier2, 'delete', '/exchange/sent/recipient/delete', { ids: [late.kid] });
    // The owner keeps its own recipients; to whom they hand it on is not the owner's business.
    expect(
      (await made<RecipientRow[]>(tier2, 'get', `/exchange/sent/sheet/recipients/${id}`)).map(
        ({ recEntId }) => recEntId,
      ),
    ).toEqual([tier1.enterprise.id]);
    expect(await told(tier2, `/exchange/sent/sheet/timeline/${id}`)).toEqual(['send EN', 'view NS', 'accept SP']);
    expect(await told(tier1, `/exchange/sent/sheet/timeline/${id}`)).toEqual(['send EN']);
  });
});

describe('departments', () => {
  it('decide on what was sent to them; people of another department do not see it, administrators do', async () => {
    const [mine, theirs] = [await department(app.db, maker.enterprise), await department(app.db, maker.enterprise)];
    const reader = async (organisationId: number) =>
      ({
        headers: await signIn(app, await user(app.db, maker.enterprise, { organisationId, roles: ['dataReceiver'] })),
      }) as Party;
    const [inside, outside] = [await reader(mine), await reader(theirs)];
    const { id } = await draft();
    const { kid } = await addressed(id, maker, { recOrgId: mine });
    await leave('send', id);
    expect((await act(outside, 'view', kid)).respCode).toBe(404);
    expect((await act(inside, 'view', kid)).data).toMatchObject({ recStatus: 'S', can: { accept: { allowed: true } } });
    expect((await act(maker, 'accept', kid)).data).toMatchObject({ recStatus: 'P' });
  });
});
