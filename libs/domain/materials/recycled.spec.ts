import { onSeeds, seedsOf } from '@matlas/testing/depth';
import fc from 'fast-check';
import { Decimal } from '../decimal';
import { picogramsOf } from './apportion';
import { judgeTarget, type PlasticLot, recycledContentOf, sumLots } from './recycled-content';
import { planRecycled } from './recycled-plan';

const percents = (data: Record<string, number>) =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, new Decimal(value)]));
const lot = (grams: number, data?: Record<string, number>, answer: 1 | 2 = 1): PlasticLot => ({
  picograms: picogramsOf(grams),
  content: recycledContentOf(data && { answer, ...percents(data) }),
});
const grams = (picograms: bigint): number => Number(picograms) / 1e12;
const target = (percent: string, endOfLife: string) => ({
  percent: new Decimal(percent),
  endOfLifePercent: new Decimal(endOfLife),
});

describe('recycled content', () => {
  it.each<[string, Parameters<typeof recycledContentOf>[0], (number | null)[]]>([
    ['nothing said', undefined, [null, null, null, null]],
    ['no recyclate', { answer: 2 }, [0, 0, 0, null]],
    ['bio-based beside "no"', { answer: 2, ...percents({ bioBasedMin: 10, bioBasedMax: 20 }) }, [0, 0, 0, 15]],
    [
      'ranges',
      {
        answer: 1,
        ...percents({
          postConsumerMin: 20,
          postConsumerMax: 30,
          endOfLifeVehicleMin: 4,
          endOfLifeVehicleMax: 8,
          postIndustrialMin: 5,
          postIndustrialMax: 5,
        }),
      },
      [25, 6, 5, null],
    ],
    [
      'one bound alone',
      { answer: 1, ...percents({ postConsumerMin: 20, postIndustrialMax: 10 }) },
      [20, null, 5, null],
    ],
    ['yes, without a number', { answer: 1 }, [null, null, null, null]],
    [
      'more from vehicles than there is',
      { answer: 1, ...percents({ postConsumerMin: 10, endOfLifeVehicleMin: 30 }) },
      [10, 10, null, null],
    ],
  ])('%s', (_what, data, expected) => {
    const { postConsumer, endOfLife, postIndustrial, bioBased } = recycledContentOf(data);
    expect(
      [postConsumer, endOfLife, postIndustrial, bioBased].map((extent) => extent && extent.nominal.toNumber()),
    ).toEqual(expected);
  });

  it('meets a target exactly at the limit, and leaves it open while data are missing', () => {
    const actual = [
      lot(1000, { postConsumerMin: 25, postConsumerMax: 25, endOfLifeVehicleMin: 5, endOfLifeVehicleMax: 5 }),
    ];
    const judged = (lots: PlasticLot[], percent: string) => {
      const { postConsumer, endOfLife } = judgeTarget(sumLots(lots), target(percent, '20'));
      return [postConsumer.state, endOfLife.state, grams(postConsumer.gap)];
    };
    expect(judged(actual, '25')).toEqual(['met', 'met', 0]);
    expect(judged(actual, '25.000001')).toEqual(['missed', 'missed', 0.00001]);
    expect(judged([...actual, lot(1000)], '25')).toEqual(['open', 'open', 250]);
    expect(judged([...actual, lot(1000, {}, 2)], '25')).toEqual(['missed', 'missed', 250]);
  });

  it('plans the largest gains first, and reports what cannot be reached', () => {
    const groups = [
      { key: 'bumper', lots: [lot(4000)] },
      { key: 'liner', lots: [lot(2000, { postConsumerMin: 20, endOfLifeVehicleMin: 0 })] },
      { key: 'trim', lots: [lot(3000, {}, 2)] },
      { key: 'clip', lots: [lot(100)] },
    ];
    const plan = planRecycled(groups, target('15', '20'), {
      percent: new Decimal(30),
      endOfLifePercent: new Decimal(20),
    });
    // 9,100 g x 15 % = 1,365 g, of which 20 % = 273 g must come from vehicles: the bumper adds 240 g of these, so the
    // next group is needed too
    expect(
      plan.steps.map(({ key, action, gain, after }) => [
        key,
        action,
        grams(gain),
        grams(after.postConsumer),
        grams(after.endOfLife),
      ]),
    ).toEqual([
      ['bumper', 'ask', 1200, 1600, 240],
      ['trim', 'change', 900, 2500, 420],
    ]);
    const without = planRecycled(
      groups,
      target('15', '20'),
      { percent: new Decimal(30), endOfLifePercent: new Decimal(20) },
      new Set(['bumper', 'trim']),
    );
    expect([
      plan.isReached,
      without.isReached,
      without.steps.map(({ key }) => key),
      grams(without.missing),
      grams(without.missingEndOfLife),
    ]).toEqual([true, false, ['liner', 'clip'], 735, 147]);
  });

  it('reaches the target with the fewest groups, and predicts what a new calculation finds', () =>
    onSeeds(seedsOf({ everyday: 1, pool: 20 }), (seed) => {
      const lotOf = fc.record({
        grams: fc.integer({ min: 1, max: 50 }),
        declared: fc.option(fc.integer({ min: 0, max: 60 })),
      });
      fc.assert(
        fc.property(
          fc.array(lotOf, { minLength: 1, maxLength: 7 }),
          fc.integer({ min: 1, max: 40 }),
          fc.integer({ min: 10, max: 60 }),
          (lots, wanted, assumed) => {
            const groups = lots.map((one, key) => ({
              key,
              lots: [
                lot(
                  one.grams,
                  one.declared === null ? undefined : { postConsumerMin: one.declared, endOfLifeVehicleMin: 0 },
                ),
              ],
            }));
            const plan = planRecycled(groups, target(String(wanted), '0'), {
              percent: new Decimal(assumed),
              endOfLifePercent: new Decimal(0),
            });
            const need = lots.reduce((sum, one) => sum + one.grams, 0) * wanted;
            const reached = (chosen: number): number =>
              lots.reduce(
                (sum, one, at) =>
                  sum + one.grams * (chosen & (1 << at) ? Math.max(assumed, one.declared ?? 0) : (one.declared ?? 0)),
                0,
              );
            const enough = Array.from({ length: 1 << lots.length }, (_, chosen) => chosen).filter(
              (chosen) => reached(chosen) >= need,
            );
            const bits = (chosen: number): number => lots.filter((_, at) => chosen & (1 << at)).length;
            expect(plan.isReached).toBe(enough.length > 0);
            if (enough.length > 0) expect(plan.steps).toHaveLength(Math.min(...enough.map(bits)));
            expect(grams(plan.after.postConsumer.nominal) * 100).toBeCloseTo(
              reached(plan.steps.reduce((chosen, { key }) => chosen | (1 << key), 0)),
              6,
            );
          },
        ),
        { numRuns: 200, seed },
      );
    }));
});
