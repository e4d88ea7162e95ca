import type { EnterpriseFound } from '@matlas/contract';
import {
  createDepartment,
  enterprise,
  sharedApp,
  signedIn,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';

describe('enterprise search', () => {
  let app: TestApp;
  let supplier: TestEnterprise;
  let mine: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    app = await sharedApp();
    mine = await signedIn(app, ['ordinaryUser']);
    supplier = await enterprise(app.db, {
      code: 'E-777',
      nameZh: '恒跃线束',
      nameEn: 'Hengyue 50% Wiring',
      identity: 'supplier',
    });
    await app.db.execute(
      `update enterprise
        set duns = '54-321-0114', country_code = 'CN', province = '江苏省', city = '苏州市', postal_code = '215000',
          address = '工业园区 1 号', tax_code = '91310000MA1K000001', name_fr = 'Câblage'
        where id = $1`,
      [supplier.id],
    );
    const quality = await createDepartment(app.db, supplier);
    await app.db.execute(
      `update organisation set name_zh = '质量部', name_en = 'Quality', code = 'QD-1' where id = $1`,
      [quality],
    );
    const [contact, private_] = [
      await user(app.db, supplier, { loginName: 'contact.one', name: '赵宁', organisationId: quality }),
      await user(app.db, supplier, { loginName: 'private.one', name: '钱多' }),
    ];
    await app.db.execute('update app_user set contact_person = true, email = $2 where id = $1', [
      contact.id,
      'zhao@supplier.example',
    ]);
    expect(private_.enterpriseId).toBe(supplier.id);
    for (const state of ['pending', 'refused', 'deactivated']) {
      const hidden = await enterprise(app.db, { nameZh: `恒跃 ${state}` });
      await app.db.execute('update enterprise set state = $2 where id = $1', [hidden.id, state]);
    }
    await enterprise(app.db, { nameZh: '恒跃运营中心', identity: 'platform' });
  });
  afterAll(() => app.close());

  const search = (body: object, headers: Record<string, string> = mine.headers) =>
    app.http.post('/api/extSys/enterprise/list').set('Accept-Language', 'zh').set(headers).send(body);
  const found = async (body: object): Promise<string[]> =>
    ((await search(body)).body.data.records as EnterpriseFound[]).map(({ orgCode, orgCodeo }) =>
      orgCode === orgCodeo ? orgCode : `${orgCode} ${orgCodeo}`,
    );

  it.each([
    [{ orgName: '恒跃' }],
    [{ orgName: 'hengyue', countryId: 'ALL' }],
    [{ orgName: '50%', language: 'EN' }],
    [{ orgName: 'HENGYUE', language: 'EN', countryId: 'CN' }],
    [{ orgId: 'e-777' }],
    [{ duns: '543210114' }],
    [{ duns: '54-321-0114' }],
    [{ province: '江苏' }],
    [{ city: '苏州' }],
    [{ postCode: '215000' }],
    [{ orgNameH: 'quality' }],
    [{ name: '赵宁' }],
    [{ userId: 'Contact.One' }],
  ])('finds an enterprise by %j', async (question) => expect(await found(question)).toEqual(['E-777']));

  it.each([
    [{ orgName: '恒跃', language: 'EN' }],
    [{ orgName: '50%', countryId: 'DE' }],
    [{ orgName: '5_%' }],
    [{ orgId: 'E-77' }],
    [{ name: '钱多' }],
    [{ userId: 'private.one' }],
    [{ orgName: '恒跃', enterpriseId: 1 }],
  ])('finds nothing by %j', async (question) => expect(await found(question)).toEqual([]));

  it('finds departments in the tab of departments', async () => {
    expect(await found({ entOrgFlag: 'org', orgNameH: '质量' })).toEqual(['E-777 QD-1']);
    expect(await found({ entOrgFlag: 'org', orgCode: 'qd-1' })).toEqual(['E-777 QD-1']);
    expect(await found({ entOrgFlag: 'org', name: '赵宁' })).toEqual(['E-777 QD-1']);
    expect(await found({ entOrgFlag: 'org', orgId: 'E-777', enterpriseId: supplier.id })).toEqual(['E-777 QD-1']);
  });

  it('discloses no private data, and nothing about users', async () => {
    const rows = JSON.stringify((await search({ orgId: 'E-777' })).body.data);
    const { data } = (await app.http.get(`/api/extSys/enterprise/detail/${supplier.id}`).set(mine.headers)).body;
    expect(data).toMatchObject({
      enterpriseId: supplier.id,
      orgCode: 'E-777',
      orgFname: 'Câblage',
      duns: '54-321-0114',
      address: '工业园区 1 号',
    });
    for (const secret of ['91310000MA1K000001', 'zhao@supplier.example', '赵宁', 'contact.one'])
      expect(rows + JSON.stringify(data)).not.toContain(secret);
    const own = (await search({ orgId: mine.enterprise.code })).body.data.records[0] as EnterpriseFound;
    expect(own.isOwn).toBe(true);
  });

  it('shows ten results per page in the requested order', async () => {
    for (let n = 0; n < 12; n += 1)
      await enterprise(app.db, { code: `E-9${String(n).padStart(2, '0')}`, nameZh: '同名企业' });
    const { data } = (await search({ orgName: '同名', sort: '-orgCode' })).body;
    expect([data.total, data.records.length, data.records[0].orgCode]).toEqual([12, 10, 'E-911']);
    expect((await search({ orgName: '同名', pageNo: 2 })).body.data.records).toHaveLength(2);
    expect((await search({ orgName: '同名', sort: 'taxCode' })).status).toBe(400);
  });

  it('requires a criterion, a sign-in and a permission', async () => {
    for (const empty of [{}, { orgName: ' ' }, { countryId: 'CN', entOrgFlag: 'org', enterpriseId: supplier.id }])
      expect((await search(empty)).body.code).toBe('enterprise.searchEmpty');
    expect((await search({ orgName: '恒跃' }, {})).status).toBe(401);
    const plain = await user(app.db, supplier, { roles: [] });
    expect((await search({ orgName: '恒跃' }, await signIn(app, plain))).status).toBe(403);
    expect((await search({ orgName: 'x'.repeat(101) })).status).toBe(400);
    const hidden = await enterprise(app.db);
    await app.db.execute(`update enterprise set state = 'pending' where id = $1`, [hidden.id]);
    expect((await app.http.get(`/api/extSys/enterprise/detail/${hidden.id}`).set(mine.headers)).status).toBe(404);
  });
});
