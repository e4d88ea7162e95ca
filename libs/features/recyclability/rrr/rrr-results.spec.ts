import type { RrrComparison, RrrResult } from '@matlas/contract';
import { jobEnd } from '@matlas/testing';
import {
  test,
  reader,
  stranger,
  modId,
  at,
  call,
  ok,
  state,
  mark,
  row,
  openMarkedVehicle,
} from './testing/marked-vehicle';

const done = async (path: string, body: object = {}) => {
  const { jobId } = await ok('post', path, { modId, ...body });
  const { error, result } = await jobEnd(test.db, jobId);
  expect(error).toBeNull();
  return result as Record<string, unknown>;
};

beforeAll(openMarkedVehicle);
afterAll(() => test.close());

describe('marks by rules, the lock and results', () => {
  it('previews what the rules would change, applies it in a job, and restores the removed marks on undo', async () => {
    await mark('C-1', 'mTr');
    const preview = await ok('post', '/autoMark/preview', { modId, replaceHand: true });
    // Three marks: the position, the component in its sheet, and the manual mark that is replaced.
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
  it('locks the marks', async () => {
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
  it('numbers and stores results, knows which are stale and why, and explains the difference between two results', async () => {
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
  it('proposes proven technologies only, and reports that the limits cannot be reached', async () => {
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
  it('is not visible to other enterprises', async () => {
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
