import {
  autopilotRuleSave,
  type AutopilotConditionWire,
  type AutopilotRuleRow,
  type AutopilotRuleSave,
} from '@matlas/contract';

type Values = Record<string, unknown>;
/** Numbers are typed as text; the rest is as on the wire. */
const toRow = (condition: AutopilotConditionWire): Values =>
  Object.fromEntries(
    Object.entries(condition).map(([field, value]) => [field, typeof value === 'number' ? String(value) : value]),
  );

/** A new rule begins with what most rules begin with: a sheet without errors. */
export function toForm(rule: AutopilotRuleRow | undefined): Values {
  if (!rule) return { action: 'hold', active: true, conditions: [{ is: 'errorsAtMost', count: '0' }] };
  const { name, active, action, conditions, maxPerDay, reason, text } = rule;
  return {
    name,
    active,
    action,
    conditions: conditionsOf(conditions),
    maxPerDay: maxPerDay === null ? undefined : String(maxPerDay),
    reason: reason ?? undefined,
    text: text ?? undefined,
  };
}

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
export const fromForm = ({ conditions, ...values }: Values): Values => ({
  ...values,
  conditions: conditionsFrom(conditions),
});

/** What the form says, when it says a whole rule; a name is not needed to try it. */
export function draftOf(values: Values, rule: AutopilotRuleRow | undefined): AutopilotRuleSave | undefined {
  const parsed = autopilotRuleSave.safeParse({
    ...fromForm(values),
    name: values.name === undefined || values.name === '' ? '–' : values.name,
    ...(rule ? { id: rule.id, version: rule.version } : {}),
  });
  return parsed.success ? parsed.data : undefined;
}
