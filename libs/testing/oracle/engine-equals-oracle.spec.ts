import { PathFinder, UNIT_KINDS, runEngine } from '@matlas/domain';
import { IS_REPEAT, onSeeds, SEED_DAY, seedsOf } from '../test-depth';
import { differences } from './compare';
import { judgeVehicle } from './judge-vehicle';
import { packedForEngine } from './packed-vehicle';
import { forEngine, randomVehicle } from './random-vehicle';

const SEEDS = seedsOf({ everyday: 60, pool: 1000 });

/** Counts the compared verdicts and kinds of units, and how often exact decimals had to decide. */
const seen: Record<string, number> = {};
const count = (what: string, times = 1): void => void (seen[what] = (seen[what] ?? 0) + times);

describe('the engine on the shared graph agrees with an independent oracle on the expanded trees', () => {
  it('on random vehicles', async () => {
    await onSeeds(SEEDS, async (seed) => {
      const vehicle = randomVehicle(seed);
      const expected = judgeVehicle(vehicle);
      // Every other vehicle uses the input form of the product: packed sheets, in which content that is not analysed
      // is summed up.
      const { input, loadExact } = seed % 2 === 0 ? forEngine(vehicle) : packedForEngine(vehicle);
      const output = await runEngine(input, loadExact);
      expect(differences(input, output, expected)).toEqual([]);
      for (const { verdict, kind } of expected.findings) [verdict, kind].forEach((what) => count(what));
      count('exact', output.exact.size);
    });
  });

  (IS_REPEAT ? it.skip : it)(
    'and that proves something: every verdict and kind of unit occurs often, and a content lies on a limit',
    () => {
      // Of sixty vehicles on any day, the smallest counts are 2 ('process-materials'), 3 ('unknown-remainder') and 28
      // ('exempt').
      const often = (what: string): number =>
        ['process-materials', 'unknown-remainder'].includes(what) ? 2 : SEEDS.length / 5;
      const rare = ['fail', 'depends', 'unknown', 'exempt', 'declare', ...UNIT_KINDS, 'exact'].filter(
        (what) => (seen[what] ?? 0) < often(what),
      );
      expect({ SEED_DAY, rare, seen }).toEqual({ SEED_DAY, rare: [], seen });
    },
  );
});

it('the number of paths of every finding is correct, and each path leads from the position to the unit', async () => {
  let ways = 0;
  await onSeeds(SEEDS, async (seed) => {
    const { input, loadExact } = forEngine(randomVehicle(seed));
    const { findings, judgements } = await runEngine(input, loadExact);
    const finder = new PathFinder(input);
    findings.position.forEach((position, row) => {
      const judgement = findings.judgement[row] as number;
      const [target, override] = [judgements.node[judgement] as number, judgements.override[judgement] as number];
      const root = input.positions.root[position] as number;
      const paths = finder.pathsTo({ root, target, override, limit: 1000 });
      const ends = new Set(paths.map((path) => (path.length === 0 ? root : input.edges.child[path.at(-1) as number])));
      expect({
        row,
        ends: [...ends],
        starts: paths.every((path) => path.length === 0 || input.edges.parent[path[0] as number] === root),
      }).toEqual({ row, ends: [target], starts: true });
      // An article inside shares has more paths than places in which it is an article; an override without effect does
      // not make a separate unit.
      const isPlain =
        input.overrides.override.length === 0 && UNIT_KINDS[judgements.unitKind[judgement] as number] !== 'article';
      if (isPlain) expect({ row, paths: paths.length }).toEqual({ row, paths: findings.paths[row] });
      ways += isPlain ? paths.length : 0;
    });
  });
  if (!IS_REPEAT) expect(ways).toBeGreaterThan(SEEDS.length);
});
