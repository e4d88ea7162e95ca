import { type AuthHeader, enterprise, sharedApp, signIn, type TestApp, user } from '@matlas/testing';
import { RulesLoader } from './index';

let test: TestApp;
let oem: AuthHeader;
let other: AuthHeader;
let auditor: AuthHeader;
beforeAll(async () => {
  test = await sharedApp();
  const [first, second] = [await enterprise(test.db), await enterprise(test.db)];
  oem = await signIn(test, await user(test.db, first));
  auditor = await signIn(test, await user(test.db, first, { roles: ['auditor'] }));
  other = await signIn(test, await user(test.db, second));
  const lawId = await test.app.get(RulesLoader).loadLaw({
    code: 'ELV',
    nameEn: 'End-of-life vehicles',
    nameZh: '报废车辆',
    lawNumber: '2000/53/EC',
    jurisdiction: 'EU',
    authority: 'EU',
    effectiveDate: '2003-07-01',
    descriptionEn: '',
    descriptionZh: '',
    vehicleDefault: true,
    exemptions: 'ELV',
    url: '',
  });
  await test.app.get(RulesLoader).loadList(lawId, { version: '2023-03-13', source: 'test', items: [] });
});
afterAll(() => test.close());

const own = { code: 'Q/AUR 001', nameZh: '企业禁用物质', nameEn: 'Own prohibited list', lawType: 3 };
const save = (auth: AuthHeader, body: object) =>
  test.http.post('/api/rule/msgLawInfo/saveOrUpdate').set(auth).set('Accept-Language', 'en').send(body);
const page = (auth: AuthHeader, body: object = {}) => test.http.post('/api/rule/msgLawInfo/page').set(auth).send(body);

it("shows the platform's laws to all and an enterprise's own laws to itself only", async () => {
  const saved = (await save(oem, own)).body;
  expect(saved).toMatchObject({
    respCode: 0,
    ok: true,
    data: { code: own.code, builtIn: false, version: 1, can: { edit: true, delete: true } },
  });
  expect((await page(oem)).body.data).toMatchObject({
    total: 2,
    records: [
      { code: 'ELV', builtIn: true, can: { edit: false }, currentList: { label: '2023-03-13' } },
      { code: own.code },
    ],
  });
  expect((await page(other)).body.data.records.map((law: { code: string }) => law.code)).toEqual(['ELV']);
  expect((await save(other, { ...own, id: saved.data.id, version: 1 })).body).toMatchObject({
    respCode: 404,
    ok: false,
    code: 'notFound',
  });
});

it("refuses changes of the platform's laws, and any change without the permission", async () => {
  const elv = (await page(oem)).body.data.records[0];
  expect((await save(oem, { ...own, id: elv.id, version: elv.version })).status).toBe(403);
  expect((await save(auditor, own)).body).toMatchObject({
    respCode: 403,
    code: 'forbidden',
    data: { needs: 'rule:msgLawInfo:edit' },
  });
  expect((await test.http.post('/api/rule/msgLawInfo/page').send({})).status).toBe(401);
});

it("refuses a stale save and names wrong fields in the caller's language", async () => {
  const law = (await save(oem, { ...own, code: 'Q/AUR 002' })).body.data;
  expect(
    (await save(oem, { ...own, code: 'Q/AUR 002', id: law.id, version: 1, nameEn: 'Changed' })).body.data,
  ).toMatchObject({ nameEn: 'Changed', version: 2 });
  expect((await save(oem, { ...own, code: 'Q/AUR 002', id: law.id, version: 1, nameEn: 'Late' })).body).toMatchObject({
    respCode: 409,
    code: 'conflict',
  });
  const refused = (await save(oem, { ...own, nameEn: ' ', lawType: 9 })).body;
  expect(refused).toMatchObject({
    respCode: 400,
    code: 'badInput',
    data: { issues: [{ path: 'nameEn' }, { path: 'lawType' }] },
  });
  expect(refused.data.issues[0].message).toMatch(/[a-z]/i);
  expect((await save(oem, { ...own, code: 'Q/AUR 002' })).body).toMatchObject({ respCode: 409, code: 'duplicate' });
});

it('pages, sorts, filters in every notation, and refuses unknown fields', async () => {
  const codes = async (body: object) =>
    (await page(oem, body)).body.data.records.map((law: { code: string }) => law.code);
  expect(await codes({ pageSize: 2, sort: '-code' })).toEqual(['Q/AUR 002', 'Q/AUR 001']);
  const first = (await page(oem, { pageSize: 2, sort: '-code' })).body.data;
  expect(await codes({ pageSize: 2, sort: '-code', cursor: first.nextCursor })).toEqual(['ELV']);
  expect(await codes({ q: '报废' })).toEqual(['ELV']);
  expect(await codes({ querys: { like: { nameEn: 'own' }, eq: { lawType: 3 } } })).toEqual(['Q/AUR 001']);
  expect(await codes({ beginEffectiveDate: '2003-01-01', endEffectiveDate: '2003-12-31' })).toEqual(['ELV']);
  expect((await page(oem, { querys: { eq: { enterpriseId: 1 } } })).body).toMatchObject({
    respCode: 400,
    data: { issues: [{ path: 'querys.eq.enterpriseId' }] },
  });
  expect((await page(oem, { sort: 'password' })).status).toBe(400);
});

it('records who changed what, and deletes a law with its list', async () => {
  const law = (await page(oem, { q: '002' })).body.data.records[0];
  expect((await test.http.delete('/api/rule/msgLawInfo/delete').set(oem).send([law.id])).body).toMatchObject({
    respCode: 0,
    data: null,
  });
  const trail = await test.db.rows<{ action: string; after: object }>(
    `select action, before, after from audit_trail where subject = 'rule_law' and subject_id = $1 order by id`,
    [law.id],
  );
  expect(trail.map((entry) => entry.action)).toEqual(['create', 'change', 'delete']);
  expect(trail[1]?.after).toMatchObject({ nameEn: 'Changed' });
});

it('imports and lists entries of a dated list', async () => {
  const laws = await page(oem);
  const lawId = laws.body.data.records.find((law: { code: string }) => law.code === own.code).id;
  const item = {
    lawId,
    itemKey: 'X-1',
    nameEn: 'Lead',
    entityKind: 'element',
    entity: 'Pb',
    limitPercent: '0.1',
    denominator: 'material',
    duty: 'prohibited',
  };
  const without = await test.http.post('/api/rule/msgLawList/saveOrUpdate').set(oem).send(item);
  expect(without.body).toMatchObject({ respCode: 400, data: { issues: [{ path: 'versionId' }] } });
});
