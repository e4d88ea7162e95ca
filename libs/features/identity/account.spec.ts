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
import { ScipBindingService } from './index';

/** The smallest PNG: one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MEGABYTE = 1024 * 1024;
let test: TestApp;
let home: TestEnterprise;
let li: TestUser;
let mine: AuthHeader;
let colleague: AuthHeader;
let stranger: AuthHeader;
beforeAll(async () => {
  test = await sharedApp();
  home = await enterprise(test.db);
  li = await user(test.db, home);
  mine = await signIn(test, li);
  colleague = await signIn(test, await user(test.db, home, { roles: ['dataReceiver'] }));
  stranger = await signIn(test, await user(test.db, await enterprise(test.db)));
});
afterAll(() => test.close());

const get = (path: string, auth: AuthHeader = mine) => test.http.get(`/api${path}`).set(auth);
const post = (path: string, body: object = {}, auth: AuthHeader = mine) =>
  test.http.post(`/api${path}`).set(auth).set('Accept-Language', 'zh').send(body);
const put = (path: string, body: object, auth: AuthHeader = mine) =>
  test.http.put(`/api${path}`).set(auth).set('Accept-Language', 'zh').send(body);
const upload = (content: Buffer, name: string, auth: AuthHeader = mine) =>
  test.http.post('/api/sys/file/upload').set(auth).set('Accept-Language', 'zh').attach('file', content, name);

describe('settings', () => {
  it('start with the defaults, and a save changes only the fields that are sent', async () => {
    expect((await get('/matlas/setUserManage/searchSetUserByUserId')).body.data).toMatchObject({
      user: { id: li.id, account: li.loginName },
      scip: null,
      settings: { language: null, dataTheme: 'blue', style: 'vertical', size: 'medium', tagsView: true },
    });
    const saved = await post('/matlas/setUserManage/goSave', {
      language: 'en',
      dataTheme: 'green',
      theme: '#1890FF',
      tagsView: false,
    });
    expect(saved.body).toMatchObject({
      respCode: 0,
      message: '保存成功',
      data: { language: 'en', dataTheme: 'green', theme: '#1890ff', tagsView: false, fixedHeader: true },
    });
    await post('/matlas/setUserManage/goSave', { density: 'comfortable' });
    expect((await get(`/matlas/setUserManage/searchSetUserByUserId?userId=${li.id}`)).body.data.settings).toMatchObject(
      { language: 'en', dataTheme: 'green', density: 'comfortable' },
    );
    expect((await post('/haveTo')).body.data.user.dataTheme).toBe('green');
    expect((await get('/matlas/setUserManage/searchSetUserByUserId', colleague)).body.data.settings).toMatchObject({
      language: null,
      dataTheme: 'blue',
    });
  });
  it('cannot be read by other users, and refuse invalid values', async () => {
    expect((await get(`/matlas/setUserManage/searchSetUserByUserId?userId=${li.id}`, colleague)).body).toMatchObject({
      respCode: 404,
      code: 'notFound',
    });
    expect((await post('/matlas/setUserManage/goSave', { theme: 'red', style: 'diagonal' })).body).toMatchObject({
      respCode: 400,
      data: { issues: [{ path: 'theme' }, { path: 'style' }] },
    });
    expect((await test.http.post('/api/matlas/setUserManage/goSave').send({})).status).toBe(401);
  });
});

describe.each(['/matlas/setUserManage/getClientManagerPage', '/getClientManagerPage'])('%s', (path) => {
  it('lists the active contact persons of the centre', async () => {
    const { id } =
      (await test.db.row<{ id: number }>(`select id from enterprise where identity = 'platform'`)) ??
      (await enterprise(test.db, { identity: 'platform', nameEn: 'Operating centre' }));
    const centre = {
      id,
      code: 'C',
      organisationId:
        (await test.db.row<{ id: number }>('select id from organisation where enterprise_id = $1', [id]))?.id ?? 0,
    };
    const [there, gone] = [
      await user(test.db, centre, { name: 'Wang Fang' }),
      await user(test.db, centre, { name: 'Zhao' }),
    ];
    await test.db.execute(
      'update app_user set contact_person = true, status = case id when $2 then 0 else 1 end where id in ($1, $2)',
      [there.id, gone.id],
    );
    await test.db.execute('update app_user set contact_person = true where id = $1', [li.id]);
    const { records } = (await post(path, { q: 'Wang' })).body.data;
    expect(records.map((manager: { id: number }) => manager.id)).toContain(there.id);
    const all = (await post(path, {}, stranger)).body.data.records.map((manager: { id: number }) => manager.id);
    expect(all).not.toContain(gone.id);
    expect(all).not.toContain(li.id);
    expect((await post(path, { sort: 'passwordHash' })).status).toBe(400);
    expect((await test.http.post(`/api${path}`).send({})).status).toBe(401);
  });
});

describe('SCIP account', () => {
  const path = '/scip/scipUserinfo';
  const account = { s2sKey: 'aa11bb22cc33dd44ee55', scipUuid: 'ECHA-0b7e', userName: 'li.wei' };
  const stored = () =>
    test.db.row<{ sealed_key: string }>('select sealed_key from scip_account where user_id = $1', [li.id]);

  it('requires all three fields, and an existing binding for a change', async () => {
    const refused = (await post(path, { s2sKey: ' ', scipUuid: 'x' })).body;
    expect(refused).toMatchObject({
      respCode: 400,
      data: {
        issues: [
          { path: 's2sKey', code: 'scipAccount.incomplete' },
          { path: 'userName', code: 'scipAccount.incomplete' },
        ],
      },
    });
    expect((await put(path, account)).body).toMatchObject({ respCode: 409, code: 'scipAccount.missing' });
    expect((await post(`${path}/getScipUserInfo`)).body).toMatchObject({ respCode: 0, data: null });
  });
  it('stores the key encrypted and shows it masked', async () => {
    expect((await post(path, account)).body).toMatchObject({
      respCode: 0,
      message: '绑定成功',
      data: { s2sKey: '************ee55', scipUuid: 'ECHA-0b7e', userName: 'li.wei' },
    });
    expect((await stored())?.sealed_key).not.toContain(account.s2sKey);
    const shown = await post(`${path}/getScipUserInfo`);
    expect(shown.body.data.s2sKey).toBe('************ee55');
    expect(JSON.stringify(shown.body)).not.toContain(account.s2sKey);
    const trail = await test.db.rows<{ after: object }>(`select after from audit_trail where subject = 'scip_account'`);
    expect(JSON.stringify(trail)).not.toContain(account.s2sKey);
  });
  it('retains the key when the mask is sent back, and stores a new key', async () => {
    const { id, s2sKey } = (await post(`${path}/getScipUserInfo`)).body.data;
    const before = await stored();
    expect((await put(path, { ...account, id, s2sKey, userName: 'li.wei2' })).body).toMatchObject({
      respCode: 0,
      message: '修改绑定成功',
      data: { userName: 'li.wei2' },
    });
    expect(await stored()).toEqual(before);
    expect((await put(path, { ...account, s2sKey: 'new-key-for-scip-9999' })).body.data.s2sKey).toBe(
      '************9999',
    );
    const auth = { userId: li.id } as Parameters<ScipBindingService['credentials']>[0];
    expect((await test.app.get(ScipBindingService).credentials(auth)).s2sKey).toBe('new-key-for-scip-9999');
  });
  it('cannot be read or changed by another user', async () => {
    const { id } = (await post(`${path}/getScipUserInfo`)).body.data;
    await post(path, account, colleague);
    expect((await put(path, { ...account, id }, colleague)).body).toMatchObject({ respCode: 404, code: 'notFound' });
    expect((await post(`${path}/getScipUserInfo`, {}, stranger)).body.data).toBeNull();
    expect((await post(path, { ...account, s2sKey: '************zzzz' }, stranger)).status).toBe(400);
    expect((await test.http.post(`/api${path}/getScipUserInfo`).send({})).status).toBe(401);
  });
});

describe('profile', () => {
  const path = '/sys/user/updateCurrentUserInfo';
  it('saves the contact fields with up to 30 characters each, and nothing else', async () => {
    const saved = await put(path, {
      officePhone: ' 021-5555 ',
      cellPhoneNumber: '13800000000',
      homeAddress: '上海市',
      postalCode: '200000',
      email: 'li@example.com',
      avatar: 'girl2',
      usname: 'Chef',
      roles: ['platformAdmin'],
    });
    expect(saved.body).toMatchObject({
      respCode: 0,
      message: '保存成功！',
      data: { officePhone: '021-5555', email: 'li@example.com', avatar: 'girl2', usname: li.loginName },
    });
    expect((await put(path, { postalCode: '' })).body.data).toMatchObject({ postalCode: null, homeAddress: '上海市' });
    expect((await get(`/sys/user/${li.id}`)).body.data).toMatchObject({ avatar: 'girl2', homeAddress: '上海市' });
    const trail = await test.db.row<{ after: object }>(
      `select after from audit_trail where subject = 'app_user' and subject_id = $1 order by id desc limit 1`,
      [li.id],
    );
    expect(trail?.after).toEqual({ postalCode: null });
  });
  it('refuses texts that are too long, an invalid e-mail address, and a file that is no avatar', async () => {
    const refused = (await put(path, { homeAddress: '长'.repeat(31), email: 'li@', avatar: 'dog1' })).body;
    expect(refused).toMatchObject({
      respCode: 400,
      data: { issues: [{ path: 'homeAddress' }, { path: 'email', code: 'user.emailFormat' }, { path: 'avatar' }] },
    });
    expect((await put(path, { homeAddress: '长'.repeat(30) })).body.respCode).toBe(0);
    expect((await test.http.put(`/api${path}`).send({})).status).toBe(401);
  });
});

describe('avatar', () => {
  it('is checked by content and size, with the error messages of the specification', async () => {
    expect((await upload(Buffer.from('<svg/>'), 'me.png')).body).toMatchObject({
      ok: false,
      respCode: 415,
      message: '上传图片只能是 JPG 或 PNG 格式!',
    });
    expect((await upload(PNG, 'me.gif')).body.message).toBe('上传图片只能是 JPG 或 PNG 格式!');
    expect((await upload(Buffer.concat([PNG, Buffer.alloc(2 * MEGABYTE)]), 'me.png')).body).toMatchObject({
      respCode: 413,
      message: '上传图片大小不能超过 2MB!',
    });
    expect((await post('/sys/file/upload')).body).toMatchObject({
      respCode: 400,
      data: { issues: [{ path: 'file' }] },
    });
    expect((await test.http.post('/api/sys/file/upload').attach('file', PNG, 'me.png')).status).toBe(401);
  });
  it('is visible to colleagues after it is saved, and is deleted when it is replaced', async () => {
    const { body } = await upload(PNG, 'me.png');
    expect(body).toMatchObject({
      ok: true,
      message: '设置成功，请保存！',
      data: { fileId: expect.any(Number), filename: 'me.png' },
    });
    const { fileId } = body.data as { fileId: number };
    const download = (auth: AuthHeader) => get(`/sys/file/${fileId}/download`, auth).buffer();
    expect((await download(mine)).body).toEqual(PNG);
    expect((await download(colleague)).status).toBe(404);
    expect((await put('/sys/user/updateCurrentUserInfo', { avatar: fileId })).body.data.avatar).toBe(String(fileId));
    const seen = await download(colleague);
    expect([seen.status, seen.headers['content-type'], seen.body]).toEqual([200, 'image/png', PNG]);
    expect((await download(stranger)).body).toMatchObject({ respCode: 404, code: 'notFound' });
    expect((await put('/sys/user/updateCurrentUserInfo', { avatar: fileId }, colleague)).body).toMatchObject({
      respCode: 404,
      code: 'notFound',
    });
    await put('/sys/user/updateCurrentUserInfo', { avatar: 'boy1' });
    expect((await download(mine)).status).toBe(404);
    expect((await get('/sys/file/abc/download')).status).toBe(400);
  });
});
