import { type Round, ratiosOf, type Spread } from './measure';

/** Ratios on one machine differ by up to this factor between runs (performance.md section 7). */
const NOISE = 1.25;

/**
 * A goal of performance.md section 6: the maximum ratio of the time of `over` to that of `under`; with `atLeast`
 * the minimum ratio, for what is expected to be slow.
 */
export interface Goal {
  name: string;
  text: string;
  over: string;
  under: string;
  limit: number;
  atLeast?: boolean;
  /** What `over` did in one round, where it is more than one. */ times?: number;
}
export interface Verdict {
  line: string;
  isReached: boolean;
}

export const formatSpread = ({ median, min, max, count }: Spread): string =>
  `${median.toFixed(2)} (${min.toFixed(2)}-${max.toFixed(2)}, ${count} rounds)`;
const divideSpread = ({ median, min, max, count }: Spread, by: number): Spread => ({
  median: median / by,
  min: min / by,
  max: max / by,
  count,
});

/** PASS within the limit; `pass` within the limit plus noise (the gate); otherwise MISSED, with the difference. */
export function judgeGoal(
  rounds: readonly Round[],
  { name, text, over, under, limit, atLeast = false, times = 1 }: Goal,
): Verdict {
  const found = divideSpread(ratiosOf(rounds, over, under), times);
  if (found.count === 0) return { line: `----    ${name}  ${text}: not measured`, isReached: true };
  const gate = atLeast ? limit / NOISE : limit * NOISE;
  const isWithin = (bound: number): boolean => (atLeast ? found.median >= bound : found.median <= bound);
  const word = isWithin(limit) ? 'PASS  ' : isWithin(gate) ? 'pass  ' : 'MISSED';
  const missed = isWithin(gate) ? '' : `  by ${(atLeast ? limit / found.median : found.median / limit).toFixed(2)} x`;
  return {
    line: `${word}  ${name}  ${text}: ${formatSpread(found)}; goal ${atLeast ? 'at least' : 'at most'} ${limit}, gate ${gate.toFixed(2)}${missed}`,
    isReached: isWithin(gate),
  };
}
