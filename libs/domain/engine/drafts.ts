import type { Content, Judgement } from '../substances';
import type { EntryClaim } from './claims';
import type { ExactPercent } from './types';

/** A judgement in progress: decided in floats, and again in decimals when a comparison was too close. */
export interface Draft {
  unit: number;
  /** -1 = unknown content, which stands for every item of the list that is not in the unit. */
  item: number;
  /** The item whose limit is compared: the strictest one for unknown content. */
  ruler: number;
  /** Index of the claimed use, whose threshold is used instead of the general one; -1 = none. */
  use: number;
  content: Content<number>;
  claims: EntryClaim[];
  flags: number;
  judgement: Judgement;
  isClose: boolean;
  exact?: ExactPercent;
}

/** Relative distance from a limit within which floats must not decide. */
const RELATIVE_GUARD = 1e-9;
/** Absolute distance for a limit of zero: far below the smallest portion (1e-8) and far above float noise. */
const ABSOLUTE_GUARD = 1e-12;

export const isNear = (value: number, bound: number): boolean =>
  Math.abs(value - bound) <= Math.max(RELATIVE_GUARD * bound, ABSOLUTE_GUARD);

/**
 * Whether a comparison that can decide the verdict is too close for floats. A content of exactly 0 against a limit
 * of 0 is not close.
 */
export function needsExact(content: Content<number>, limit: number, claims: readonly EntryClaim[]): boolean {
  const bounds = [limit, ...claims.flatMap(({ float }) => [float.min, float.max])];
  return [content.min, content.disclosedMax, content.max].some((value) =>
    bounds.some((bound) => bound !== null && isNear(value, bound) && !(value === 0 && bound === 0)),
  );
}
