import type { TaggingRuleRow, TaggingRuleSave } from '@matlas/contract';
import { nameIn, useLanguage } from '@matlas/web-kit';

/** The materials or parts to which a rule applies, as text. */
export function useRuleSubject(): (
  rule: Pick<TaggingRuleRow, 'classCode' | 'classNameZh' | 'classNameEn' | 'scope'>,
) => string {
  const language = useLanguage();
  return ({ classCode, classNameZh, classNameEn, scope }) =>
    classCode === null
      ? nameIn(language, scope?.nameZh ?? '', scope?.nameEn ?? '')
      : `${classCode} ${nameIn(language, classNameZh, classNameEn ?? '')}`;
}
/** Save input of a rule. */
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
