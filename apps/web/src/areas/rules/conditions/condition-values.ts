import type { AutopilotConditionWire } from '@matlas/contract';

type Values = Record<string, unknown>;
/** Numbers are edited as text; other values are unchanged. */
const toConditionRow = (condition: AutopilotConditionWire): Values =>
  Object.fromEntries(
    Object.entries(condition).map(([field, value]) => [field, typeof value === 'number' ? String(value) : value]),
  );

/** The parameter of each kind of condition. Values that were entered for another kind are not saved. */
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
export function parseConditions(conditions: unknown): Values[] {
  const rows = (conditions as (Values & { is: AutopilotConditionWire['is'] })[] | undefined) ?? [];
  return rows.map(({ is, not, ...row }) => {
    const field = FIELDS[is];
    return { is, not: not === true, ...(field === undefined ? {} : { [field]: row[field] }) };
  });
}
export const toConditionRows = (conditions: readonly AutopilotConditionWire[]): Values[] =>
  conditions.map(toConditionRow);
