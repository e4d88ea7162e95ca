import type { MarkedPart, MarkReason } from '@matlas/contract';
import { markPoints, type RiskLevel, sumMarks } from '@matlas/domain';
import type { MarkRecord, PartRecord } from './mark.store';

/** The marked parts of a model, highest risk first; parts that left the BOM by the name and number of their marks. */
export function toMarkedParts(marks: readonly MarkRecord[], parts: readonly PartRecord[]): MarkedPart[] {
  const partOf = new Map(parts.map((part) => [part.partKey, part]));
  const marksOf = new Map<string, MarkRecord[]>();
  for (const mark of marks) marksOf.set(mark.partKey, [...(marksOf.get(mark.partKey) ?? []), mark]);
  return [...marksOf]
    .map(([partKey, own]): MarkedPart => {
      const first = own[0] as MarkRecord;
      return {
        id: first.id,
        modId: first.modId,
        ...placeOf(first, partOf.get(partKey)),
        ...sumMarks(own),
        marks: own
          .map((mark) => ({
            id: mark.id,
            reason: mark.reason,
            value: mark.value,
            count: mark.count,
            points: markPoints(mark.reason, mark.count),
            note: mark.note,
            markedBy: mark.markedBy,
            createTime: mark.createTime.toISOString(),
            version: mark.version,
          }))
          .sort((one, other) => other.points - one.points || one.id - other.id),
      };
    })
    .sort((one, other) => other.points - one.points || one.id - other.id);
}
const placeOf = ({ name, number }: MarkRecord, part: PartRecord | undefined) =>
  part
    ? {
        positionId: part.positionId,
        positions: part.positions,
        name: part.name,
        foreignName: part.foreignName,
        number: part.number,
        supplierCode: part.supplierCode,
        supplierName: part.supplierName,
        supplierForeignName: part.supplierForeignName,
        hasSheet: part.hasSheet,
      }
    : {
        positionId: null,
        positions: 0,
        name,
        foreignName: null,
        number,
        supplierCode: null,
        supplierName: null,
        supplierForeignName: null,
        hasSheet: false,
      };

export interface MarkedFilter {
  levels: readonly RiskLevel[];
  reasons: readonly MarkReason[];
  q?: string | undefined;
}
export function filterMarked(parts: readonly MarkedPart[], { levels, reasons, q }: MarkedFilter): MarkedPart[] {
  const wanted = q?.trim().toLowerCase();
  return parts.filter(
    ({ level, marks, name, foreignName, number, supplierName, supplierForeignName }) =>
      (levels.length === 0 || (level !== null && levels.includes(level))) &&
      (reasons.length === 0 || marks.some(({ reason }) => reasons.includes(reason))) &&
      (!wanted ||
        [name, foreignName, number, supplierName, supplierForeignName].some((text) =>
          text?.toLowerCase().includes(wanted),
        )),
  );
}
