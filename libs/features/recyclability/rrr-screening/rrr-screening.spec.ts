import { TaggingLoader } from '@matlas/features/rules';
import { systemAuth } from '@matlas/server-kit';
import {
  asBytes,
  type AuthHeader,
  cellsOf,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestUser,
  user,
} from '@matlas/testing';
import type { ScreeningRow } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import { type SampleVehicle, sampleVehicle } from '@matlas/features/substance-analysis/testing';

let test: TestApp;
let maker: AuthHeader;
let stranger: AuthHeader;
let vehicle: SampleVehicle;
const call = async (method: 'get' | 'post' | 'delete', path: string, body: object = {}, who = maker) => {
  const request = test.http[method](`/api${path}`).set(who).set('Accept-Language', 'en');
  return (await (method === 'get' ? request.query(body) : request.send(body))).body;
};
const ok = async (...of: Parameters<typeof call>) => {
  const answer = await call(...of);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
};
const screen = async (more: object = {}): Promise<{ records: ScreeningRow[]; total: number }> =>
  ok('post', '/analysis/anaRrrChoose/queryRrr', { modIds: [vehicle.modelId], pageSize: 200, ...more });
const grams = (rows: readonly ScreeningRow[]): string =>
  rows.reduce((sum, { massGrams }) => sum.plus(massGrams), new Decimal(0)).toFixed();

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, hengxin, other] = [await enterprise(test.db), await enterprise(test.db), await enterprise(test.db)];
  const [admin, supplier] = [await user(test.db, oem), await user(test.db, hengxin)];
  maker = await signIn(test, admin);
  stranger = await signIn(test, await user(test.db, other));
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(supplier), as(admin), systemAuth());
  await test.db.execute(
    `insert into material_class (code, parent, leaf, name_zh, name_en, position, breakdown)
      values ('1', null, false, '钢', 'Steel', 901, 'metals'), ('3', null, false, '重金属', 'Heavy metals', 902, 'metals'),
        ('3.2', '3', true, '铜合金', 'Copper alloys', 903, 'metals'), ('1.1.1', '1', true, '钢', 'Steels', 904, 'metals')
      on conflict do nothing`,
  );
  await test.app.get(TaggingLoader).load({
    technologies: [
      { code: 'T01', nameZh: '破碎', nameEn: 'Shredder', flags: ['mM'], classCodes: ['1', '3'] },
      { code: 'T12', nameZh: '铜冶炼', nameEn: 'Copper smelter', flags: ['mTr', 'mD'], classCodes: [] },
    ],
    scopes: [],
    rules: [
      { code: 'C1', classCode: '1', scope: null, flag: 'mM', technology: 'T01', active: true },
      { code: 'C3', classCode: '3', scope: null, flag: 'mM', technology: 'T01', active: true },
    ],
  });
});
afterAll(() => test.close());

describe('RRR screening', () => {
  it('lists every material with its mark, each gram once', async () => {
    const { records, total } = await screen();
    const state = await ok('get', '/analysis/anaRrrMark/state', { modId: vehicle.modelId });
    expect(total).toBe(records.length);
    expect(grams(records)).toBe(
      new Decimal(state.rates.vehicleGrams).minus(state.rates.missingGrams).plus(state.rates.excessGrams).toFixed(),
    );
    for (const flag of ['mM', 'mN'] as const)
      expect(grams((await screen({ flags: [flag] })).records)).toBe(
        flag === 'mN'
          ? new Decimal(state.rates.masses.mN).minus(state.rates.missingGrams).toFixed()
          : state.rates.masses.mM,
      );
    const summary = await ok('post', '/analysis/anaRrrChoose/summary', { modIds: [vehicle.modelId] });
    expect(summary).toMatchObject({
      materials: total,
      massGrams: grams(records),
      counts: { mM: records.filter(({ flag }) => flag === 'mM').length, mP: 0 },
    });
    const metal = records.find(({ flag }) => flag === 'mM');
    expect(metal).toMatchObject({
      origin: 'class',
      breakdown: 'metals',
      technology: { code: 'T01' },
      rule: { name: expect.stringMatching(/^[13]$/) },
    });
  });
  it('filters by class, technology, group of parts and text', async () => {
    const all = (await screen()).records;
    const heaviest = all.find(({ heaviest: [first] }) => first?.number);
    const part = heaviest?.heaviest[0];
    const { id: scopeId } = await ok('post', '/rule/anaMatFlagscope/saveOrUpdate', {
      code: 'G1',
      nameZh: '件',
      nameEn: 'Part',
      numberPattern: part?.number ?? '',
    });
    const inPart = (await screen({ scopeId })).records;
    expect(inPart.length).toBeGreaterThan(0);
    expect(inPart.length).toBeLessThan(all.length);
    expect(inPart.every(({ heaviest: places }) => places.every(({ number }) => number === part?.number))).toBe(true);
    expect((await screen({ classCode: '3' })).records.map(({ classCode }) => classCode?.startsWith('3'))).not.toContain(
      false,
    );
    const [T01] = (await ok('get', '/analysis/anaRrrChoose/queryAllTech')).map(({ id }: { id: number }) => id);
    expect(grams((await screen({ technologyIds: [T01] })).records)).toBe(
      grams(all.filter(({ flag }) => flag === 'mM')),
    );
    expect((await screen({ q: 'no such material' })).total).toBe(0);
    expect(
      (await ok('get', '/analysis/anaRrrChoose/queryAllMatScope')).map(({ code }: { code: string }) => code),
    ).toEqual(['*', 'G1']);
    expect((await ok('post', '/analysis/anaRrrChoose/queryMod', {})).records).toMatchObject([
      { id: vehicle.modelId, last: null },
    ]);
    expect(
      await call('post', '/analysis/anaRrrChoose/queryRrr', { modIds: [vehicle.modelId], scopeId: 987654 }),
    ).toMatchObject({ respCode: 400 });
    expect(
      await call('post', '/analysis/anaRrrChoose/queryRrr', { modIds: [vehicle.modelId] }, stranger),
    ).toMatchObject({ respCode: 404 });
  });
  it('exports a workbook with the same figures', async () => {
    const { records } = await screen({ flags: ['mM'] });
    const book = await test.http
      .post('/api/analysis/anaRrrChoose/exportAnaRrrChoose')
      .set(maker)
      .set('Accept-Language', 'en')
      .send({ modIds: [vehicle.modelId], flags: ['mM'] })
      .buffer()
      .parse(asBytes);
    const cells = JSON.stringify(await cellsOf(book.body));
    for (const { name, massGrams } of records) {
      expect(cells).toContain(name);
      expect(cells).toContain(String(Number(massGrams)));
    }
    expect(cells).toContain('Mark: mM');
  });
});

describe('the trial of a tagging rule', () => {
  const trial = (rule: object, who = maker) =>
    call('post', '/rule/anaMaterialMarkRule/trial', { modId: vehicle.modelId, rule }, who);
  it('shows the resulting marks and the change of both rates, without changing anything', async () => {
    const before = await ok('get', '/analysis/anaRrrMark/state', { modId: vehicle.modelId });
    const metals = new Decimal(before.rates.masses.mM);
    const { data } = await trial({ classCode: '3', flag: 'mN' });
    const zinc = grams((await screen({ classCode: '3' })).records);
    expect(data).toMatchObject({
      coveredGrams: zinc,
      movedGrams: zinc,
      moves: [{ from: 'mM', to: 'mN', massGrams: zinc }],
      before: { masses: { mM: metals.toFixed() } },
      after: { masses: { mM: metals.minus(zinc).toFixed() } },
    });
    expect(new Decimal(data.after.rcyc.percent).lt(data.before.rcyc.percent)).toBe(true);
    expect(data.parts[0]).toMatchObject({ number: expect.any(String), from: expect.stringMatching(/^m/) });
    expect(await ok('get', '/analysis/anaRrrMark/state', { modId: vehicle.modelId })).toMatchObject({
      rates: before.rates,
    });
  });
  it('marks parts as a whole, like autoMark', async () => {
    const scope = (await ok('get', '/rule/anaMaterialMarkRule/getScope')).find(
      ({ code }: { code: string }) => code === 'G1',
    );
    const inPart = grams((await screen({ scopeId: scope.id })).records);
    expect((await trial({ scopeId: scope.id, flag: 'mD' })).data).toMatchObject({
      coveredGrams: inPart,
      after: { masses: { mD: inPart } },
      partCount: 1,
    });
  });
  it('is refused like saving the rule, and for vehicles that the user cannot see', async () => {
    expect(await trial({ classCode: '3', flag: 'mTr' })).toMatchObject({ code: 'markRule.technologyRequired' });
    expect(await trial({ classCode: '3', flag: 'mN' }, stranger)).toMatchObject({ respCode: 404 });
  });
});
