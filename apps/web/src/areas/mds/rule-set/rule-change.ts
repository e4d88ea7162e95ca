import type { RuleDifferencesWire, RuleTexts } from '@matlas/contract';
import type { CheckRuleId } from '@matlas/domain';

/** The settings of one rule in a draft, as edited by the user. */
export interface RuleChange {
  severity: NonNullable<RuleTexts['severity']>;
  isOff: boolean;
  reason: string;
  params: Readonly<Record<string, unknown>>;
}

export const toRuleChange = ({ severity, baseSeverity, params, reason }: RuleTexts): RuleChange => ({
  severity: severity ?? baseSeverity ?? 'error',
  isOff: severity === null,
  reason: reason ?? '',
  params,
});

const omitRule = <T extends object>(record: T, id: CheckRuleId): T =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id)) as T;

/**
 * Returns the differences from the base set after the settings of one rule were changed. They may contain values
 * equal to the base set: the server removes those.
 */
export function withRule(
  own: RuleDifferencesWire,
  { id, baseSeverity }: Pick<RuleTexts, 'id' | 'baseSeverity'>,
  { severity, isOff, reason, params }: RuleChange,
): RuleDifferencesWire {
  const others = (ids: readonly CheckRuleId[]): CheckRuleId[] => ids.filter((each) => each !== id);
  return {
    severities: { ...own.severities, [id]: severity },
    params: { ...own.params, [id]: { ...params } },
    disabled: isOff ? [...others(own.disabled), id] : others(own.disabled),
    enabled: !isOff && baseSeverity === null ? [...others(own.enabled), id] : others(own.enabled),
    reasons: isOff ? { ...own.reasons, [id]: reason } : omitRule(own.reasons, id),
  };
}

/** The differences of a draft without those of one rule, which then has the settings of the base set. */
export const withoutRule = (own: RuleDifferencesWire, id: CheckRuleId): RuleDifferencesWire => ({
  severities: omitRule(own.severities, id),
  params: omitRule(own.params, id),
  disabled: own.disabled.filter((each) => each !== id),
  enabled: own.enabled.filter((each) => each !== id),
  reasons: omitRule(own.reasons, id),
});
