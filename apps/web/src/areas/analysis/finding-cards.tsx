import type { Finding } from '@matlas/contract';
import { Code, Name, RangeBar, useT, Verdict } from '@matlas/web-kit';
import { useRef } from 'react';
import { useLawWords } from '../law-words';
import { useLineWindow, type FindingListProps } from './finding-grid';
import { ChangeMark, lawOf, nodeOf, positionOf, Substance, SubstanceCode } from './finding-words';

const cardHeight = 92;

function Card({ finding }: { finding: Finding }) {
  const t = useT();
  const { codeOf } = useLawWords();
  return (
    <>
      <span className="a-card-line"><span className="a-card-name"><strong><Substance finding={finding} /></strong> <span className="m-faint"><SubstanceCode finding={finding} /></span></span><Verdict value={finding.verdict} /></span>
      <span className="a-card-where">{lawOf(t, codeOf, finding)} · <Name of={positionOf(finding)} />{finding.nodeName ? <> · <Name of={nodeOf(finding)} /></> : null}</span>
      <span className="a-card-line">
        {finding.maxPercent === null ? <span className="m-faint">{t('kit.noData')}</span> : <RangeBar min={finding.minPercent} max={finding.maxPercent} limit={finding.limitPercent} verdict={finding.verdict} />}
        {finding.change === 'same' ? null : <ChangeMark finding={finding} />}
      </span>
    </>
  );
}

/** The findings on a phone: three lines each, the detail is a sheet. */
export function FindingCards(props: FindingListProps) {
  const { lines, label, onChoose } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { first, last } = useLineWindow(box, props, cardHeight, 0);
  return (
    <div ref={box} className="a-cards" role="region" aria-label={label} tabIndex={0}>
      <div style={{ height: lines.length * cardHeight }}>
        <ul style={{ transform: `translateY(${first * cardHeight}px)` }} aria-label={label}>
          {lines.slice(first, last).map((line) => (
            <li key={line.key}>
              {line.kind === 'group' ? <div className="a-card is-group"><strong>{line.title ?? t('analysis.noGroup')}</strong> {line.code ? <Code>{line.code}</Code> : null}</div>
                : <button type="button" className="a-card" onClick={() => onChoose(line.finding)}><Card finding={line.finding} /></button>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
