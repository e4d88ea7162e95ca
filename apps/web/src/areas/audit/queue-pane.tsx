import { auditApi, auditStatus, type AuditRow } from '@matlas/contract';
import {
  Code,
  EmptyState,
  ErrorState,
  formatDate,
  Name,
  NodeBadge,
  RowsSkeleton,
  useName,
  useRoute,
  useT,
  useWordOf,
  type List,
} from '@matlas/web-kit';
import { Checkbox } from 'antd';
import { useEffect, useRef } from 'react';
import { nodeKinds } from '../mds/amounts';
import { MachineMark } from './aspects';

interface RowProps {
  row: AuditRow;
  isOpen: boolean;
  isMarked: boolean;
  onOpen: () => void;
  onMark: () => void;
}

function QueueRow({ row, isOpen, isMarked, onOpen, onMark }: RowProps) {
  const t = useT();
  const nameOf = useName();
  const wordOf = useWordOf();
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <div className={`au-queue-row${isOpen ? ' is-open' : ''}`}>
      <Checkbox
        checked={isMarked}
        disabled={!row.can.decide}
        aria-label={t('dataAudit.markOne', { name: nameOf(row) })}
        onChange={onMark}
      />
      <button ref={place} type="button" className="au-row" aria-current={isOpen} onClick={onOpen}>
        <span className="au-row-name">
          <NodeBadge kind={nodeKinds[row.kind]} /> <Name of={row} />
        </span>
        <span className="au-row-line">
          <Code>{row.number ?? `${row.cid} / ${row.cver}`}</Code>
          <span>{wordOf(auditStatus, row.auditStatus)}</span>
        </span>
        <span className="au-row-line">
          <MachineMark machine={row.machine} />
          <span>{row.auditorName ?? ''}</span>
          <span className={row.overdue ? 'au-late' : ''}>{row.dueOn === null ? '' : formatDate(row.dueOn)}</span>
        </span>
      </button>
    </div>
  );
}

/** The queue of audits. */
export function QueuePane({
  list,
  openId,
  marked,
  onOpen,
  onMark,
}: {
  list: List<AuditRow>;
  openId: number | undefined;
  marked: ReadonlySet<number>;
  onOpen: (id: number) => void;
  onMark: (id: number) => void;
}) {
  const t = useT();
  // An empty queue says whether anything is audited at all.
  const mode = useRoute(auditApi.setting, {}, { log: 'dataAudit.mode' }).data?.mode;
  return (
    <nav className="au-queue" aria-label={t('dataAudit.queue')}>
      {list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : null}
      {list.isLoading ? <RowsSkeleton /> : null}
      {!list.isLoading && !list.error && list.rows.length === 0 ? (
        <EmptyState title={t(mode === 'none' ? 'dataAudit.off' : 'dataAudit.empty')} />
      ) : null}
      {list.rows.map((row) => (
        <QueueRow
          key={row.id}
          row={row}
          isOpen={row.id === openId}
          isMarked={marked.has(row.id)}
          onOpen={() => onOpen(row.id)}
          onMark={() => onMark(row.id)}
        />
      ))}
    </nav>
  );
}
