import { Decimal, ZERO } from '../decimal';

/** The declared portion of a child inside a semi-component or material, in percent by mass of the parent. */
export type Portion =
  | { kind: 'range'; min: Decimal; max: Decimal }
  | { kind: 'fixed'; value: Decimal }
  | { kind: 'rest' };

export type PortionKind = Portion['kind'];

/**
 * Codes of the specification and of CAMDS. IMDS AI files use 0 fixed, 1 range, 2 rest; the IMDS reader has to
 * convert them.
 */
export const PORTION_CODES = { range: 1, fixed: 2, rest: 3 } as const satisfies Record<PortionKind, number>;

export type PortionCode = (typeof PORTION_CODES)[PortionKind];

/**
 * The possible range of a portion when all portions of its parent are taken into account, in percent by mass of the
 * parent.
 */
export interface Bounds {
  min: Decimal;
  nominal: Decimal;
  max: Decimal;
}

/**
 * The declared range of a portion, without regard to the other portions. A rest portion declares no range: all its
 * bounds are zero.
 */
export function declaredBounds(portion: Portion): Bounds {
  if (portion.kind === 'fixed') return { min: portion.value, nominal: portion.value, max: portion.value };
  if (portion.kind === 'range') {
    return { min: portion.min, nominal: portion.min.plus(portion.max).div(2), max: portion.max };
  }
  return { min: ZERO, nominal: ZERO, max: ZERO };
}
