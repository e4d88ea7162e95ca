import { type AuthHeader, customRole, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';

let app: TestApp;
let maker: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  app = await sharedApp();
  maker = await signedIn(app);
});
afterAll(() => app.close());

let serial = 0;
const model = async (headers: AuthHeader = maker.headers) => {
  const internalNumber = `AE-${++serial}`;
  const { body } = await app.http
    .post('/api/model/modInfo/saveOrUpdate')
    .set(headers)
    .send({ projectName: `Aurora ${serial}`, internalNumber, modelType: 1, powerPlant: 2 });
  return body.data as { id: number; internalNumber: string };
};
const issuesOf = (body: { data: { issues?: { path: string; code: string }[] } }) =>
  (body.data.issues ?? []).map(({ path, code }) => [path, code]);

describe('titles of BOM workbooks', () => {
  const update = async (fields: object[], headers = maker.headers) =>
    (await app.http.put('/api/system/configBomImportField/update').set(headers).send({ fields })).body;
  const wordsOf = async (field: string, headers = maker.headers) =>
    (
      (await app.http.get('/api/system/configBomImportField/list').set(headers)).body.data as {
        field: string;
        words: string[];
        knownEn: string[];
      }[]
    ).find((row) => row.field === field);
  const proposed = async (headers: AuthHeader) => {
    const { id } = await model(headers);
    const content = Buffer.from('Tier,Sach-Nr,Benennung\n1,A-100,Door\n2,A-101,Seal');
    return (
      await app.http
        .post('/api/bom/info/importCheck')
        .set(headers)
        .field('modId', String(id))
        .attach('file', content, 'bom.csv')
    ).body.data.mapping.columns as Record<string, number>;
  };

  it('can be added by an enterprise and are recognised for that enterprise only', async () => {
    expect(await proposed(maker.headers)).not.toMatchObject({ partNumber: 1 });
    expect(
      (
        await update([
          { field: 'partNumber', words: ['Sach-Nr'] },
          { field: 'name', words: ['Benennung'] },
          { field: 'level', words: ['Tier'] },
        ])
      ).ok,
    ).toBe(true);
    expect(await wordsOf('partNumber')).toMatchObject({
      words: ['Sach-Nr'],
      knownEn: expect.arrayContaining(['Part number']),
      required: true,
    });
    expect(await proposed(maker.headers)).toEqual({ level: 0, partNumber: 1, name: 2 });
    const other = await signedIn(app);
    expect(await wordsOf('partNumber', other.headers)).toMatchObject({ words: [] });
    expect(await proposed(other.headers)).not.toMatchObject({ partNumber: 1 });
    await update([{ field: 'level', words: [] }]);
    expect(await wordsOf('partNumber')).toMatchObject({ words: ['Sach-Nr'] });
  });

  it.each([
    ['a word of another field', [{ field: 'remark', words: ['Part number'] }], [['fields.0.words.0', 'duplicate']]],
    [
      'the same word for two fields',
      [
        { field: 'remark', words: ['Bem'] },
        { field: 'name', words: ['bem.'] },
      ],
      [
        ['fields.0.words.0', 'duplicate'],
        ['fields.1.words.0', 'duplicate'],
      ],
    ],
    ['a word without a letter', [{ field: 'remark', words: ['***'] }], [['fields.0.words.0', 'empty']]],
    [
      'a field twice',
      [
        { field: 'remark', words: [] },
        { field: 'remark', words: ['x'] },
      ],
      [['fields', 'duplicate']],
    ],
    ['a field that does not exist', [{ field: 'colour', words: [] }], [['fields.0.field', 'invalid_value']]],
  ])('refuse %s', async (_what, fields, issues) => expect(issuesOf(await update(fields))).toEqual(issues));

  it('cannot be changed without the permission', async () => {
    const reader = await signIn(
      app,
      await user(app.db, maker.enterprise, {
        roles: [await customRole(app.db, maker.enterprise, { permissions: ['system:configBomImportField:query'] })],
      }),
    );
    expect((await update([{ field: 'remark', words: ['Bem'] }], reader)).respCode).toBe(403);
  });
});

describe('users who are limited to vehicle models', () => {
  it('see only these models and their own ones in every list of vehicles, BOMs and analyses, until one is removed', async () => {
    const [first, second] = [await model(), await model()];
    const who = await user(app.db, maker.enterprise);
    const headers = await signIn(app, who);
    const seen = async () => {
      const [ids, list, page, boms] = await Promise.all([
        app.http.get('/api/system/userInfo/getModIds').set(headers),
        app.http.get('/api/model/modInfo/modList').set(headers),
        app.http.post('/api/model/modInfo/page').set(headers).send({ pageSize: 100 }),
        app.http.post('/api/model/modInfo/bomModPage').set(headers).send({ pageSize: 100 }),
      ]);
      const lists = [ids.body.data, list.body.data, page.body.data.records, boms.body.data.records].map(
        (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b),
      );
      expect(lists.every((one) => JSON.stringify(one) === JSON.stringify(lists[0]))).toBe(true);
      return lists[0];
    };
    const statusOf = async (path: string) => (await app.http.get(path).set(headers)).status;
    expect(await seen()).toEqual(expect.arrayContaining([first.id, second.id]));
    await app.db.execute('update app_user set limited_to_models = true where id = $1', [who.id]);
    await app.db.execute('insert into user_model (user_id, model_id) values ($1, $2)', [who.id, first.id]);
    expect(await seen()).toEqual([first.id]);
    expect([
      await statusOf(`/api/model/modInfo/info/${second.id}`),
      await statusOf(`/api/bom/info/getParentNodeByModCsid?modId=${first.id}`),
      await statusOf(`/api/bom/info/getParentNodeByModCsid?modId=${second.id}`),
    ]).toEqual([404, 200, 404]);
    expect(
      (
        await app.http
          .delete('/api/model/modInfo/delete')
          .set(headers)
          .send({ ids: [second.id] })
      ).status,
    ).toBe(404);
    const own = await model(headers);
    expect(await seen()).toEqual([first.id, own.id]);
    await app.http
      .delete('/api/model/modInfo/delete')
      .set(maker.headers)
      .send({ ids: [first.id] });
    expect(await seen()).toEqual([own.id]);
  });
});
