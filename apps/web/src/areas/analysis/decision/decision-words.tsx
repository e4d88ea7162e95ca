import { decisionScope, decisionState, displayName, type DecisionRow, type FindingDetail } from '@matlas/contract';
import { Code, FindingDisc, formatDate, formatNumber, useLanguage, useT, useWordOf } from '@matlas/web-kit';
import { EyeInvisibleOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import './decision.css';

type DecisionStatus = Pick<DecisionRow, 'state' | 'daysLeft' | 'expiring'>;

/** State of a decision as text, with the remaining days when it expires soon. */
export function DecisionState({ decision: { state, daysLeft, expiring } }: { decision: DecisionStatus }) {
  const t = useT();
  const wordOf = useWordOf();
  const word = wordOf(decisionState, state);
  if (!expiring) return <Tag className={`d-state is-${state}`}>{word}</Tag>;
  const left = t('decisions.daysLeft', { count: daysLeft, total: formatNumber(daysLeft) });
  return (
    <span className="d-expiring" title={`${word} · ${left}`}>
      <FindingDisc severity="warning" label={word} />
      <span>{word}</span>
      <span className="m-faint">{left}</span>
    </span>
  );
}

/** Name of the substance, or a note that it is hidden when the user may not see it. */
export function DecidedSubstance({ decision }: { decision: Pick<DecisionRow, 'hidden' | 'substanceName' | 'cas'> }) {
  const t = useT();
  if (decision.hidden)
    return (
      <span className="m-faint">
        <EyeInvisibleOutlined aria-hidden /> {t('decisions.hidden')}
      </span>
    );
  return (
    <>
      {decision.substanceName}
      {decision.cas ? (
        <>
          {' '}
          <Code>{decision.cas}</Code>
        </>
      ) : null}
    </>
  );
}

/**
 * Scope of a decision: its kind, the name of the part, sheet, material or supplier, and the part number or sheet
 * identity.
 */
export function useScopeTexts() {
  const language = useLanguage();
  const wordOf = useWordOf();
  return (decision: Pick<DecisionRow, 'scope' | 'placeName' | 'placeForeignName' | 'partNumber' | 'cid'>) => ({
    kind: wordOf(decisionScope, decision.scope),
    name: displayName(language, { name: decision.placeName, foreignName: decision.placeForeignName }),
    number: decision.partNumber ?? (decision.cid === null ? '' : String(decision.cid)),
  });
}

/**
 * Tag beside a verdict: accepted until a date, or a decision that is pending or expired. The verdict itself does
 * not change.
 */
export function DecisionTag({ decision }: { decision: FindingDetail['decision'] }) {
  const t = useT();
  const wordOf = useWordOf();
  if (!decision) return null;
  const word = decision.covers ? t('decisions.accepted') : wordOf(decisionState, decision.state);
  return (
    <Tag
      className={`d-state is-${decision.covers ? 'covers' : decision.state}`}
      title={t('decisions.tagTitle', { word, until: formatDate(decision.until), by: decision.by })}
    >
      {word}
    </Tag>
  );
}
