import { certificateReminderJob, type CertificateRow } from '@matlas/contract';
import { AuthLookup, Events, JobQueue, systemAuth, Todos } from '@matlas/server-kit';
import {
  asBytes,
  businessDay,
  cellsOf,
  enterprise,
  jobEnd,
  sharedApp,
  signedIn,
  signIn,
  type TestApp,
  user,
} from '@matlas/testing';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

describe('certificates', () => {
  let app: TestApp;
  let supplier: Awaited<ReturnType<typeof signedIn>>;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  let stranger: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    [supplier, maker, stranger] = [await signedIn(app), await signedIn(app), await signedIn(app)];
    await app.db.execute('update enterprise set registered_by = $2 where id = $1', [
      supplier.enterprise.id,
      maker.enterprise.id,
    ]);
  });
  afterAll(() => app.close());

  const call = (method: 'get' | 'post' | 'delete', path: string, headers = supplier.headers) =>
    app.http[method](`/api/sys/certificate/${path}`).set(headers);
  const upload = async (headers = supplier.headers) =>
    (
      await call('post', 'upload', headers).attach('file', PDF, {
        filename: 'iatf.pdf',
        contentType: 'application/pdf',
      })
    ).body;
  const save = async (fields: object = {}, headers = supplier.headers) =>
    (
      await call('post', 'saveOrUpdate', headers).send({
        name: 'IATF 16949',
        number: 'T-1',
        issuer: 'TÜV',
        validFrom: '2024-01-01',
        validUntil: '2099-01-01',
        ...fields,
      })
    ).body;
  const page = async (headers = supplier.headers, body: object = {}): Promise<CertificateRow[]> =>
    (await call('post', 'page', headers).send(body)).body.data.records;

  it('are stored with their file, and can be read by the enterprise that registered the owner, not by others', async () => {
    const { data: file } = await upload();
    const { data: made } = await save({ fileId: file.fileId });
    expect(made).toMatchObject({
      name: 'IATF 16949',
      state: 'valid',
      file: { filename: 'iatf.pdf' },
      can: { edit: true, delete: true },
    });
    const open = (headers = supplier.headers) => app.http.get(`/api/sys/file/${file.fileId}/download`).set(headers);
    expect((await page(maker.headers)).map(({ id, can }) => [id, can.edit])).toEqual([[made.id, false]]);
    const colleague = await signIn(app, await user(app.db, supplier.enterprise));
    expect([
      (await open()).status,
      (await open(colleague)).status,
      (await open(maker.headers)).status,
      (await open(stranger.headers)).status,
    ]).toEqual([200, 200, 200, 404]);
    expect(await page(stranger.headers)).toEqual([]);
    for (const who of [maker, stranger]) {
      expect((await save({ id: made.id }, who.headers)).code).toBe('notFound');
      expect((await call('delete', 'delete', who.headers).send({ ids: [made.id] })).status).toBe(404);
    }
    const { data: changed } = await save({ id: made.id, version: made.version, name: 'IATF 16949:2016' });
    expect(changed).toMatchObject({ name: 'IATF 16949:2016', file: null, version: 2 });
    expect((await save({ id: made.id, version: made.version })).code).toBe('conflict');
    expect((await call('delete', 'delete').send({ ids: [made.id] })).body.ok).toBe(true);
    const trail = await app.db.rows(
      `select action from audit_trail where subject = 'certificate' and subject_id = $1 order by id`,
      [made.id],
    );
    expect(trail).toEqual([{ action: 'create' }, { action: 'change' }, { action: 'delete' }]);
  });

  it('refuse an end before the start, a file of another user and a missing name', async () => {
    const { data: foreign } = await upload(stranger.headers);
    const issues = (body: { data: { issues: { path: string; code: string }[] } }) =>
      body.data.issues.map(({ path, code }) => `${path} ${code}`);
    expect(issues(await save({ validUntil: '2024-01-01' }))).toEqual(['validUntil endBeforeStart']);
    expect(issues(await save({ fileId: foreign.fileId }))).toEqual(['fileId notFound']);
    expect(issues(await save({ name: ' ' }))).toEqual(['name too_small']);
    const ordinary = await signIn(app, await user(app.db, supplier.enterprise, { roles: ['ordinaryUser'] }));
    expect([(await save({}, ordinary)).respCode, (await call('post', 'page', ordinary).send({})).status]).toEqual([
      403, 403,
    ]);
  });

  it('accept only files whose content matches their type, within the size limit', async () => {
    const send = async (name: string, content: Buffer) =>
      (await call('post', 'upload').attach('file', content, { filename: name, contentType: 'application/pdf' })).body
        .code as string;
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect([
      await send('iatf.pdf', script),
      await send('iatf.svg', script),
      await send('iatf.exe', Buffer.from('MZ')),
      await send('a%b.pdf', PDF),
      await send('iatf.pdf', Buffer.alloc(0)),
    ]).toEqual(['file.type', 'file.type', 'file.type', 'file.name', 'file.empty']);
    expect(await send('iatf.pdf', Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]))).toBe('file.tooLarge');
  });

  it('can be read, with their files, by the enterprise that invited the owner', async () => {
    const invited = await signedIn(app);
    const { data: file } = await upload(invited.headers);
    await save({ fileId: file.fileId }, invited.headers);
    await app.db.execute(
      `insert into registration (country_code, address, postal_code, main_business, enterprise_name,
          enterprise_en_name, identity, duns, user_name, login_name, email, phone, fax, language, state, enterprise_id,
          invited_by)
        values ('CN', 'a', '1', 'x', 'a', 'ab', 'supplier', '11-222-3334', 'u', 'u', 'u@x.example', '1', '1', 'zh',
          'approved', $1, $2)`,
      [invited.enterprise.id, stranger.enterprise.id],
    );
    expect(
      (await page(stranger.headers, { q: invited.enterprise.code })).map(({ enterpriseCode, file: shown }) => [
        enterpriseCode,
        shown?.filename,
      ]),
    ).toEqual([[invited.enterprise.code, 'iatf.pdf']]);
    const open = (headers = stranger.headers) => app.http.get(`/api/sys/file/${file.fileId}/download`).set(headers);
    expect([(await open()).status, (await open(maker.headers)).status]).toEqual([200, 404]);
  });

  it('cause a reminder and a to-do entry before they expire', async () => {
    for (const [name, days] of [
      ['far', 61],
      ['soon', 45],
      ['near', 5],
      ['gone', -3],
    ] as const)
      await save({ name, validUntil: businessDay(days) });
    expect((await page(supplier.headers)).map(({ name, state }) => [name, state])).toEqual([
      ['gone', 'expired'],
      ['near', 'expiring'],
      ['soon', 'expiring'],
      ['far', 'valid'],
    ]);
    const closed = await enterprise(app.db);
    await app.db.execute(
      `insert into certificate (enterprise_id, name, valid_from, valid_until)
        values ($1, 'closed', '2024-01-01', current_date + 1)`,
      [closed.id],
    );
    await app.db.execute(`update enterprise set state = 'deactivated' where id = $1`, [closed.id]);
    const actual: [string, number][] = [];
    app.app.get(Events).on('certificate.expiring', ({ name, days }) => void actual.push([name, days]));
    const { jobId } = await app.app.get(JobQueue).start(systemAuth(), certificateReminderJob, {});
    expect((await jobEnd(app.db, jobId)).result).toEqual({ certificates: 2 });
    expect(actual).toEqual([
      ['soon', 60],
      ['near', 7],
    ]);
    const auth = await app.app.get(AuthLookup).byUser(supplier.user.id);
    if (!auth) throw new Error('the supplier is gone');
    const todos = await app.app.get(Todos).listTodos(auth);
    expect(todos.find(({ key }) => key === 'expiringCertificates')).toMatchObject({
      count: 3,
      note: 'gone',
      dueDate: businessDay(-3),
      link: '/org/CerManager',
    });
  });

  it('have a kind, can be searched by state, kind and enterprise, and can be exported as a workbook', async () => {
    const owner = await signedIn(app);
    const days = (kind: string, count: number) =>
      save({ kind, name: kind, validUntil: businessDay(count) }, owner.headers);
    expect((await days('iatf16949', 0)).data).toMatchObject({ kind: 'iatf16949', state: 'expiring', daysLeft: 0 });
    for (const [kind, count] of [
      ['iso14001', 60],
      ['imdsTraining', 61],
      ['iso9001', -1],
    ] as const)
      await days(kind, count);
    expect((await save({ kind: 'iso1', name: 'x' }, owner.headers)).data.issues[0].code).toBe('invalid_value');
    const named = async (body: object) =>
      (await page(owner.headers, body)).map(({ name, state }) => `${name} ${state}`);
    expect(await named({ querys: { eq: { state: 'expiring' } } })).toEqual(['iatf16949 expiring', 'iso14001 expiring']);
    expect(await named({ querys: { in: { kind: ['iso9001', 'imdsTraining'] } } })).toEqual([
      'iso9001 expired',
      'imdsTraining valid',
    ]);
    expect(await named({ q: owner.enterprise.code, sort: '-validUntil', pageSize: 1 })).toEqual(['imdsTraining valid']);
    const { body } = await call('post', 'export', owner.headers)
      .set('Accept-Language', 'en')
      .send({ querys: { eq: { state: 'expired' } } })
      .buffer(true)
      .parse(asBytes);
    const cells = (await cellsOf(body as Buffer)).flat();
    expect(cells).toEqual(
      expect.arrayContaining(['Certificates', 'state: expired', 'ISO 9001 quality management', 'Expired', -1]),
    );
    expect(cells).not.toContain('iso14001');
  });
});
