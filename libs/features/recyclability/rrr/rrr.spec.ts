import type { RrrRow } from '@matlas/contract';
import { RrrFiguresService } from './rrr-figures.service';
import { RrrRows } from './rrr-rows';
import { RrrVehicles } from './rrr-vehicles';
import {
  test,
  stranger,
  vehicle,
  modId,
  person,
  at,
  call,
  ok,
  state,
  mark,
  row,
  openMarkedVehicle,
} from './testing/marked-vehicle';

const masses = async () => (await state()).rates.masses;

beforeAll(openMarkedVehicle);
afterAll(() => test.close());

describe('marking a vehicle', () => {
  it('counts each gram once without any marks: by class, and unknown content as neither recycled nor recovered', async () => {
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
  it('previews without storing, marks a part with its content, and undoes the mark', async () => {
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
  it('returns rows and figures of one state, even when a mark is undone during the request', async () => {
    const { changeId } = await mark('F-1', 'mD');
    const loaded = await test.app.get(RrrVehicles).load(person, modId);
    const place = loaded.places.placeOf(`p${at('F-1')}`);
    const rows = test.app.get(RrrRows).toRows(loaded, [place as NonNullable<typeof place>]);
    const figures = test.app.get(RrrFiguresService).computeFigures(loaded);
    // Simulates another request that applies an undo meanwhile.
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
  it('marks a material everywhere in the vehicle, and differently in one place', async () => {
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
  it('refuses targets outside the vehicle, and a technology that is not proven for the mark', async () => {
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
  it('finds positions by their content', async () => {
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
  it('lists parts over the limit by answer and group, heaviest first, with position and supplier', async () => {
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
  it('counts the answers', async () => {
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
