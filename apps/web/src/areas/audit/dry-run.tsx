import { auditApi, auditDryRun, auditStatus, type AuditDryRun } from '@matlas/contract';
import {
  DraggableModal,
  formatNumber,
  isLive,
  JobProgress,
  useCommand,
  useJob,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { MachineTable } from './machine-table';

const log = 'dataAudit.dryRun.title';
const periods = [30, 90, 365, 0] as const;

function Result({ run, onOpen }: { run: AuditDryRun; onOpen: (id: number) => void }) {
  const t = useT();
  const wordOf = useWordOf();
  return (
    <section aria-label={t('dataAudit.dryRun.result')}>
      <p role="status" className="au-help">
        {t('dataAudit.dryRun.sum', {
          judged: formatNumber(run.judged),
          same: formatNumber(run.same),
          different: formatNumber(run.different),
          left: formatNumber(run.left),
        })}
      </p>
      <MachineTable cells={run.cells} statuses={auditStatus.values} />
      {run.differing.length > 0 ? <strong>{t('dataAudit.dryRun.differing')}</strong> : null}
      <ul className="au-findings">
        {run.differing.map(({ id, cid, cver, name, would, status }) => (
          <li key={id}>
            <button type="button" className="m-link" onClick={() => onOpen(id)}>
              {name} · {cid} / {cver}
            </button>
            <span>
              {t(`dataAudit.machine.${would}`)} ≠ {wordOf(auditStatus, status as 2)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
/** The result of the job is read once it has ended. */
function Run({ jobId, onOpen }: { jobId: number; onOpen: (id: number) => void }) {
  const { data: job } = useJob(jobId);
  const result = job && !isLive(job) ? auditDryRun.safeParse(job.result) : undefined;
  return (
    <>
      <JobProgress jobId={jobId} />
      {result?.success ? <Result run={result.data} onOpen={onOpen} /> : null}
    </>
  );
}

/** Judges the sheets in the audit by the rules of now without deciding, and compares with what people decided. */
export function DryRun({ onOpen }: { onOpen: (id: number) => void }) {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [days, setDays] = useState<number>(90);
  const [jobId, setJobId] = useState<number>();
  const start = useCommand(auditApi.startDryRun, { log, onDone: (started) => setJobId(started.jobId) });
  if (!may(auditApi.startDryRun)) return null;
  const open = (id: number) => {
    setOpen(false);
    onOpen(id);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(log)}</Button>
      <DraggableModal open={isOpen} title={t(log)} footer={null} onCancel={() => setOpen(false)} width={720}>
        <p className="au-help">{t('dataAudit.dryRun.help')}</p>
        <div className="au-say">
          <Select<number>
            value={days}
            aria-label={t('dataAudit.dryRun.period')}
            options={periods.map((value) => ({
              value,
              label: value === 0 ? t('dataAudit.dryRun.all') : t('dataAudit.dryRun.days', { count: value }),
            }))}
            onChange={setDays}
          />
          <Button type="primary" loading={start.isPending} onClick={() => void start.run(days === 0 ? {} : { days })}>
            {t('dataAudit.dryRun.start')}
          </Button>
        </div>
        {jobId === undefined ? null : <Run key={jobId} jobId={jobId} onOpen={open} />}
      </DraggableModal>
    </>
  );
}
