import type { SlideTrace } from '@matlas/contract';

const LEAST_POINTS = 5;
const LEAST_MS = 150;
/** Clocks of client and server, and the time that the picture took to arrive, may differ this much. */
const CLOCK_SLACK_MS = 5_000;
const END_TOLERANCE_PX = 1.5;
/** A hand or a key moves by steps; a script sets the place. */
const LARGEST_STEP = 0.5;

/**
 * Could a hand or the arrow keys have left this trace? It ends where the answer is, takes a moment, is no older than
 * the challenge, and comes there in steps. A trace can be forged; what it adds is that a script must do more than read
 * the picture.
 */
export function isPlausibleTrace(trace: SlideTrace, endX: number, challengeAgeMs: number): boolean {
  const [first, last] = [trace[0], trace.at(-1)];
  if (!first || !last || trace.length < LEAST_POINTS) return false;
  const duration = last.at - first.at;
  if (duration < LEAST_MS || duration > challengeAgeMs + CLOCK_SLACK_MS) return false;
  if (Math.abs(last.x - endX) > END_TOLERANCE_PX || first.x > endX * LARGEST_STEP) return false;
  return trace.every((point, index) => {
    const before = trace[index - 1] ?? point;
    return point.at >= before.at && Math.abs(point.x - before.x) <= endX * LARGEST_STEP;
  });
}
