import { auditStatus, type AuditRow } from '@matlas/contract';
import {
  Code,
  EmptyState,
  ErrorState,
  formatDate,
  Name,
  NodeBadge,
  RowsSkeleton,
  useT,
  useWordOf,
  type List,
} from '@matlas/web-kit';
import { useEffect, useRef } from 'react';
import { nodeKinds } from '../mds/amounts';

function QueueRow({ row, isOpen, onOpen }: { row: AuditRow; isOpen: boolean; onOpen: () => void }) {
  const wordOf = useWordOf();
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <button ref={place} type="button" className="au-row" aria-current={isOpen} onClick={onOpen}>
      <span className="au-row-name">
        <NodeBadge kind={nodeKinds[row.kind]} /> <Name of={row} />
      </span>
      <span className="au-row-line">
        <Code>{row.number ?? `${row.cid} / ${row.cver}`}</Code>
        <span>{wordOf(auditStatus, row.auditStatus)}</span>
      </span>
      <span className="au-row-line">
        <span>{row.auditorName ?? ''}</span>
        <span className={row.overdue ? 'au-late' : ''}>{row.dueOn === null ? '' : formatDate(row.dueOn)}</span>
      </span>
    </button>
  );
}

/** The queue of audits. */
export function QueuePane({
  list,
  openId,
  onOpen,
}: {
  list: List<AuditRow>;
  openId: number | undefined;
  onOpen: (id: number) => void;
}) {
  const t = useT();
  return (
    <nav className="au-queue" aria-label={t('dataAudit.queue')}>
      {list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : null}
      {list.isLoading ? <RowsSkeleton /> : null}
      {!list.isLoading && !list.error && list.rows.length === 0 ? <EmptyState title={t('dataAudit.empty')} /> : null}
      {list.rows.map((row) => (
        <QueueRow key={row.id} row={row} isOpen={row.id === openId} onOpen={() => onOpen(row.id)} />
      ))}
    </nav>
  );
}
