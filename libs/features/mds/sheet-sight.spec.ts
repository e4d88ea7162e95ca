import { AuthLookup } from '@matlas/server-kit';
import { customRole, createDepartment, sharedApp, signedIn, signIn, type TestApp, user } from '@matlas/testing';
import { MdsShareService, SheetUsageRegistry, SheetMatchStore } from '.';
import { bracket, fixedSubstance, material, rest, seedSubstances, steel } from './sample-trees';

describe('visibility of sheets', () => {
  let app: TestApp;
  let supplier: Awaited<ReturnType<typeof signedIn>>;
  let maker: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    await seedSubstances(app.db);
    supplier = await signedIn(app);
    maker = await signedIn(app);
  });
  afterAll(() => app.close());

  type Who = Pick<typeof supplier, 'headers'>;
  const call = (who: Who, method: 'get' | 'post' | 'put' | 'delete', path: string) =>
    app.http[method](`/api/data/${path}`).set(who.headers).set('Accept-Language', 'en');
  const create = async (who: Who, tree: object, kind = 'component') =>
    (await call(who, 'post', `local/${kind}`).send({ tree })).body.data;
  const released = async (who: Who, tree: object, to: 'IR' | 'RL' = 'IR', kind = 'component') => {
    const { id } = await create(who, tree, kind);
    return (await call(who, 'post', `local/release/${id}`).send({ to })).body.data;
  };
  const share = (sheetId: number, fields: object = {}) =>
    app.app
      .get(MdsShareService)
      .saveShares([{ sheetId, enterpriseId: maker.enterprise.id, receiveStatus: 'N', ...fields }]);
  const listed = async (who: Who, path: string, body: object = {}) =>
    (await call(who, 'post', `localDataManage/${path}`).send(body)).body.data.records;
  const part = (number: string, more: object = {}) => ({
    kind: 1,
    name: `Part ${number}`,
    number,
    children: [{ massGrams: '5', node: steel() }],
    ...more,
  });

  it('does not show a draft or an internal release of another enterprise, by any call', async () => {
    for (const { id } of [await create(supplier, part('D-1')), await released(supplier, part('D-2'))]) {
      const answers = await Promise.all([
        call(maker, 'get', `local/component/${id}`),
        call(maker, 'get', `local/sheet/${id}`),
        call(maker, 'get', `local/root/${id}`),
        call(maker, 'get', `local/children?path=${id}`),
        call(maker, 'get', `local/search?path=${id}&q=iron`),
        call(maker, 'get', `matlasBom/info/getNodeDetail/${id}`),
        call(maker, 'post', `local/check/${id}`).send({}),
        call(maker, 'post', `local/release/${id}`).send({}),
        call(maker, 'post', `local/newVersion/${id}`).send({}),
        call(maker, 'post', 'localDataManage/copyLocalData').send({ id }),
        call(maker, 'post', 'local/branches').send({ paths: [String(id)] }),
        call(maker, 'put', 'local/component').send({ id, version: 99, tree: part('X') }),
        call(maker, 'post', `local/release/${id}`).send({ version: 99 }),
        call(maker, 'delete', 'localDataManage/delete').send({ ids: [id] }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404));
    }
    expect(await listed(maker, 'pageLocalData', { q: 'Part D-' })).toEqual([]);
  });

  it('shows published and sent sheets, which only the owner changes; a department sees only its own', async () => {
    const published = await released(supplier, part('P-1'), 'RL');
    const sent = await released(supplier, part('P-2'));
    await share(sent.id, { receiveStatus: 'P', number: 'MK-77', supplierCode: 'S-1' });
    const rows = await listed(maker, 'pageLocalData', { q: 'Part P-', sort: 'number' });
    expect(
      rows.map((row: { number: string; source: string; receiveStatus: string }) => [
        row.number,
        row.source,
        row.receiveStatus,
      ]),
    ).toEqual([
      ['P-1', 'published', null],
      ['P-2', 'received', 'P'],
    ]);
    // Two characters have no trigram: they are found by the bigrams of short_grams.
    expect(
      (await listed(maker, 'pageLocalData', { q: 'p-', sort: 'number' })).map((row: { number: string }) => row.number),
    ).toEqual(['P-1', 'P-2']);
    expect(await listed(maker, 'pageLocalData', { q: '%-' })).toEqual([]);
    expect(rows[0].can).toEqual({
      edit: false,
      delete: false,
      release: false,
      newVersion: false,
      confirm: false,
      lock: false,
      unlock: false,
    });
    expect((await call(maker, 'delete', 'localDataManage/delete').send({ ids: [published.id] })).status).toBe(403);
    expect(await listed(maker, 'page')).toEqual([]);
    const role = await customRole(app.db, supplier.enterprise, { permissions: ['*:*:*'], dataScope: 'organisation' });
    const colleague = {
      headers: await signIn(
        app,
        await user(app.db, supplier.enterprise, {
          organisationId: await createDepartment(app.db, supplier.enterprise),
          roles: [role],
        }),
      ),
    };
    expect(await listed(colleague, 'page')).toEqual([]);
    expect((await call(colleague, 'get', `local/sheet/${sent.id}`)).status).toBe(404);
    expect((await call(colleague, 'get', `local/sheet/${published.id}`)).status).toBe(200);
  });

  it('masks confidential substances for everyone but their owner, also below another enterprise’s sheet', async () => {
    const secret = material(
      'Secret PP',
      [
        fixedSubstance('9003-07-0', '90'),
        fixedSubstance('1333-86-4', '10', { confidential: true, applicationCode: '44' }),
      ],
      { classCode: '5.1.a' },
    );
    const inner = await released(supplier, secret, 'RL', 'material');
    const outer = await released(
      maker,
      { kind: 1, name: 'Cover', number: 'CV-1', children: [{ massGrams: '80', ref: { cid: inner.cid } }] },
      'RL',
    );
    const seen = async (who: Who) => {
      const answers = await Promise.all([
        call(who, 'get', `local/children?path=${outer.id}.0`),
        call(who, 'post', 'local/branches').send({ paths: [`${outer.id}.0`] }),
        call(who, 'get', `local/material/${inner.id}`),
        call(who, 'post', `local/check/${inner.id}`).send({}),
        call(who, 'get', `local/search?path=${outer.id}&q=1333-86`),
        call(who, 'get', `local/search?path=${inner.id}&q=carbon`),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
      return answers.map((answer) => /1333-86-4|Carbon black|炭黑/.test(JSON.stringify(answer.body.data)));
    };
    expect(await seen(maker)).toEqual([false, false, false, false, false, false]);
    expect(await seen(supplier)).toEqual([true, true, true, false, true, true]);
    const [, hidden] = (await call(maker, 'get', `local/children?path=${outer.id}.0`)).body.data.records;
    expect(hidden).toMatchObject({
      masked: true,
      confidential: true,
      nodeId: null,
      name: null,
      number: null,
      applicationCode: null,
      share: { nominal: '10' },
      totalGrams: { nominal: '8' },
    });
    const carbon = await app.db.row<{ id: number }>(`select id from substance where cas = '1333-86-4'`);
    expect((await call(maker, 'get', `matlasBom/info/getNodeDetail/${carbon?.id}?path=${outer.id}.0.1`)).status).toBe(
      404,
    );
    expect((await call(maker, 'post', 'localDataManage/copyLocalData').send({ id: inner.id })).status).toBe(403);
  });

  it.each([
    ['accepted', 'P', 'IR', 'sheet.acceptedKept'],
    ['accepted and published', 'P', 'RL', 'sheet.publishedKept'],
    ['downloaded', 'D', 'IR', 'sheet.downloadedKept'],
  ])('keeps what was %s', async (_what, receiveStatus, to, code) => {
    const sheet = await released(supplier, part(`K-${code}`), to as 'IR' | 'RL');
    await share(sheet.id, { receiveStatus });
    expect((await call(supplier, 'delete', 'localDataManage/delete').send({ ids: [sheet.id] })).body).toMatchObject({
      respCode: 409,
      code,
    });
  });
  it('does not delete a sheet hooked to a model, names the model, and then deletes none of the selection', async () => {
    const [free, hooked] = [await released(supplier, part('H-1')), await released(supplier, part('H-2'))];
    app.app
      .get(SheetUsageRegistry)
      .register((ids) => Promise.resolve(new Map(ids.includes(hooked.id) ? [[hooked.id, ['Aurora E5']]] : [])));
    const { body } = await call(supplier, 'delete', 'localDataManage/delete').send({ ids: [free.id, hooked.id] });
    expect(body).toMatchObject({
      respCode: 409,
      code: 'sheet.hookedKept',
      message: expect.stringContaining('Aurora E5'),
    });
    expect((await call(supplier, 'get', `local/sheet/${free.id}`)).status).toBe(200);
    expect((await call(supplier, 'delete', 'localDataManage/delete').send({ ids: [free.id] })).body.ok).toBe(true);
    expect((await call(supplier, 'get', `local/sheet/${free.id}`)).status).toBe(404);
  });

  it('does not publish a sheet with a warning', async () => {
    const { id } = await create(supplier, bracket());
    const { body } = await call(supplier, 'post', `local/release/${id}`).send({ to: 'RL' });
    expect(body).toMatchObject({
      code: 'sheet.incomplete',
      data: { findings: [expect.objectContaining({ code: 'STR-3.mixed', severity: 'error' })] },
    });
  });

  it('allows each kind only in its own calls, and only with the right', async () => {
    const { id } = await create(supplier, material('Solo', [rest('7439-89-6')]), 'material');
    expect((await call(supplier, 'get', `local/component/${id}`)).status).toBe(404);
    const role = await customRole(app.db, supplier.enterprise, { permissions: ['data:material:query'] });
    const reader = { headers: await signIn(app, await user(app.db, supplier.enterprise, { roles: [role] })) };
    expect((await call(reader, 'get', `local/material/${id}`)).body.data.can).toEqual({
      edit: false,
      delete: false,
      release: false,
      newVersion: false,
      confirm: false,
      lock: false,
      unlock: false,
    });
    expect((await call(reader, 'post', 'local/material').send({ tree: material('Other', []) })).status).toBe(403);
  });

  it('finds the candidates of a position by number, exact or normalised, among own, received (under another number) and published sheets', async () => {
    const own = await released(maker, part('mx-10/b'));
    const designated = await released(supplier, part('SUP-9'));
    await share(designated.id, { receiveStatus: 'P', number: 'MX-10-B', supplierCode: 'S-42' });
    const draft = await create(maker, part('MX10B'));
    await create(supplier, part('MX10B'));
    const auth = await app.app.get(AuthLookup).byUser(maker.user.id);
    const found = await app.app.get(SheetMatchStore).findCandidates(auth!.scope, [
      { key: 7, number: 'MX-10/B' },
      { key: 8, number: '--' },
    ]);
    const brief = found.map(
      ({ key, sheetId, numberMatch, byDesignation, supplierCode, source, released: isReleased, receiveStatus }) => ({
        key,
        sheetId,
        numberMatch,
        byDesignation,
        supplierCode,
        source,
        isReleased,
        receiveStatus,
      }),
    );
    expect(brief).toHaveLength(3);
    expect(brief).toEqual(
      expect.arrayContaining([
        {
          key: 7,
          sheetId: own.id,
          numberMatch: 'exact',
          byDesignation: false,
          supplierCode: maker.enterprise.code,
          source: 'own',
          isReleased: true,
          receiveStatus: null,
        },
        {
          key: 7,
          sheetId: designated.id,
          numberMatch: 'normalised',
          byDesignation: true,
          supplierCode: 'S-42',
          source: 'received',
          isReleased: true,
          receiveStatus: 'P',
        },
        {
          key: 7,
          sheetId: draft.id,
          numberMatch: 'normalised',
          byDesignation: false,
          supplierCode: maker.enterprise.code,
          source: 'own',
          isReleased: false,
          receiveStatus: null,
        },
      ]),
    );
  });
});
