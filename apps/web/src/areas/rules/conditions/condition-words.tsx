import { nodeType, type AutopilotConditionWire, type AutopilotRuleOutcome } from '@matlas/contract';
import { formatNumber, nameIn, useLanguage, useT, useWordOf } from '@matlas/web-kit';

interface Named {
  substances?: readonly { id: number; nameZh: string; nameEn: string }[];
  senders: readonly { id: number; nameZh: string; nameEn: string }[];
  laws: readonly { id: number; nameZh: string; nameEn: string }[];
}

/** The condition as a sentence. */
export function useConditionText(): (condition: AutopilotConditionWire, named: Named) => string {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const listed = (texts: readonly string[]) => texts.join(t('autopilot.comma'));
  const names = (ids: readonly number[], of: Named['laws']) =>
    listed(
      ids.map((id) => {
        const found = of.find((one) => one.id === id);
        return found ? nameIn(language, found.nameZh, found.nameEn) : String(id);
      }),
    );
  const valueOf = (condition: AutopilotConditionWire, { senders, laws, substances = [] }: Named): string => {
    switch (condition.is) {
      case 'sender':
        return names(condition.enterpriseIds, senders);
      case 'stars':
        return String(condition.atLeast);
      case 'nodeType':
        return listed(condition.kinds.map((kind) => wordOf(nodeType, kind)));
      case 'classCode':
        return listed(condition.codes);
      case 'partNumber':
        return condition.pattern;
      case 'errorsAtMost':
      case 'warningsAtMost':
        return formatNumber(condition.count);
      case 'massWithin':
        return formatNumber(condition.percent);
      case 'noListed':
        return names(condition.lawIds, laws);
      case 'noFinding':
        return listed(condition.checks);
      case 'noSubstance':
        return names(condition.substanceIds, substances);
      default:
        return '';
    }
  };
  return (condition, named) =>
    t(`autopilot.${condition.not ? 'saysNot' : 'says'}.${condition.is}`, { value: valueOf(condition, named) });
}

type Condition = AutopilotRuleOutcome['conditions'][number];
/** The value of the sheet that a condition was checked against. */
export function useFoundText(): (condition: Condition, senderName: string) => string {
  const t = useT();
  const wordOf = useWordOf();
  return ({ is, found }, senderName) => {
    if (found === null) return '';
    if (is === 'sender') return senderName;
    if (is === 'nodeType') return wordOf(nodeType, Number(found) as 1);
    if (is === 'partNumber' || is === 'classCode') return found;
    return t(`autopilot.found.${is}`, { value: formatNumber(found) });
  };
}
