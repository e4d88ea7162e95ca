import type { Content, Judgement } from '../substances';
import type { EntryClaim } from './claims';
import type { ExactPercent } from './types';

/** A judgement on its way: decided in floats, and once more in decimals where a comparison was too close. */
export interface Draft {
  unit: number;
  /** -1 = unknown content, for every item of the list that the unit does not hold. */
  item: number;
  /** The item whose limit is compared: the strictest one for unknown content. */
  ruler: number;
  /** Index of the use that is claimed, whose threshold judges instead of the ruler's general one; -1 = none. */
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
/** The same for a limit of zero, far below the smallest portion (1e-8) and far above float noise. */
const ABSOLUTE_GUARD = 1e-12;

export const isNear = (value: number, bound: number): boolean =>
  Math.abs(value - bound) <= Math.max(RELATIVE_GUARD * bound, ABSOLUTE_GUARD);

/** Whether any comparison that a verdict may rest on is too close for floats. Nothing at all is exactly nothing. */
export function needsExact(content: Content<number>, limit: number, claims: readonly EntryClaim[]): boolean {
  const bounds = [limit, ...claims.flatMap(({ float }) => [float.min, float.max])];
  return [content.min, content.disclosedMax, content.max].some((value) =>
    bounds.some((bound) => bound !== null && isNear(value, bound) && !(value === 0 && bound === 0)),
  );
}
