import { type AuthHeader, createDepartment, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';
import { setTimeout as sleep } from 'node:timers/promises';

type Person = Awaited<ReturnType<typeof signedIn>>;
let app: TestApp;
let maker: Person;
let tier: Person;
beforeAll(async () => {
  app = await sharedApp();
  [maker, tier] = [await signedIn(app), await signedIn(app)];
});
afterAll(() => app.close());

const ask = async (path: string, headers: AuthHeader, body: object) =>
  (await app.http.post(`/api/exchange/request/${path}`).set(headers).set('Accept-Language', 'en').send(body)).body;
let number = 0;
async function sent(more: object = {}): Promise<{ id: number; part: string }> {
  const deadline = (await app.db.row<{ day: string }>('select (current_date + 30)::text as day'))?.day;
  const { data, ...answer } = await ask('saveOrUpdate', maker.headers, {
    projectName: 'Aurora',
    supplierCode: tier.enterprise.code,
    supplyNumber: `N-${++number}`,
    supplyName: 'Clip',
    dataType: 1,
    deadline,
    send: true,
    ...more,
  });
  if (!data?.id) throw new Error(JSON.stringify({ data, ...answer }));
  return { id: data.id, part: `N-${number} Clip` };
}
/** Titles of a user's notes about a part, as soon as there are that many. */
async function titles(headers: AuthHeader, part: string, count: number): Promise<string[]> {
  const read = async () =>
    (
      (
        await app.http
          .post('/api/common/notes/page')
          .set(headers)
          .set('Accept-Language', 'en')
          .send({ q: part, sort: 'createTime' })
      ).body.data.records as { title: string; link: string | null }[]
    )
      .filter(({ title }) => title.includes(part))
      .map(({ title }) => title.replaceAll(maker.enterprise.code, 'maker').replaceAll(tier.enterprise.code, 'tier'));
  for (const end = Date.now() + 5_000; (await read()).length < count && Date.now() < end; await sleep(20));
  return read();
}

describe('notes on a request', () => {
  it('go to the supplier when it is sent, reminded and deleted; to the requester when it is refused', async () => {
    const request = await sent();
    await ask('remind', maker.headers, { ids: [request.id] });
    expect(await titles(tier.headers, request.part, 2)).toEqual([
      `Enterprise maker requests an MDS of ${request.part}`,
      `Reminder: Enterprise maker requests an MDS of ${request.part}`,
    ]);
    await ask('refuse', tier.headers, { id: request.id, reason: 'Not ours' });
    expect(await titles(maker.headers, request.part, 1)).toEqual([
      `Enterprise tier refused the request for ${request.part}`,
    ]);
    await app.http
      .delete('/api/exchange/request/delete')
      .set(maker.headers)
      .send({ ids: [request.id] });
    expect(await titles(tier.headers, request.part, 3)).toContain(
      `Enterprise maker no longer requests ${request.part}`,
    );
  });
  it('go to the named user, otherwise to nobody of another department', async () => {
    const unit = await createDepartment(app.db, tier.enterprise);
    const code = (await app.db.row<{ code: string }>('select code from organisation where id = $1', [unit]))?.code;
    const named = await user(app.db, tier.enterprise, { name: 'Li Na', organisationId: unit, roles: ['dataProvider'] });
    const elsewhere = await user(app.db, tier.enterprise, {
      organisationId: await createDepartment(app.db, tier.enterprise),
      roles: ['dataProvider'],
    });
    const [contact, toUnit] = [await sent({ contact: 'li na' }), await sent({ departmentCode: code })];
    expect(await titles(await signIn(app, named), contact.part, 1)).toHaveLength(1);
    expect(await titles(await signIn(app, named), toUnit.part, 1)).toHaveLength(1);
    expect(await titles(tier.headers, toUnit.part, 1)).toHaveLength(1);
    for (const { part } of [contact, toUnit]) expect(await titles(await signIn(app, elsewhere), part, 0)).toEqual([]);
    expect(await titles(tier.headers, contact.part, 0)).toEqual([]);
  });
});
