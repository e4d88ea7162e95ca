/** Work that can stop between its steps: whoever holds a thread for others goes on when they had their turn. */
export type Steps<Result> = Generator<void, Result>;

/** All steps at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
