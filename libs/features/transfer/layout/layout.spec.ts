import { type LayoutRow, PUBLIC_NAMES_LAYOUT } from '@matlas/contract';
import { enterprise, jobEnd, sharedApp, signedIn, signIn, type TestApp, user, seedCatalogue } from '@matlas/testing';

type Person = Awaited<ReturnType<typeof signedIn>>;
const NEW = {
  name: 'AI of our contract',
  interface: 'imdsAi',
  source: 'IMDS',
  note: 'Field list of 2026-10',
  layout: PUBLIC_NAMES_LAYOUT,
};
const material = (cas: string) =>
  '<Material Name="Steel sheet" MATCAT_CODE="1.1.1" Weight="400" Unit="g">' +
  `<Substance CAS="${cas}" PortionType="0" Portion="100"/></Material>`;
const file = (inside: string) =>
  Buffer.from(
    '<?xml version="1.0"?>\n<Datasheet>\n<Module LocalKeyDef="a" IMDS_ID="815" Version="2" Status="Send">\n' +
      `<Component Name="Pump" ArtNr="P-1" MeasuredWeight="0.4" Unit="kg" Amount="1">${inside}</Component>\n` +
      '</Module>\n</Datasheet>',
  );

describe('files with a layout', () => {
  let app: TestApp;
  let maker: Person;
  const call = async (
    method: 'get' | 'post' | 'delete',
    path: string,
    body: object = {},
    { headers }: Pick<Person, 'headers'> = maker,
  ) => (await app.http[method](`/api/transfer/${path}`).set(headers).set('Accept-Language', 'en').send(body)).body;
  const upload = async (path: string, bytes: Buffer, fields: Record<string, string>) => {
    let sent = app.http
      .post(`/api/transfer/${path}`)
      .set(maker.headers)
      .set('Accept-Language', 'en')
      .attach('file', bytes, 'module.xml');
    for (const [name, value] of Object.entries(fields)) sent = sent.field(name, value);
    return (await sent).body;
  };
  const saved = async (fields: object = {}): Promise<LayoutRow> =>
    (await call('post', 'layout/save', { ...NEW, ...fields })).data;
  const counted = () =>
    app.db.rows('select kind, billing from upload_count where enterprise_id = $1 order by id', [maker.enterprise.id]);

  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    await seedCatalogue(app.db);
    maker = await signedIn(app);
  });
  afterAll(() => app.close());

  it('can be previewed before anything is stored, and every version of a layout is retained', async () => {
    const preview = await upload('layout/preview', file(material('7439-89-6')), {
      layout: JSON.stringify(PUBLIC_NAMES_LAYOUT),
      source: 'IMDS',
    });
    expect(preview.data).toEqual({
      sheets: 1,
      nodes: 3,
      errors: 0,
      warnings: 1,
      unmapped: [{ name: 'Module/@Status', count: 1 }],
      faults: [expect.objectContaining({ severity: 'warning', message: expect.stringContaining('@Amount') })],
      shown: [
        {
          key: 'a',
          name: 'Pump',
          number: 'P-1',
          nodes: 3,
          tree: [
            { level: 0, kind: 'component', name: 'Pump', amount: '400 g' },
            { level: 1, kind: 'material', name: 'Steel sheet', amount: '400 g' },
            { level: 2, kind: 'substance', name: '7439-89-6', amount: '100 %' },
          ],
        },
      ],
    });
    const first = await saved();
    const second = await saved({ id: first.id, note: 'Field list of 2026-11' });
    expect(second).toMatchObject({
      layoutId: first.id,
      layoutVersion: 2,
      ofPlatform: false,
      createdBy: expect.any(String),
      can: { edit: true, delete: true },
    });
    expect(await call('post', 'layout/save', { ...NEW, id: first.id })).toMatchObject({
      ok: false,
      code: 'layout.changed',
    });
    expect(
      await call('post', 'layout/save', {
        ...NEW,
        layout: {
          ...PUBLIC_NAMES_LAYOUT,
          rules: [{ name: 'Module', as: 'Datasheet', fields: [{ from: '@x', to: 'colour' }] }],
        },
      }),
    ).toMatchObject({ code: 'layout.attribute', message: expect.stringContaining('colour') });
    expect((await call('get', 'layout/list')).data.map(({ id }: LayoutRow) => id)).toEqual([second.id]);
    expect((await call('get', `layout/versions/${second.id}`)).data.map(({ note }: LayoutRow) => note)).toEqual([
      'Field list of 2026-11',
      'Field list of 2026-10',
    ]);
    await call('delete', 'layout/delete', { ids: [second.id] });
    expect((await call('get', 'layout/list')).data).toEqual([]);
  });

  it('are imported as a conversion, with a report of unreadable values, and counted for their interface', async () => {
    const { id } = await saved();
    const read = async (inside: string) => {
      const { data } = await upload('conversion/in/upload', file(inside), { layoutVersionId: String(id) });
      await jobEnd(app.db, data.jobId);
      return (await call('get', `conversion/detail/${data.runId}`)).data;
    };
    const wrong = await read(material('7439-89-6').replace('PortionType="0"', 'PortionType="7"'));
    expect(wrong).toMatchObject({ layout: { name: NEW.name, version: 1 }, checked: true });
    expect(wrong.refused).toBeGreaterThan(0);
    expect(JSON.stringify((await call('post', 'conversion/sheets/page', { runId: wrong.id })).data)).toContain(
      '@PortionType',
    );
    const run = await read(material('7439-89-6'));
    expect(run).toMatchObject({ sheets: 1, converted: 1, refused: 0 });
    const { data } = await call('post', 'conversion/in/store', { runId: run.id });
    expect((await jobEnd(app.db, data.jobId)).state).toBe('done');
    expect(
      await app.db.row(
        `select s.name, s.origin, o.source, o.origin_cid::int as cid
          from mds_sheet s
          join sheet_origin o on o.sheet_id = s.id`,
      ),
    ).toMatchObject({ name: 'Pump', source: 'IMDS', cid: 815 });
    expect(await counted()).toEqual([{ kind: 'imdsConversion', billing: 'ic' }]);
  });

  it('are imported directly when they contain codes of CAMDS, and counted as CAI', async () => {
    const cai = await saved({ name: 'CAI', interface: 'cai', source: 'CAMDS' });
    expect((await upload('conversion/in/upload', file(''), { layoutVersionId: String(cai.id) })).code).toBe(
      'layout.other',
    );
    const { data } = await upload('import/upload', file(material('7439-89-6')), { layoutVersionId: String(cai.id) });
    await jobEnd(app.db, data.jobId);
    const row = (await call('get', `import/one/${data.importId}`)).data;
    expect(row).toMatchObject({ format: 'layoutCai', state: 'checked', counts: { sheets: 1, wrong: 0 } });
    await jobEnd(app.db, (await call('post', 'import/start', { id: row.id })).data.jobId);
    expect(await counted()).toEqual([
      { kind: 'imdsConversion', billing: 'ic' },
      { kind: 'cai', billing: 'cai' },
    ]);
  });

  it("use own and platform layouts: those of others are invisible, and only the centre changes the platform's", async () => {
    const own = await saved();
    const other = await signedIn(app);
    const centre = {
      headers: await signIn(
        app,
        await user(app.db, await enterprise(app.db, { identity: 'platform' }), { roles: ['platformAdmin'] }),
      ),
    };
    const shared = (await call('post', 'layout/save', { ...NEW, name: 'Everybody', ofPlatform: true }, centre)).data;
    expect((await call('get', 'layout/list', {}, other)).data).toMatchObject([
      { id: shared.id, ofPlatform: true, can: { edit: false, delete: false } },
    ]);
    for (const id of [own.id, shared.id])
      expect((await call('delete', 'layout/delete', { ids: [id] }, other)).code).toBe(
        id === own.id ? 'notFound' : 'layout.ofPlatform',
      );
    expect((await call('post', 'layout/save', { ...NEW, ofPlatform: true })).code).toBe('layout.ofPlatform');
    expect((await call('get', `layout/versions/${own.id}`, {}, other)).code).toBe('notFound');
  });
});
