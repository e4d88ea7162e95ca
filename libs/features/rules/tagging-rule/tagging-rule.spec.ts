import { type AuthHeader, businessDay, enterprise, sharedApp, signIn, type TestApp, user } from '@matlas/testing';
import { CompiledRulesStore, TaggingLoader } from '../index';

let test: TestApp;
let maker: AuthHeader;
let stranger: AuthHeader;
let makerId: number;
const base = '/rule/anaMaterialMarkRule';
const call = async (method: 'get' | 'post' | 'delete', path: string, body: object = {}, who = maker) => {
  const request = test.http[method](`/api${path}`).set(who).set('Accept-Language', 'en');
  return (await (method === 'get' ? request.query(body) : request.send(body))).body;
};
const ok = async (...of: Parameters<typeof call>) => {
  const answer = await call(...of);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
};
const rulesOf = async (who = maker, more: object = {}) =>
  (await ok('post', `${base}/page`, { pageSize: 50, ...more }, who)).records;
const flagOf = async (classCode: string, name = 'Bolt', asOf = businessDay(), enterpriseId = makerId) => {
  const { rules } = await test.app.get(CompiledRulesStore).compileRules(enterpriseId, asOf);
  const found = rules.forPart({ names: [name], number: '' });
  return (found.part ?? found.findMaterialRule(classCode))?.flag ?? null;
};

beforeAll(async () => {
  test = await sharedApp();
  const [oem, other] = [await enterprise(test.db), await enterprise(test.db)];
  makerId = oem.id;
  maker = await signIn(test, await user(test.db, oem));
  stranger = await signIn(test, await user(test.db, other));
  await test.db.execute(
    `insert into material_class (code, parent, leaf, name_zh, name_en, position, rrr_default)
      values ('5', null, false, '高分子', 'Polymers', 1, 'mTe'), ('5.1', '5', true, '热塑性', 'Thermoplastics', 2, 'mTr'),
        ('7.2', null, true, '玻璃', 'Glass', 3, 'mN')`,
  );
  await test.app.get(TaggingLoader).load({
    technologies: [
      { code: 'T06', nameZh: '浮沉', nameEn: 'Float-sink', flags: ['mTr'], classCodes: ['5.1'] },
      { code: 'E01', nameZh: '水泥窑', nameEn: 'Cement kiln', flags: ['mTe'], classCodes: ['5'] },
    ],
    scopes: [{ code: 'P01', nameZh: '轮胎', nameEn: 'Tyres', treatment: 'tyres', namePattern: 'tyre' }],
    rules: [
      { code: 'C5', classCode: '5', scope: null, flag: 'mTe', technology: 'E01', active: true },
      { code: 'C5.1', classCode: '5.1', scope: null, flag: 'mTr', technology: 'T06', active: true },
      { code: 'P01', classCode: null, scope: 'P01', flag: 'mP', technology: null, active: true },
    ],
  });
});
afterAll(() => test.close());

it("the platform's rules apply to all until an enterprise replaces them by its own", async () => {
  const [, first, second] = await rulesOf();
  expect([first, second]).toMatchObject([
    { classCode: '5', flag: 'mTe', builtIn: true, can: { edit: true, delete: false } },
    { classCode: '5.1', technology: { code: 'T06', hasEvidence: false } },
  ]);
  expect([await flagOf('5.1'), await flagOf('5.1', 'Tyre'), await flagOf('7.2')]).toEqual(['mTr', 'mP', null]);
  const own = await ok('post', `${base}/saveOrUpdate`, {
    id: second.id,
    version: second.version,
    classCode: '5.1',
    flag: 'mTe',
    technologyId: first.technology.id,
  });
  expect(own).toMatchObject({ builtIn: false, replaces: true, flag: 'mTe', can: { delete: true } });
  expect((await rulesOf()).map(({ id }: { id: number }) => id)).toContain(own.id);
  expect([
    (await rulesOf()).length,
    (await rulesOf(stranger)).map(({ builtIn }: { builtIn: boolean }) => builtIn),
  ]).toEqual([3, [true, true, true]]);
  expect([await flagOf('5.1'), await flagOf('5.1', 'Bolt', businessDay(), 0)]).toEqual(['mTe', 'mTr']);
  expect(await call('delete', `${base}/delete`, { ids: [first.id] })).toMatchObject({ respCode: 403 });
  expect(await call('delete', `${base}/delete`, { ids: [own.id] }, stranger)).toMatchObject({ respCode: 404 });
  await ok('delete', `${base}/delete`, { ids: [own.id] });
  expect([await flagOf('5.1'), (await rulesOf()).length]).toEqual(['mTr', 3]);
  expect((await test.app.get(CompiledRulesStore).listNames(makerId, [own.id])).get(own.id)).toMatchObject({
    classCode: '5.1',
    flag: 'mTe',
  }); // marks still name it
});

it('a rule needs a class or scope and a technology that proves its mark, and is unique for its period', async () => {
  const [, polymers, thermoplastics] = await rulesOf();
  const [T06, E01] = [thermoplastics.technology.id, polymers.technology.id];
  const refused = async (rule: object) => {
    const { code, data } = await call('post', `${base}/saveOrUpdate`, rule);
    return code === 'badInput' ? data.issues[0].path : code;
  };
  expect(await refused({ classCode: '5.1', flag: 'mTr' })).toBe('markRule.technologyRequired');
  expect(await refused({ classCode: '5.1', flag: 'mTe', technologyId: T06 })).toBe('markRule.technologyFlag');
  expect(await refused({ classCode: '7.2', flag: 'mTr', technologyId: T06 })).toBe('markRule.technologyClass');
  expect(await refused({ classCode: '1.1', flag: 'mM' })).toBe('classCode');
  expect(await refused({ flag: 'mP' })).toBe('classCode');
  expect(await refused({ classCode: '7.2', flag: 'mN', scopeId: 987654 })).toBe('scopeId');
  await ok('post', `${base}/saveOrUpdate`, { classCode: '7.2', flag: 'mN', validTo: '2030-12-31' });
  expect(await refused({ classCode: '7.2', flag: 'mD', validFrom: '2030-12-31' })).toBe('markRule.taken');
  await ok('post', `${base}/saveOrUpdate`, { classCode: '7.2', flag: 'mD', validFrom: '2031-01-01' });
  expect([await flagOf('7.2', 'Pane', '2030-12-31'), await flagOf('7.2', 'Pane', '2031-01-01')]).toEqual(['mN', 'mD']);
  expect(
    (await rulesOf(maker, { asOf: '2031-01-01', querys: { eq: { classCode: '7.2' } } }))
      .map(({ state }: { state: string }) => state)
      .sort(),
  ).toEqual(['inForce', 'notNow']);
  expect((await ok('get', `${base}/getTechNum`, { flag: 'mTe' })).map(({ id }: { id: number }) => id)).toEqual([E01]);
  expect((await ok('get', `${base}/getMaterialtypeEOByAdd`)).map(({ code }: { code: string }) => code)).toEqual([]);
  expect(await ok('get', `${base}/getAnaMatScopeEOsByTypeIdAndScope`, { typeId: '7.2', scope: 0 })).toHaveLength(2);
});

it('a technology counts while it is valid, with its own evidence', async () => {
  const T06 = (await ok('get', `${base}/getTechNum`)).find(({ code }: { code: string }) => code === 'T06');
  const file = await test.http
    .post(`/api${base}/technology/upload`)
    .set(maker)
    .attach('file', Buffer.from('%PDF-1.4\n'), 'report.pdf');
  const fields = {
    id: T06.id,
    code: 'T06',
    nameZh: '浮沉',
    nameEn: 'Float-sink',
    flags: ['mTr'],
    classCodes: ['5.1'],
    evidence: 'Plant at Tianjin, 80 kt a year',
    fileId: file.body.data.fileId,
  };
  const own = await ok('post', `${base}/technology/saveOrUpdate`, { ...fields, validTo: '2027-12-31' });
  expect(own).toMatchObject({ replaces: true, hasEvidence: true, file: { filename: 'report.pdf' }, rules: 1 });
  expect((await test.http.get(own.file.url).set(maker)).status).toBe(200);
  expect((await test.http.get(own.file.url).set(stranger)).status).toBe(404);
  expect(
    await call('post', `${base}/technology/saveOrUpdate`, { ...fields, code: 'T99', id: undefined }, stranger),
  ).toMatchObject({ respCode: 400, data: { issues: [{ path: 'fileId' }] } });
  expect([await flagOf('5.1', 'Bolt', '2027-12-31'), await flagOf('5.1', 'Bolt', '2028-01-01')]).toEqual([
    'mTr',
    'mTe',
  ]); // falls back to class 5
  expect((await rulesOf(maker, { asOf: '2028-01-01', querys: { eq: { classCode: '5.1' } } }))[0]).toMatchObject({
    state: 'technologyEnded',
    technology: { id: own.id, hasEvidence: true },
  });
  await ok('delete', `${base}/technology/delete`, { ids: [own.id] });
  expect(await flagOf('5.1', 'Bolt', '2028-01-01')).toBe('mTr');
});

it('an own scope cannot be deleted while rules refer to it', async () => {
  const scope = await ok('post', '/rule/anaMatFlagscope/saveOrUpdate', {
    code: 'B1',
    nameZh: '保险杠',
    nameEn: 'Bumpers',
    namePattern: '%fascia',
  });
  expect(
    await call('post', '/rule/anaMatFlagscope/saveOrUpdate', {
      code: 'p01',
      nameZh: 'x',
      nameEn: 'x',
      namePattern: 'x',
    }),
  ).toMatchObject({ code: 'flagScope.codeTaken' });
  expect(
    await call('post', '/rule/anaMatFlagscope/saveOrUpdate', { code: 'P9', nameZh: 'x', nameEn: 'x' }),
  ).toMatchObject({ respCode: 400 });
  const rule = await ok('post', `${base}/saveOrUpdate`, { scopeId: scope.id, flag: 'mD' });
  expect(await flagOf('5.1', 'Front fascia')).toBe('mD');
  expect(await call('delete', '/rule/anaMatFlagscope/delete', { ids: [scope.id] })).toMatchObject({
    code: 'flagScope.inUse',
  });
  const tyres = (await ok('post', '/rule/anaMatFlagscope/page', {})).records.find(
    ({ code }: { code: string }) => code === 'P01',
  );
  const own = await ok('post', '/rule/anaMatFlagscope/saveOrUpdate', {
    id: tyres.id,
    code: 'P01',
    nameZh: '轮胎',
    nameEn: 'Tyres',
    namePattern: 'tyre;wheel',
    treatment: 'tyres',
  });
  // The platform's rule continues with the own scope.
  expect([await flagOf('5.1', 'Wheel'), await flagOf('5.1', 'Wheel', businessDay(), 0)]).toEqual(['mP', 'mTr']);
  await ok('delete', '/rule/anaMatFlagscope/delete', { ids: [own.id] });
  await ok('delete', `${base}/delete`, { ids: [rule.id] });
  await ok('delete', '/rule/anaMatFlagscope/delete', { ids: [scope.id] });
  expect((await ok('get', `${base}/getScope`)).map(({ code }: { code: string }) => code)).toEqual(['*', 'P01']);
});
