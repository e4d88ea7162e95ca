import type { FileDownloadRow, FileInfoRow, FileVersionRow, HomeFigures, TablePreview } from '@matlas/contract';
import { AppError, type JobContext, StoredFiles, WorkerPool } from '@matlas/server-kit';
import {
  type AuthHeader,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';
import { archiveNames } from './file-delivery';
import { FileTextStore } from './file-text.store';
import { ReadTextsJob } from './read-texts.job';

interface Answer<T> {
  ok: boolean;
  code: string;
  data: T & { issues?: { path: string }[] };
}
const pdf = (text: string) => Buffer.from(`%PDF-1.4 ${text}`);

describe('files', () => {
  let app: TestApp;
  let maker: TestEnterprise;
  let centre: AuthHeader;
  let admin: AuthHeader;
  let colleague: AuthHeader;
  let other: AuthHeader;
  let receiver: AuthHeader;
  let modId: number;
  beforeAll(async () => {
    app = await sharedApp();
    const platform = await enterprise(app.db, { identity: 'platform' });
    maker = await enterprise(app.db, { identity: 'oem' });
    const supplier = await enterprise(app.db);
    type Role = 'operatingCentre' | 'enterpriseAdmin' | 'organisationAdmin' | 'dataReceiver';
    const signedInAs = async (of: TestEnterprise, role: Role) => signIn(app, await user(app.db, of, { roles: [role] }));
    centre = await signedInAs(platform, 'operatingCentre');
    const adminUser = await user(app.db, maker, { roles: ['enterpriseAdmin'] });
    admin = await signIn(app, adminUser);
    colleague = await signedInAs(maker, 'organisationAdmin');
    receiver = await signedInAs(maker, 'dataReceiver');
    other = await signedInAs(supplier, 'enterpriseAdmin');
    modId =
      (
        await app.db.row<{ id: number }>(
          `insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type,
              power_plant, created_by)
            values ($1, $2, 'Aurora', 'C5', 0, 1, $3)
            returning id`,
          [maker.id, maker.organisationId, adminUser.id],
        )
      )?.id ?? 0;
  });
  afterAll(() => app.close());

  const system = 'message/fileInfo';
  const model = 'message/mod/fileInfo';
  const upload = async (who: AuthHeader, base: string, name: string, content: Buffer) =>
    (await app.http.post(`/api/${base}/upload`).set(who).attach('file', content, name)).body as Answer<{
      fileId: number;
    }>;
  const post = async <T>(who: AuthHeader, path: string, body: object): Promise<Answer<T>> =>
    (await app.http.post(`/api/${path}`).set(who).send(body)).body;
  const get = async <T>(who: AuthHeader, path: string): Promise<Answer<T>> =>
    (await app.http.get(`/api/${path}`).set(who)).body;
  const add = async (who: AuthHeader, base: string, name: string, body: object = {}): Promise<FileInfoRow> => {
    const { fileId } = (await upload(who, base, name, pdf(name))).data;
    const answer = await post<FileInfoRow>(who, `${base}/saveOrUpdate`, { fileId, ...body });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return answer.data;
  };
  const names = async (who: AuthHeader, body: object = {}, path = `${system}/page`) =>
    (await post<{ records: FileInfoRow[] }>(who, path, body)).data.records.map(({ name }) => name);
  const fetched = (who: AuthHeader, path: string) =>
    app.http
      .get(`/api/${path}`)
      .set(who)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
      });

  it('keep every version, tell who downloaded which, and refuse a stale change', async () => {
    const row = await add(admin, system, '手册.pdf', {
      folder: ' 手册 / 2026 ',
      tags: ['ELV'],
      expiresOn: '2020-01-31',
    });
    expect(row).toMatchObject({ number: 1, folder: '手册/2026', expired: true, ofPlatform: false, downloads: 0 });
    const { fileId } = (await upload(admin, system, '手册 2.pdf', pdf('second'))).data;
    const next = await post<FileInfoRow>(admin, `${system}/saveOrUpdate`, {
      id: row.id,
      version: row.version,
      fileId,
      folder: row.folder,
      expiresOn: '2020-01-31',
      note: '第二版',
    });
    expect(next.data).toMatchObject({ number: 2, name: '手册 2.pdf', tags: [] });
    const versions = await get<FileVersionRow[]>(colleague, `${system}/versions/${row.id}`);
    expect(versions.data.map(({ number, name, note }) => [number, name, note])).toEqual([
      [2, '手册 2.pdf', '第二版'],
      [1, '手册.pdf', null],
    ]);
    const old = await fetched(colleague, `${system}/download/${row.id}?number=1`);
    expect([old.status, String(old.body)]).toEqual([200, '%PDF-1.4 手册.pdf']);
    expect((await get<FileDownloadRow[]>(admin, `${system}/downloads/${row.id}`)).data).toMatchObject([{ number: 1 }]);
    expect((await post(admin, `${system}/saveOrUpdate`, { id: row.id, version: row.version })).code).toBe('conflict');
    expect((await post(admin, `${system}/saveOrUpdate`, { fileId })).code).toBe('badInput');
    expect(JSON.stringify((await get<HomeFigures>(admin, 'home/figures')).data.todos)).toContain('expiringFiles');
    expect(await names(admin, { q: '手册' })).toEqual(['手册 2.pdf']);
    await app.http
      .delete(`/api/${system}/delete`)
      .set(admin)
      .send({ ids: [row.id] });
    expect((await get(admin, `${system}/versions/${row.id}`)).code).toBe('notFound');
    const left = await app.db.row(`select 1 from stored_file where purpose = 'systemFile' and name like '手册%'`);
    expect(left).toBeUndefined();
  });

  it('of the centre reach every enterprise when they are open; those of an enterprise stay there', async () => {
    const open = await add(centre, system, 'open.pdf');
    const closed = await add(centre, system, 'closed.pdf', { viewOpen: 1 });
    const own = await add(admin, system, 'own.pdf');
    expect([await names(admin), await names(other), await names(centre)]).toEqual([
      ['open.pdf', 'own.pdf'],
      ['open.pdf'],
      ['closed.pdf', 'open.pdf'],
    ]);
    expect((await fetched(other, `${system}/download/${open.id}`)).status).toBe(200);
    for (const { id } of [closed, own]) expect((await fetched(other, `${system}/download/${id}`)).status).toBe(404);
    expect((await post(admin, `${system}/saveOrUpdate`, { id: open.id })).code).toBe('notFound');
    const mine = (await upload(admin, system, 'mine.pdf', pdf('x'))).data.fileId;
    expect((await post(other, `${system}/saveOrUpdate`, { fileId: mine })).code).toBe('badInput');
    expect((await post(receiver, `${system}/page`, {})).code).toBe('forbidden');
  });

  it('are found by the text of their newest version, by those who see them', async () => {
    const row = await add(admin, system, 'text.pdf', { viewOpen: 1 });
    const texts = app.app.get(FileTextStore);
    const own = async () => (await texts.listUnread(['pdf'], 500)).map(({ fileId }) => fileId);
    const before = await own();
    const { fileId } = (await app.db.row<{ fileId: number }>(
      'select file_id::int as "fileId" from file_info_version where info_id = $1',
      [row.id],
    )) ?? { fileId: 0 };
    expect(before).toContain(fileId);
    await texts.saveText(fileId, 'Cobalt 100%_pure acetate');
    expect(await own()).toEqual(before.filter((id) => id !== fileId));
    expect(await names(admin, { q: 'cobalt' })).toEqual(['text.pdf']);
    expect(await names(admin, { q: '100%_p' })).toEqual(['text.pdf']);
    expect(await names(admin, { q: '100__p' })).toEqual([]);
    expect([await names(other, { q: 'cobalt' }), await names(centre, { q: 'cobalt' })]).toEqual([[], []]);
    const { fileId: next } = (await upload(admin, system, 'text.pdf', pdf('second'))).data;
    await post(admin, `${system}/saveOrUpdate`, { id: row.id, version: row.version, fileId: next });
    expect(await names(admin, { q: 'cobalt' })).toEqual([]);
    await app.http
      .delete(`/api/${system}/delete`)
      .set(admin)
      .send({ ids: [row.id] });
    expect(await app.db.row('select 1 from file_text where file_id = $1', [fileId])).toBeUndefined();
  });

  it('of which one cannot be read keep no other from being read, and say so', async () => {
    const rows: FileInfoRow[] = [];
    for (const name of ['away.pdf', 'mine.pdf', 'broken.pdf', 'crash.pdf', 'other.pdf'])
      rows.push(await add(admin, system, name));
    const pool = jest.spyOn(app.app.get(WorkerPool), 'run');
    const storage = jest.spyOn(app.app.get(StoredFiles), 'copyTo');
    storage.mockRejectedValueOnce(new Error('ECONNREFUSED'));
    pool.mockResolvedValueOnce('a').mockRejectedValueOnce(new AppError('work.memory', { megabytes: 1 }));
    pool.mockRejectedValueOnce(new Error('the thread crashed')).mockResolvedValueOnce('b');
    await app.db.execute('insert into file_text (file_id) select id from stored_file where name <> all($1)', [
      rows.map(({ name }) => name),
    ]);
    const context: Pick<JobContext, 'signal' | 'tx' | 'reportProgress'> = {
      signal: new AbortController().signal,
      tx: (work) => work(),
      reportProgress: async () => undefined,
    };
    const job = app.app.get(ReadTextsJob);
    expect(await job.run({}, context as JobContext)).toEqual({ read: 2, withoutText: 1, postponed: 2 });
    pool.mockRejectedValue(new Error('PDFium does not load'));
    await expect(job.run({}, context as JobContext)).rejects.toThrow('none of 2 documents could be read');
    const { records } = (await post<{ records: FileInfoRow[] }>(admin, `${system}/page`, { sort: 'id', size: 100 }))
      .data;
    const found = records.filter(({ id }) => rows.some((row) => row.id === id));
    expect(found.map(({ name, unreadable }) => [name, unreadable])).toEqual([
      ['away.pdf', false],
      ['mine.pdf', false],
      ['broken.pdf', true],
      ['crash.pdf', false],
      ['other.pdf', false],
    ]);
    const stopped = new AbortController();
    stopped.abort(new Error('shutdown'));
    await expect(job.run({}, { ...context, signal: stopped.signal } as JobContext)).rejects.toThrow('shutdown');
    jest.restoreAllMocks();
    await app.http
      .delete(`/api/${system}/delete`)
      .set(admin)
      .send({ ids: rows.map(({ id }) => id) });
  });

  it('that are tables show their beginning, without markup and to those who see them', async () => {
    const table = Buffer.from(`Teil;Stoff\n${Array.from({ length: 120 }, (_, n) => `P${n};<b>Pb</b>`).join('\n')}`);
    const { fileId } = (await upload(admin, system, 'parts.csv', table)).data;
    const { data: row } = await post<FileInfoRow>(admin, `${system}/saveOrUpdate`, { fileId });
    const { data } = await get<TablePreview>(colleague, `${system}/preview/${row.id}`);
    expect([data.rows.length, data.rows[0], data.rows[1], data.more]).toEqual([
      100,
      ['Teil', 'Stoff'],
      ['P0', '<b>Pb</b>'],
      true,
    ]);
    expect((await get(other, `${system}/preview/${row.id}`)).code).toBe('notFound');
    const none = await add(admin, system, 'no-table.pdf');
    expect((await get(admin, `${system}/preview/${none.id}`)).code).toBe('file.type');
    const picture = (await upload(admin, system, 'part.gif', Buffer.from('GIF89a'))).data.fileId;
    const { data: shown } = await post<FileInfoRow>(admin, `${system}/saveOrUpdate`, { fileId: picture });
    for (const { id } of [shown, none])
      expect((await fetched(colleague, `${system}/download/${id}?shown=true`)).status).toBe(200);
    const downloads = async ({ id }: FileInfoRow) =>
      (await get<FileDownloadRow[]>(admin, `${system}/downloads/${id}`)).data.length;
    // Looking at a file is no download; a document that is handed out is one, whatever the caller says.
    expect([await downloads(row), await downloads(shown), await downloads(none)]).toEqual([0, 0, 1]);
    await fetched(colleague, `${system}/download/${shown.id}`);
    expect(await downloads(shown)).toBe(1);
    await app.http
      .delete(`/api/${system}/delete`)
      .set(admin)
      .send({ ids: [row.id, none.id, shown.id] });
  });

  it('come in one archive, in their folders, under different names; never with one that is not visible', async () => {
    const [a, b] = [
      await add(admin, system, 'a.pdf', { folder: 'F' }),
      await add(admin, system, 'a.pdf', { folder: 'F' }),
    ];
    const zip = await app.http
      .post(`/api/${system}/batch/export`)
      .set(admin)
      .send({ ids: [a.id, b.id, a.id] })
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
      });
    const text = (zip.body as Buffer).toString('latin1');
    expect([zip.status, text.includes('F/a.pdf'), text.includes('F/a (2).pdf'), text.includes('F/a (3).pdf')]).toEqual([
      200,
      true,
      true,
      false,
    ]);
    expect((await post(other, `${system}/batch/export`, { ids: [a.id] })).code).toBe('notFound');
    expect(
      archiveNames([
        { folder: '', name: 'A.pdf' },
        { folder: '', name: 'a.pdf' },
      ]),
    ).toEqual(['A.pdf', 'a (2).pdf']);
  });

  it('of a vehicle model are seen with the model, and only through it', async () => {
    const row = await add(admin, model, 'BOM.pdf', { modId });
    const inModel = (who: AuthHeader) => names(who, { modId }, `${model}/mod/page`);
    expect([await inModel(admin), await inModel(receiver)]).toEqual([['BOM.pdf'], ['BOM.pdf']]);
    expect((await post(other, `${model}/mod/page`, { modId })).code).toBe('notFound');
    expect((await fetched(other, `${model}/download/${row.id}`)).status).toBe(404);
    expect((await fetched(admin, `${system}/download/${row.id}`)).status).toBe(404);
    expect((await post(admin, `${system}/saveOrUpdate`, { id: row.id })).code).toBe('notFound');
    expect((await post(other, `${model}/saveOrUpdate`, { modId, id: row.id })).code).toBe('notFound');
  });

  it('with hostile names, folders or contents are refused', async () => {
    const codes = [];
    for (const [name, content] of [
      ['a:b.pdf', pdf('x')],
      ['a<b.pdf', pdf('x')],
      ['page.html', Buffer.from('<script>1</script>')],
      ['picture.svg', Buffer.from('<svg onload="1"/>')],
      ['tool.exe', Buffer.from('MZ')],
      ['not.pdf', Buffer.from('MZ')],
    ] as const)
      codes.push((await upload(admin, system, name, content)).code);
    expect(codes).toEqual(['file.name', 'file.name', 'file.type', 'file.type', 'file.type', 'file.type']);
    const { fileId } = (await upload(admin, system, 'ok.pdf', pdf('x'))).data;
    for (const folder of ['../up', 'a/../b', 'a\\b', 'a:b', 'a/b/c/d/e/f'])
      expect((await post(admin, `${system}/saveOrUpdate`, { fileId, folder })).data.issues).toMatchObject([
        { path: 'folder' },
      ]);
    const answer = await app.http.get(`/api/sys/file/${fileId}/download`).set(admin);
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});
