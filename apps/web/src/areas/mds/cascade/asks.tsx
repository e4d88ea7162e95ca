import type { AskedChange, CascadeAsk } from '@matlas/contract';
import { Code, formatDate, Name, PanelSection, useName, useT } from '@matlas/web-kit';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sheetPath } from '../../shared/paths';

/** `Part 1 → 2`, or one thing in the place of another. */
export function useChangeWords() {
  const t = useT();
  const nameOf = useName();
  return (change: AskedChange): string => {
    const [from, to] = [
      nameOf({ name: change.fromName, foreignName: change.fromForeignName }),
      nameOf({ name: change.toName, foreignName: change.toForeignName }),
    ];
    return change.change.from === undefined
      ? t('cascade.asks.version', { name: to, from: change.fromCver ?? '', to: change.toCver ?? '' })
      : t('cascade.asks.other', { from, to: [to, change.toCver].filter(Boolean).join(' ') });
  };
}

/** One replacement and the sheets in which it is asked for. */
export function Change({
  change,
  children,
  isOwn = false,
}: {
  change: AskedChange;
  children?: ReactNode;
  /** The sheets are the reader's. */ isOwn?: boolean;
}) {
  const wordsOf = useChangeWords();
  return (
    <li className="ca-change">
      <strong>{wordsOf(change)}</strong>
      <ul>
        {change.sheets.map((sheet) => (
          <li key={sheet.sheetId}>
            {isOwn ? (
              <Link to={sheetPath(sheet.sheetId)}>
                <Name of={sheet} />
              </Link>
            ) : (
              <Name of={sheet} />
            )}{' '}
            <Code>
              {sheet.cid} / {sheet.cver}
            </Code>
          </li>
        ))}
      </ul>
      {children}
    </li>
  );
}

/** Whom a cascade asked, when, and for what. */
export function Asks({ asks }: { asks: readonly CascadeAsk[] }) {
  const t = useT();
  if (asks.length === 0) return null;
  return (
    <>
      {asks.map((ask) => (
        <PanelSection
          key={ask.enterpriseId}
          title={
            <>
              <Name of={{ name: ask.enterpriseName, foreignName: ask.enterpriseNameEn }} />{' '}
              <Tag>
                {ask.withdrawnAt
                  ? t('cascade.asks.withdrawn', { date: formatDate(ask.withdrawnAt) })
                  : t('cascade.askedOn', { date: formatDate(ask.askedAt) })}
              </Tag>
            </>
          }
        >
          <ul>
            {ask.changes.map((change) => (
              <Change key={`${change.change.to} ${change.fromName} ${change.fromCver}`} change={change}>
                {change.canSee ? null : <p className="m-faint">{t('cascade.asks.unseen')}</p>}
              </Change>
            ))}
          </ul>
        </PanelSection>
      ))}
    </>
  );
}
