import { setImmediate as nextTurn } from 'node:timers/promises';

/** Maximum time on the main thread before other work gets a turn. */
const SLICE_MS = 15;

/**
 * Runs the steps of a long computation one after the other and yields to the event loop in between. For work that
 * cannot move to a thread because its result stays in this one.
 */
export async function runInSlices<Result>(steps: Generator<void, Result>, sliceMs = SLICE_MS): Promise<Result> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await nextTurn();
  }
}
