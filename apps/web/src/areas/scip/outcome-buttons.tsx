import { scipDossierApi, type ScipDossierHeader } from '@matlas/contract';
import { CallError, DraggableModal, JobProgress, useCommand, useMay, useT } from '@matlas/web-kit';
import { App, Button, Input, Segmented } from 'antd';
import { useState } from 'react';

const log = 'scip.notification';
const OUTCOMES = ['submitted', 'passed', 'failed'] as const;

/** What became of a file that was uploaded at ECHA by hand. */
function OutcomeDialog({ header, onClose }: { header: ScipDossierHeader; onClose: () => void }) {
  const t = useT();
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('passed');
  const [scipNumber, setNumber] = useState('');
  const record = useCommand(scipDossierApi.recordOutcome, { log: [log, 'scip.outcome'], onDone: onClose });
  const { id, version } = header;
  const number = scipNumber.trim();
  return (
    <DraggableModal
      open
      title={t('scip.outcome')}
      okText={t('kit.save')}
      okButtonProps={{ disabled: outcome === 'passed' && number === '', loading: record.isPending }}
      onCancel={onClose}
      onOk={() => void record.run({ id, version, outcome, ...(outcome === 'passed' ? { scipNumber: number } : {}) })}
    >
      <div className="sc-fields">
        <Segmented
          value={outcome}
          options={OUTCOMES.map((value) => ({ value, label: t(`scip.outcomes.${value}`) }))}
          onChange={setOutcome}
        />
        {outcome === 'passed' ? (
          <Input
            aria-label={t('scip.scipNumber')}
            placeholder={t('scip.scipNumber')}
            value={scipNumber}
            onChange={(event) => setNumber(event.target.value)}
          />
        ) : null}
      </div>
    </DraggableModal>
  );
}

/**
 * Submission, and the outcome of a file that was uploaded by hand. Where the server submits nothing, the file for the
 * upload is offered with the message.
 */
export function OutcomeButtons({ header, onExport }: { header: ScipDossierHeader; onExport: () => void }) {
  const t = useT();
  const may = useMay();
  const { modal, message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [jobId, setJobId] = useState<number>();
  const submit = useCommand(scipDossierApi.submit, {
    log: [log, 'scip.submit'],
    quiet: true,
    onDone: (started) => setJobId(started.jobId),
  });
  const start = () =>
    submit.run({ id: header.id }).catch((reason: unknown) => {
      if (!(reason instanceof CallError)) throw reason;
      if (reason.code !== 'scip.submissionMissing') return void message.error(reason.message);
      return void modal.confirm({
        title: reason.message,
        content: t('scip.submission.byHand'),
        okText: t('scip.export'),
        onOk: onExport,
      });
    });
  if (!may(scipDossierApi.recordOutcome)) return null;
  return (
    <>
      {['validated', 'exported', 'failed'].includes(header.state) ? (
        <Button loading={submit.isPending} onClick={() => void start()}>
          {t('scip.submit')}
        </Button>
      ) : null}
      {['exported', 'submitted'].includes(header.state) ? (
        <Button onClick={() => setOpen(true)}>{t('scip.outcome')}</Button>
      ) : null}
      {isOpen ? <OutcomeDialog header={header} onClose={() => setOpen(false)} /> : null}
      {jobId === undefined ? null : (
        <DraggableModal open title={t('scip.submit')} footer={null} onCancel={() => setJobId(undefined)}>
          <JobProgress key={jobId} jobId={jobId} refreshes={['scip', 'scipBom']} />
        </DraggableModal>
      )}
    </>
  );
}
