import type { AutopilotRuleOutcome } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import './conditions.css';
import { useFoundText } from './condition-words';

/** Result of each condition of each rule: met, not met or unknown. */
export function Outcomes({ rules, senderName }: { rules: readonly AutopilotRuleOutcome[]; senderName: string }) {
  const t = useT();
  const foundOf = useFoundText();
  const wordOf = (holds: boolean | null) => (holds === null ? 'unknown' : String(holds));
  if (rules.length === 0) return <p className="m-faint">{t('autopilot.outcome.none')}</p>;
  return (
    <ul className="ap-outcomes">
      {rules.map(({ ruleId, name, applies, conditions }) => (
        <li key={`${ruleId} ${name}`}>
          <div className="ap-outcome-line">
            <span>{name === '' ? t('autopilot.outcome.thisRule') : name}</span>
            <strong>{t(applies ? 'autopilot.outcome.applies' : 'autopilot.outcome.appliesNot')}</strong>
          </div>
          {conditions.map((condition, at) => (
            <div key={`${condition.is} ${at}`} className={`ap-outcome-line is-${wordOf(condition.holds)}`}>
              <span className="m-faint">
                {condition.not
                  ? t('autopilot.outcome.not', { what: t(`autopilot.condition.${condition.is}`) })
                  : t(`autopilot.condition.${condition.is}`)}{' '}
                {foundOf(condition, senderName)}
              </span>
              <strong>{t(`autopilot.holds.${wordOf(condition.holds)}`)}</strong>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
