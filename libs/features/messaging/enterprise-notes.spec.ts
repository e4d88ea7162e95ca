import { type AuthHeader, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';

describe('notes of enterprise changes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await sharedApp();
  });
  afterAll(() => app.close());

  const post = (path: string, headers: AuthHeader, body: object = {}) =>
    app.http.post(`/api${path}`).set(headers).set('Accept-Language', 'en').send(body);
  const titles = async (headers: AuthHeader): Promise<string[]> =>
    (await post('/common/notes/page', headers)).body.data.records.map(
      (note: { title: string; content: string }) => `${note.title} / ${note.content}`,
    );

  it('are sent to the centre for a request, and to the administrators for the decision with its reason', async () => {
    const centre = await signedIn(app, ['platformAdmin']);
    const maker = await signedIn(app);
    const ordinary = await signIn(app, await user(app.db, maker.enterprise, { roles: ['ordinaryUser'] }));
    const name = `Enterprise ${maker.enterprise.code}`;
    const { data } = (
      await post('/sys/enterprise/change/request', maker.headers, {
        kind: 'name',
        nameZh: '新名称',
        nameEn: 'New name',
        ground: '更正',
      })
    ).body;
    expect(await titles(centre.headers)).toEqual([expect.stringContaining(`${name}: change awaits approval`)]);
    expect(await titles(maker.headers)).toEqual([]);
    await post('/sys/enterprise/change/refuse', centre.headers, { id: data.id, reason: 'No proof' });
    expect(await titles(maker.headers)).toEqual([expect.stringMatching(/^Enterprise change refused .*No proof$/)]);
    expect(await titles(ordinary)).toEqual([]);
  });
});
