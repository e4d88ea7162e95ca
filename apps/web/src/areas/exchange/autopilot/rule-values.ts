import { autopilotRuleSave, type AutopilotRuleRow, type AutopilotRuleSave } from '@matlas/contract';
import { conditionsFrom, conditionsOf } from '../../rules/conditions/condition-values';

type Values = Record<string, unknown>;

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
