import type { Finding } from '@matlas/contract';
import { Code, Name, RangeBar, useLatest, useName, useT, useWindow, Verdict } from '@matlas/web-kit';
import { useEffect, useId, useRef } from 'react';
import { useLawWords } from '../law-words';
import type { Line } from './finding-lines';
import { basisOf, ChangeMark, lawOf, nodeOf, positionOf, Substance, SubstanceCode } from './finding-words';

export interface FindingListProps {
  lines: readonly Line[];
  label: string;
  activeKey: string | undefined;
  onChoose: (finding: Finding) => void;
  hasMore: boolean;
  onMore: () => void;
}

const rowHeight = 44;
const headerHeight = 34;
/** Rows before the end of what was read at which more is asked for. */
const readAhead = 60;

/** The drawn part of the lines; asks for more near the end, and keeps the chosen line in view. */
export function useLineWindow(box: React.RefObject<HTMLElement | null>, { lines, activeKey, hasMore, onMore }: FindingListProps, height: number, header: number) {
  const rows = useWindow(box, lines.length, height, header);
  const isNearEnd = hasMore && rows.last >= lines.length - readAhead;
  useEffect(() => { if (isNearEnd) onMore(); }, [isNearEnd, lines.length, onMore]);
  const active = activeKey === undefined ? -1 : lines.findIndex(({ key }) => key === activeKey);
  const latest = useLatest({ active, scrollToRow: rows.scrollToRow });
  // The box has another height once the figures above it are there.
  useEffect(() => { if (latest.current.active >= 0) latest.current.scrollToRow(latest.current.active); }, [activeKey, rows.page, latest]);
  return { ...rows, active };
}

function FindingRow({ finding, isCompared }: { finding: Finding; isCompared: boolean }) {
  const t = useT();
  const nameOf = useName();
  const { codeOf } = useLawWords();
  const hasNumbers = finding.maxPercent !== null;
  return (
    <>
      <div role="gridcell"><Verdict value={finding.verdict} /></div>
      <div role="gridcell" className="a-two" title={finding.substanceName ?? undefined}><span><Substance finding={finding} /></span><span><SubstanceCode finding={finding} /></span></div>
      <div role="gridcell" className="a-two" title={[nameOf(positionOf(finding)), finding.positionNumber, nameOf(nodeOf(finding))].filter(Boolean).join(' · ')}>
        <span><Name of={positionOf(finding)} /> <Code><span className="m-faint">{finding.positionNumber}</span></Code></span><span>{finding.nodeName ? <Name of={nodeOf(finding)} /> : '–'}</span>
      </div>
      <div role="gridcell" className="a-two"><span>{lawOf(t, codeOf, finding)}</span><span>{basisOf(t, finding)}</span></div>
      <div role="gridcell">{hasNumbers ? <RangeBar min={finding.minPercent} max={finding.maxPercent} limit={finding.limitPercent} verdict={finding.verdict} /> : <span className="m-faint">{t('kit.noData')}</span>}</div>
      {isCompared ? <div role="gridcell"><ChangeMark finding={finding} /></div> : null}
    </>
  );
}

function GroupRow({ line }: { line: Extract<Line, { kind: 'group' }> }) {
  const t = useT();
  return <div role="gridcell" aria-colspan={5} className="a-group"><strong>{line.title ?? t('analysis.noGroup')}</strong> {line.code ? <Code><span className="m-faint">{line.code}</span></Code> : null}</div>;
}

/** Findings in two-line rows of 44 px, only those in view in the document. One tab stop; the keys are the screen's. */
export function FindingGrid(props: FindingListProps & { since: string | null }) {
  const { lines, label, onChoose, since } = props;
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { first, last, active } = useLineWindow(box, props, rowHeight, headerHeight);
  const heads = ['verdict', 'substance', 'part', 'law'];
  return (
    <div ref={box} className={`a-grid${since === null ? ' is-alone' : ''}`} role="grid" tabIndex={0} aria-label={label} aria-rowcount={props.hasMore ? -1 : lines.length + 1} aria-activedescendant={active < first || active >= last ? undefined : `${id}-${active}`}>
      <div role="rowgroup" className="a-grid-head">
        <div role="row" className="a-row" aria-rowindex={1}>
          {heads.map((head) => <div key={head} role="columnheader">{t(`analysis.field.${head}`)}</div>)}
          <div role="columnheader" className="a-content-head">{t('analysis.field.content')}<span className="m-faint">{t('analysis.logScale')}</span></div>
          {since === null ? null : <div role="columnheader">{since}</div>}
        </div>
      </div>
      <div role="rowgroup" style={{ height: lines.length * rowHeight }}>
        <div role="presentation" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {lines.slice(first, last).map((line, offset) => {
            const position = first + offset;
            const isActive = position === active;
            const shared = { id: `${id}-${position}`, 'aria-rowindex': position + 2 };
            if (line.kind === 'group') return <div key={line.key} role="row" className="a-row is-group" {...shared}><GroupRow line={line} /></div>;
            return <div key={line.key} role="row" className={`a-row${isActive ? ' is-active' : ''}`} aria-selected={isActive} onClick={() => onChoose(line.finding)} {...shared}><FindingRow finding={line.finding} isCompared={since !== null} /></div>;
          })}
        </div>
      </div>
    </div>
  );
}
