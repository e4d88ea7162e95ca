import { rejectReason, type ShareEventRow } from '@matlas/contract';
import {
  Code,
  ErrorState,
  formatDateTime,
  nameIn,
  RowsSkeleton,
  useLanguage,
  useLate,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Timeline } from 'antd';

const negativeEvents = new Set<ShareEventRow['event']>(['reject', 'cancel', 'recall']);

/** The person and enterprise that caused an event. Events of the platform show only the enterprise. */
function EventAuthor({ row }: { row: ShareEventRow }) {
  const language = useLanguage();
  const enterprise = nameIn(language, row.byEnterpriseName, row.byEnterpriseEname);
  return <span className="m-faint">{row.byName ? `${row.byName} · ${enterprise}` : enterprise}</span>;
}

function Step({ row, withRecipient }: { row: ShareEventRow; withRecipient: boolean }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const recipient = nameIn(language, row.recEntName, row.recEntEname);
  const reason = [row.reason ? wordOf(rejectReason, row.reason) : null, row.text]
    .filter(Boolean)
    .join(t('exchange.reason.separator'));
  return (
    <div className="x-step">
      <strong>
        {t(row.event === 'send' ? `exchange.timeline.via.${row.via ?? 'send'}` : `exchange.timeline.${row.event}`)}
      </strong>
      {row.event === 'send' && row.round > 1 ? (
        <span className="m-faint"> {t('exchange.timeline.round', { round: row.round })}</span>
      ) : null}
      <time className="m-faint" dateTime={row.at}>
        {formatDateTime(row.at)}
      </time>
      {withRecipient ? <p>{t('exchange.timeline.to', { name: recipient })}</p> : null}
      {reason ? <p>{reason}</p> : null}
      <p>
        <EventAuthor row={row} /> <Code>{row.cver}</Code>
      </p>
    </div>
  );
}

export interface SharesTimelineProps {
  rows: readonly ShareEventRow[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Shows the recipient of each step, for sheets with several recipients. */
  withRecipient?: boolean;
}

/** History of a sheet between two enterprises, newest first. */
export function SharesTimeline({ rows, error, onRetry, withRecipient = false }: SharesTimelineProps) {
  const t = useT();
  const isLate = useLate(!rows && !error);
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} />;
  if (!rows) return isLate ? <RowsSkeleton /> : null;
  if (rows.length === 0) return <p className="m-faint">{t('exchange.timeline.none')}</p>;
  const items = [...rows].reverse().map((row) => ({
    key: row.id,
    color: negativeEvents.has(row.event) ? 'red' : row.event === 'accept' ? 'green' : 'gray',
    content: <Step row={row} withRecipient={withRecipient} />,
  }));
  return (
    <div className="x-timeline">
      <Timeline items={items} />
    </div>
  );
}
