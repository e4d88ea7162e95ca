import { Decimal, ZERO } from '../decimal';

/** What a sheet declares for a child inside a semi-component or material, in percent by mass of the parent. */
export type Portion =
  | { kind: 'range'; min: Decimal; max: Decimal }
  | { kind: 'fixed'; value: Decimal }
  | { kind: 'rest' };

export type PortionKind = Portion['kind'];

/** Codes of the specification and of CAMDS. IMDS AI files count 0 fix, 1 range, 2 rest: translate there, never here. */
export const PORTION_CODES = { range: 1, fixed: 2, rest: 3 } as const satisfies Record<PortionKind, number>;

export type PortionCode = (typeof PORTION_CODES)[PortionKind];

/** What a portion can be once all portions of its parent are known, in percent by mass of the parent. */
export interface Bounds {
  min: Decimal;
  nominal: Decimal;
  max: Decimal;
}

/** The declared interval before the other portions are considered; a rest declares nothing of its own. */
export function declaredBounds(portion: Portion): Bounds {
  if (portion.kind === 'fixed') return { min: portion.value, nominal: portion.value, max: portion.value };
  if (portion.kind === 'range') {
    return { min: portion.min, nominal: portion.min.plus(portion.max).div(2), max: portion.max };
  }
  return { min: ZERO, nominal: ZERO, max: ZERO };
}
