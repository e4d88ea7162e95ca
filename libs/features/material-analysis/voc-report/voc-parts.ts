import { EMISSIVE_CLASSES, type PartReport, type VocPart, type VocState, VOC_STATES } from '@matlas/contract';
import { coversClass, monthsAfter, Sums, type VehicleMaterials } from '@matlas/domain';
import { gramsText } from '../materials-group/class-masses';
import type { VocLimitRecord } from '@matlas/features/rules';
import type { PlaceName } from '../materials-group/material-place.store';
import { applyOwnLimits } from './own-limits';
import type { VehicleReport } from './vehicle-voc.store';

const urlOf = (fileId: number): string => `/api/sys/file/${fileId}/download`;
export function toPartReport(
  { hooked: _hooked, fileId, fileName, ...report }: VehicleReport,
  months: number,
  today: string,
  limits: readonly VocLimitRecord[],
): PartReport {
  const until = monthsAfter(report.testDate, months);
  return {
    ...report,
    ...applyOwnLimits(report.values, report.method, limits),
    file: fileId === null || fileName === null ? null : { fileId, filename: fileName, url: urlOf(fileId) },
    validTo: until,
    isExpired: until < today,
  };
}

const STATE_OF_RESULT: Readonly<Record<string, VocState>> = { fail: 'failed', unknown: 'unknown' };
/**
 * Combined state of the reports on a part: the worst of the valid ones. A newer test of the same object by the same
 * method replaces an older one.
 */
export function combineVocStates(reports: readonly PartReport[], isNeeded: boolean): VocState {
  const valid = reports.filter(({ isExpired, isVersion }) => !isExpired && isVersion);
  const newest = new Map<string, PartReport>();
  for (const report of valid) {
    const key = `${report.sheetId}/${report.method}/${report.sampleName ?? ''}`;
    if ((newest.get(key)?.testDate ?? '') < report.testDate) newest.set(key, report);
  }
  if (newest.size > 0)
    return (
      VOC_STATES.find((state) =>
        [...newest.values()].some(
          ({ result, ownResult }) => STATE_OF_RESULT[result] === state || STATE_OF_RESULT[ownResult] === state,
        ),
      ) ?? 'current'
    );
  if (!isNeeded && reports.length === 0) return 'notNeeded';
  if (reports.length === 0) return 'missing';
  return reports.some(({ isVersion }) => isVersion)
    ? 'expired'
    : reports.some(({ isExpired }) => !isExpired)
      ? 'otherVersion'
      : 'expired';
}

/** Picograms of emissive materials at each position with a data sheet. */
export function emissiveMasses(vehicle: VehicleMaterials): Sums<number> {
  const sums = new Sums<number>();
  vehicle.roles.forEach((role, position) => {
    if (role === 'counted') sums.add(position, 0n);
  });
  for (const { kind, classCode, position, picograms } of vehicle.leaves)
    if (kind === 'classified' && classCode !== null && EMISSIVE_CLASSES.some((code) => coversClass(code, classCode)))
      sums.add(position, picograms);
  return sums;
}
export interface PartsInput {
  vehicle: VehicleMaterials;
  emissive: Sums<number>;
  reportsOf: (sheet: number) => readonly PartReport[];
  places: ReadonlyMap<number, PlaceName>;
  leastPicograms: bigint;
}
export type WeighedPart = VocPart & { picograms: bigint };

export function vocParts({ vehicle, emissive, reportsOf, places, leastPicograms }: PartsInput): WeighedPart[] {
  const parts = [...emissive.of].map(([position, picograms]): WeighedPart => {
    const [positionId, sheetId] = [vehicle.bom.positionId[position] as number, vehicle.bom.root[position] as number];
    const [place, reports] = [places.get(positionId), reportsOf(sheetId)];
    const [first] = reports;
    return {
      positionId,
      name: place?.name ?? '',
      foreignName: place?.foreignName ?? null,
      number: place?.number ?? null,
      supplierName: place?.supplierName ?? null,
      supplierForeignName: place?.supplierForeignName ?? null,
      sheetId,
      state: combineVocStates(reports, picograms > 0n && picograms >= leastPicograms),
      emissiveGrams: gramsText(picograms),
      reports: reports.length,
      newest: first ? newestOf(first) : null,
      picograms,
    };
  });
  const rank = ({ state }: VocPart): number => VOC_STATES.indexOf(state);
  return parts.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      (one.picograms === other.picograms
        ? one.positionId - other.positionId
        : one.picograms < other.picograms
          ? 1
          : -1),
  );
}
const newestOf = ({
  id,
  reportNumber,
  laboratory,
  method,
  testDate,
  validTo: until,
  result,
  cver,
}: PartReport): VocPart['newest'] => ({ id, reportNumber, laboratory, method, testDate, validTo: until, result, cver });
