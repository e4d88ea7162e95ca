import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { Finding } from '@matlas/contract';
import { formatNumber, Name, useT, Verdict } from '@matlas/web-kit';
import { useLawWords } from '../shared/law-words';
import { CardList } from './card-list';
import { FindingBar } from './finding-bar';
import type { FindingListProps } from './finding-grid';
import { DecisionTag } from './decision/decision-words';
import type { FindingLine } from './finding-lines';
import { ChangeMark, lawLabel, nodeNames, positionNames, Substance, SubstanceCode } from './finding-words';
import { GroupCounts, GroupTitle } from './group-words';

function Card({ finding }: { finding: Finding }) {
  const t = useT();
  const { codeOf } = useLawWords();
  return (
    <>
      <span className="a-card-line">
        <span className="a-card-name">
          <strong>
            <Substance finding={finding} />
          </strong>{' '}
          <span className="m-faint">
            <SubstanceCode finding={finding} />
          </span>
        </span>
        <DecisionTag decision={finding.decision} />
        <Verdict value={finding.verdict} />
      </span>
      <span className="a-card-where">
        {lawLabel(t, codeOf, finding)} · <Name of={positionNames(finding)} />
        {finding.nodeName ? (
          <>
            {' '}
            · <Name of={nodeNames(finding)} />
          </>
        ) : null}
      </span>
      <span className="a-card-line">
        <FindingBar finding={finding} verdict={finding.verdict} />
        {finding.change === 'same' ? null : <ChangeMark finding={finding} />}
      </span>
    </>
  );
}

function LineCard({ line, onChoose }: { line: FindingLine; onChoose: (line: FindingLine) => void }) {
  const t = useT();
  if (line.kind === 'finding')
    return (
      <button type="button" className="a-card" onClick={() => onChoose(line)}>
        <Card finding={line.finding} />
      </button>
    );
  if (line.kind === 'more')
    return (
      <button type="button" className="a-card is-more" disabled={line.isLoading} onClick={() => onChoose(line)}>
        {line.isLoading
          ? t('kit.loading')
          : t('analysis.moreOfGroup', { count: line.left, left: formatNumber(line.left) })}
      </button>
    );
  return (
    <button type="button" className="a-card is-group" aria-expanded={line.isOpen} onClick={() => onChoose(line)}>
      <span className="a-card-line">
        <span className="a-card-name">
          {line.isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />} <GroupTitle group={line.group} />
        </span>
        <Verdict value={line.group.worst} />
      </span>
      <span className="a-card-line a-card-counts">
        <GroupCounts group={line.group} />
      </span>
    </button>
  );
}

/** The findings on a phone: three lines each. The detail opens as a bottom sheet. */
export const FindingCards = ({ onChoose, ...rest }: FindingListProps) => (
  <CardList {...rest} card={(line) => <LineCard line={line} onChoose={onChoose} />} />
);
