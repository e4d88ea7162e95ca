import {
  auditDecision,
  auditStatus,
  imdsAuditApi,
  rejectReason,
  type AuditRow,
  type RejectReason,
} from '@matlas/contract';
import { formatDateTime, useCommand, useMay, useOptions, useRoute, useT, useWordOf } from '@matlas/web-kit';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import type { AuditCalls } from './audit-calls';

const log = 'dataAudit.title';
interface Props {
  calls: AuditCalls;
  row: AuditRow;
  onDecided: () => void;
}

/** Approve, or return with a reason. The key r opens the reasons first, and returns once one is chosen. */
function Decide({ calls, row, onDecided }: Props) {
  const t = useT();
  const options = useOptions(rejectReason);
  const [reason, setReason] = useState<RejectReason>();
  const [text, setText] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const decide = useCommand(calls.audit, { log, onDone: onDecided });
  const check = useRoute(calls.detail, { id: row.id }, { log }).data?.check;
  const hasErrors = check?.findings.some(({ severity }) => severity === 'error') ?? false;
  const send = (decision: 2 | 3) =>
    void decide.run({
      ids: [row.id],
      version: row.version,
      decision,
      ...(decision === auditDecision.of.return && reason ? { reason } : {}),
      ...(text.trim() === '' ? {} : { text }),
    });
  const isReady = reason !== undefined && (reason !== 'other' || text.trim() !== '');
  return (
    <>
      <Button
        type="primary"
        data-review-key="approve"
        disabled={hasErrors || decide.isPending}
        onClick={() => send(auditDecision.of.approve)}
      >
        {t('dataAudit.approve')}
      </Button>
      {hasErrors ? <span className="m-faint">{t('dataAudit.hasErrors')}</span> : null}
      <Select<RejectReason>
        open={isChoosing}
        onOpenChange={setChoosing}
        options={options}
        value={reason}
        placeholder={t('dataAudit.reason')}
        aria-label={t('dataAudit.reason')}
        onChange={setReason}
      />
      <Input.TextArea
        rows={3}
        maxLength={500}
        value={text}
        placeholder={t('dataAudit.text')}
        aria-label={t('dataAudit.text')}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        danger
        data-review-key="return"
        disabled={decide.isPending}
        onClick={() => (isReady ? send(auditDecision.of.return) : setChoosing(true))}
      >
        {t('dataAudit.reject')}
      </Button>
    </>
  );
}
function Withdraw({ calls, row }: Omit<Props, 'onDecided'>) {
  const t = useT();
  const [text, setText] = useState('');
  const withdraw = useCommand(calls.withdraw, { log });
  return (
    <>
      <Input.TextArea
        rows={3}
        maxLength={500}
        value={text}
        placeholder={t('dataAudit.why')}
        aria-label={t('dataAudit.why')}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        disabled={text.trim() === '' || withdraw.isPending}
        onClick={() => void withdraw.run({ id: row.id, version: row.version, text })}
      >
        {t('dataAudit.withdraw')}
      </Button>
    </>
  );
}

/** What the user may do with an audit now. */
export function DecisionPane({ calls, row, onDecided }: Props) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  const chosen = { ids: [row.id], version: row.version };
  const takeOver = useCommand(calls.takeOver, { log });
  const handBack = useCommand(calls.handBack, { log });
  const sync = useCommand(imdsAuditApi.syncStatus, { log });
  const { can } = row;
  const isImds = calls === imdsAuditApi;
  return (
    <aside className="au-decision" aria-label={t('dataAudit.field.auditStatus')}>
      <strong>{wordOf(auditStatus, row.auditStatus)}</strong>
      {row.decidedAt === null ? null : (
        <span>
          {row.decidedBy ?? t('dataAudit.byRule')} · {formatDateTime(row.decidedAt)}
        </span>
      )}
      {row.reason === null ? null : <span>{wordOf(rejectReason, row.reason)}</span>}
      {row.text === null ? null : <span>{row.text}</span>}
      {can.decide ? <Decide calls={calls} row={row} onDecided={onDecided} /> : null}
      {can.withdraw ? <Withdraw calls={calls} row={row} /> : null}
      {can.takeOver ? (
        <Button disabled={takeOver.isPending} onClick={() => void takeOver.run(chosen)}>
          {t('dataAudit.takeOver')}
        </Button>
      ) : null}
      {can.handBack ? (
        <Button disabled={handBack.isPending} onClick={() => void handBack.run(chosen)}>
          {t('dataAudit.handBack')}
        </Button>
      ) : null}
      {isImds && row.auditStatus >= auditStatus.of.approved && row.syncedAt === null && may(imdsAuditApi.syncStatus) ? (
        <Button disabled={sync.isPending} onClick={() => void sync.run(chosen)}>
          {t('dataAudit.sync')}
        </Button>
      ) : null}
    </aside>
  );
}
