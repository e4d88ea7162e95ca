import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import deepSpecs from './deep-specs.json';
import { dayInChina, namedSeeds, onSeeds, repeatCommand, seedsOfDay } from './test-depth';

const root = resolve(__dirname, '../..');

describe('the seeds of a day', () => {
  it('are those of the day in China, at any hour and in any month', () => {
    expect(
      ['2026-12-31T15:59:59Z', '2026-12-31T16:00:00Z', '2028-02-28T16:00:00Z'].map((text) =>
        dayInChina(Date.parse(text)),
      ),
    ).toEqual(['2026-12-31', '2027-01-01', '2028-02-29']);
  });
  it('continue where the day before ended, and come from the pool that the long run covers completely', () => {
    const days = Array.from({ length: 60 }, (_, index) => dayInChina(Date.parse('2026-12-01') + index * 86_400_000));
    const seeds = days.map((day) => seedsOfDay(day, 60, 1000));
    for (const [index, [first]] of seeds.entries())
      if (index > 0) expect(first).toBe((((seeds[index - 1] as number[]).at(-1) as number) % 1000) + 1);
    expect(new Set(seeds.flat())).toEqual(new Set(seedsOfDay('2026-12-01', 1000, 1000)));
    expect(seeds.map((each) => new Set(each).size)).toEqual(seeds.map(() => 60));
  });
  it('require a valid day', () => expect(() => seedsOfDay('today', 60, 1000)).toThrow('not a day: today'));
});

it('seeds can be given explicitly', () => {
  expect(namedSeeds('17,40-43')).toEqual([17, 40, 41, 42, 43]);
  expect(() => namedSeeds('4-1')).toThrow('not a list of seeds: 4-1');
  expect(() => namedSeeds('x')).toThrow('not a list of seeds: x');
});

it('a failing case contains the command to repeat it, and stops the following ones', async () => {
  const tried: number[] = [];
  const failed = onSeeds([4, 5, 6], async (seed) => {
    tried.push(seed);
    expect({ seed, isEven: seed % 2 === 0 }).toEqual({ seed, isEven: true });
  });
  await expect(failed).rejects.toThrow(`To repeat it: ${repeatCommand(5, __filename)}\n`);
  await expect(failed).rejects.toThrow('"isEven": true');
  expect(tried).toEqual([4, 5]);
});

/** Otherwise a seed could fail on a later day without having been tested before. */
it('every spec with daily seeds runs its whole pool in the long run', () => {
  const specs = ['apps', 'libs', 'seed', 'migrations'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.spec\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(root, folder, path)),
  );
  const deep = specs
    .filter((path) => path !== __filename && /\b(seedsOf\(|IS_LONG\b)/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path));
  expect(deep.sort()).toEqual(deepSpecs);
});
