/** Milliseconds of each contestant that took part in a round. */
export type Round = ReadonlyMap<string, number>;
export interface Contestant {
  name: string;
  run: () => Promise<unknown>;
  /** Prepares the run; not included in the measured time. */
  prepare?: () => Promise<unknown>;
  /** Takes part in every n-th round; slow contestants less often. */
  every: number;
  warmUps: number;
}

/** Contestants take turns within each round, so that a slow moment of the machine affects all of them alike. */
export async function takeTurns(
  contestants: readonly Contestant[],
  rounds: number,
  log: (line: string) => void,
): Promise<Round[]> {
  for (const { name, run, prepare, warmUps } of contestants) {
    for (let count = 0; count < warmUps; count++) {
      await prepare?.();
      await run();
    }
    log(`warmed up: ${name}`);
  }
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const times = new Map<string, number>();
    for (const contestant of contestants.filter(({ every }) => (round + 1) % every === 0)) {
      await contestant.prepare?.();
      globalThis.gc?.();
      const started = performance.now();
      await contestant.run();
      times.set(contestant.name, performance.now() - started);
    }
    measured.push(times);
    log(`round ${round + 1}: ${[...times].map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')} ms`);
  }
  return measured;
}

export interface Spread {
  median: number;
  min: number;
  max: number;
  count: number;
}
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: sorted[sorted.length >> 1] ?? NaN,
    min: sorted[0] ?? NaN,
    max: sorted.at(-1) ?? NaN,
    count: sorted.length,
  };
}
/** Ratios of two contestants, each within its own round. */
export const ratiosOf = (rounds: readonly Round[], over: string, under: string): Spread =>
  spreadOf(
    rounds.flatMap((round) => {
      const [above, below] = [round.get(over), round.get(under)];
      return above === undefined || below === undefined ? [] : [above / below];
    }),
  );
export const timesOf = (rounds: readonly Round[], name: string): Spread =>
  spreadOf(rounds.flatMap((round) => round.get(name) ?? []));
