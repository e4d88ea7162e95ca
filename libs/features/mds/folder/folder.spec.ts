import { type AuthHeader, createDepartment, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';
import { seedSubstances, steel } from '../sample-trees';

interface Folder {
  id: number;
  parentId: number | null;
  name: string;
  shared: boolean;
  sheets: number;
  version: number;
  can: { share: boolean; unshare: boolean };
}

describe('folders of sheets', () => {
  let app: TestApp;
  let owner: Awaited<ReturnType<typeof signedIn>>;
  let stranger: Awaited<ReturnType<typeof signedIn>>;
  let colleague: AuthHeader;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    [owner, stranger] = [await signedIn(app), await signedIn(app)];
    colleague = await signIn(
      app,
      await user(app.db, owner.enterprise, {
        organisationId: await createDepartment(app.db, owner.enterprise),
        roles: ['dataProvider'],
      }),
    );
  });
  afterAll(() => app.close());

  const call = async (
    method: 'get' | 'post' | 'delete',
    path: string,
    body: object,
    headers = owner.headers,
    language = 'en',
  ) => (await app.http[method](`/api/${path}`).set(headers).set('Accept-Language', language).send(body)).body;
  const save = (fields: object, headers = owner.headers, language = 'en') =>
    call('post', 'mds/folder/saveOrUpdate', fields, headers, language);
  const made = async (name: string, parent?: Folder, headers = owner.headers): Promise<Folder> =>
    (await save({ name, parentId: parent?.id }, headers)).data;
  const move = (folder: Folder, parent?: Folder, headers = owner.headers) =>
    call('post', 'mds/folder/move', { id: folder.id, parentId: parent?.id ?? null }, headers);
  const share = (folder: Folder, shared = true, headers = owner.headers) =>
    call('post', 'mds/folder/share', { id: folder.id, shared }, headers);
  const put = (folder: { id: number }, sheets: { id: number }[], headers = owner.headers) =>
    call('post', 'mds/folder/put', { folderId: folder.id, sheetIds: sheets.map(({ id }) => id) }, headers);
  const remove = (...folders: Folder[]) => call('delete', 'mds/folder/delete', { ids: folders.map(({ id }) => id) });
  const list = async (headers = owner.headers): Promise<Folder[]> =>
    (await call('get', 'mds/folder/list', {}, headers)).data;
  const sheet = async (name: string, headers = owner.headers): Promise<{ id: number }> =>
    (await call('post', 'data/local/material', { tree: { ...steel(), name, number: name } }, headers)).data;
  const inside = async (folder: { id: number }, headers = owner.headers, path = 'page') =>
    (
      await call('post', `data/localDataManage/${path}`, { folderId: folder.id, sort: 'name' }, headers)
    ).data?.records.map(({ name }: { name: string }) => name);

  it.each([
    ['no name', '  ', 'folder.nameRequired', 'The folder name is empty', '文件夹名称不能为空'],
    ['the name of a sibling', 'BRAKES', 'folder.nameTaken', 'A folder of this name exists already', '文件夹名称已存在'],
  ])('refuse %s in the language of the reader', async (_what, name, code, en, zh) => {
    await save({ name: 'Brakes' });
    for (const [language, message] of [
      ['en', en],
      ['zh', zh],
    ])
      expect((await save({ name }, owner.headers, language)).data.issues).toMatchObject([
        { path: 'name', code, message },
      ]);
  });

  it('have unique names below each parent and for each person, and refuse a stale rename', async () => {
    const [door, seat] = [await made('Door'), await made('Seat')];
    const left = await made('Left', door);
    expect([
      (await made('Left', seat)).parentId,
      (await save({ name: 'left', parentId: door.id })).data.issues[0].code,
    ]).toEqual([seat.id, 'folder.nameTaken']);
    expect((await made('Door', undefined, colleague)).name).toBe('Door');
    const renamed = await save({ id: left.id, version: left.version, name: 'Left front' });
    expect(renamed.data).toMatchObject({ name: 'Left front', version: 2, parentId: door.id });
    expect((await save({ id: left.id, version: left.version, name: 'Other' })).code).toBe('conflict');
  });

  it('are moved with all below them, never into themselves, nor beside one of the same name', async () => {
    const [a, b] = [await made('A'), await made('B')];
    const inner = await made('Inner', a);
    const leaf = await made('Leaf', inner);
    expect((await move(inner, b)).data.parentId).toBe(b.id);
    expect([(await move(b, leaf)).code, (await move(b, b)).code]).toEqual(['folder.cycle', 'folder.cycle']);
    await made('Inner', a);
    expect(await move(inner, a)).toMatchObject({ code: 'folder.nameTaken' });
    expect((await move(inner)).data.parentId).toBeNull();
    expect((await list()).find(({ id }) => id === leaf.id)?.parentId).toBe(inner.id);
  });

  it('are not found when they belong to a colleague or another enterprise, by any call', async () => {
    const mine = await made('Private');
    const [own, theirs] = [await sheet('MINE-1'), await sheet('THEIRS-1', stranger.headers)];
    for (const who of [colleague, stranger.headers]) {
      const answers = [
        await save({ name: 'X', parentId: mine.id }, who),
        await save({ id: mine.id, name: 'X' }, who),
        await move(mine, undefined, who),
        await share(mine, true, who),
        await put(mine, [theirs], who),
        await call('post', 'mds/folder/takeOut', { folderId: mine.id, sheetIds: [own.id] }, who),
        await call('delete', 'mds/folder/delete', { ids: [mine.id] }, who),
        await call('post', 'data/localDataManage/page', { folderId: mine.id }, who),
        await call('post', 'data/localDataManage/pageLocalData', { folderId: mine.id }, who),
      ];
      expect(answers.map(({ code }) => code)).toEqual(Array.from(answers, () => 'folder.notSaved'));
      expect((await list(who)).map(({ id }) => id)).not.toContain(mine.id);
    }
    expect(await put(mine, [own, theirs])).toMatchObject({ respCode: 404, code: 'notFound' });
    expect(await inside(mine)).toEqual([]);
  });

  it('contain an MDS once, with all its versions, and release it; a folder that is not empty cannot be deleted', async () => {
    const [red, blue] = [await made('Red'), await made('Blue')];
    const sheets = [await sheet('R-1'), await sheet('R-2')];
    await put(red, sheets);
    expect([await inside(red), await inside(red, owner.headers, 'pageLocalData')]).toEqual([
      ['R-1', 'R-2'],
      ['R-1', 'R-2'],
    ]);
    await put(blue, sheets.slice(0, 1));
    expect([await inside(red), await inside(blue), (await list()).find(({ id }) => id === blue.id)?.sheets]).toEqual([
      ['R-2'],
      ['R-1'],
      1,
    ]);
    const released = (await call('post', `data/local/release/${sheets[0]?.id}`, {})).data;
    const { data } = await call('post', `data/local/newVersion/${released.id}`, {});
    expect(await inside(blue)).toEqual(['R-1', 'R-1']);
    expect(data.sheet.cver).toBe('1.01');
    expect(await remove(red)).toMatchObject({
      code: 'folder.notEmpty',
      message: '“Red” is not empty: folders 0, MDSs 1; move them out first',
    });
    await call('post', 'mds/folder/takeOut', { folderId: red.id, sheetIds: [sheets[1]?.id] });
    expect([await inside(red), (await remove(red)).ok, await inside(red)]).toEqual([[], true, undefined]);
    const below = await made('Below', blue);
    expect(await remove(blue)).toMatchObject({ code: 'folder.notEmpty' });
    await put(below, sheets);
    await call('post', 'mds/folder/takeOut', { folderId: below.id, sheetIds: sheets.map(({ id }) => id) });
    expect((await remove(blue, below)).ok).toBe(true);
    expect(
      (await call('post', 'data/localDataManage/setUp', { ids: [sheets[1]?.id], folderId: (await made('Set up')).id }))
        .ok,
    ).toBe(true);
    expect((await list()).find(({ name }) => name === 'Set up')?.sheets).toBe(1);
  });

  it('are shared with the enterprise from the top level: colleagues edit them, and see only sheets visible to them', async () => {
    const top = await made('Platform');
    const sub = await made('Chassis', top);
    expect(await share(sub)).toMatchObject({ code: 'folder.shareTop' });
    await made('Platform', undefined, colleague);
    expect((await share(top)).data).toMatchObject({ shared: true, can: { share: false, unshare: true } });
    const seen = (await list(colleague)).filter(({ shared }) => shared);
    expect(seen.map(({ name, can }) => [name, can.unshare])).toEqual([
      ['Chassis', false],
      ['Platform', false],
    ]);
    await put(sub, [await sheet('DEPARTMENT-0')]);
    const added = await sheet('COLLEAGUE-1', colleague);
    expect((await put(sub, [added], colleague)).ok).toBe(true);
    expect([await inside(sub, colleague), await inside(sub)]).toEqual([
      ['COLLEAGUE-1'],
      ['COLLEAGUE-1', 'DEPARTMENT-0'],
    ]);
    expect([(await list(stranger.headers)).length, await inside(sub, stranger.headers)]).toEqual([0, undefined]);
    expect((await share(top, false, colleague)).code).toBe('folder.sharedByOther');
    const theirs = (await list(colleague)).find(({ shared, name }) => !shared && name === 'Platform') as Folder;
    expect((await share(theirs, true, colleague)).code).toBe('folder.nameTaken');
    expect((await move(sub, theirs, colleague)).code).toBe('folder.sharedByOther');
    expect((await made('New below', top, colleague)).shared).toBe(true);
    expect((await share(top, false)).data.shared).toBe(false);
    expect((await list(colleague)).filter(({ shared }) => shared)).toEqual([]);
    expect((await list()).filter(({ parentId }) => parentId === top.id).map(({ name }) => name)).toEqual([
      'Chassis',
      'New below',
    ]);
  });
});
