import { autopilotRuleSave, type AutopilotRuleRow, type AutopilotRuleSave } from '@matlas/contract';
import { parseConditions, toConditionRows } from '../../rules/conditions/condition-values';

type Values = Record<string, unknown>;

/** Form values of a rule. A new rule starts with the most common condition: a sheet without errors. */
export function toForm(rule: AutopilotRuleRow | undefined): Values {
  if (!rule) return { action: 'hold', active: true, conditions: [{ is: 'errorsAtMost', count: '0' }] };
  const { name, active, action, conditions, maxPerDay, reason, text } = rule;
  return {
    name,
    active,
    action,
    conditions: toConditionRows(conditions),
    maxPerDay: maxPerDay === null ? undefined : String(maxPerDay),
    reason: reason ?? undefined,
    text: text ?? undefined,
  };
}

export const fromForm = ({ conditions, ...values }: Values): Values => ({
  ...values,
  conditions: parseConditions(conditions),
});

/** The rule of the form, or undefined when it is incomplete. The preview does not need a name. */
export function parseDraft(values: Values, rule: AutopilotRuleRow | undefined): AutopilotRuleSave | undefined {
  const parsed = autopilotRuleSave.safeParse({
    ...fromForm(values),
    name: values.name === undefined || values.name === '' ? '–' : values.name,
    ...(rule ? { id: rule.id, version: rule.version } : {}),
  });
  return parsed.success ? parsed.data : undefined;
}
