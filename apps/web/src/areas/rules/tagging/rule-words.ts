import type { TaggingRuleRow, TaggingRuleSave } from '@matlas/contract';
import { nameIn, useLanguage } from '@matlas/web-kit';

/** Which materials or parts a rule is about, in words. */
export function useRuleSubject(): (
  rule: Pick<TaggingRuleRow, 'classCode' | 'classNameZh' | 'classNameEn' | 'scope'>,
) => string {
  const language = useLanguage();
  return ({ classCode, classNameZh, classNameEn, scope }) =>
    classCode === null
      ? nameIn(language, scope?.nameZh ?? '', scope?.nameEn ?? '')
      : `${classCode} ${nameIn(language, classNameZh, classNameEn ?? '')}`;
}
/** A rule as its form sends it. */
export const ruleInput = (rule: TaggingRuleRow): TaggingRuleSave => ({
  id: rule.id,
  version: rule.version,
  flag: rule.flag,
  active: rule.active,
  note: rule.note === '' ? undefined : rule.note,
  classCode: rule.classCode ?? undefined,
  scopeId: rule.scope?.id,
  technologyId: rule.technology?.id,
  validFrom: rule.validFrom ?? undefined,
  validTo: rule.validTo ?? undefined,
});
