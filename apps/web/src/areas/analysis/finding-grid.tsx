import { DownOutlined, RightOutlined } from '@ant-design/icons';
import type { Finding } from '@matlas/contract';
import { Code, formatNumber, Name, useLatest, useName, useT, useWindow, Verdict } from '@matlas/web-kit';
import { useEffect, useId, useRef } from 'react';
import { useLawWords } from '../shared/law-words';
import { DecisionTag } from './decision/decision-words';
import { FindingBar } from './finding-bar';
import type { FindingLine } from './finding-lines';
import {
  findingBasis,
  ChangeMark,
  lawLabel,
  nodeNames,
  positionNames,
  Substance,
  SubstanceCode,
} from './finding-words';
import { GroupCounts, GroupTitle } from './group-words';

export interface FindingListProps {
  lines: readonly FindingLine[];
  label: string;
  activeKey: string | undefined;
  /** Opens a finding, expands or collapses a group, or loads more rows of a group. */
  onChoose: (line: FindingLine) => void;
  hasMore: boolean;
  onMore: () => void;
}

export type WindowedLines = Pick<FindingListProps, 'activeKey' | 'hasMore' | 'onMore'> & {
  lines: readonly { key: string }[];
};

const rowHeight = 44;
const headerHeight = 34;
/** The next page is loaded when fewer loaded rows than this remain below the visible ones. */
const prefetchRows = 60;

/** The rendered range of the lines. Loads the next page near the end, and keeps the active line in view. */
export function useLineWindow(
  box: React.RefObject<HTMLElement | null>,
  { lines, activeKey, hasMore, onMore }: WindowedLines,
  height: number,
  header: number,
) {
  const rows = useWindow(box, lines.length, height, header);
  const isNearEnd = hasMore && rows.last >= lines.length - prefetchRows;
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, lines.length, onMore]);
  const active = activeKey === undefined ? -1 : lines.findIndex(({ key }) => key === activeKey);
  const latest = useLatest({ active, scrollToRow: rows.scrollToRow });
  // The height of the box changes when the figures above it appear.
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
        title={[nameOf(positionNames(finding)), finding.positionNumber, nameOf(nodeNames(finding))]
          .filter(Boolean)
          .join(' · ')}
      >
        <span>
          <Name of={positionNames(finding)} />{' '}
          <Code>
            <span className="m-faint">{finding.positionNumber}</span>
          </Code>
        </span>
        <span>{finding.nodeName ? <Name of={nodeNames(finding)} /> : '–'}</span>
      </div>
      <div role="gridcell" className="a-two">
        <span>{lawLabel(t, codeOf, finding)}</span>
        <span>{findingBasis(t, finding)}</span>
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

function LineCells({ line, isCompared, columns }: { line: FindingLine; isCompared: boolean; columns: number }) {
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
  line: FindingLine;
  id: string;
  position: number;
  isActive: boolean;
  isCompared: boolean;
  columns: number;
  onChoose: (line: FindingLine) => void;
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

function ColumnHeads({ since }: { since: string | null }) {
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
 * Findings in two-line rows of 44 px, below their groups when they are grouped. Only visible rows are in the
 * document. The grid is one tab stop; the screen handles the keys.
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
      <ColumnHeads since={since} />
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
