import { VOC_PRESETS, type VocReport } from '@matlas/contract';
import { customRole, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';
import { MdsShareService } from '..';
import { seedSubstances, steel } from '../sample-trees';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
const lead = { name: '铅', cas: '1072-35-1', unit: 'mg/m3', value: '0.1', limit: '0.1' };
const FULL = {
  reportNumber: 'VOC-2026-1',
  laboratory: 'CATARC',
  accreditation: 'CNAS L0100',
  method: 'gbt27630',
  standard: 'HJ/T 400-2007',
  sampleName: 'Door panel',
  sampleDate: '2026-03-01',
  testDate: '2026-03-05',
  reportDate: '2026-03-10',
  temperatureCelsius: '25',
  humidityPercent: '50',
  volumeLitres: '2000',
  durationMinutes: 960,
  remark: '备注',
};

describe('emission test reports', () => {
  let app: TestApp;
  let supplier: Awaited<ReturnType<typeof signedIn>>;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    [supplier, maker] = [await signedIn(app), await signedIn(app)];
  });
  afterAll(() => app.close());

  type Who = Pick<typeof supplier, 'headers'>;
  const data = (who: Who, method: 'get' | 'post', path: string) =>
    app.http[method](`/api/data/${path}`).set(who.headers);
  const call = (who: Who, method: 'get' | 'post' | 'delete', path: string) =>
    app.http[method](`/api/mds/voc/${path}`).set(who.headers).set('Accept-Language', 'en');
  const sheet = async (number: string, release = true): Promise<{ id: number; cid: number }> => {
    const { data: made } = (
      await data(supplier, 'post', 'local/component').send({
        tree: { kind: 1, name: `Part ${number}`, number, children: [{ massGrams: '5', node: steel() }] },
      })
    ).body;
    return release ? (await data(supplier, 'post', `local/release/${made.id}`).send({})).body.data : made;
  };
  const save = async (sheetId: number, fields: object = {}, who: Who = supplier) =>
    (await call(who, 'post', 'saveOrUpdate').send({ ...FULL, values: [lead], sheetId, ...fields })).body;
  const list = async (sheetId: number, who: Who = supplier): Promise<VocReport[]> =>
    (await call(who, 'get', `list/${sheetId}`)).body.data;
  const upload = async (who: Who = supplier) =>
    (await call(who, 'post', 'upload').attach('file', PDF, { filename: 'voc.pdf', contentType: 'application/pdf' }))
      .body.data;

  it('store every field, judge each value by its limit, and find the substance of a CAS number', async () => {
    const { id } = await sheet('V-1');
    const file = await upload();
    const values = [
      lead,
      { name: 'Toluene', cas: '108-88-3', unit: 'mg/m3', value: '0.005', isBelowDetection: true, limit: '1.1' },
      { name: 'Odour', unit: 'grade', value: '3.5' },
    ];
    const { data: made } = await save(id, { values, fileId: file.fileId });
    expect(made).toMatchObject({
      ...FULL,
      sheetId: id,
      cver: '1',
      result: 'pass',
      file: { filename: 'voc.pdf' },
      version: 1,
      can: { edit: true, delete: true },
    });
    expect(
      made.values.map(({ name, result, limit, isBelowDetection }: VocReport['values'][number]) => [
        name,
        result,
        limit,
        isBelowDetection,
      ]),
    ).toEqual([
      ['铅', 'pass', '0.1', false],
      ['Toluene', 'pass', '1.1', true],
      ['Odour', 'none', null, false],
    ]);
    const known = await app.db.row<{ id: number }>(`select id from substance where cas = '1072-35-1'`);
    expect(made.values.map(({ substanceId }: VocReport['values'][number]) => substanceId)).toEqual([
      known?.id,
      null,
      null,
    ]);
    expect(await list(id)).toEqual([made]);
    const { data: changed } = await save(id, {
      id: made.id,
      version: made.version,
      accreditation: null,
      remark: '',
      values: [
        { ...lead, value: '0.100001' },
        { ...lead, unit: 'ug/m3', limit: undefined },
      ],
    });
    expect(changed).toMatchObject({ version: 2, result: 'fail', accreditation: null, remark: null, file: null });
    expect((await save(id, { id: made.id, version: made.version })).code).toBe('conflict');
    expect((await call(supplier, 'delete', 'delete').send({ ids: [made.id] })).body.ok).toBe(true);
    expect(await list(id)).toEqual([]);
    expect(
      await app.db.rows(
        `select action from audit_trail where subject = 'mds_voc_report' and subject_id = $1 order by id`,
        [made.id],
      ),
    ).toEqual([{ action: 'create' }, { action: 'change' }, { action: 'delete' }]);
  });

  it.each([
    ['a test before its sample was made', { sampleDate: '2026-03-06' }, 'testDate endBeforeStart'],
    ['a report before its test', { reportDate: '2026-03-04' }, 'reportDate endBeforeStart'],
    ['no value', { values: [] }, 'values too_small'],
    ['one substance twice in one unit', { values: [lead, { ...lead, name: 'Lead' }] }, 'values.1.name notUnique'],
    ['a negative value', { values: [{ ...lead, value: '-0.1' }] }, 'values.0.value notNegative'],
    ['a humidity above 100', { humidityPercent: '101' }, 'humidityPercent percentRange'],
    ['a method that nobody knows', { method: 'smell' }, 'method invalid_value'],
    ['a report without a number', { reportNumber: ' ' }, 'reportNumber too_small'],
    [
      '201 values',
      { values: Array.from({ length: 201 }, (_, index) => ({ ...lead, cas: undefined, name: `S ${index}` })) },
      'values too_big',
    ],
  ])('refuse %s', async (_what, fields, issue) => {
    const body = await save((await sheet('V-2', false)).id, fields);
    expect(body.data.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([
      issue,
    ]);
  });

  it('have a unique number for a version, and are listed at the MDS for all its versions', async () => {
    const first = await sheet('V-3');
    await save(first.id);
    expect((await save(first.id)).code).toBe('duplicate');
    const next = (await data(supplier, 'post', `local/newVersion/${first.id}`).send({})).body.data.sheet;
    await save(next.id, { reportNumber: 'VOC-2026-2', testDate: '2026-04-01', reportDate: '2026-04-02' });
    expect((await list(first.id)).map(({ reportNumber, cver }) => [reportNumber, cver])).toEqual([
      ['VOC-2026-2', '1.01'],
      ['VOC-2026-1', '1'],
    ]);
  });

  it('are readable with their file by users who see the version, and edited by its owner only', async () => {
    const { id } = await sheet('V-4');
    const file = await upload();
    const { data: made } = await save(id, { fileId: file.fileId });
    const opened = async (who: Who) =>
      (await app.http.get(`/api/sys/file/${file.fileId}/download`).set(who.headers)).status;
    const tried = async (who: Who) => [
      (await call(who, 'get', `list/${id}`)).status,
      await opened(who),
      (await save(id, {}, who)).respCode,
      (await save(id, { id: made.id }, who)).respCode,
      (await call(who, 'delete', 'delete').send({ ids: [made.id] })).status,
    ];
    expect(await tried(maker)).toEqual([404, 404, 404, 404, 404]);
    await app.app
      .get(MdsShareService)
      .saveShares([{ sheetId: id, enterpriseId: maker.enterprise.id, receiveStatus: 'N' }]);
    expect(await tried(maker)).toEqual([200, 200, 400, 400, 404]);
    expect((await list(id, maker))[0]).toMatchObject({
      reportNumber: 'VOC-2026-1',
      can: { edit: false, delete: false },
    });
    const reader = {
      headers: await signIn(
        app,
        await user(app.db, supplier.enterprise, {
          roles: [
            await customRole(app.db, supplier.enterprise, {
              permissions: ['mds:sheet:query'],
              dataScope: 'enterprise',
            }),
          ],
        }),
      ),
    };
    expect([(await list(id, reader))[0]?.can, (await save(id, {}, reader)).respCode]).toEqual([
      { edit: false, delete: false },
      403,
    ]);
    const foreign = await upload(maker);
    expect((await save(id, { id: made.id, version: 1, fileId: foreign.fileId })).data.issues).toMatchObject([
      { path: 'fileId', code: 'notFound' },
    ]);
  });

  it('begin with the rows of their method; GB/T 27630 adds its eight limits', () => {
    expect(VOC_PRESETS.gbt27630?.map(({ cas, unit, limit }) => [cas, unit, limit])).toEqual([
      ['71-43-2', 'mg/m3', '0.11'],
      ['108-88-3', 'mg/m3', '1.1'],
      ['1330-20-7', 'mg/m3', '1.5'],
      ['100-41-4', 'mg/m3', '1.5'],
      ['100-42-5', 'mg/m3', '0.26'],
      ['50-00-0', 'mg/m3', '0.1'],
      ['75-07-0', 'mg/m3', '0.05'],
      ['107-02-8', 'mg/m3', '0.05'],
    ]);
    expect(VOC_PRESETS.vda277).toEqual([expect.objectContaining({ unit: 'ugC/g' })]);
  });
});
