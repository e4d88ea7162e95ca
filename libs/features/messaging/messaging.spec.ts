import {
  type AuthHeader,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';
import { NoteWriter } from './index';

let test: TestApp;
let home: TestEnterprise;
let li: TestUser;
let wang: TestUser;
let [mine, hers, stranger]: AuthHeader[] = [];
beforeAll(async () => {
  test = await sharedApp();
  home = await enterprise(test.db);
  [li, wang] = [await user(test.db, home, { name: '李伟' }), await user(test.db, home, { name: '王芳' })];
  const outside = await user(test.db, await enterprise(test.db), { name: '赵强' });
  [mine, hers, stranger] = [await signIn(test, li), await signIn(test, wang), await signIn(test, outside)];
});
afterAll(() => test.close());
const call = (
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  body?: object | undefined,
  auth: AuthHeader | undefined = mine,
  language = 'zh',
) =>
  test.http[method](`/api${path}`)
    .set(auth ?? {})
    .set('Accept-Language', language)
    .send(body);
const count = async (auth: AuthHeader | undefined = mine): Promise<number> =>
  (await call('get', '/common/notes/count', undefined, auth)).body.data;
const page = async (body: object = {}, auth: AuthHeader | undefined = mine, language = 'zh') =>
  (await call('post', '/common/notes/page', body, auth, language)).body.data;
let sent = 0;
/** Sends Li a note of the platform. */
const notify = (key = 'sessionReplaced', params = {}) =>
  test.app.get(NoteWriter).writeNote({
    type: 'security',
    key,
    params: () => params,
    sourceKey: `test:${++sent}`,
    link: '/setUserManage/index',
    userIds: [li.id],
  });

describe('notes of the platform', () => {
  it("are shown in the reader's language, to the reader only", async () => {
    await notify();
    expect(await page()).toMatchObject({
      total: 1,
      records: [
        {
          type: 'security',
          title: '您的账号已在别处登录',
          read: 0,
          link: '/setUserManage/index',
          senderId: null,
          messages: 0,
          can: { reply: false },
        },
      ],
    });
    expect((await page({}, mine, 'en')).records[0].title).toBe('Your account was signed in elsewhere');
    expect((await page({}, hers)).total).toBe(0);
    expect([await count(), await count(hers)]).toEqual([1, 0]);
    expect((await call('get', '/common/notes/hasNewMessage')).body).toMatchObject({
      respCode: 0,
      data: { hasNew: true, count: 1 },
    });
  });
  it('are written once per source', async () => {
    await test.app
      .get(NoteWriter)
      .writeNote({ type: 'security', key: 'sessionReplaced', sourceKey: `test:${sent}`, link: null, userIds: [li.id] });
    expect((await page()).total).toBe(1);
  });
  it('can be marked as read, one, several or all', async () => {
    await notify();
    await notify();
    const ids: number[] = (await page()).records.map((note: { id: number }) => note.id);
    expect((await call('get', `/common/notes/updateRead/${ids[0]}`)).body).toMatchObject({ respCode: 0, data: null });
    expect((await page({ querys: { eq: { read: 1 } } })).records).toMatchObject([{ id: ids[0], read: 1 }]);
    expect((await call('put', '/common/notes/updateReadAll', { ids: [ids[1]] })).body.data).toBe(1);
    expect((await call('put', '/common/notes/updateReadAll', {})).body.data).toBe(1);
    expect((await call('get', '/common/notes/hasNewMessage')).body.data).toEqual({ hasNew: false, count: 0 });
  });
  it('can be deleted by id, restored, and deleted all at once', async () => {
    const ids: number[] = (await page()).records.map((note: { id: number }) => note.id);
    expect((await call('delete', '/common/notes/deleteAll', [ids[0]])).body).toMatchObject({ respCode: 0, data: null });
    expect((await page()).total).toBe(2);
    expect((await call('put', '/common/notes/restore', { ids: [ids[0]] })).body.respCode).toBe(0);
    expect((await page()).total).toBe(3);
    expect((await call('delete', '/common/notes/deleteAll', { ids: [] })).body).toMatchObject({
      respCode: 400,
      data: { issues: [{ path: 'ids', code: 'empty' }] },
    });
    expect((await call('delete', '/common/notes/deleteAll')).body.respCode).toBe(0);
    expect(await page()).toMatchObject({ total: 0, records: [] });
  });
  it('belong to their reader: those of others are not found, and invalid ids are refused', async () => {
    await notify();
    const { id } = (await page()).records[0];
    for (const [method, path, body] of [
      ['get', `/common/notes/updateRead/${id}`],
      ['put', '/common/notes/updateReadAll', { ids: [id] }],
      ['delete', '/common/notes/deleteAll', { ids: [id] }],
      ['put', '/common/notes/restore', { ids: [id] }],
      ['post', '/otherSys/noteDetail/loadByNoteId', { noteId: id }],
      ['post', '/otherSys/noteDetail/sendNoteDetail', { noteId: id, content: 'x' }],
    ] as const) {
      expect((await call(method, path, body, hers)).body).toMatchObject({ respCode: 404, code: 'notFound' });
      expect((await test.http[method](`/api${path}`).send(body)).status).toBe(401);
    }
    expect((await call('get', '/common/notes/updateRead/abc')).status).toBe(400);
    expect(
      (await call('post', '/otherSys/noteDetail/sendNoteDetail', { noteId: id, content: 'x' })).body,
    ).toMatchObject({ respCode: 409, code: 'message.threadClosed' });
    expect((await call('post', '/otherSys/noteDetail/loadByNoteId', { noteId: id })).body.data).toEqual([]);
  });
});

describe('search', () => {
  it('finds by conditions and free text, and refuses unknown fields', async () => {
    await notify('passwordReset', { by: '王芳' });
    const find = async (body: object) => (await call('post', '/common/notes/findNotesByCondition', body)).body;
    expect((await find({ title: '别处' })).data).toMatchObject({ total: 1 });
    expect((await find({ title: '别处', read: 1 })).data.total).toBe(0);
    expect((await find({ type: 'security', read: '0', pageSize: 1 })).data).toMatchObject({ total: 2, records: [{}] });
    expect((await find({ content: '立即修改密码' })).data.total).toBe(1);
    expect((await find({ type: 'nothing' })).respCode).toBe(400);
    expect((await page({ q: '较早的会话' })).total).toBe(1);
    expect((await call('post', '/common/notes/page', { querys: { eq: { userId: wang.id } } })).status).toBe(400);
  });
});

describe('messages between users', () => {
  let noteId: number;
  it('reach colleagues as unread, and start a thread', async () => {
    const receivers = (await call('get', '/common/notes/receivers?q=王')).body.data;
    expect(receivers).toMatchObject([{ id: wang.id, name: '王芳' }]);
    const sent = (
      await call('post', '/common/notes/send', {
        receiverIds: [wang.id],
        title: '请补充\r\n材料',
        content: '零件 A1 缺少材料数据',
      })
    ).body;
    expect(sent).toMatchObject({
      respCode: 0,
      message: '已发送',
      data: { type: 'person', title: '请补充 材料', senderName: '李伟', read: 1, messages: 1, can: { reply: true } },
    });
    noteId = sent.data.id;
    expect((await page({}, hers)).records).toMatchObject([
      { id: noteId, read: 0, senderName: '李伟', content: '零件 A1 缺少材料数据' },
    ]);
  });
  it('can be answered, with a file that only participants of the thread can download', async () => {
    await call('delete', '/common/notes/deleteAll', { ids: [noteId] });
    const text = Buffer.from('%PDF-1.7\nmaterial data');
    const answer = (
      await test.http
        .post('/api/otherSys/noteDetail/sendNoteDetail')
        .set(hers ?? {})
        .field('noteId', String(noteId))
        .field('content', '附上报告')
        .attach('file', text, 'report.pdf')
    ).body;
    expect(answer).toMatchObject({
      respCode: 0,
      data: {
        noteId,
        mine: true,
        content: '附上报告',
        attachment: { name: 'report.pdf', type: 'pdf', size: text.length },
      },
    });
    expect((await page()).records[0]).toMatchObject({ id: noteId, read: 0, messages: 2 });
    const thread = (await call('post', '/otherSys/noteDetail/loadByNoteId', { noteId })).body.data;
    expect(thread).toMatchObject([
      { mine: true, senderName: '李伟', attachment: null },
      { mine: false, senderName: '王芳', content: '附上报告' },
    ]);
    const { url } = thread[1].attachment;
    expect(
      (
        await test.http
          .get(url)
          .set(mine ?? {})
          .buffer()
      ).body,
    ).toEqual(text);
    expect((await test.http.get(url).set(stranger ?? {})).body).toMatchObject({ respCode: 404, code: 'notFound' });
  });
  it('require a text, a permitted receiver, and files of the allowed kinds', async () => {
    expect((await call('post', '/otherSys/noteDetail/sendNoteDetail', { noteId, content: ' ' })).body).toMatchObject({
      respCode: 400,
      data: { issues: [{ path: 'content', code: 'required' }] },
    });
    expect(
      (
        await test.http
          .post('/api/otherSys/noteDetail/sendNoteDetail')
          .set(mine ?? {})
          .field('noteId', String(noteId))
          .attach('file', Buffer.from('MZ'), 'a.exe')
      ).body,
    ).toMatchObject({ respCode: 415, code: 'file.type' });
    expect((await call('post', '/common/notes/send', { receiverIds: [], title: 't', content: 'c' })).status).toBe(400);
    expect(
      (
        await call('post', '/common/notes/send', {
          receiverIds: Array.from({ length: 51 }, (_, i) => i + 1),
          title: 't',
          content: 'c',
        })
      ).body.data.issues[0],
    ).toMatchObject({ code: 'message.tooManyReceivers' });
    const supplier = await enterprise(test.db);
    const [outsider, administrator] = [
      await user(test.db, supplier, { roles: ['dataProvider'] }),
      await user(test.db, supplier),
    ];
    expect(
      (await call('post', '/common/notes/send', { receiverIds: [administrator.id], title: 't', content: 'c' })).body
        .respCode,
    ).toBe(0);
    expect(
      (await call('post', '/common/notes/send', { receiverIds: [outsider.id], title: 't', content: 'c' })).body,
    ).toMatchObject({ respCode: 404, code: 'notFound' });
    await test.db.execute('update app_user set contact_person = true where id = $1', [outsider.id]);
    expect(
      (await call('post', '/common/notes/send', { receiverIds: [outsider.id], title: 't', content: 'c' })).body
        .respCode,
    ).toBe(0);
    expect(
      (await call('post', '/common/notes/send', { receiverIds: [administrator.id], title: 't', content: 'c' })).body
        .respCode,
    ).toBe(404);
  });
});

describe('preferences', () => {
  const save = (preferences: object[], auth = mine) => call('put', '/common/notes/preferences', { preferences }, auth);
  const mailsOf = async () =>
    (await test.db.rows<{ input: { userId: number } }>(`select input from job where name = 'noteMail'`)).filter(
      ({ input }) => input.userId === li.id,
    ).length;

  it('start with the default of each type, and cannot hide messages of users and security notes', async () => {
    const before = (await call('get', '/common/notes/preferences')).body.data;
    const others = { digest: false, chat: true, locked: false };
    expect(before).toContainEqual({ type: 'job', inProduct: true, mail: false, ...others });
    const after = (
      await save([
        { type: 'job', inProduct: false, mail: true },
        { type: 'person', inProduct: false, mail: true },
      ])
    ).body;
    expect(after).toMatchObject({ respCode: 0, message: '保存成功' });
    expect(after.data).toEqual(
      expect.arrayContaining([
        { type: 'job', inProduct: false, mail: true, ...others },
        { type: 'person', inProduct: true, mail: true, digest: false, chat: false, locked: true },
      ]),
    );
    expect((await call('get', '/common/notes/preferences', undefined, hers)).body.data).toEqual(before);
    for (const wrong of [[{ type: 'weather', inProduct: true, mail: false }], []])
      expect((await save(wrong)).status).toBe(400);
  });
  it('control what is shown and what is mailed', async () => {
    await test.db.execute('update app_user set email = $2 where id = $1', [li.id, 'li@example.com']);
    const unread = await count();
    await test.app.get(NoteWriter).writeNote({
      type: 'job',
      key: 'jobFailed',
      params: () => ({ job: 'x', error: 'y' }),
      sourceKey: 'test:job',
      link: null,
      userIds: [li.id, wang.id],
    });
    expect([await count(), await count(hers), await mailsOf()]).toEqual([unread, 1, 1]);
    await test.app.get(NoteWriter).writeNote({
      type: 'import',
      key: 'jobFailed',
      params: () => ({ job: 'x', error: 'y' }),
      sourceKey: 'test:import',
      link: null,
      userIds: [li.id],
    });
    expect([await count(), await mailsOf()]).toEqual([unread + 1, 1]);
  });
});
