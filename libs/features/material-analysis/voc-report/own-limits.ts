import type { PartReport } from '@matlas/contract';
import { Decimal, vocOutcome, worstVocOutcome } from '@matlas/domain';
import type { VocLimitRecord } from '@matlas/features/rules';

type Measured = Pick<PartReport['values'][number], 'name' | 'cas' | 'unit'>;
type Value = Omit<PartReport['values'][number], 'ownLimit' | 'ownResult'>;

/**
 * Whether a limit applies to a measured value: a substance is matched by its CAS number, any other value by one of
 * its names. Only numbers of the same unit can be compared.
 */
function appliesTo({ cas, nameZh, nameEn, unit, method }: VocLimitRecord, value: Measured, byMethod: string): boolean {
  if (unit !== value.unit || (method !== null && method !== byMethod)) return false;
  if (cas !== null) return cas === value.cas;
  const name = value.name.trim().toLowerCase();
  return name === nameZh.trim().toLowerCase() || name === nameEn.trim().toLowerCase();
}
const lowest = (limits: readonly VocLimitRecord[]): string | null =>
  limits.reduce<string | null>(
    (least, { limit }) => (least === null || new Decimal(limit).lt(least) ? limit : least),
    null,
  );

/** The strictest limit of a value; null without a limit. */
export const findStrictestLimit = (limits: readonly VocLimitRecord[], value: Measured, method: string): string | null =>
  lowest(limits.filter((one) => one.judges && appliesTo(one, value, method)));
/** The lowest guide value: shown beside the measured value, without effect on the result. */
export const guideOf = (limits: readonly VocLimitRecord[], value: Measured, method: string): string | null =>
  lowest(limits.filter((one) => !one.judges && appliesTo(one, value, method)));

/** Compares the values of a report with the limits of the enterprise. */
export function applyOwnLimits(
  values: readonly Value[],
  method: string,
  limits: readonly VocLimitRecord[],
): Pick<PartReport, 'values' | 'ownResult'> {
  const judged = values.map((value) => {
    const ownLimit = findStrictestLimit(limits, value, method);
    return {
      ...value,
      ownLimit,
      ownResult: vocOutcome(
        new Decimal(value.value),
        ownLimit === null ? undefined : new Decimal(ownLimit),
        value.isBelowDetection,
      ),
    };
  });
  return { values: judged, ownResult: worstVocOutcome(judged.map(({ ownResult }) => ownResult)) };
}
