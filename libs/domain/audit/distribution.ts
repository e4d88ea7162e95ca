import { compileWildcard, coversClass, normalisePartNumber } from '../text';

/** How a rule chooses among its auditors: the next in turn, or the one with the fewest open audits. */
export type DistributionWay = 'roundRobin' | 'load';

/** A rule that assigns sheets to auditors. Null conditions apply to every sheet. */
export interface DistributionRule {
  id: number;
  active: boolean;
  /** Enterprise that sent the sheet. */
  senderId: number | null;
  /** Department that received or owns the sheet. */
  organisationId: number | null;
  /** Pattern for the part number of the sheet, with `%`, `?` and `;`; empty: any. */
  partNumber: string;
  /** Material classes of the root with their subclasses; empty: any. */
  classCodes: readonly string[];
  /** Vehicle model in whose BOM the part stands. */
  modelId: number | null;
  /** Part number of an assembly that contains the part, or of the part; empty: any. */
  partGroup: string;
  way: DistributionWay;
  auditorIds: readonly number[];
  /** Days until the audit is due; null: no due date. */
  dueDays: number | null;
  /** Number of sheets that the rule has assigned. */
  turns: number;
}
/** A position of a BOM where the sheet is attached or whose part number is that of the sheet. */
export interface PlaceInBom {
  modelId: number;
  /** Normalised part numbers of the position and of the assemblies around it. */
  groupKeys: readonly string[];
}
/** Null or no places: not known; a condition on it does not hold. */
export interface SheetToDistribute {
  senderId: number | null;
  organisationId: number | null;
  partNumber: string | null;
  classCode: string | null;
  places: readonly PlaceInBom[];
}

export interface AuditorsOfDay {
  present: ReadonlySet<number>;
  /** Open audits by auditor. */
  load: ReadonlyMap<number, number>;
  /** Who stands in for an absent auditor. */
  deputies?: ReadonlyMap<number, number>;
}

/**
 * The auditor of a sheet by the first active rule that applies and has an auditor who is present; undefined: nobody,
 * the sheet waits in the common queue. An absent auditor's share goes to the deputy.
 */
export function chooseAuditor<R extends DistributionRule>(
  rules: readonly R[],
  sheet: SheetToDistribute,
  { present, load, deputies = new Map() }: AuditorsOfDay,
): { rule: R; auditorId: number } | undefined {
  for (const rule of rules) {
    if (!rule.active) continue;
    if (!doesRuleApply(rule, sheet)) continue;
    const auditors = rule.auditorIds.flatMap((id) => {
      const acting = present.has(id) ? id : deputies.get(id);
      return acting !== undefined && present.has(acting) ? [acting] : [];
    });
    const auditorId = rule.way === 'roundRobin' ? auditors[rule.turns % auditors.length] : leastLoaded(auditors, load);
    if (auditorId !== undefined) return { rule, auditorId };
  }
  return undefined;
}

/** Whether a rule needs to know where in the BOMs the part stands. */
export const needsPlaces = ({ modelId, partGroup }: DistributionRule): boolean => modelId !== null || partGroup !== '';

/** All conditions of a rule hold. */
export function doesRuleApply(rule: DistributionRule, sheet: SheetToDistribute): boolean {
  const { senderId, organisationId, partNumber, classCodes } = rule;
  if (senderId !== null && senderId !== sheet.senderId) return false;
  if (organisationId !== null && organisationId !== sheet.organisationId) return false;
  if (partNumber !== '' && !(sheet.partNumber !== null && compileWildcard(partNumber)(sheet.partNumber))) return false;
  const { classCode } = sheet;
  if (classCodes.length && !(classCode !== null && classCodes.some((code) => coversClass(code, classCode))))
    return false;
  return !needsPlaces(rule) || sheet.places.some((place) => isPlaceOf(rule, place));
}
const isPlaceOf = ({ modelId, partGroup }: DistributionRule, place: PlaceInBom): boolean =>
  (modelId === null || modelId === place.modelId) &&
  (partGroup === '' || place.groupKeys.includes(normalisePartNumber(partGroup)));

/** Of equally loaded auditors the first one in the rule. */
function leastLoaded(auditors: readonly number[], load: ReadonlyMap<number, number>): number | undefined {
  const of = (id: number): number => load.get(id) ?? 0;
  return auditors.reduce<number | undefined>(
    (best, id) => (best === undefined || of(id) < of(best) ? id : best),
    undefined,
  );
}
