import type { CascadeRequestSent, RequestedChange as Change } from '@matlas/contract';
import { Code, formatDate, Name, PanelSection, useName, useT } from '@matlas/web-kit';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sheetPath } from '../../shared/paths';

/** Description of a change: `Part 1 → 2` for a new version, or one sheet or substance in place of another. */
export function useChangeText() {
  const t = useT();
  const nameOf = useName();
  return (change: Change): string => {
    const [from, to] = [
      nameOf({ name: change.fromName, foreignName: change.fromForeignName }),
      nameOf({ name: change.toName, foreignName: change.toForeignName }),
    ];
    return change.change.from === undefined
      ? t('cascade.asks.version', { name: to, from: change.fromCver ?? '', to: change.toCver ?? '' })
      : t('cascade.asks.other', { from, to: [to, change.toCver].filter(Boolean).join(' ') });
  };
}

/** One requested replacement with the sheets that it concerns. */
export function RequestedChange({
  change,
  children,
  isOwn = false,
}: {
  change: Change;
  children?: ReactNode;
  /** The sheets belong to the reader's enterprise. */ isOwn?: boolean;
}) {
  const wordsOf = useChangeText();
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

/** The requests of a cascade to other enterprises: recipient, date and content. */
export function Asks({ asks }: { asks: readonly CascadeRequestSent[] }) {
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
              <RequestedChange key={`${change.change.to} ${change.fromName} ${change.fromCver}`} change={change}>
                {change.canSee ? null : <p className="m-faint">{t('cascade.asks.unseen')}</p>}
              </RequestedChange>
            ))}
          </ul>
        </PanelSection>
      ))}
    </>
  );
}
