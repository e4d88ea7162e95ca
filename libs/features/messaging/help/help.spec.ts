import type { FaqEntry, FaqRow, FeedbackRow, OwnFeedback } from '@matlas/contract';
import {
  type AuthHeader,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';

interface Answer<T> {
  ok: boolean;
  code: string;
  data: T;
}
const samplePng = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
type Role = 'operatingCentre' | 'enterpriseAdmin' | 'ordinaryUser';

describe('help', () => {
  let app: TestApp;
  let centre: AuthHeader;
  let admin: AuthHeader;
  let person: AuthHeader;
  let stranger: AuthHeader;
  beforeAll(async () => {
    app = await sharedApp();
    const signedInAs = async (of: TestEnterprise, role: Role, name = role as string) =>
      signIn(app, await user(app.db, of, { roles: [role], name }));
    const maker = await enterprise(app.db, { identity: 'oem' });
    const other = await enterprise(app.db, { identity: 'supplier' });
    centre = await signedInAs(await enterprise(app.db, { identity: 'platform' }), 'operatingCentre', 'Zhao');
    admin = await signedInAs(maker, 'enterpriseAdmin');
    person = await signedInAs(maker, 'ordinaryUser');
    stranger = await signedInAs(other, 'enterpriseAdmin');
  });
  afterAll(() => app.close());

  const post = async <T>(who: AuthHeader, path: string, body: object): Promise<Answer<T>> =>
    (await app.http.post(`/api${path}`).set(who).set('Accept-Language', 'en').send(body)).body;
  const get = async <T>(who: AuthHeader, path: string): Promise<T> =>
    (await app.http.get(`/api${path}`).set(who)).body.data;

  describe('questions', () => {
    const save = (who: AuthHeader, body: object) => post<FaqRow>(who, '/message/faq/saveOrUpdate', body);
    const list = (language: string, keyword = '') =>
      get<FaqEntry[]>(person, `/message/faq/list?language=${language}&keyword=${encodeURIComponent(keyword)}`);

    it('are read in the languages that they have, in their order, once they are published', async () => {
      const both = { question: '甲问', answer: '<p>答</p>', questionEn: 'First', answerEn: '<p>Yes</p>' };
      const { data: row } = await save(centre, { ...both, position: 1 });
      expect(await list('zh', '甲问')).toEqual([]);
      await save(centre, { ...both, id: row.id, version: row.version, position: 2, isPublished: true });
      await save(centre, { question: '乙问', answer: '<p>答</p>', position: 1, isPublished: true });
      expect((await list('zh')).slice(0, 2).map(({ question }) => question)).toEqual(['乙问', '甲问']);
      expect((await list('en')).map(({ question }) => question)).not.toContain('乙问');
      expect((await list('en', 'yes')).map(({ question }) => question)).toEqual(['First']);
      // Markup is not searched, and signs of patterns are ordinary characters.
      expect([await list('en', '<p'), await list('zh', '%甲')]).toEqual([[], []]);
      expect((await save(centre, { ...both, id: row.id, version: row.version })).code).toBe('conflict');
      await app.http
        .delete('/api/message/faq/delete')
        .set(centre)
        .send({ ids: [row.id] });
      expect(await list('en', 'yes')).toEqual([]);
    });

    it('need question and answer, lose scripts, and are edited by the operating centre alone', async () => {
      const issues = async (body: object) =>
        ((await save(centre, body)) as Answer<unknown> & { data: { issues: { path: string }[] } }).data.issues.map(
          ({ path }) => path,
        );
      expect(await issues({ question: 'x' })).toEqual(['answer']);
      expect(await issues({ answerEn: '<p>x</p>' })).toEqual(['questionEn']);
      expect(await issues({})).toContain('question');
      expect(await issues({ question: 'x', answer: '<script>x</script>' })).toEqual(['answer']);
      const { data } = await save(centre, {
        question: 'x',
        answer: '<p onclick="a()">ok<img src=x onerror=a()><a href="javascript:a()">l</a></p>',
      });
      expect(data.answer).toBe('<p>ok<a target="_blank" rel="noopener noreferrer nofollow">l</a></p>');
      expect((await save(admin, { question: 'x', answer: '<p>x</p>' })).code).toBe('forbidden');
    });
  });

  describe('feedback', () => {
    const given = {
      kind: 'fault',
      content: 'The BOM list stays empty',
      path: '/vehicle/ModelAdmin',
      language: 'en',
      browser: 'Firefox 140',
      windowSize: '1440 x 900',
    };
    const pageOf = async (who: AuthHeader) =>
      (await post<{ records: FeedbackRow[] }>(who, '/message/feedback/page', {})).data.records;

    it('goes with its screenshot to those who look after the person, and the person reads the answer', async () => {
      const call = app.http.post('/api/message/feedback/send').set(person);
      for (const [name, value] of Object.entries(given)) void call.field(name, value);
      const sent = (await call.attach('file', samplePng, 'screen.png')).body as Answer<OwnFeedback>;
      expect(sent.data).toMatchObject({ ...given, state: 'new', answer: null, screenshot: { name: 'screen.png' } });
      const picture = async (who: AuthHeader) =>
        (await app.http.get(`/api/sys/file/${sent.data.screenshot?.fileId}/download`).set(who)).status;
      expect(await Promise.all([person, admin, centre, stranger].map(picture))).toEqual([200, 200, 200, 404]);
      expect([(await pageOf(centre)).length, (await pageOf(admin)).length]).toEqual([1, 1]);
      expect(await pageOf(stranger)).toEqual([]);
      expect((await post(person, '/message/feedback/page', {})).code).toBe('forbidden');

      const answer = (who: AuthHeader, body: object) =>
        post<FeedbackRow>(who, '/message/feedback/answer', { id: sent.data.id, version: 1, ...body });
      expect((await answer(stranger, { state: 'closed' })).code).toBe('notFound');
      expect((await answer(centre, { state: 'answered' })).code).toBe('badInput');
      const { data } = await answer(centre, { state: 'answered', answer: 'Choose a model first.' });
      expect(data).toMatchObject({ state: 'answered', answeredBy: 'Zhao', userName: 'ordinaryUser' });
      expect((await answer(centre, { state: 'closed' })).code).toBe('conflict');
      const mine = await post<{ records: OwnFeedback[] }>(person, '/message/feedback/mine', {});
      expect(mine.data.records).toMatchObject([{ id: sent.data.id, answer: 'Choose a model first.' }]);
      expect(JSON.stringify(mine.data)).not.toContain('loginName');
      const notes = await untilNoted(person);
      expect(notes).toMatchObject([
        {
          title: 'Your feedback was answered',
          content: expect.stringContaining('Choose a model first.'),
          link: `/help/contactus?feedback=${sent.data.id}`,
        },
      ]);
      expect((await post<{ records: unknown[] }>(stranger, '/message/feedback/mine', {})).data.records).toEqual([]);
    });

    it('takes nothing but the path of the screen, and pictures', async () => {
      const send = (body: object) => post(person, '/message/feedback/send', { ...given, ...body });
      for (const path of ['/seek/detail?q=secret', '//evil.example', 'https://evil.example', '/a#b'])
        expect((await send({ path })).code).toBe('badInput');
      const wrong = app.http.post('/api/message/feedback/send').set(person);
      for (const [name, value] of Object.entries(given)) void wrong.field(name, value);
      expect((await wrong.attach('file', Buffer.from('<svg onload="x"/>'), 'screen.png')).body.code).toBe('file.type');
    });

    /** Notes are written after the commit. */
    const untilNoted = async (who: AuthHeader) => {
      for (let tries = 0; tries < 200; tries++) {
        const { data } = await post<{ records: object[] }>(who, '/common/notes/page', { filters: { type: 'person' } });
        if (data.records.length > 0) return data.records;
        await new Promise((done) => setTimeout(done, 20));
      }
      return [];
    };
  });

  it('remembers for an account that its tour was taken or dismissed', async () => {
    const settings = async () =>
      (await get<{ settings: { tour: string } }>(person, '/matlas/setUserManage/searchSetUserByUserId')).settings;
    expect((await settings()).tour).toBe('open');
    await post(person, '/matlas/setUserManage/goSave', { tour: 'dismissed' });
    expect((await settings()).tour).toBe('dismissed');
  });
});
