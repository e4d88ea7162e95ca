import { recyclabilityFlag, rulesTaggingApi, type TaggingRuleRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDate,
  nameIn,
  PanelSection,
  RrrMarkTag,
  useLanguage,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { RuleTrial } from './rule-trial';
import { ruleInput, useRuleSubject } from './rule-words';

/** Detail of a rule, and its effect on a vehicle. */
export function TaggingRulePanel({ rule, onClose }: { rule: TaggingRuleRow; onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const language = useLanguage();
  const wordOf = useWordOf();
  const subjectOf = useRuleSubject();
  const { scope, technology } = rule;
  const field = (name: string) => t(`taggingRules.field.${name}`);
  const day = (value: string | null) => (value === null ? t('rules.always') : formatDate(value));
  return (
    <DetailPanel
      title={subjectOf(rule)}
      subtitle={t(
        rule.builtIn ? 'taggingRules.platform' : rule.replaces ? 'taggingRules.replaces' : 'taggingRules.ours',
      )}
      onClose={onClose}
    >
      <PanelSection title={t('taggingRules.one')}>
        <Facts
          items={[
            [
              field('flag'),
              <span key="flag">
                <RrrMarkTag value={rule.flag} /> {wordOf(recyclabilityFlag, rule.flag)}
              </span>,
            ],
            [
              field('scope'),
              scope ? `${scope.code} ${nameIn(language, scope.nameZh, scope.nameEn)}` : t('taggingRules.allParts'),
            ],
            [
              field('technology'),
              technology ? (
                <span key="technology">
                  <Code>{technology.code}</Code> {nameIn(language, technology.nameZh, technology.nameEn)}
                  {technology.hasEvidence ? null : <span className="m-faint"> · {t('technologies.noEvidence')}</span>}
                </span>
              ) : (
                '–'
              ),
            ],
            [field('state'), t(`taggingRules.state.${rule.state}`)],
            [field('validFrom'), day(rule.validFrom)],
            [field('validTo'), rule.validTo === null ? '–' : formatDate(rule.validTo)],
            [field('note'), rule.note],
          ]}
        />
      </PanelSection>
      {may(rulesTaggingApi.trial) ? (
        <PanelSection title={t('taggingRules.trial')}>
          <RuleTrial rule={ruleInput(rule)} />
        </PanelSection>
      ) : null}
    </DetailPanel>
  );
}
