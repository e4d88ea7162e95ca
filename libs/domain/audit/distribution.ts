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
  way: DistributionWay;
  auditorIds: readonly number[];
  /** Days until the audit is due; null: no due date. */
  dueDays: number | null;
  /** Number of sheets that the rule has assigned. */
  turns: number;
}
export interface SheetToDistribute {
  senderId: number | null;
  organisationId: number | null;
}

/**
 * The auditor of a sheet by the first active rule that applies and has an auditor who is present; undefined: nobody,
 * the sheet waits in the common queue. `load`: open audits by auditor.
 */
export function chooseAuditor<R extends DistributionRule>(
  rules: readonly R[],
  sheet: SheetToDistribute,
  { present, load }: { present: ReadonlySet<number>; load: ReadonlyMap<number, number> },
): { rule: R; auditorId: number } | undefined {
  for (const rule of rules) {
    if (!rule.active) continue;
    if (rule.senderId !== null && rule.senderId !== sheet.senderId) continue;
    if (rule.organisationId !== null && rule.organisationId !== sheet.organisationId) continue;
    const auditors = rule.auditorIds.filter((id) => present.has(id));
    const auditorId = rule.way === 'roundRobin' ? auditors[rule.turns % auditors.length] : leastLoaded(auditors, load);
    if (auditorId !== undefined) return { rule, auditorId };
  }
  return undefined;
}

/** Of equally loaded auditors the first one in the rule. */
function leastLoaded(auditors: readonly number[], load: ReadonlyMap<number, number>): number | undefined {
  const of = (id: number): number => load.get(id) ?? 0;
  return auditors.reduce<number | undefined>(
    (best, id) => (best === undefined || of(id) < of(best) ? id : best),
    undefined,
  );
}
