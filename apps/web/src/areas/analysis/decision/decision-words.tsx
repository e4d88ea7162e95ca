import { decisionScope, decisionState, ownName, type DecisionRow, type FindingDetail } from '@matlas/contract';
import { Code, FindingDisc, formatDate, formatNumber, useLanguage, useT, useWordOf } from '@matlas/web-kit';
import { EyeInvisibleOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import './decision.css';

type Told = Pick<DecisionRow, 'state' | 'daysLeft' | 'expiring'>;

/** Where a decision stands: a word, and how long it still holds where that is short. */
export function DecisionState({ decision: { state, daysLeft, expiring } }: { decision: Told }) {
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

/** Name or, for who may not know it, that something is hidden. */
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

/** Where a decision holds: the kind, the name, and the number by which it is found. */
export function usePlaceWords() {
  const language = useLanguage();
  const wordOf = useWordOf();
  return (decision: Pick<DecisionRow, 'scope' | 'placeName' | 'placeForeignName' | 'partNumber' | 'cid'>) => ({
    kind: wordOf(decisionScope, decision.scope),
    name: ownName(language, { name: decision.placeName, foreignName: decision.placeForeignName }),
    number: decision.partNumber ?? (decision.cid === null ? '' : String(decision.cid)),
  });
}

/** Beside a verdict: accepted until when, or that a decision waits or ran out. The verdict stays. */
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
