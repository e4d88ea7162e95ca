import type { SlideTrace } from '@matlas/contract';

const MIN_POINTS = 5;
const MIN_DURATION_MS = 150;
/**
 * Tolerance for the difference between client and server clocks and for the time that the picture took to load, in
 * ms.
 */
const CLOCK_SLACK_MS = 5_000;
const END_TOLERANCE_PX = 1.5;
/**
 * Largest permitted step, as a share of the whole distance: a hand or key moves in small steps, a script sets the
 * position at once.
 */
const LARGEST_STEP = 0.5;

/**
 * Whether a hand or the arrow keys could have produced this trace: it ends at the answer, takes a minimum time, is
 * not older than the challenge, and moves in steps. A trace can be forged, but then a script must do more than
 * analyse the picture.
 */
export function isPlausibleTrace(trace: SlideTrace, endX: number, challengeAgeMs: number): boolean {
  const [first, last] = [trace[0], trace.at(-1)];
  if (!first || !last || trace.length < MIN_POINTS) return false;
  const duration = last.at - first.at;
  if (duration < MIN_DURATION_MS || duration > challengeAgeMs + CLOCK_SLACK_MS) return false;
  if (Math.abs(last.x - endX) > END_TOLERANCE_PX || first.x > endX * LARGEST_STEP) return false;
  return trace.every((point, index) => {
    const before = trace[index - 1] ?? point;
    return point.at >= before.at && Math.abs(point.x - before.x) <= endX * LARGEST_STEP;
  });
}
