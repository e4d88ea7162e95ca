import { noticeState, UPDATE_NOTICE } from '@matlas/contract';
import { systemAuth } from '@matlas/server-kit';
import {
  enterprise,
  sharedApp,
  signedIn,
  signInOverHttp,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';
import { UserService } from '.';
import { UpdateNotice } from './update-notice';

describe('notices after the sign-in', () => {
  let app: TestApp;
  let home: TestEnterprise;
  beforeAll(async () => {
    app = await sharedApp();
    home = await enterprise(app.db);
  });
  afterAll(() => app.close());

  const nextShowOf = async (headers: Record<string, string>) =>
    (await app.http.post('/api/haveTo').set(headers)).body.data.nextShow as number;

  describe('the pending notice', () => {
    it('can be set only by the user themselves', async () => {
      const [who, other] = [await user(app.db, home), await user(app.db, home)];
      const headers = await signInOverHttp(app, who);
      const show = (userId: number, value: unknown) =>
        app.http.post(`/api/sys/user/updateNextShow/${userId}/${value}`).set(headers);
      for (const value of [0, 2, 1]) {
        expect((await show(who.id, value)).body).toMatchObject({ respCode: 0, data: null });
        expect(await nextShowOf(headers)).toBe(value);
      }
      expect((await show(other.id, 0)).status).toBe(404);
      for (const wrong of [3, -1, '1.5', 'terms'])
        expect([wrong, (await show(who.id, wrong)).body.code]).toEqual([wrong, 'badInput']);
      expect(await nextShowOf(headers)).toBe(1);
    });

    it('is the terms first, for every registered user', async () => {
      const id = await app.app.get(UserService).create(systemAuth(), {
        loginName: 'newcomer',
        name: '新人',
        enterpriseCode: home.code,
        roles: ['ordinaryUser'],
        password: 'Given4New',
        mustChangePassword: false,
      });
      expect(
        await nextShowOf(
          await signInOverHttp(
            app,
            { id, loginName: 'newcomer', enterpriseId: home.id, organisationId: home.organisationId },
            'Given4New',
          ),
        ),
      ).toBe(0);
    });

    it('is the update notes once per version, but unaccepted terms remain pending', async () => {
      const [reader, newcomer] = [await user(app.db, home), await user(app.db, home)];
      await app.db.execute('update app_user set next_show = 0 where id = $1', [newcomer.id]);
      const notices = app.app.get(UpdateNotice);
      await notices.onApplicationBootstrap();
      const [readerHeaders, newcomerHeaders] = [await signInOverHttp(app, reader), await signInOverHttp(app, newcomer)];
      expect([await nextShowOf(readerHeaders), await nextShowOf(newcomerHeaders)]).toEqual([1, 0]);
      await app.db.execute('delete from update_notice where version = $1', [UPDATE_NOTICE.version]);
      await Promise.all([notices.onApplicationBootstrap(), notices.onApplicationBootstrap()]);
      expect([await nextShowOf(readerHeaders), await nextShowOf(newcomerHeaders)]).toEqual([2, 0]);
    });
  });

  describe('the announcement', () => {
    const get = (headers: Record<string, string>) => app.http.get('/api/getAnnouncement').set(headers);
    const save = (headers: Record<string, string>, body: object) =>
      app.http.post('/api/saveAnnouncement').set(headers).send(body);
    const words = {
      title: '停机通知',
      content: '周六 02:00 至 04:00 停机维护。',
      titleEn: 'Maintenance',
      contentEn: 'Down on Saturday, 02:00 to 04:00.',
    };

    it('reaches all users from the operating centre, except drafts, and every change is recorded', async () => {
      const centre = await signedIn(app, ['operatingCentre']);
      const reader = await signedIn(app, ['ordinaryUser']);
      expect((await get(reader.headers)).body).toMatchObject({ respCode: 0, data: null });
      const draft = (await save(centre.headers, { ...words, state: noticeState.of.draft })).body;
      expect(draft).toMatchObject({
        respCode: 0,
        data: { ...words, state: 'draft', publishTime: null, publisher: centre.user.loginName, version: 1 },
      });
      expect([(await get(reader.headers)).body.data, (await get(centre.headers)).body.data.state]).toEqual([
        null,
        'draft',
      ]);
      const published = (await save(centre.headers, { ...words, version: 1 })).body;
      expect((await get(reader.headers)).body.data).toEqual({
        ...published.data,
        state: 'published',
        publishTime: expect.any(String),
        version: 2,
      });
      await save(centre.headers, { ...words, title: '停机改期', version: 2 });
      await save(centre.headers, { ...words, state: noticeState.of.withdrawn });
      expect((await get(reader.headers)).body.data).toBeNull();
      const trail = await app.db.rows<{ action: string; after: { title?: string; state?: string } }>(
        `select action, after from audit_trail where subject = 'announcement' order by id`,
      );
      expect(trail.map(({ action, after }) => [action, after.title, after.state])).toEqual([
        ['create', '停机通知', 'draft'],
        ['change', undefined, 'published'],
        ['change', '停机改期', undefined],
        ['change', '停机通知', 'withdrawn'],
      ]);
    });

    it('cannot be saved by an enterprise, nor by a user with read permission only', async () => {
      for (const role of ['enterpriseAdmin', 'ordinaryUser'] as const) {
        const { headers } = await signedIn(app, [role]);
        const refused = await save(headers, words);
        expect([role, refused.status, refused.body.code]).toEqual([role, 403, 'forbidden']);
      }
      expect((await get({})).body.code).toBe('Auth_401');
    });

    it('requires texts, and refuses a stale save', async () => {
      const { headers } = await signedIn(app, ['operatingCentre']);
      const issuesOf = async (body: object) =>
        ((await save(headers, body)).body.data?.issues ?? []).map((issue: { path: string }) => issue.path);
      expect(await issuesOf({ ...words, title: '  ' })).toEqual(['title']);
      expect(await issuesOf({ title: 'x'.repeat(201), state: 'shouted' })).toEqual(['title', 'content', 'state']);
      const { version } = (await save(headers, words)).body.data;
      await save(headers, words);
      const stale = await save(headers, { ...words, version });
      expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    });
  });

  describe('the generic upload', () => {
    const send = (headers: Record<string, string>, name: string, content: Buffer) =>
      app.http.post('/api/common/upload').set(headers).attach('file', content, name);

    it('stores a document for its uploader', async () => {
      const { user: who, headers } = await signedIn(app, ['ordinaryUser']);
      const { body } = await send(headers, '说明 1.txt', Buffer.from('材料说明'));
      expect(body).toMatchObject({
        respCode: 0,
        ok: true,
        data: { filename: '说明 1.txt', url: `/api/sys/file/${body.data.fileId}/download` },
      });
      const row = await app.db.row<{ purpose: string; by: number; size: string }>(
        'select purpose, created_by as by, size from stored_file where id = $1',
        [body.data.fileId],
      );
      expect(row).toMatchObject({ purpose: 'general', by: who.id });
    });

    it.each<[string, string, Buffer, string]>([
      ['of a type that is not taken', 'run.exe', Buffer.from('MZ'), 'file.type'],
      ['that is not what its name says', 'report.pdf', Buffer.from('plain words'), 'file.type'],
      ['of a name that no file system keeps', 'a#b.txt', Buffer.from('x'), 'file.name'],
      ['with nothing in it', 'empty.txt', Buffer.alloc(0), 'file.empty'],
      ['over 5 MB', 'large.txt', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'file.tooLarge'],
    ])('refuses a file %s', async (_why, name, content, code) => {
      const { headers } = await signedIn(app, ['ordinaryUser']);
      expect((await send(headers, name, content)).body.code).toBe(code);
    });

    it('requires a file and a session', async () => {
      const { headers } = await signedIn(app, ['ordinaryUser']);
      expect((await app.http.post('/api/common/upload').set(headers).send({})).body).toMatchObject({
        respCode: 400,
        code: 'badInput',
      });
      expect((await send({}, 'a.txt', Buffer.from('a'))).body.code).toBe('Auth_401');
    });
  });

  it('returns the build version below /api and at the root of the site, never from a cache', async () => {
    const [below, root] = [await app.http.get('/api/version.json'), await app.http.get('/version.json')];
    expect(below.body).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(root.body).toEqual(below.body);
    expect(root.headers['cache-control']).toBe('no-store');
    expect((await app.http.post('/api/version.json')).status).toBe(404);
  });
});
