import type { FindingGroup } from '@matlas/contract';
import { Code, Name, useName, useT } from '@matlas/web-kit';
import { useId, useRef } from 'react';
import { CardList } from '../card-list';
import { FindingBar } from '../finding-bar';
import { useLineWindow } from '../finding-grid';
import { HiddenName } from '../finding-words';
import { DutyMark, getDuty } from './duty-mark';

export interface ArticleListProps {
  lines: readonly FindingGroup[];
  label: string;
  activeKey: string | undefined;
  onChoose: (article: FindingGroup) => void;
  hasMore: boolean;
  onMore: () => void;
}

const rowHeight = 44;
const headerHeight = 34;

/** The worst substance, and the number of others. */
export function ArticleSubstances({ article: { first, substances } }: { article: FindingGroup }) {
  const t = useT();
  if (first.confidential && !first.substanceName) return <HiddenName />;
  if (first.maxPercent === null || !first.substanceName)
    return <>{t(first.maxPercent === null ? 'analysis.noSheet' : 'analysis.untold')}</>;
  return (
    <>
      {first.substanceName}
      {substances > 1 ? (
        <span className="m-faint"> {t('analysis.svhc.moreSubstances', { count: substances - 1 })}</span>
      ) : null}
    </>
  );
}
function UsedAt({
  article: { positionName, positionForeignName, positionNumber, positions },
}: {
  article: FindingGroup;
}) {
  const t = useT();
  return (
    <>
      <Name of={{ name: positionName, foreignName: positionForeignName }} />
      {positions > 1 ? (
        <span className="m-faint"> {t('analysis.svhc.morePositions', { count: positions - 1 })}</span>
      ) : positionNumber ? (
        <>
          {' '}
          <Code>
            <span className="m-faint">{positionNumber}</span>
          </Code>
        </>
      ) : null}
    </>
  );
}
function Content({ article: { first, worst } }: { article: FindingGroup }) {
  return <FindingBar finding={first} verdict={worst} />;
}

function Cells({ article }: { article: FindingGroup }) {
  const nameOf = useName();
  const { title, foreignTitle, code, supplierName, supplierForeignName, first } = article;
  const name = { name: title, foreignName: foreignTitle };
  return (
    <>
      <div role="gridcell">
        <DutyMark duty={getDuty(article)} />
      </div>
      <div role="gridcell" className="a-two" title={[nameOf(name), code].filter(Boolean).join(' · ')}>
        <span>
          <Name of={name} />
        </span>
        <span>
          <Code>{code ?? '–'}</Code>
        </span>
      </div>
      <div role="gridcell" className="a-two" title={first.substanceName ?? undefined}>
        <span>
          <ArticleSubstances article={article} />
        </span>
        <span>{first.cas ? <Code>{first.cas}</Code> : '–'}</span>
      </div>
      <div role="gridcell">
        <Content article={article} />
      </div>
      <div role="gridcell" className="a-two">
        <span>
          <UsedAt article={article} />
        </span>
        <span>{supplierName ? <Name of={{ name: supplierName, foreignName: supplierForeignName }} /> : '–'}</span>
      </div>
    </>
  );
}

/** Articles in two-line rows. Only visible rows are in the document. */
export function ArticleGrid(props: ArticleListProps) {
  const { lines, label, onChoose } = props;
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { first, last, active } = useLineWindow(box, props, rowHeight, headerHeight);
  return (
    <div
      ref={box}
      className="a-grid is-articles"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={props.hasMore ? -1 : lines.length + 1}
      aria-activedescendant={active < first || active >= last ? undefined : `${id}-${active}`}
    >
      <div role="rowgroup" className="a-grid-head">
        <div role="row" className="a-row" aria-rowindex={1}>
          {['duty', 'article', 'substance', 'content', 'usedAt'].map((head) => (
            <div key={head} role="columnheader">
              {t(`analysis.svhc.field.${head}`)}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ height: lines.length * rowHeight }}>
        <div role="presentation" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {lines.slice(first, last).map((article, offset) => {
            const position = first + offset;
            return (
              <div
                key={article.key}
                id={`${id}-${position}`}
                role="row"
                aria-rowindex={position + 2}
                aria-selected={position === active}
                className={`a-row${position === active ? ' is-active' : ''}`}
                onClick={() => onChoose(article)}
              >
                <Cells article={article} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function ArticleCard({ article, onChoose }: { article: FindingGroup; onChoose: (article: FindingGroup) => void }) {
  return (
    <button type="button" className="a-card" onClick={() => onChoose(article)}>
      <span className="a-card-line">
        <span className="a-card-name">
          <strong>
            <Name of={{ name: article.title, foreignName: article.foreignTitle }} />
          </strong>{' '}
          <Code>
            <span className="m-faint">{article.code}</span>
          </Code>
        </span>
        <DutyMark duty={getDuty(article)} />
      </span>
      <span className="a-card-where">
        <ArticleSubstances article={article} />
      </span>
      <span className="a-card-line">
        <Content article={article} />
      </span>
    </button>
  );
}

/** The articles on a phone. */
export const ArticleCards = ({ onChoose, ...rest }: ArticleListProps) => (
  <CardList {...rest} card={(article) => <ArticleCard article={article} onChoose={onChoose} />} />
);
