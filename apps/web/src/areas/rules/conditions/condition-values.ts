import type { AutopilotConditionWire } from '@matlas/contract';

type Values = Record<string, unknown>;
/** Numbers are typed as text; the rest is as on the wire. */
const toRow = (condition: AutopilotConditionWire): Values =>
  Object.fromEntries(
    Object.entries(condition).map(([field, value]) => [field, typeof value === 'number' ? String(value) : value]),
  );

/** Only what the kind of each condition has: what was typed before another kind was chosen stays behind. */
const FIELDS: Readonly<Record<AutopilotConditionWire['is'], string | undefined>> = {
  sender: 'enterpriseIds',
  stars: 'atLeast',
  nodeType: 'kinds',
  classCode: 'codes',
  partNumber: 'pattern',
  errorsAtMost: 'count',
  warningsAtMost: 'count',
  massWithin: 'percent',
  noListed: 'lawIds',
  noFinding: 'checks',
  noSubstance: 'substanceIds',
  newVersion: undefined,
  substancesSame: undefined,
  answersRequest: undefined,
};
export function conditionsFrom(conditions: unknown): Values[] {
  const rows = (conditions as (Values & { is: AutopilotConditionWire['is'] })[] | undefined) ?? [];
  return rows.map(({ is, not, ...row }) => {
    const field = FIELDS[is];
    return { is, not: not === true, ...(field === undefined ? {} : { [field]: row[field] }) };
  });
}
export const conditionsOf = (conditions: readonly AutopilotConditionWire[]): Values[] => conditions.map(toRow);
