import { auditStatus, imdsAuditApi, rejectReason, type AuditRow, type RejectReason } from '@matlas/contract';
import { formatDateTime, useCommand, useMay, useOptions, useT, useWordOf } from '@matlas/web-kit';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import type { AuditCalls } from './audit-calls';
import type { ChosenNode } from './chosen-node';
import { DecideForm } from './decide-form';

const log = 'dataAudit.title';
interface Props {
  calls: AuditCalls;
  row: AuditRow;
  /** The node that the auditor speaks about; undefined: the whole sheet. */
  node: ChosenNode | undefined;
  onDecided: () => void;
}

function Withdraw({ calls, row }: Pick<Props, 'calls' | 'row'>) {
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

/** Returns an approved sheet later; the engineers of positions to which it is attached are notified. */
function Revoke({ calls, row }: Pick<Props, 'calls' | 'row'>) {
  const t = useT();
  const options = useOptions(rejectReason);
  const [reason, setReason] = useState<RejectReason>();
  const [text, setText] = useState('');
  const revoke = useCommand(calls.revoke, { log });
  return (
    <>
      <Select<RejectReason>
        options={options}
        value={reason}
        placeholder={t('dataAudit.reason')}
        aria-label={t('dataAudit.reason')}
        onChange={setReason}
      />
      <Input.TextArea
        rows={2}
        maxLength={500}
        value={text}
        placeholder={t('dataAudit.whyRevoked')}
        aria-label={t('dataAudit.whyRevoked')}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        danger
        disabled={text.trim() === '' || reason === undefined || revoke.isPending}
        onClick={() => void (reason && revoke.run({ id: row.id, version: row.version, reason, text }))}
      >
        {t('dataAudit.revoke')}
      </Button>
    </>
  );
}

/** What the user may do with an audit now. */
export function DecisionPane({ calls, row, node, onDecided }: Props) {
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
      {row.firstApprovedBy === null ? null : <span>{t('dataAudit.firstApproved', { name: row.firstApprovedBy })}</span>}
      {can.decide ? <DecideForm calls={calls} row={row} node={node} onDecided={onDecided} /> : null}
      {can.withdraw ? <Withdraw calls={calls} row={row} /> : null}
      {can.revoke ? <Revoke calls={calls} row={row} /> : null}
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
