import { type ShareEvents, publishShareEventsJob } from '@matlas/contract';
import { PublishShareEventsJob } from '@matlas/features/exchange';
import { SheetWriter } from '@matlas/features/mds';
import { type JobContext, systemAuth } from '@matlas/server-kit';
import { createDepartment, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';

type Reader = Pick<Awaited<ReturnType<typeof signedIn>>, 'headers'>;
let app: TestApp;
let supplier: Awaited<ReturnType<typeof signedIn>>;
let tier: Awaited<ReturnType<typeof signedIn>>;
let maker: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  app = await sharedApp();
  [supplier, tier, maker] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  await app.db.execute(
    `with v as (insert into graph_node (kind)
      values (4)
      returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
      select id, 'CAS-1', '7439-89-6', 'Iron', '铁', 'element'
      from v`,
  );
  await app.db.execute(
    `with v as (insert into graph_node (kind)
      values (4)
      returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
      select id, 'CAS-2', '7440-50-8', 'Copper', '铜', 'element'
      from v`,
  );
});
afterAll(() => app.close());

const post = async <T>(who: Reader, path: string, body: object = {}): Promise<T> => {
  const answer = (await app.http.post(`/api/exchange/${path}`).set(who.headers).set('Accept-Language', 'en').send(body))
    .body as { ok: boolean; data: T };
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
};
const notesOf = async (who: Reader): Promise<{ title: string; content: string; link: string | null }[]> =>
  (await app.http.post('/api/common/notes/page').set(who.headers).set('Accept-Language', 'en').send({})).body.data
    .records;
const titles = async (who: Reader): Promise<string[]> => (await notesOf(who)).map(({ title }) => title);
async function prepared(to: { enterprise: { id: number } }, more: object = {}): Promise<{ id: number; kid: number }> {
  const [sheet] = await app.app.get(SheetWriter).createMany(
    {
      ...systemAuth(supplier.enterprise.id),
      organisationId: supplier.enterprise.organisationId,
      userId: supplier.user.id,
    },
    [
      {
        release: 'ST',
        tree: {
          kind: 3,
          name: 'Steel',
          number: 'N-1',
          classCode: '9.8',
          symbol: 'S',
          tradeName: 'T',
          children: [{ portion: { kind: 3 }, cas: '7439-89-6' }],
        },
      },
    ],
  );
  const id = sheet?.id ?? 0;
  const { kid } = await post<{ kid: number }>(supplier, 'sent/recipient/saveOrUpdate', {
    sendMdsId: id,
    recEntId: to.enterprise.id,
    supplierCode: 'S-1',
    symbol: 'P-1',
    mdsName: 'Steel',
    ...more,
  });
  return { id, kid };
}

it('notifies the recipient of a sending, removes the note after a recall, and notifies the sender of the answer and of forwarding', async () => {
  const { id, kid } = await prepared(tier);
  await post(supplier, `sent/sheet/further/${id}`);
  expect(await notesOf(tier)).toMatchObject([
    {
      title: `Enterprise ${supplier.enterprise.code} sent you P-1 Steel`,
      content: 'P-1 Steel v1 awaits your decision: view it, then accept or reject it.',
      link: `/seek/receiveMdsPage?open=${kid}`,
    },
  ]);
  await post(supplier, 'sent/recall', { ids: [kid] });
  expect(await notesOf(tier)).toEqual([]);

  await post(supplier, `sent/sheet/further/${id}`);
  await post(tier, `received/view/${kid}`);
  await post(tier, `received/reject/${kid}`, { reason: 'wrongMass', text: 'weigh again' });
  expect(await notesOf(supplier)).toMatchObject([
    {
      title: `Enterprise ${tier.enterprise.code} rejected P-1 Steel`,
      content: expect.stringMatching(/rejected\. .+: weigh again$/),
      link: `/createComponent/sendStatusInformation?id=${id}`,
    },
  ]);
  await post(supplier, `sent/sheet/further/${id}`, { kids: [kid] });
  await post(supplier, 'sent/cancel', { ids: [kid], text: 'wrong part' });
  expect((await notesOf(tier))[0]).toMatchObject({
    title: `Enterprise ${supplier.enterprise.code} cancelled P-1 Steel`,
    content: 'P-1 Steel v1 was cancelled by its sender. wrong part',
  });

  await post(supplier, `sent/sheet/further/${id}`, { kids: [kid] });
  await post(tier, `received/view/${kid}`);
  await post(tier, `received/accept/${kid}`);
  await post(tier, `received/forward/${kid}`, { recEntId: maker.enterprise.id, supplierCode: 'T-1' });
  expect(await titles(maker)).toEqual([`Enterprise ${tier.enterprise.code} sent you P-1 Steel`]);
  expect((await titles(supplier)).slice(0, 2)).toEqual([
    `Enterprise ${tier.enterprise.code} forwarded P-1 Steel`,
    `Enterprise ${tier.enterprise.code} accepted P-1 Steel`,
  ]);
});

it('reaches the named user, or the users of the department and those who reach the whole enterprise', async () => {
  const [mine, theirs] = [
    await createDepartment(app.db, maker.enterprise),
    await createDepartment(app.db, maker.enterprise),
  ];
  const reader = async (organisationId: number) => {
    const who = await user(app.db, maker.enterprise, { organisationId, roles: ['dataReceiver'] });
    return { who, headers: await signIn(app, who) };
  };
  const [inside, outside] = [await reader(mine), await reader(theirs)];
  const before = (await titles(maker)).length;
  const toDepartment = await prepared(maker, { recOrgId: mine });
  await post(supplier, `sent/sheet/further/${toDepartment.id}`);
  expect([(await titles(inside)).length, (await titles(outside)).length, (await titles(maker)).length]).toEqual([
    1,
    0,
    before + 1,
  ]);
  await app.db.execute('update app_user set contact_person = true where id = $1', [outside.who.id]);
  const toPerson = await prepared(maker, { recUserId: outside.who.id });
  await post(supplier, `sent/sheet/further/${toPerson.id}`);
  expect([(await titles(inside)).length, (await titles(outside)).length, (await titles(maker)).length]).toEqual([
    1,
    1,
    before + 1,
  ]);
});

it('stores many notes as a job of the sending, and writes them once however often the job is repeated', async () => {
  const tiers = await Promise.all(Array.from({ length: 12 }, () => signedIn(app)));
  const { id } = await prepared(tiers[0]!);
  for (const to of tiers.slice(1))
    await post(supplier, 'sent/recipient/saveOrUpdate', {
      sendMdsId: id,
      recEntId: to.enterprise.id,
      supplierCode: 'S-1',
      symbol: 'P-1',
      mdsName: 'Steel',
    });
  const waiting = () =>
    app.db.rows<{ input: ShareEvents }>(`select input from job where name = 'tellShares' and state = 'queued'`);
  const heard = async () => (await Promise.all(tiers.map(titles))).map(({ length }) => length);
  expect((await app.http.post(`/api/exchange/sent/sheet/propose/${id}`).set(supplier.headers).send({})).body.ok).toBe(
    false,
  ); // released already: nothing was sent, and nothing waits to be told
  expect(await waiting()).toEqual([]);
  await post(supplier, `sent/sheet/further/${id}`);
  expect(await heard()).toEqual(tiers.map(() => 0)); // no worker runs here, as after a crash
  const [job] = await waiting();
  const context = { reportProgress: () => Promise.resolve() } as unknown as JobContext;
  for (let run = 0; run < 2; run += 1)
    await app.app
      .get(PublishShareEventsJob, { strict: false })
      .run(publishShareEventsJob.input.parse(job?.input), context);
  expect(await heard()).toEqual(tiers.map(() => 1));
});

it('shows the findings of a rejection in the language of each reader', async () => {
  const [sheet] = await app.app.get(SheetWriter).createMany(
    {
      ...systemAuth(supplier.enterprise.id),
      organisationId: supplier.enterprise.organisationId,
      userId: supplier.user.id,
    },
    [
      {
        release: 'ST',
        tree: {
          kind: 3,
          name: 'Bare',
          number: 'N-9',
          children: [
            { portion: { kind: 1, min: '10', max: '60' }, cas: '7439-89-6' },
            { portion: { kind: 3 }, cas: '7440-50-8' },
          ],
        },
      },
    ],
  );
  const id = sheet?.id ?? 0;
  const { kid } = await post<{ kid: number }>(supplier, 'sent/recipient/saveOrUpdate', {
    sendMdsId: id,
    recEntId: tier.enterprise.id,
    supplierCode: 'S-1',
    symbol: 'P-9',
    mdsName: 'Bare',
  });
  await post(supplier, `sent/sheet/further/${id}`);
  await post(tier, `received/view/${kid}`);
  const { findings } = (await app.http.post(`/api/data/local/check/${id}`).set(tier.headers).send({})).body.data as {
    findings: { code: string; path: string }[];
  };
  const { code, path } = findings.find((finding) => finding.code.startsWith('POR-')) ?? { code: '', path: '' };
  const unknown = { code: 'MASS-1.gone', path };
  await expect(post(tier, `received/reject/${kid}`, { reason: 'other', findings: [unknown] })).rejects.toThrow(
    'receive.reasonRequired',
  ); // what the check does not find is no reason
  await post(tier, `received/reject/${kid}`, {
    reason: 'other',
    text: 'as agreed',
    findings: [{ code, path }, unknown],
  });
  const read = async (language: string) =>
    (
      (
        await app.http
          .get(`/api/exchange/sent/sheet/recipients/${id}`)
          .set(supplier.headers)
          .set('Accept-Language', language)
      ).body.data as { denialText: string }[]
    )[0]?.denialText.split('\n');
  const [zh, en] = [await read('zh'), await read('en')];
  expect([zh?.[1], en?.[1]]).toEqual(['as agreed', 'as agreed']);
  expect(en?.[0]).toMatch(new RegExp(`^${code.split('.')[0]}: [A-Z]`));
  expect(zh?.[0]).toMatch(/[\u4e00-\u9fff]/);
  expect((await notesOf(supplier))[0]?.content).toContain(en?.join('\n'));
});
