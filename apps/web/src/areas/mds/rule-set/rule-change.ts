import type { RuleDifferencesWire, RuleWords } from '@matlas/contract';
import type { CheckRuleId } from '@matlas/domain';

/** One rule as a person sets it in a draft. */
export interface RuleChange {
  severity: NonNullable<RuleWords['severity']>;
  isOff: boolean;
  reason: string;
  params: Readonly<Record<string, unknown>>;
}

export const changeOf = ({ severity, baseSeverity, params, reason }: RuleWords): RuleChange => ({
  severity: severity ?? baseSeverity ?? 'error',
  isOff: severity === null,
  reason: reason ?? '',
  params,
});

const without = <T extends object>(record: T, id: CheckRuleId): T =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id)) as T;

/** The differences of a draft with one rule set otherwise; what is as in the base is left out by the server. */
export function withRule(
  own: RuleDifferencesWire,
  { id, baseSeverity }: Pick<RuleWords, 'id' | 'baseSeverity'>,
  { severity, isOff, reason, params }: RuleChange,
): RuleDifferencesWire {
  const others = (ids: readonly CheckRuleId[]): CheckRuleId[] => ids.filter((each) => each !== id);
  return {
    severities: { ...own.severities, [id]: severity },
    params: { ...own.params, [id]: { ...params } },
    disabled: isOff ? [...others(own.disabled), id] : others(own.disabled),
    enabled: !isOff && baseSeverity === null ? [...others(own.enabled), id] : others(own.enabled),
    reasons: isOff ? { ...own.reasons, [id]: reason } : without(own.reasons, id),
  };
}

/** The differences of a draft without those of one rule: as the base has it. */
export const withoutRule = (own: RuleDifferencesWire, id: CheckRuleId): RuleDifferencesWire => ({
  severities: without(own.severities, id),
  params: without(own.params, id),
  disabled: own.disabled.filter((each) => each !== id),
  enabled: own.enabled.filter((each) => each !== id),
  reasons: without(own.reasons, id),
});
