import { Decimal } from '../decimal';
import { RRR_FLAGS } from './tagging-rules';
import type { FlagMasses, RrrRate, RrrRates } from './types';

/** Percent of the vehicle's mass (2005/64/EC, ISO 22628). */
export const RCYC_LIMIT_PERCENT = 85;
export const RCOV_LIMIT_PERCENT = 95;
const PERCENT_DECIMALS = 12;

const asText = (units: bigint): string =>
  new Decimal(units.toString()).div(new Decimal(10).pow(PERCENT_DECIMALS)).toFixed(PERCENT_DECIMALS);
/** Rounds down (towards minus infinity), so that no figure looks better than it is. */
function floorDivision(top: bigint, bottom: bigint): bigint {
  const whole = top / bottom;
  return top % bottom !== 0n && top < 0n ? whole - 1n : whole;
}
/** Percent of the whole with twelve decimals, rounded down. */
export function percentOf(part: bigint, whole: bigint): string {
  return whole === 0n ? asText(0n) : asText(floorDivision(part * 10n ** BigInt(PERCENT_DECIMALS + 2), whole));
}

function rateOf(part: bigint, vehicle: bigint, limitPercent: number): RrrRate {
  const limit = BigInt(limitPercent);
  const above = part * 100n - limit * vehicle;
  return {
    limitPercent,
    percent: percentOf(part, vehicle),
    passes: vehicle > 0n && above >= 0n,
    margin: floorDivision(above, 100n),
    marginPercent:
      vehicle === 0n ? asText(0n) : asText(floorDivision(above * 10n ** BigInt(PERCENT_DECIMALS), vehicle)),
  };
}

export const flagMasses = (sums: readonly bigint[]): FlagMasses =>
  Object.fromEntries(RRR_FLAGS.map((flag, index) => [flag, sums[index] ?? 0n])) as FlagMasses;

/** Both rates. The part of the vehicle's mass that is not accounted for counts as mN; mN is never negative. */
export function ratesOf(sums: readonly bigint[], declared: bigint | null): RrrRates {
  const counted = RRR_FLAGS.reduce((sum, _flag, index) => sum + (sums[index] ?? 0n), 0n);
  const vehicle = declared ?? counted;
  const found = flagMasses(sums);
  const recycled = found.mP + found.mD + found.mM + found.mTr;
  const recovered = recycled + found.mTe;
  return {
    masses: { ...found, mN: vehicle > recovered ? vehicle - recovered : 0n },
    vehicle,
    vehicleMassFrom: declared === null ? 'sum' : 'declared',
    counted,
    missing: vehicle > counted ? vehicle - counted : 0n,
    excess: counted > vehicle ? counted - vehicle : 0n,
    rcyc: rateOf(recycled, vehicle, RCYC_LIMIT_PERCENT),
    rcov: rateOf(recovered, vehicle, RCOV_LIMIT_PERCENT),
  };
}
