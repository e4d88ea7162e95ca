/**
 * A promise whose failure is reported at another place, which a comment names: where it is awaited later, or by an event.
 * Everything else that is expected to fail names the expected error in its `catch` (lint/swallowed-errors.mjs).
 */
export const reportedElsewhere = <T>(promise: Promise<T>): Promise<T | undefined> =>
  promise.catch((error: unknown): undefined => void error);
