import type { RrrComparison, RrrResult, RrrRow, RrrState } from '@matlas/contract';
import { TaggingLoader } from '@matlas/features/rules';
import { type Auth, AuthLookup, systemAuth } from '@matlas/server-kit';
import {
  type AuthHeader,
  enterprise,
  jobEnd,
  sharedApp,
  signIn,
  type TestApp,
  type TestUser,
  user,
} from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '../testing';
import { RrrFiguresService } from './rrr-figures.service';
import { RrrRows } from './rrr-rows';
import { RrrVehicles } from './rrr-vehicles';

let test: TestApp;
let maker: AuthHeader;
let reader: AuthHeader;
let stranger: AuthHeader;
let vehicle: SampleVehicle;
let modId: number;
let person: Auth;
const position = new Map<string, number>();
const at = (number: string): number => position.get(number) ?? 0;
const base = '/analysis/anaRrrMark';
const call = async (method: 'get' | 'post' | 'delete', path: string, body: object = {}, who = maker) => {
  const request = test.http[method](`/api${base}${path}`).set(who).set('Accept-Language', 'en');
  return (await (method === 'get' ? request.query(body) : request.send(body))).body;
};
const ok = async (...of: Parameters<typeof call>) => {
  const answer = await call(...of);
  if (!answer.ok) throw new Error(`${of[1]} ${JSON.stringify(answer)}`);
  return answer.data;
};
const state = async (): Promise<RrrState> => ok('get', '/state', { modId });
const masses = async () => (await state()).rates.masses;
const mark = (number: string, flag: string | null, more: object = {}) =>
  ok('post', '/mark', { modId, changes: [{ positionId: at(number), flag, ...more }] });
const done = async (path: string, body: object = {}) => {
  const { jobId } = await ok('post', path, { modId, ...body });
  const { error, result } = await jobEnd(test.db, jobId);
  expect(error).toBeNull();
  return result as Record<string, unknown>;
};
const row = async (number: string): Promise<RrrRow> =>
  (await ok('get', '/getRrrMarkInfo', { modId, key: `p${at(number)}` })).row;

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, supplier, other] = [await enterprise(test.db), await enterprise(test.db), await enterprise(test.db)];
  const [admin, auditor, hengxin] = [
    await user(test.db, oem),
    await user(test.db, oem, { roles: ['auditor'] } as never),
    await user(test.db, supplier),
  ];
  [maker, reader, stranger] = [
    await signIn(test, admin),
    await signIn(test, auditor),
    await signIn(test, await user(test.db, other)),
  ];
  person = (await test.app.get(AuthLookup).byUser(admin.id)) as Auth;
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(hengxin), as(admin), systemAuth());
  modId = vehicle.modelId;
  await test.db.execute('update vehicle_model set curb_weight_grams = 3500 where id = $1', [modId]);
  await test.db.execute(
    `insert into material_class (code, parent, leaf, name_zh, name_en, position, breakdown)
      values ('1.1.1', null, true, '钢', 'Steel', 1, 'metals'), ('3.2', null, true, '铜合金', 'Copper alloys', 2, 'metals'),
        ('5.1.b', null, true, '热塑性', 'Thermoplastics', 3, 'polymers'),
        ('5.3', null, true, '弹性体', 'Elastomers', 4, 'elastomers')`,
  );
  await test.app.get(TaggingLoader).load({
    technologies: [{ code: 'T06', nameZh: '浮沉', nameEn: 'Float-sink', flags: ['mTr'], classCodes: ['5'] }],
    scopes: [{ code: 'P01', nameZh: '地毯', nameEn: 'Carpets', treatment: 'tyres', namePattern: 'Floor carpet' }],
    rules: [
      ...['1', '3'].map((classCode) => ({
        code: `C${classCode}`,
        classCode,
        scope: null,
        flag: 'mM' as const,
        technology: null,
        active: true,
      })),
      { code: 'C5', classCode: '5', scope: null, flag: 'mTe', technology: null, active: true },
      { code: 'C6', classCode: '6', scope: null, flag: 'mTe', technology: null, active: true },
      { code: 'C5.1', classCode: '5.1', scope: null, flag: 'mTr', technology: 'T06', active: true },
      { code: 'P01', classCode: null, scope: 'P01', flag: 'mP', technology: null, active: true },
    ],
  });
  for (const { id, number } of await test.db.rows<{ id: number; number: string }>(
    'select id, number from bom_position where model_id = $1',
    [modId],
  ))
    position.set(number, id);
});
afterAll(() => test.close());

describe('marking a vehicle', () => {
  it('counts each gram once before anybody marked anything: by class, and what nobody knows as neither', async () => {
    const { rates, unmarked, unmarkedGrams, can } = await state();
    expect(rates.masses).toEqual({ mP: '0', mD: '0', mM: '880', mTr: '12', mTe: '1110.1', mN: '1497.9' });
    expect([rates.vehicleGrams, rates.missingGrams, rates.rcyc.percent, rates.rcyc.passes]).toEqual([
      '3500',
      '97.9',
      '25.485714285714',
      false,
    ]);
    expect([unmarked, unmarkedGrams, can]).toEqual([
      2,
      '1400',
      { mark: true, lock: true, unlock: false, calculate: true },
    ]);
    expect((await ok('post', '/check', { modId })).counts).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'unknownContent', count: 2, massGrams: '1400' })]),
    );
    expect(
      (await ok('post', '/componentList', { modId, unmarked: true, leavesOnly: true })).records
        .map(({ number }: RrrRow) => number)
        .sort(),
    ).toEqual(['D-1', 'P-1']);
  });
  it('previews without storing, marks a part with all in it, and takes it back', async () => {
    const changes = [{ positionId: at('F-1'), flag: 'mD' }];
    const preview = await ok('post', '/preview', { modId, changes });
    expect([preview.before.masses.mD, preview.after.masses.mD, preview.after.rcyc.percent, preview.moves]).toEqual([
      '0',
      '300',
      '34.057142857142',
      [expect.objectContaining({ from: 'mTe', to: 'mD', massGrams: '300' })],
    ]);
    expect((await masses()).mD).toBe('0');
    const { changeId, after } = await mark('F-1', 'mD');
    expect([after.masses.mD, (await masses()).mD]).toEqual(['300', '300']);
    expect(await row('F-1')).toMatchObject({
      flag: 'mD',
      origin: 'hand',
      mark: { source: 'hand', flag: 'mD' },
      massGrams: '300',
      children: 1,
    });
    const [fabric] = await ok('get', '/getSubRrrInfo', { modId, parents: `p${at('F-1')}` });
    expect(fabric).toMatchObject({
      kind: 'material',
      name: 'FR polyester',
      flag: 'mD',
      origin: 'inherited',
      massGrams: '300',
      parentKey: `p${at('F-1')}`,
    });
    expect((await mark('F-1', 'mD')).changeId).toBeNull();
    await ok('post', '/undo', { modId, changeId });
    expect((await masses()).mTe).toBe('1110.1');
    expect(await call('post', '/undo', { modId, changeId })).toMatchObject({ respCode: 409, code: 'rrr.changedSince' });
  });
  it('tells rows, state and figures of one state, also when a mark is taken back in the middle of the answer', async () => {
    const { changeId } = await mark('F-1', 'mD');
    const loaded = await test.app.get(RrrVehicles).load(person, modId);
    const place = loaded.places.placeOf(`p${at('F-1')}`);
    const rows = test.app.get(RrrRows).rows(loaded, [place as NonNullable<typeof place>]);
    const figures = test.app.get(RrrFiguresService).of(loaded);
    // as another request does that catches up with an undo
    loaded.calculation.change([{ positionId: at('F-1'), nodeId: null, source: 'hand', flag: null }]);
    expect(await rows).toMatchObject([{ flag: 'mD', origin: 'hand', masses: { mD: '300' }, mark: { flag: 'mD' } }]);
    const { rates, branches } = await figures;
    expect([rates.masses.mD, branches.some((branch) => branch.masses.mD === '300')]).toEqual(['300', true]);
    loaded.calculation.change([
      { positionId: at('F-1'), nodeId: null, source: 'hand', flag: 'mD', technologyId: null, ruleId: null },
    ]);
    await ok('post', '/undo', { modId, changeId });
    expect([(await row('F-1')).origin, (await state()).byHand, (await masses()).mD]).toEqual(['class', 0, '0']);
  });
  it('marks a material wherever it lies, and one place of it otherwise', async () => {
    const nodeId = vehicle.sheetIds.get('sharedBrass') ?? 0;
    expect((await ok('post', '/preview', { modId, changes: [{ nodeId, flag: 'mN' }] })).moves).toMatchObject([
      { from: 'mM', to: 'mN', massGrams: '40' },
    ]);
    await ok('post', '/mark', {
      modId,
      changes: [
        { nodeId, flag: 'mN' },
        { positionId: at('A-1'), nodeId, flag: 'mD' },
      ],
    });
    expect([await row('N-1'), await row('A-1')]).toMatchObject([{ flag: 'mN' }, { flag: 'mD' }]);
    const brass = (await ok('post', '/getMatrialInfo', { modId })).find(
      (material: { nodeId: number }) => material.nodeId === nodeId,
    );
    expect(brass).toMatchObject({ massGrams: '40', places: 2, origin: 'mixed', classCode: '3.2', breakdown: 'metals' });
    await ok('delete', '/deleteMark', { modId, nodeId });
    expect((await ok('delete', '/deleteMark', { modId, nodeId })).changeId).toBeNull();
    expect(await call('delete', '/deleteMark', { modId, nodeId: vehicle.sheetIds.get('draft') })).toMatchObject({
      respCode: 404,
    });
    expect((await ok('post', '/clearMark/preview', { modId, source: 'hand' })).marks).toBe(1);
    await ok('post', '/clearMark', { modId, source: 'all' });
    expect((await masses()).mM).toBe('880');
  });
  it('refuses what is not in the vehicle, and a technology that is not proven for the mark', async () => {
    expect(await call('post', '/mark', { modId, changes: [{ positionId: 999_999, flag: 'mD' }] })).toMatchObject({
      respCode: 404,
    });
    expect(
      await call('post', '/mark', { modId, changes: [{ nodeId: vehicle.sheetIds.get('draft'), flag: 'mD' }] }),
    ).toMatchObject({ respCode: 404 });
    const [{ id: technologyId }] = await ok('get', '/getTechnicalinfo', { modId });
    expect(
      await call('post', '/mark', { modId, changes: [{ positionId: at('F-1'), flag: 'mD', technologyId }] }),
    ).toMatchObject({ code: 'rrr.technologyUnfit' });
    expect(await call('post', '/mark', { modId, changes: [{ flag: 'mD' }] })).toMatchObject({ respCode: 400 });
    expect((await state()).undo).toMatchObject({ marks: 1, mine: true });
  });
  it('finds positions by what lies in them', async () => {
    const found = async (more: object) =>
      (await ok('post', '/componentList', { modId, leavesOnly: true, ...more })).records.map(
        ({ number }: RrrRow) => number,
      );
    expect(await found({ q: 'nbr seal' })).toEqual(['K-1', 'K-2']);
    expect(await found({ flags: ['mTr'] })).toEqual(['S-1']);
    expect(await found({ pageSize: 1 })).toEqual(['C-1']);
    expect(await ok('get', `/getCmeaWeightPerItem/${at('V-1')}`)).toMatchObject({
      measuredGrams: null,
      calculatedGrams: '100',
      workbookGrams: '700',
      countedGrams: '100',
    });
  });
});

describe('polymers that must be marked', () => {
  const numbers = async (more: object) =>
    (await ok('post', '/polymerMarking', { modId, ...more })).records.map(({ number }: RrrRow) => number);
  it('lists parts over the limit by answer and group, the heaviest first, with the position and its supplier', async () => {
    expect(await numbers({})).toEqual(['C-1', 'F-1']);
    expect([
      await numbers({ q: 'f-1' }),
      await numbers({ states: ['open'] }),
      await numbers({ states: ['marked', 'notMarked'] }),
      await numbers({ groups: ['elastomers'] }),
    ]).toEqual([['F-1'], ['C-1', 'F-1'], [], []]);
    const {
      total,
      records: [carpet],
    } = await ok('post', '/polymerMarking', { modId, pageSize: 1 });
    expect([total, carpet]).toMatchObject([
      2,
      {
        plasticGrams: '800',
        elastomerGrams: '0',
        over: ['plastics'],
        answer: 'open',
        state: 'open',
        positions: 1,
        position: { id: at('C-1'), number: 'C-1', sheetId: vehicle.sheetIds.get('carpet') },
      },
    ]);
    expect(carpet.position.supplierName).toEqual(expect.stringMatching(/./));
  });
  it('counts what was answered', async () => {
    expect(await ok('get', '/polymerMarking/totals', { modId })).toEqual({
      components: 2,
      states: [
        { state: 'open', components: 2 },
        { state: 'notMarked', components: 0 },
        { state: 'marked', components: 0 },
      ],
    });
    expect((await ok('get', '/polymerMarking/totals', { modId, groups: 'elastomers' })).components).toBe(0);
    expect(await call('post', '/polymerMarking', { modId }, stranger)).toMatchObject({ respCode: 404 });
    expect(await call('get', '/polymerMarking/totals', { modId }, stranger)).toMatchObject({ respCode: 404 });
  });
});

describe('marks by rules, the lock and results', () => {
  it('says what the rules would change, does it as a job, and gives back what it removed', async () => {
    await mark('C-1', 'mTr');
    const preview = await ok('post', '/autoMark/preview', { modId, replaceHand: true });
    // the position, the component in its sheet, and the mark by hand that gives way
    expect([preview.marks, preview.before.masses.mTr, preview.after.masses.mP]).toEqual([3, '812', '800']);
    const { changeId, marks } = await done('/autoMark', { replaceHand: true });
    expect([marks, await row('C-1')]).toMatchObject([3, { flag: 'mP', origin: 'rule', rule: { name: 'Carpets' } }]);
    expect((await done('/autoMark')).changeId).toBeNull();
    expect((await state()).byRule).toBe(2);
    await ok('post', '/undo', { modId, changeId });
    expect((await ok('post', '/changes', { modId, pageSize: 2 })).records).toMatchObject([
      { kind: 'undo', undone: false },
      { id: changeId, kind: 'auto', undone: true },
    ]);
    expect(await row('C-1')).toMatchObject({ flag: 'mTr', origin: 'hand' });
    await ok('post', '/clearMark', { modId, source: 'all' });
    await done('/autoMark');
    expect((await ok('post', '/changes', { modId })).records[0]).toMatchObject({ kind: 'auto', marks: 2 });
  });
  it('shuts the marks', async () => {
    await ok('post', '/lockMark', { modId });
    expect(await ok('get', '/getIsLock', { modId })).toMatchObject({ locked: true, mayUnlock: true });
    const locked = { respCode: 409, code: 'rrr.locked' };
    expect(await call('post', '/mark', { modId, changes: [{ positionId: at('F-1'), flag: 'mD' }] })).toMatchObject(
      locked,
    );
    expect(await call('delete', '/deleteMark', { modId, positionId: at('F-1') })).toMatchObject(locked);
    expect(await call('post', '/autoMark', { modId })).toMatchObject(locked);
    expect(await call('post', '/clearMark', { modId, source: 'all' })).toMatchObject(locked);
    expect(await call('post', '/settings', { modId, settings: {} })).toMatchObject(locked);
    expect((await state()).can).toEqual({ mark: false, lock: false, unlock: true, calculate: true });
    await ok('post', '/lockMark', { modId, locked: false });
  });
  it('keeps numbered results, knows which are stale and why, and explains the difference of two', async () => {
    expect(await ok('get', '/getRedisCalculationInfo', { modId })).toBeNull();
    expect(await done('/calculationInfo', { note: 'first' })).toMatchObject({ number: 1 });
    const first: RrrResult = await ok('get', '/getRedisCalculationInfo', { modId });
    expect([
      first.stale,
      first.marks,
      first.figures.preTreatment,
      first.figures.breakdown.find(({ bucket }) => bucket === 'metals'),
    ]).toEqual([
      false,
      { byHand: 0, byRule: 2, unmarked: 2 },
      [{ kind: 'tyres', massGrams: '800' }],
      { bucket: 'metals', massGrams: '880' },
    ]);
    await mark('F-1', 'mD');
    expect(await ok('get', '/result', { id: first.id })).toMatchObject({ stale: true, staleReasons: ['marks'] });
    await ok('post', '/settings', {
      modId,
      settings: { fluids: [{ name: 'Coolant', classCode: '9.4', grams: '50' }] },
    });
    await done('/calculationInfo');
    const second: RrrResult = await ok('get', '/getRedisCalculationInfo', { modId });
    expect([second.number, second.rates.missingGrams]).toEqual([2, '47.9']);
    const { steps }: RrrComparison = await ok('get', '/compare', { leftResultId: first.id, rightResultId: second.id });
    expect(steps[0]).toMatchObject({
      cause: 'flag',
      place: { number: 'F-1' },
      from: 'mTe',
      to: 'mD',
      rcycPoints: '8.571428571429',
    });
    const moved = Number(second.rates.rcyc.percent) - Number(first.rates.rcyc.percent);
    expect(steps.reduce((sum, { rcycPoints }) => sum + Number(rcycPoints), 0)).toBeCloseTo(moved, 9);
    await test.db.execute('update bom_position set quantity = 2, version = version + 1 where id = $1', [at('S-1')]);
    expect(await ok('get', '/result', { id: second.id })).toMatchObject({ staleReasons: ['bom'] });
    expect((await row('S-1')).massGrams).toBe('24');
    expect((await ok('post', '/results', { modId })).records.map(({ number }: RrrResult) => number)).toEqual([2, 1]);
  });
  it('proposes only what is proven, and tells that the limits are out of reach', async () => {
    const { needed, reachable, changes, after } = await ok('get', '/cheapest', { modId });
    expect([needed, reachable]).toEqual([true, false]);
    await ok('post', '/mark', {
      modId,
      changes: changes.map(
        ({
          target,
          to,
          technologies: [technology],
        }: {
          target: object;
          to: string;
          technologies: { id: number }[];
        }) => ({ ...target, flag: to, technologyId: technology?.id }),
      ),
    });
    expect((await state()).rates.rcov.percent).toBe(after.rcov.percent);
  });
  it("is nobody else's", async () => {
    const {
      records: [{ id }],
    } = await ok('post', '/results', { modId });
    for (const [method, path, body] of [
      ['get', '/state', { modId }],
      ['post', '/mark', { modId, changes: [{ positionId: at('F-1'), flag: 'mN' }] }],
      ['get', '/result', { id }],
      ['delete', '/deleteResults', { ids: [id] }],
      ['get', '/compare', { leftResultId: id, rightResultId: id }],
      ['get', `/getCmeaWeightPerItem/${at('V-1')}`, {}],
      ['post', '/lockMark', { modId }],
    ] as const) {
      expect([path, await call(method, path, body, stranger)]).toMatchObject([path, { respCode: 404 }]);
    }
    expect((await ok('post', '/results', {}, stranger)).total).toBe(0);
    expect(
      await call('post', '/mark', { modId, changes: [{ positionId: at('F-1'), flag: 'mN' }] }, reader),
    ).toMatchObject({ respCode: 403 });
  });
});
