import type { RecycledPlanView, RecycledRow, RecycledSummary } from '@matlas/contract';
import {
  test,
  stranger,
  post,
  get,
  records,
  workbook,
  declareRecyclate,
  rule,
  remove,
  openMaterialsVehicle,
} from '../materials-group/testing/materials-vehicle';

beforeAll(openMaterialsVehicle);
afterAll(() => test.close());

describe('own targets and limits', () => {
  const summary = async () => (await get('recycledContent/summary', { plastics: 'polymers' })).data as RecycledSummary;
  it('are added to those of the platform or replace them, and restore them when deleted', async () => {
    const before = await summary();
    const [platform] = (await rule('recycledTarget/page', {})).data.records as {
      id: number;
      key: string;
      builtIn: boolean;
    }[];
    const own = (
      await rule('recycledTarget/saveOrUpdate', {
        nameZh: '本厂 2030',
        nameEn: 'Ours 2030',
        percent: '0.5',
        endOfLifePercent: '0',
        fromYear: 2030,
      })
    ).data as { id: number; key: string };
    const inPlace = (
      await rule('recycledTarget/saveOrUpdate', {
        id: platform?.id,
        nameZh: '本厂',
        nameEn: 'Ours',
        percent: '99.5',
        endOfLifePercent: '1',
      })
    ).data as { id: number; key: string; replaces: boolean };
    expect([platform?.builtIn, inPlace.replaces, inPlace.key]).toEqual([true, true, platform?.key]);
    const after = await summary();
    expect(after.targets.map(({ key, percent, builtIn }) => [key, percent, builtIn])).toEqual([
      [own.key, '0.5', false],
      ['agreement25', '25', true],
      ['proposal', '25', true],
      ['agreement15', '99.5', false],
    ]);
    expect(after.targets.map(({ postConsumer }) => postConsumer.needGrams)[0]).toBe('5.61');
    expect(
      ((await rule('recycledTarget/page', {}, stranger)).data.records as { builtIn: boolean }[]).every(
        ({ builtIn }) => builtIn,
      ),
    ).toBe(true);
    expect(
      (
        await rule(
          'recycledTarget/saveOrUpdate',
          { id: own.id, nameZh: 'x', nameEn: 'x', percent: '1', endOfLifePercent: '1' },
          stranger,
        )
      ).respCode,
    ).toBe(404);
    expect(
      (await rule('recycledTarget/saveOrUpdate', { nameZh: 'x', nameEn: 'x', percent: '100.1', endOfLifePercent: '1' }))
        .respCode,
    ).toBe(400);
    expect((await remove('recycledTarget', platform?.id ?? 0)).respCode).not.toBe(0);
    for (const { id } of [own, inPlace]) expect((await remove('recycledTarget', id)).respCode).toBe(0);
    expect((await summary()).targets).toEqual(before.targets);
  });
});

describe('recycled content', () => {
  beforeAll(declareRecyclate);
  it('of plastics is the sum of the declared contents; undeclared content counts as zero and leaves the target undecided', async () => {
    const all = (await get('recycledContent/summary', { plastics: 'polymers' })).data as RecycledSummary;
    expect(all).toMatchObject({
      plasticsGrams: '1122',
      untoldGrams: '1105',
      postConsumer: { minGrams: '2.4', grams: '3', maxGrams: '3.6' },
      endOfLife: { grams: '0.6' },
      parts: 5,
      untoldParts: 3,
      unknownGrams: '1400',
    });
    expect(
      all.targets.map(({ key, postConsumer, endOfLife }) => [
        key,
        postConsumer.state,
        postConsumer.needGrams,
        endOfLife.state,
      ]),
    ).toEqual([
      ['agreement15', 'open', '168.3', 'open'],
      ['agreement25', 'open', '280.5', 'open'],
      ['proposal', 'open', '280.5', 'open'],
    ]);
    const thermoplastics = (await get('recycledContent/summary', { plastics: 'thermoplastics' }))
      .data as RecycledSummary;
    expect([
      thermoplastics.postConsumer.percent,
      thermoplastics.targets.map(({ postConsumer, endOfLife }) => [postConsumer.state, endOfLife.state]),
    ]).toEqual([
      '25',
      [
        ['met', 'met'],
        ['open', 'met'],
        ['open', 'missed'],
      ],
    ]);
  });
  it('is listed by part, material and supplier', async () => {
    const rows = await records<RecycledRow>('recycledContent/page', { plastics: 'polymers' });
    expect(rows.map(({ number, plasticsGrams, untoldGrams }) => [number, plasticsGrams, untoldGrams])).toEqual([
      ['C-1', '800', '800'],
      ['F-1', '300', '300'],
      ['S-1', '12', '0'],
      ['K-1', '5', '0'],
      ['K-2', '5', '5'],
    ]);
    expect(rows[2]).toMatchObject({
      evidence: 'Mass balance · C-1',
      supplierName: expect.any(String),
      sheetId: expect.any(Number),
    });
    expect(
      (
        await records<RecycledRow>('recycledContent/page', { plastics: 'polymers', by: 'material', untoldOnly: true })
      ).map(({ name }) => name),
    ).toEqual(['Carpet back', 'FR polyester', 'NBR seal']);
    expect(
      (await records<RecycledRow>('recycledContent/page', { plastics: 'polymers', by: 'supplier' })).map(
        ({ plasticsGrams, parts }) => [plasticsGrams, parts],
      ),
    ).toEqual([
      ['1117', 4],
      ['5', 1],
    ]);
    const [first] = await records<RecycledRow>('recycledContent/page', { plastics: 'polymers', by: 'supplier' });
    expect(
      (await records<RecycledRow>('recycledContent/page', { plastics: 'polymers', supplierKey: first?.key })).length,
    ).toBe(4);
  });
  it('reaches a target with the fewest changes, and reports the shortfall when parts are excluded', async () => {
    const request = {
      plastics: 'polymers',
      targetPercent: '15',
      endOfLifePercent: '20',
      assumedPercent: '30',
      assumedEndOfLifePercent: '20',
    };
    const plan = (await post('recycledContent/whatIf', request)).data as RecycledPlanView;
    expect(plan).toMatchObject({
      isReached: true,
      needGrams: '168.3',
      steps: [{ number: 'C-1', action: 'ask', gainGrams: '240', fromPercent: '0' }],
      after: { postConsumer: { grams: '243' } },
    });
    const without = (await post('recycledContent/whatIf', { ...request, exclude: [plan.steps[0]?.key] }))
      .data as RecycledPlanView;
    expect([without.isReached, without.steps.map(({ number }) => number), without.missingGrams]).toEqual([
      false,
      ['F-1', 'K-1', 'K-2', 'S-1'],
      '71.7',
    ]);
    expect(JSON.stringify(await workbook('recycledContent/export', request))).toContain('Mass balance');
  });
});
