import { ApiKeyService } from '@matlas/features/identity';
import { routesOf, api } from '@matlas/contract';
import { systemAuth } from '@matlas/server-kit';
import { enterprise, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';

describe('upload and download rights', () => {
  let app: TestApp;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  let modId: number;
  beforeAll(async () => {
    app = await sharedApp();
    maker = await signedIn(app);
    const row = await app.db.row<{ id: number }>(
      `insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type,
          power_plant, created_by)
        values ($1, $2, 'Aurora', 'A-1', 1, 2, $3)
        returning id`,
      [maker.enterprise.id, maker.enterprise.organisationId, maker.user.id],
    );
    modId = row?.id ?? 0;
  });
  afterAll(() => app.close());

  const person = async (transferRight: 'upload' | 'download' | 'upDownload' | null) => {
    const one = await user(app.db, maker.enterprise, { transferRight });
    return { ...one, headers: await signIn(app, one) };
  };
  const takeIn = (headers: Record<string, string>) =>
    app.http
      .post('/api/bom/info/importCheck')
      .set(headers)
      .set('Accept-Language', 'en')
      .field('modId', String(modId))
      .attach('file', Buffer.from('Level,Name,Number,Quantity\n0,Car,C-1,1\n'), 'bom.csv');
  const takeOut = (headers: Record<string, string>) =>
    app.http.get(`/api/bom/info/exportCsvBom/${modId}`).set(headers).set('Accept-Language', 'zh');
  const codes = async (headers: Record<string, string>): Promise<[string, string]> => {
    const [into, out] = [await takeIn(headers), await takeOut(headers)];
    return [
      into.status === 200 ? 'ok' : String((into.body as { code: string }).code),
      out.status === 200 ? 'ok' : String((out.body as { code: string }).code),
    ];
  };

  it.each<[Parameters<typeof person>[0], [string, string]]>([
    ['upDownload', ['ok', 'ok']],
    ['upload', ['ok', 'transfer.downloadMissing']],
    ['download', ['transfer.uploadMissing', 'ok']],
    [null, ['transfer.uploadMissing', 'transfer.downloadMissing']],
  ])('with the right %s: %j', async (right, expected) =>
    expect(await codes((await person(right)).headers)).toEqual(expected),
  );

  it('refuses a call without the right, reports who can grant it, and checks API keys too', async () => {
    const one = await person(null);
    expect((await takeIn(one.headers)).body).toMatchObject({
      respCode: 403,
      message:
        'You have no upload right; an administrator of your enterprise grants it under “Upload and download rights”',
    });
    const { key } = await app.app
      .get(ApiKeyService)
      .create(systemAuth(), { loginName: one.loginName, name: 'machine', days: 30 });
    expect(await codes({ 'X-Api-Key': key })).toEqual(['transfer.uploadMissing', 'transfer.downloadMissing']);
  });
  it('takes effect at once when the seat of the user or the seats of the enterprise change', async () => {
    const one = await person(null);
    const set = (right: string | null) =>
      app.http.post('/api/matlas/entorguser/updateUserUPDownLoad').set(maker.headers).send({ id: one.id, right });
    await set('download');
    expect(await codes(one.headers)).toEqual(['transfer.uploadMissing', 'ok']);
    await app.db.execute('update enterprise set download_capacity = 0 where id = $1', [maker.enterprise.id]);
    expect(await codes(one.headers)).toEqual(['transfer.uploadMissing', 'transfer.downloadMissing']);
    await set('upDownload');
    expect(await codes(one.headers)).toEqual(['ok', 'ok']);
  });
  it('is not required of users of the operating centre, who act for all enterprises', async () => {
    const centre = await enterprise(app.db, { identity: 'platform' });
    const one = await user(app.db, centre, { roles: ['platformAdmin'], transferRight: null });
    expect(await codes(await signIn(app, one))).toEqual(['ok', 'ok']);
  });
  it('is reported to the browser and in the description of the API', async () => {
    const one = await person('upload');
    expect((await app.http.post('/api/haveTo').set(one.headers)).body.data.user.transfers).toEqual(['upload']);
    expect(
      routesOf(api)
        .filter(({ transfer }) => transfer !== undefined)
        .map(({ path, transfer }) => `${transfer} ${path}`),
    ).toEqual([
      'download /mds/compare/export',
      'download /exchange/received/download',
      'download /exchange/search/download',
      'upload /bom/info/importCheck',
      'upload /bom/info/importBom',
      'download /bom/info/exportComparison',
      'download /model/matlasBomMatchingInfo/exportResult/{modId}',
      'download /bom/info/exportBom/{modId}',
      'download /bom/info/exportBom/new/{modId}',
      'download /bom/info/exportCsvBom/{modId}',
      'upload /bom/info/importCQCBom',
      'download /model/modInfo/exportCQC/{id}',
      'download /model/modInfo/cqcVehicleUpload/{id}',
      'download /model/cqc/package/{cqcUploadId}',
      'download /data/imdsData/upload',
      'download /transfer/conversion/out/file',
      'download /transfer/conversion/out/file/{runId}',
      'upload /transfer/conversion/in/upload',
      'upload /transfer/conversion/in/store',
      'download /transfer/conversion/c2c/download',
      'upload /transfer/bundle/verify',
      'download /transfer/offline/package',
      'upload /transfer/offline/bringBack',
      'upload /transfer/import/upload',
      'upload /transfer/import/map',
      'upload /transfer/import/mapNames',
      'upload /transfer/import/recheck',
      'upload /transfer/import/start',
      'download /transfer/homologation/vehicle/export',
      'download /transfer/homologation/sheet/export',
    ]);
  });

  it('ends with the contract of the enterprise, but existing data can still be read and exported', async () => {
    const one = await person('upDownload');
    const rename = () =>
      app.http.post('/api/model/modInfo/saveOrUpdate').set(one.headers).set('Accept-Language', 'en').send({});
    await app.db.execute(`update enterprise set contract_end = current_date where id = $1`, [maker.enterprise.id]);
    expect((await rename()).status).toBe(400);
    await app.db.execute(`update enterprise set contract_end = current_date - 1 where id = $1`, [maker.enterprise.id]);
    expect((await rename()).body).toMatchObject({
      respCode: 403,
      code: 'enterprise.contractOver',
      message: expect.stringContaining('contract of your enterprise has ended'),
    });
    expect(await codes(one.headers)).toEqual(['enterprise.contractOver', 'ok']);
    expect((await app.http.post('/api/model/modInfo/page').set(one.headers).send({})).body.data.total).toBe(1);
    await app.db.execute(`update enterprise set contract_end = null where id = $1`, [maker.enterprise.id]);
    expect((await rename()).status).toBe(400);
  });
});
