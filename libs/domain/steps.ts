/** Work that can be interrupted between steps, so that a shared thread can serve other requests in between. */
export type Steps<Result> = Generator<void, Result>;

/** Runs all steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
