import { CABIN_AIR_GUIDE, type PartReport, type VocSubstanceRow } from '@matlas/contract';
import { Decimal, worstVocOutcome } from '@matlas/domain';

type Value = PartReport['values'][number];
interface Measured { value: Value; report: PartReport; parts: readonly { name: string; foreignName: string | null }[] }

/** Numbers of the cabin's air are in mg/m3 and of a substance: others have none. */
const guideOf = ({ cas, unit }: Value): string | null => CABIN_AIR_GUIDE.rows.find((row) => row.cas === cas && row.unit === unit)?.limit ?? null;
const exceeds = (value: string, limit: string | null): boolean => limit !== null && new Decimal(value).gt(limit);

function toRow(key: string, measured: readonly Measured[]): VocSubstanceRow {
  const [first] = measured as [Measured, ...Measured[]];
  const highest = measured.reduce((most, one) => (new Decimal(one.value.value).gt(most.value.value) ? one : most), first);
  const limits = measured.flatMap(({ value }) => value.limit ?? []).sort((one, other) => new Decimal(one).cmp(other));
  const guide = guideOf(first.value);
  return {
    key, name: first.value.name, cas: first.value.cas, unit: first.value.unit, method: first.report.method, reports: new Set(measured.map(({ report }) => report.id)).size, parts: new Set(measured.flatMap(({ parts }) => parts)).size,
    highest: highest.value.value, isBelowDetection: highest.value.isBelowDetection, highestPart: highest.parts[0]?.name ?? null, highestPartForeign: highest.parts[0]?.foreignName ?? null, limit: limits[0] ?? null,
    failed: measured.filter(({ value }) => value.result === 'fail').length, worst: worstVocOutcome(measured.map(({ value }) => value.result)), guide, overGuide: measured.filter(({ value }) => !value.isBelowDetection && exceeds(value.value, guide)).length,
  };
}
/** What was measured, substance by substance; methods and units are not mixed, since their numbers mean different things. What is over a limit first, then by the highest value. */
export function vocSubstances(measured: Iterable<{ report: PartReport; parts: Measured['parts'] }>): VocSubstanceRow[] {
  const groups = new Map<string, Measured[]>();
  for (const { report, parts } of measured) {
    for (const value of report.values) {
      const key = [value.cas ?? value.name.trim().toLowerCase(), value.unit, report.method].join('|');
      const group = groups.get(key) ?? [];
      group.push({ value, report, parts });
      groups.set(key, group);
    }
  }
  return [...groups].map(([key, group]) => toRow(key, group)).sort((one, other) => other.failed - one.failed || other.overGuide - one.overGuide || other.reports - one.reports || one.name.localeCompare(other.name));
}
