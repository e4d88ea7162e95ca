import { sharedApp, signedIn, type TestApp } from '@matlas/testing';
import { MdsShareService } from '..';
import { seedSubstances, steel } from '../sample-trees';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const FIVE_MB = 5 * 1024 * 1024;
const sized = (bytes: number): Buffer => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length, ' ')]);

describe('files of a data sheet', () => {
  let app: TestApp;
  let supplier: Awaited<ReturnType<typeof signedIn>>;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  let stranger: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    [supplier, maker, stranger] = [await signedIn(app), await signedIn(app), await signedIn(app)];
  });
  afterAll(() => app.close());

  type Who = Pick<typeof supplier, 'headers'>;
  const data = (who: Who, method: 'get' | 'post', path: string) =>
    app.http[method](`/api/data/${path}`).set(who.headers);
  const call = (who: Who, method: 'get' | 'post' | 'delete', path: string) =>
    app.http[method](`/api/mds/attachment/${path}`).set(who.headers).set('Accept-Language', 'en');
  const draft = async (who: Who, number: string): Promise<{ id: number; cid: number }> =>
    (
      await data(who, 'post', 'local/component').send({
        tree: { kind: 1, name: `Part ${number}`, number, children: [{ massGrams: '5', node: steel() }] },
      })
    ).body.data;
  const add = async (
    sheetId: number,
    name = 'drawing.pdf',
    content: Buffer = PDF,
    { who = supplier as Who, path = 'upload', kind = 'drawing' } = {},
  ) =>
    (
      await call(who, 'post', path)
        .field('sheetId', String(sheetId))
        .field('kind', kind)
        .field('remark', 'r')
        .attach('file', content, { filename: name, contentType: 'application/octet-stream' })
    ).body;
  const list = async (who: Who, sheetId: number) => (await call(who, 'get', `list/${sheetId}`)).body;
  const opened = async (who: Who, fileId: number): Promise<number> =>
    (await app.http.get(`/api/sys/file/${fileId}/download`).set(who.headers)).status;
  const release = (id: number, to = 'IR') => data(supplier, 'post', `local/release/${id}`).send({ to });

  it('are added to a draft with a kind that can be changed, and removed with their bytes', async () => {
    const sheet = await draft(supplier, 'A-1');
    const { data: drawing } = await add(sheet.id);
    expect(drawing).toMatchObject({
      sheetId: sheet.id,
      kind: 'drawing',
      isPicture: false,
      name: 'drawing.pdf',
      type: 'pdf',
      size: PDF.length,
      remark: 'r',
      can: { edit: true },
    });
    const { data: picture } = await add(sheet.id, 'photo.PNG', PNG, { path: 'uploadPicture', kind: 'picture' });
    expect(
      (await list(supplier, sheet.id)).data.map(({ name, isPicture }: { name: string; isPicture: boolean }) => [
        name,
        isPicture,
      ]),
    ).toEqual([
      ['drawing.pdf', false],
      ['photo.PNG', true],
    ]);
    expect(
      (await call(supplier, 'post', 'change').send({ id: drawing.id, kind: 'certificate' })).body.data,
    ).toMatchObject({ kind: 'certificate', remark: null });
    expect(await opened(supplier, picture.fileId)).toBe(200);
    expect((await call(supplier, 'delete', 'delete').send({ ids: [picture.id] })).body.ok).toBe(true);
    expect((await list(supplier, sheet.id)).data.map(({ id }: { id: number }) => id)).toEqual([drawing.id]);
    expect(await opened(supplier, picture.fileId)).toBe(404);
    expect(
      await app.db.rows(
        `select action from audit_trail where subject = 'mds_attachment' and subject_id = any($1) order by id`,
        [[drawing.id, picture.id]],
      ),
    ).toEqual([{ action: 'create' }, { action: 'create' }, { action: 'change' }, { action: 'delete' }]);
  });

  it.each([
    ['a page that calls itself a document', 'a.pdf', Buffer.from('<html><script>1</script>'), 'upload', 'file.type'],
    ['a program', 'a.exe', Buffer.from('MZ'), 'upload', 'file.type'],
    ['a picture among the documents', 'a.png', PNG, 'upload', 'file.type'],
    ['a document among the pictures', 'a.pdf', PDF, 'uploadPicture', 'file.type'],
    ['a name with a percent sign', 'a%b.pdf', PDF, 'upload', 'file.name'],
    ['nothing', 'a.pdf', Buffer.alloc(0), 'upload', 'file.empty'],
    [
      'a zip that calls itself a presentation',
      'a.pptx',
      Buffer.from('504b0304140000000000000000000000000000000000000000000500000061', 'hex'),
      'upload',
      'file.type',
    ],
    ['5 MB and one byte', 'a.pdf', sized(FIVE_MB + 1), 'upload', 'file.tooLarge'],
  ])('refuse %s, and keep nothing', async (_what, name, content, path, code) => {
    const sheet = await draft(supplier, 'B-1');
    expect((await add(sheet.id, name, content, { path })).code).toBe(code);
    expect((await list(supplier, sheet.id)).data).toEqual([]);
  });
  it('may have exactly 5 MB; five documents and five pictures are accepted, but no sixth', async () => {
    const sheet = await draft(supplier, 'B-2');
    expect((await add(sheet.id, 'large.pdf', sized(FIVE_MB))).data).toMatchObject({ size: FIVE_MB });
    for (let number = 2; number <= 5; number++) expect((await add(sheet.id, `d${number}.pdf`)).ok).toBe(true);
    for (let number = 1; number <= 5; number++)
      expect((await add(sheet.id, `p${number}.png`, PNG, { path: 'uploadPicture' })).ok).toBe(true);
    expect(await add(sheet.id, 'd6.pdf')).toMatchObject({
      code: 'attachment.tooMany',
      message: 'At most 5 files and 5 pictures',
    });
    expect(await add(sheet.id, 'p6.png', PNG, { path: 'uploadPicture' })).toMatchObject({ code: 'attachment.tooMany' });
    expect((await list(supplier, sheet.id)).data).toHaveLength(10);
  });
  it('do not exceed the limit of five when two are uploaded at once', async () => {
    const sheet = await draft(supplier, 'B-3');
    for (let number = 1; number <= 4; number++) await add(sheet.id, `d${number}.pdf`);
    const answers = await Promise.all([add(sheet.id, 'x.pdf'), add(sheet.id, 'y.pdf')]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it('are frozen with the release, for all API calls and for SQL', async () => {
    const sheet = await draft(supplier, 'C-1');
    const { data: file } = await add(sheet.id);
    await release(sheet.id);
    const answers = [
      await add(sheet.id),
      (await call(supplier, 'post', 'change').send({ id: file.id, kind: 'other' })).body,
      (await call(supplier, 'delete', 'delete').send({ ids: [file.id] })).body,
    ];
    expect(answers.map(({ code }) => code)).toEqual(['sheet.locked', 'sheet.locked', 'sheet.locked']);
    for (const attack of [
      'delete from mds_attachment where id = $1',
      `update mds_attachment set kind = 'other' where id = $1`,
      `insert into mds_attachment (sheet_id, file_id, kind, is_picture, name, type, size)
        select sheet_id, file_id, kind, is_picture, name, type, size
        from mds_attachment
        where id = $1`,
    ])
      await expect(app.db.execute(attack, [file.id]).then(() => `done: ${attack}`)).rejects.toMatchObject({
        code: 'MF001',
      });
    expect((await list(supplier, sheet.id)).data).toMatchObject([{ id: file.id, can: { edit: false } }]);
  });

  it('are visible to users who see the sheet, and not found by others', async () => {
    const sheet = await draft(supplier, 'D-1');
    const { data: file } = await add(sheet.id);
    const strange = async (who: Who) => [
      (await list(who, sheet.id)).respCode,
      await opened(who, file.fileId),
      (await add(sheet.id, 'x.pdf', PDF, { who })).respCode,
      (await call(who, 'post', 'change').send({ id: file.id, kind: 'other' })).status,
      (await call(who, 'delete', 'delete').send({ ids: [file.id] })).status,
    ];
    expect(await strange(maker)).toEqual([404, 404, 404, 404, 404]);
    await release(sheet.id);
    await app.app
      .get(MdsShareService)
      .saveShares([{ sheetId: sheet.id, enterpriseId: maker.enterprise.id, receiveStatus: 'N' }]);
    expect([
      (await list(maker, sheet.id)).data.map(({ name }: { name: string }) => name),
      await opened(maker, file.fileId),
    ]).toEqual([['drawing.pdf'], 200]);
    expect((await call(maker, 'delete', 'delete').send({ ids: [file.id] })).status).toBe(403);
    expect(await strange(stranger)).toEqual([404, 404, 404, 404, 404]);
  });

  it('are copied to a new version and to copies, and stay with the release when the draft removes them', async () => {
    const sheet = await draft(supplier, 'E-1');
    const { data: file } = await add(sheet.id);
    await release(sheet.id, 'IR');
    await app.app
      .get(MdsShareService)
      .saveShares([{ sheetId: sheet.id, enterpriseId: maker.enterprise.id, receiveStatus: 'P' }]);
    const next = (await data(supplier, 'post', `local/newVersion/${sheet.id}`).send({})).body.data.sheet;
    const own = (await data(maker, 'post', 'localDataManage/copyLocalData').send({ id: sheet.id })).body.data.sheet;
    const [carried] = (await list(supplier, next.id)).data;
    expect(carried).toMatchObject({ name: 'drawing.pdf', kind: 'drawing', fileId: file.fileId, can: { edit: true } });
    const [theirs] = (await list(maker, own.id)).data;
    for (const [who, id] of [
      [supplier, carried.id],
      [maker, theirs.id],
    ] as const)
      expect((await call(who, 'delete', 'delete').send({ ids: [id] })).body.ok).toBe(true);
    expect([(await list(supplier, next.id)).data, (await list(maker, own.id)).data]).toEqual([[], []]);
    expect([await opened(supplier, file.fileId), await opened(maker, file.fileId)]).toEqual([200, 200]);
  });

  it('are copied to the new versions of a cascade', async () => {
    const material = async () => (await data(supplier, 'post', 'local/material').send({ tree: steel() })).body.data;
    const plate = await material();
    await release(plate.id);
    const { data: part } = (
      await data(supplier, 'post', 'local/component').send({
        tree: { kind: 1, name: 'Part F-1', number: 'F-1', children: [{ massGrams: '5', ref: { cid: plate.cid } }] },
      })
    ).body;
    await add(part.id);
    await release(part.id);
    const next = (await data(supplier, 'post', `local/newVersion/${plate.id}`).send({})).body.data.sheet;
    await release(next.id);
    const { sheets } = (
      await app.http
        .post('/api/mds/cascade/run')
        .set(supplier.headers)
        .send({ change: { kind: 'sheet', to: next.id }, sheetIds: [part.id] })
    ).body.data;
    expect((await list(supplier, sheets[0].sheetId)).data).toMatchObject([
      { name: 'drawing.pdf', can: { edit: false } },
    ]);
  });
});
