import { type CoverOption, CoverSearch, RrrCalculation } from '@matlas/domain';
import { onNode, type Thing, vehicleOf } from './rrr-example-vehicle';
import { SeededRandom } from '../seeded-random';

describe('proposed changes', () => {
  it('shows the effect of a mark on a material in all its places, without modifying the vehicle', () => {
    const twice: Thing[] = [
      { name: 'Window', grams: '50', classes: [['7.2', '50']], quantity: '14' },
      { name: 'Body', grams: '300', classes: [['1.1.1', '300']] },
    ];
    const calculation = new RrrCalculation(vehicleOf(twice, null));
    const { before, after, moves, heaviest, undo } = calculation.preview([onNode(101, 'mTr')]);
    expect([before.rcov.percent, after.rcov.percent, calculation.rates.rcov.percent]).toEqual([
      '30.000000000000',
      '100.000000000000',
      '30.000000000000',
    ]);
    expect(moves).toEqual([{ from: 'mN', to: 'mTr', mass: 700n * 10n ** 12n }]);
    expect([heaviest[0]?.nodeId, undo]).toEqual([101, [{ positionId: null, nodeId: 101, source: 'hand', flag: null }]]);
  });
  it('lists the changes with the largest effect on the rates, and those that alone make the vehicle fail', () => {
    const { rcyc } = new RrrCalculation(
      vehicleOf(
        [
          { name: 'Body', grams: '800', classes: [['1.1.1', '800']] },
          { name: 'Trim', grams: '100', classes: [['5.1.b', '100']] },
          { name: 'Rest', grams: '100', classes: [['5.3', '100']] },
        ],
        null,
      ),
    ).computeSensitivity();
    expect(rcyc.map(({ kind, nodeId, points, fails }) => [kind, nodeId, points, fails])).toEqual([
      ['part', 100, '80.000000000000', true],
      ['material', 101, '80.000000000000', true],
      ['part', 110, '10.000000000000', true],
      ['material', 111, '10.000000000000', true],
    ]);
  });
  it('proposes only changes that have the promised effect and a proven technology', () => {
    const things: Thing[] = [
      ['1.1.1', '800'],
      ['5.3', '60'],
      ['5.3', '45'],
      ['7.1', '50'],
      ['7.2', '45'],
    ].map(([classCode = '', mass = ''], at) => ({ name: `${at}`, grams: mass, classes: [[classCode, mass]] }));
    const calculation = new RrrCalculation(vehicleOf(things, null));
    const { changes, after, reachable, before } = calculation.proposeCheapest();
    expect([before.rcyc.passes, reachable, changes.map(({ change, from, to }) => [change.nodeId, from, to])]).toEqual([
      false,
      true,
      [[131, 'mTe', 'mTr']],
    ]);
    calculation.change(changes.map(({ change }) => change));
    expect([calculation.rates.rcyc.passes, calculation.rates.rcyc.percent]).toEqual([true, after.rcyc.percent]);
    const only = new RrrCalculation(vehicleOf(things, null)).proposeCheapest({
      technologies: [{ id: 9, flags: ['mTr'], classCodes: ['5'] }],
    });
    expect(only.changes.map(({ change, technologyIds }) => [change.nodeId, technologyIds])).toEqual([[111, [9]]]);
    expect(new RrrCalculation(vehicleOf(things, null)).proposeCheapest({ technologies: [] }).reachable).toBe(false);
  });
  it('finds the smallest set of changes, and among these the lightest, like an exhaustive search', () => {
    const random = new SeededRandom(7);
    for (let round = 0; round < 300; round++) {
      const options = Array.from({ length: random.integer(1, 9) }, (_, candidate): CoverOption => {
        const [first, second] = [BigInt(random.integer(0, 30)), BigInt(random.integer(0, 30))];
        return {
          candidate: random.chance(0.2) ? 0 : candidate,
          first,
          second,
          moved: (first > second ? first : second) + BigInt(random.integer(0, 5)),
        };
      });
      const [first, second] = [BigInt(random.integer(0, 70)), BigInt(random.integer(1, 70))];
      const costOf = (set: readonly CoverOption[]): string =>
        `${set.length}:${set.reduce((sum, { moved }) => sum + moved, 0n)}`;
      const found = new CoverSearch(options, first, second).find();
      expect(found && costOf(found)).toBe(cheapestByTrying(options, first, second));
    }
  });
});

function cheapestByTrying(options: readonly CoverOption[], first: bigint, second: bigint): string | undefined {
  let best: [number, bigint] | undefined;
  for (let bits = 0; bits < 2 ** options.length; bits++) {
    const set = options.filter((_, at) => bits & (1 << at));
    const sum = (of: (option: CoverOption) => bigint): bigint => set.reduce((all, option) => all + of(option), 0n);
    if (
      new Set(set.map(({ candidate }) => candidate)).size < set.length ||
      sum((option) => option.first) < first ||
      sum((option) => option.second) < second
    )
      continue;
    const moved = sum((option) => option.moved);
    if (!best || set.length < best[0] || (set.length === best[0] && moved < best[1])) best = [set.length, moved];
  }
  return best && best.join(':');
}
