import type { PartReport, VocSubstanceRow } from '@matlas/contract';
import { Decimal, worstVocOutcome } from '@matlas/domain';
import type { VocLimitRecord } from '@matlas/features/rules';
import { guideOf, findStrictestLimit } from './own-limits';

type Value = PartReport['values'][number];
interface Measured {
  value: Value;
  report: PartReport;
  parts: readonly { name: string; foreignName: string | null }[];
}

const exceeds = (value: string, limit: string | null): boolean => limit !== null && new Decimal(value).gt(limit);

function toRow(key: string, measured: readonly Measured[], ownLimits: readonly VocLimitRecord[]): VocSubstanceRow {
  const [first] = measured as [Measured, ...Measured[]];
  const highest = measured.reduce(
    (most, one) => (new Decimal(one.value.value).gt(most.value.value) ? one : most),
    first,
  );
  const limits = measured.flatMap(({ value }) => value.limit ?? []).sort((one, other) => new Decimal(one).cmp(other));
  const [guide, ownLimit] = [
    guideOf(ownLimits, first.value, first.report.method),
    findStrictestLimit(ownLimits, first.value, first.report.method),
  ];
  return {
    key,
    name: first.value.name,
    cas: first.value.cas,
    unit: first.value.unit,
    method: first.report.method,
    reports: new Set(measured.map(({ report }) => report.id)).size,
    parts: new Set(measured.flatMap(({ parts }) => parts)).size,
    highest: highest.value.value,
    isBelowDetection: highest.value.isBelowDetection,
    highestPart: highest.parts[0]?.name ?? null,
    highestPartForeign: highest.parts[0]?.foreignName ?? null,
    limit: limits[0] ?? null,
    ownLimit,
    failed: measured.filter(({ value }) => value.result === 'fail' || value.ownResult === 'fail').length,
    worst: worstVocOutcome(measured.flatMap(({ value }) => [value.result, value.ownResult])),
    guide,
    overGuide: measured.filter(({ value }) => !value.isBelowDetection && exceeds(value.value, guide)).length,
  };
}
/**
 * Measured values by substance. Methods and units are kept apart, because their numbers are not comparable. Values
 * over a limit come first, then the highest values.
 */
export function vocSubstances(
  measured: Iterable<{ report: PartReport; parts: Measured['parts'] }>,
  ownLimits: readonly VocLimitRecord[],
): VocSubstanceRow[] {
  const groups = new Map<string, Measured[]>();
  for (const { report, parts } of measured) {
    for (const value of report.values) {
      const key = [value.cas ?? value.name.trim().toLowerCase(), value.unit, report.method].join('|');
      const group = groups.get(key) ?? [];
      group.push({ value, report, parts });
      groups.set(key, group);
    }
  }
  return [...groups]
    .map(([key, group]) => toRow(key, group, ownLimits))
    .sort(
      (one, other) =>
        other.failed - one.failed ||
        other.overGuide - one.overGuide ||
        other.reports - one.reports ||
        one.name.localeCompare(other.name),
    );
}
