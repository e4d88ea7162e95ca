import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { Finding } from '@matlas/contract';
import { Code, formatNumber, Name, useLatest, useName, useT, useWindow, Verdict } from '@matlas/web-kit';
import { useEffect, useId, useRef } from 'react';
import { useLawWords } from '../shared/law-words';
import { DecisionTag } from './decision/decision-words';
import { FindingBar } from './finding-bar';
import type { Line } from './finding-lines';
import { basisOf, ChangeMark, lawOf, nodeOf, positionOf, Substance, SubstanceCode } from './finding-words';
import { GroupCounts, GroupTitle } from './group-words';

export interface FindingListProps {
  lines: readonly Line[];
  label: string;
  activeKey: string | undefined;
  /** Opens a finding, turns a group, reads more of one. */
  onChoose: (line: Line) => void;
  hasMore: boolean;
  onMore: () => void;
}

export type WindowedLines = Pick<FindingListProps, 'activeKey' | 'hasMore' | 'onMore'> & {
  lines: readonly { key: string }[];
};

const rowHeight = 44;
const headerHeight = 34;
/** Rows before the end of what was read at which more is asked for. */
const readAhead = 60;

/** The drawn part of the lines; asks for more near the end, and keeps the chosen line in view. */
export function useLineWindow(
  box: React.RefObject<HTMLElement | null>,
  { lines, activeKey, hasMore, onMore }: WindowedLines,
  height: number,
  header: number,
) {
  const rows = useWindow(box, lines.length, height, header);
  const isNearEnd = hasMore && rows.last >= lines.length - readAhead;
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, lines.length, onMore]);
  const active = activeKey === undefined ? -1 : lines.findIndex(({ key }) => key === activeKey);
  const latest = useLatest({ active, scrollToRow: rows.scrollToRow });
  // The box has another height once the figures above it are there.
  useEffect(() => {
    if (latest.current.active >= 0) latest.current.scrollToRow(latest.current.active);
  }, [activeKey, rows.page, latest]);
  return { ...rows, active };
}

function FindingCells({ finding, isCompared }: { finding: Finding; isCompared: boolean }) {
  const t = useT();
  const nameOf = useName();
  const { codeOf } = useLawWords();
  return (
    <>
      <div role="gridcell" className="a-two">
        <span>
          <Verdict value={finding.verdict} />
        </span>
        {finding.decision ? (
          <span>
            <DecisionTag decision={finding.decision} />
          </span>
        ) : null}
      </div>
      <div role="gridcell" className="a-two" title={finding.substanceName ?? undefined}>
        <span>
          <Substance finding={finding} />
        </span>
        <span>
          <SubstanceCode finding={finding} />
        </span>
      </div>
      <div
        role="gridcell"
        className="a-two"
        title={[nameOf(positionOf(finding)), finding.positionNumber, nameOf(nodeOf(finding))]
          .filter(Boolean)
          .join(' · ')}
      >
        <span>
          <Name of={positionOf(finding)} />{' '}
          <Code>
            <span className="m-faint">{finding.positionNumber}</span>
          </Code>
        </span>
        <span>{finding.nodeName ? <Name of={nodeOf(finding)} /> : '–'}</span>
      </div>
      <div role="gridcell" className="a-two">
        <span>{lawOf(t, codeOf, finding)}</span>
        <span>{basisOf(t, finding)}</span>
      </div>
      <div role="gridcell">
        <FindingBar finding={finding} verdict={finding.verdict} />
      </div>
      {isCompared ? (
        <div role="gridcell">
          <ChangeMark finding={finding} />
        </div>
      ) : null}
    </>
  );
}

function LineCells({ line, isCompared, columns }: { line: Line; isCompared: boolean; columns: number }) {
  const t = useT();
  if (line.kind === 'finding') return <FindingCells finding={line.finding} isCompared={isCompared} />;
  if (line.kind === 'more')
    return (
      <div role="gridcell" aria-colspan={columns} className="a-more">
        {line.isLoading ? (
          t('kit.loading')
        ) : (
          <span className="m-link">
            {t('analysis.moreOfGroup', { count: line.left, left: formatNumber(line.left) })}
          </span>
        )}
      </div>
    );
  return (
    <div role="gridcell" aria-colspan={columns} className="a-group">
      <span className="a-group-name">
        {line.isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}{' '}
        <Verdict value={line.group.worst} />
        <span className="a-group-title">
          <GroupTitle group={line.group} />
        </span>
      </span>
      <span className="a-group-counts">
        <GroupCounts group={line.group} />
      </span>
    </div>
  );
}

interface RowProps {
  line: Line;
  id: string;
  position: number;
  isActive: boolean;
  isCompared: boolean;
  columns: number;
  onChoose: (line: Line) => void;
}
function Row({ line, id, position, isActive, isCompared, columns, onChoose }: RowProps) {
  const kind = line.kind === 'finding' ? '' : ` is-${line.kind}`;
  const open =
    line.kind === 'group' ? { 'aria-expanded': line.isOpen, 'aria-level': 1 } : { 'aria-selected': isActive };
  return (
    <div
      role="row"
      className={`a-row${kind}${isActive ? ' is-active' : ''}`}
      id={`${id}-${position}`}
      aria-rowindex={position + 2}
      onClick={() => onChoose(line)}
      {...open}
    >
      <LineCells line={line} isCompared={isCompared} columns={columns} />
    </div>
  );
}

function Heads({ since }: { since: string | null }) {
  const t = useT();
  return (
    <div role="rowgroup" className="a-grid-head">
      <div role="row" className="a-row" aria-rowindex={1}>
        {['verdict', 'substance', 'part', 'law'].map((head) => (
          <div key={head} role="columnheader">
            {t(`analysis.field.${head}`)}
          </div>
        ))}
        <div role="columnheader" className="a-content-head">
          {t('analysis.field.content')}
          <span className="m-faint">{t('analysis.logScale')}</span>
        </div>
        {since === null ? null : <div role="columnheader">{since}</div>}
      </div>
    </div>
  );
}

/**
 * Findings in two-line rows of 44 px, below their groups where they are grouped, only those in view in the document.
 * One tab stop; the keys are the screen's.
 */
export function FindingGrid(props: FindingListProps & { since: string | null; isGrouped: boolean }) {
  const { lines, label, onChoose, since, isGrouped } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { first, last, active } = useLineWindow(box, props, rowHeight, headerHeight);
  const columns = since === null ? 5 : 6;
  return (
    <div
      ref={box}
      className={`a-grid${since === null ? ' is-alone' : ''}`}
      role={isGrouped ? 'treegrid' : 'grid'}
      tabIndex={0}
      aria-label={label}
      aria-rowcount={props.hasMore ? -1 : lines.length + 1}
      aria-activedescendant={active < first || active >= last ? undefined : `${id}-${active}`}
    >
      <Heads since={since} />
      <div role="rowgroup" style={{ height: lines.length * rowHeight }}>
        <div role="presentation" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {lines.slice(first, last).map((line, offset) => (
            <Row
              key={line.key}
              line={line}
              id={id}
              position={first + offset}
              isActive={first + offset === active}
              isCompared={since !== null}
              columns={columns}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
