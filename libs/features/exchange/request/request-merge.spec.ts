import { type AuthHeader, enterprise, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';

type Person = Awaited<ReturnType<typeof signedIn>>;
let app: TestApp;
let centre: AuthHeader;
beforeAll(async () => {
  app = await sharedApp();
  centre = await signIn(
    app,
    await user(app.db, await enterprise(app.db, { identity: 'platform' }), { roles: ['operatingCentre'] }),
  );
});
afterAll(() => app.close());

const merge = async (path: string, body: object) =>
  (await app.http.post(`/api/matlas/enterprise/merge/${path}`).set(centre).set('Accept-Language', 'en').send(body))
    .body;
let number = 0;
async function createRequest(from: Person, to: Person): Promise<number> {
  const deadline = (await app.db.row<{ day: string }>('select (current_date + 30)::text as day'))?.day;
  const { body } = await app.http
    .post('/api/exchange/request/saveOrUpdate')
    .set(from.headers)
    .send({
      projectName: 'P',
      supplierCode: to.enterprise.code,
      supplyNumber: `M-${++number}`,
      supplyName: 'Clip',
      dataType: 1,
      deadline,
      send: true,
    });
  return body.data.id;
}
const parties = async (id: number): Promise<[number, number] | undefined> => {
  const row = await app.db.row<{ requester: number; supplier: number }>(
    'select enterprise_id as requester, supplier_id as supplier from mds_request where id = $1',
    [id],
  );
  return row && [row.requester, row.supplier];
};

it('moves requests of merged enterprises to the target, leaves those between them with the alias, and undo restores all', async () => {
  const [source, target, third] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  const [sent, received, toTarget, toSource] = [
    await createRequest(source, third),
    await createRequest(third, source),
    await createRequest(source, target),
    await createRequest(target, source),
  ];
  const [s, t, o] = [source.enterprise.id, target.enterprise.id, third.enterprise.id];
  const answer = await merge('start', { sourceId: s, targetId: t, confirmName: `企业 ${source.enterprise.code}` });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  expect([await parties(sent), await parties(received), await parties(toTarget), await parties(toSource)]).toEqual([
    [t, o],
    [o, t],
    [s, t],
    [s, s],
  ]);
  const { body } = await app.http.post('/api/exchange/request/saveOrUpdate').set(third.headers).send({
    projectName: 'P',
    supplierCode: source.enterprise.code,
    supplyNumber: 'M-x',
    supplyName: 'Clip',
    dataType: 1,
    deadline: '2040-01-01',
  });
  expect(body.data.supplier.code).toBe(target.enterprise.code);
  const undone = await merge('undo', { id: answer.data.id });
  if (!undone.ok) throw new Error(JSON.stringify(undone));
  expect([await parties(sent), await parties(received), await parties(toTarget), await parties(toSource)]).toEqual([
    [s, o],
    [o, s],
    [s, t],
    [t, s],
  ]);
});
