import { setImmediate as nextTurn } from 'node:timers/promises';

/** Of the main thread at a time; others wait for it. */
const SLICE_MS = 15;

/**
 * Takes the steps of a long computation one after the other and lets others in between: for what cannot go to a thread
 * because its result stays in this one.
 */
export async function inSlices<Result>(steps: Generator<void, Result>, sliceMs = SLICE_MS): Promise<Result> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await nextTurn();
  }
}
