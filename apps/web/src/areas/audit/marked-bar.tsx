import { auditDecision, rejectReason, type AuditRow, type RejectReason } from '@matlas/contract';
import { BulkBar, useCommand, useOptions, useT } from '@matlas/web-kit';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { AuditCalls } from './audit-calls';

const log = 'dataAudit.title';
const isPassed = ({ machine }: AuditRow): boolean => machine === 'approve' || machine === 'passed';

/** Decides several marked sheets at once. Only those are approved together that the machine passed. */
export function MarkedBar({
  calls,
  rows,
  onClear,
}: {
  calls: AuditCalls;
  rows: readonly AuditRow[];
  onClear: () => void;
}) {
  const t = useT();
  const options = useOptions(rejectReason).filter(({ value }) => value !== 'other');
  const [reason, setReason] = useState<RejectReason>();
  const decide = useCommand(calls.audit, { log, onDone: onClear });
  const takeOver = useCommand(calls.takeOver, { log, onDone: onClear });
  const ids = rows.map(({ id }) => id);
  const left = rows.filter((row) => !isPassed(row)).length;
  const isBusy = decide.isPending || takeOver.isPending;
  return (
    <BulkBar
      count={rows.length}
      note={left > 0 ? t('dataAudit.notPassed', { count: left }) : undefined}
      onClear={onClear}
    >
      <Button
        type="primary"
        disabled={isBusy || (left > 0 && rows.length > 1)}
        onClick={() => void decide.run({ ids, decision: auditDecision.of.approve })}
      >
        {t('dataAudit.approve')}
      </Button>
      <Select<RejectReason>
        value={reason}
        options={options}
        placeholder={t('dataAudit.reason')}
        aria-label={t('dataAudit.reasonOfAll')}
        popupMatchSelectWidth={false}
        onChange={setReason}
      />
      <Button
        danger
        disabled={isBusy || reason === undefined}
        onClick={() => void (reason && decide.run({ ids, decision: auditDecision.of.return, reason }))}
      >
        {t('dataAudit.reject')}
      </Button>
      <Button disabled={isBusy} onClick={() => void takeOver.run({ ids })}>
        {t('dataAudit.takeOver')}
      </Button>
    </BulkBar>
  );
}
