import type { PartReport } from '@matlas/contract';
import { Decimal, vocOutcome, worstVocOutcome } from '@matlas/domain';
import type { VocLimitRecord } from '@matlas/features/rules';

type Measured = Pick<PartReport['values'][number], 'name' | 'cas' | 'unit'>;
type Value = Omit<PartReport['values'][number], 'ownLimit' | 'ownResult'>;

/**
 * A limit speaks of a substance by its CAS number, of anything else by one of its names; numbers of one unit alone can
 * be compared.
 */
function speaksOf({ cas, nameZh, nameEn, unit, method }: VocLimitRecord, value: Measured, byMethod: string): boolean {
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

/** The strictest of the limits that judge a value, null without one. */
export const limitOf = (limits: readonly VocLimitRecord[], value: Measured, method: string): string | null =>
  lowest(limits.filter((one) => one.judges && speaksOf(one, value, method)));
/** The lowest guide of it: shown beside the value, judging nothing. */
export const guideOf = (limits: readonly VocLimitRecord[], value: Measured, method: string): string | null =>
  lowest(limits.filter((one) => !one.judges && speaksOf(one, value, method)));

/** Values of a report held against the enterprise's own limits. */
export function judgedByOwn(
  values: readonly Value[],
  method: string,
  limits: readonly VocLimitRecord[],
): Pick<PartReport, 'values' | 'ownResult'> {
  const judged = values.map((value) => {
    const ownLimit = limitOf(limits, value, method);
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
