import type { RuleTexts } from '@matlas/contract';
import { Code, FindingDisc, formatNumber, useT } from '@matlas/web-kit';
import { Tag } from 'antd';
import { useParamWords } from './use-param-words';

/** Current severity of a rule, and its severity in the set that it is compared with. */
export function RuleSeverity({ rule: { severity, baseSeverity, changed } }: { rule: RuleTexts }) {
  const t = useT();
  const words = useParamWords();
  const isChanged = changed.includes('severity') || changed.includes('off');
  return (
    <span className="rs-weight">
      {severity ? (
        <span className="rs-severity">
          <FindingDisc severity={severity} label="" /> {words.severity(severity)}
        </span>
      ) : (
        <span className="m-faint">{t('ruleSet.off')}</span>
      )}
      {isChanged ? (
        <span className="rs-before">
          {t('ruleSet.before', { value: baseSeverity ? words.severity(baseSeverity) : t('ruleSet.off') })}
        </span>
      ) : null}
    </span>
  );
}

function Params({ rule }: { rule: RuleTexts }) {
  const t = useT();
  const { paramsOf } = useParamWords();
  return (
    <span className="rs-params">
      {rule.reason ? (
        <span className="rs-param is-changed">{t('ruleSet.reasonIs', { reason: rule.reason })}</span>
      ) : null}
      {paramsOf(rule).map(({ name, label, words, isChanged }) => (
        <span key={name} className={isChanged ? 'rs-param is-changed' : 'rs-param'}>
          <span className="m-faint">{label}</span>{' '}
          {words.map((line) => (
            <span key={line} className="rs-piece">
              {line}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

function RuleRow({ rule, isCurrent, onOpen }: { rule: RuleTexts; isCurrent: boolean; onOpen: (id: string) => void }) {
  const t = useT();
  const marks = ['rs-rule', ...(isCurrent ? ['is-current'] : []), ...(rule.severity === null ? ['is-off'] : [])];
  return (
    <li id={rule.id} className={marks.join(' ')}>
      <button type="button" aria-current={isCurrent} onClick={() => onOpen(rule.id)}>
        <span className="rs-id">
          <Code>{rule.id}</Code>
          {rule.changed.length > 0 ? <Tag className="rs-changed">{t('ruleSet.changed')}</Tag> : null}
        </span>
        <span className="rs-words">
          <strong>{rule.title}</strong>
          <span>{rule.text}</span>
          <span className="m-faint">{rule.clause}</span>
        </span>
        <RuleSeverity rule={rule} />
        <Params rule={rule} />
      </button>
    </li>
  );
}

/** The rules of a set, grouped by subject. */
export function RuleRows({
  rules,
  current,
  onOpen,
}: {
  rules: readonly RuleTexts[];
  current: string | undefined;
  onOpen: (id: string) => void;
}) {
  const t = useT();
  const categories = [...new Set(rules.map(({ category }) => category))];
  return (
    <div className="rs-rules">
      {categories.map((category) => {
        const inside = rules.filter((rule) => rule.category === category);
        return (
          <section key={category} aria-label={t(`findings.categories.${category}`)}>
            <h2>
              {t(`findings.categories.${category}`)} <span className="m-faint">{formatNumber(inside.length)}</span>
            </h2>
            <ul>
              {inside.map((rule) => (
                <RuleRow key={rule.id} rule={rule} isCurrent={rule.id === current} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
