import { createDepartment, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';
import { MdsShareService } from '.';
import { seedSubstances, steel } from './sample-trees';

describe('sheets of departments', () => {
  let app: TestApp;
  let supplier: Awaited<ReturnType<typeof signedIn>>;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    supplier = await signedIn(app);
    maker = await signedIn(app);
  });
  afterAll(() => app.close());

  type Who = Pick<typeof supplier, 'headers'>;
  const part = (number: string) => ({
    kind: 1,
    name: `Part ${number}`,
    number,
    children: [{ massGrams: '5', node: steel() }],
  });
  const save = (who: Who, fields: object, method: 'post' | 'put' = 'post') =>
    app.http[method]('/api/data/local/component').set(who.headers).set('Accept-Language', 'en').send(fields);
  const create = async (who: Who, number: string): Promise<{ id: number; version: number }> =>
    (await save(who, { tree: part(number) })).body.data;
  const released = async (who: Who, id: number): Promise<void> =>
    void (await app.http.post(`/api/data/local/release/${id}`).set(who.headers).send({ to: 'IR' }));
  const counts = async (who: Who, id: number): Promise<unknown[]> =>
    Promise.all(
      ['queryCount', 'queryDepartCountRec', 'queryDepartCountSend'].map(
        async (path) => (await app.http.get(`/api/sys/org/${path}/${id}`).set(who.headers)).body.data,
      ),
    );

  it('are counted once each as own, received and sent, including departments below', async () => {
    const upper = await createDepartment(app.db, supplier.enterprise);
    const lower = await createDepartment(app.db, supplier.enterprise, upper);
    const colleague = {
      headers: await signIn(app, await user(app.db, supplier.enterprise, { organisationId: lower })),
    };
    await create(colleague, 'C-0');
    const [first, second] = [await create(colleague, 'C-1'), await create(supplier, 'C-2')];
    for (const { id } of [first, second]) await released(supplier, id);
    await app.http.post(`/api/data/local/newVersion/${first.id}`).set(supplier.headers).send({});
    const purchase = await createDepartment(app.db, maker.enterprise);
    await app.app.get(MdsShareService).saveShares([
      { sheetId: first.id, enterpriseId: maker.enterprise.id, organisationId: purchase, receiveStatus: 'N' },
      { sheetId: second.id, enterpriseId: maker.enterprise.id, receiveStatus: 'E' },
    ]);
    expect([
      await counts(supplier, lower),
      await counts(supplier, upper),
      await counts(supplier, supplier.enterprise.organisationId),
    ]).toEqual([
      [2, 0, 1],
      [2, 0, 1],
      [3, 0, 1],
    ]);
    expect([await counts(maker, purchase), await counts(maker, maker.enterprise.organisationId)]).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]);
    await app.db.execute(`update mds_share set receive_status = 'N' where sheet_id = $1`, [second.id]);
    expect([await counts(maker, purchase), await counts(maker, maker.enterprise.organisationId)]).toEqual([
      [0, 1, 0],
      [0, 2, 0],
    ]);
    expect((await app.http.delete(`/api/sys/org/delete/${lower}`).set(supplier.headers)).body.code).toBe(
      'organisation.notEmpty',
    );
  });

  it('are not counted for departments of others', async () => {
    for (const path of ['queryCount', 'queryDepartCountRec', 'queryDepartCountSend']) {
      expect(
        (await app.http.get(`/api/sys/org/${path}/${supplier.enterprise.organisationId}`).set(maker.headers)).status,
      ).toBe(404);
      expect((await app.http.get(`/api/sys/org/${path}/x`).set(maker.headers)).status).toBe(400);
    }
    const ordinary = await signIn(app, await user(app.db, maker.enterprise, { roles: ['ordinaryUser'] }));
    expect(
      (await app.http.get(`/api/sys/org/queryCount/${maker.enterprise.organisationId}`).set(ordinary)).status,
    ).toBe(403);
  });

  it('are saved up to the monthly limit, also when two are saved at once', async () => {
    const limited = await signedIn(app);
    await app.db.execute('update enterprise set monthly_saves = 3 where id = $1', [limited.enterprise.id]);
    const { id, version } = await create(limited, 'Q-1');
    expect((await save(limited, { id, version, tree: part('Q-1'), autosave: true }, 'put')).body.ok).toBe(true);
    expect((await save(limited, { tree: { kind: 1, name: '' } })).status).toBe(400);
    const answers = await Promise.all(['Q-2', 'Q-3', 'Q-4'].map((number) => save(limited, { tree: part(number) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 423]);
    expect(answers.find(({ status }) => status === 423)?.body).toMatchObject({
      code: 'sheet.monthLocked',
      message: 'Save is locked for the rest of the month',
    });
    expect((await save(limited, { id, tree: part('Q-1'), autosave: true }, 'put')).status).toBe(423);
    await app.db.execute(`update enterprise_month set month = month - interval '1 month' where enterprise_id = $1`, [
      limited.enterprise.id,
    ]);
    expect((await save(limited, { tree: part('Q-5') })).status).toBe(200);
  });
});
