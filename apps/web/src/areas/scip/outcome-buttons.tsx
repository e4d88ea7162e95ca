import { scipDossierApi, type ScipDossierHeader } from '@matlas/contract';
import { isScipNumber, maySubmitScip, type ScipOutcome, scipOutcomesOf } from '@matlas/domain';
import { CallError, DraggableModal, JobProgress, useCommand, useMay, useT } from '@matlas/web-kit';
import { App, Button, Input, Segmented } from 'antd';
import { useState } from 'react';

const log = 'scip.notification';

/** What became of a file that was uploaded at ECHA by hand. */
function OutcomeDialog({
  header,
  outcomes,
  onClose,
}: {
  header: ScipDossierHeader;
  outcomes: readonly ScipOutcome[];
  onClose: () => void;
}) {
  const t = useT();
  const [outcome, setOutcome] = useState<ScipOutcome>('passed');
  const [scipNumber, setNumber] = useState('');
  const record = useCommand(scipDossierApi.recordOutcome, { log: [log, 'scip.outcome'], onDone: onClose });
  const { id, version } = header;
  const number = scipNumber.trim();
  return (
    <DraggableModal
      open
      title={t('scip.outcome')}
      okText={t('kit.save')}
      okButtonProps={{ disabled: outcome === 'passed' && !isScipNumber(number), loading: record.isPending }}
      onCancel={onClose}
      onOk={() => void record.run({ id, version, outcome, ...(outcome === 'passed' ? { scipNumber: number } : {}) })}
    >
      <div className="sc-fields">
        <Segmented
          value={outcome}
          options={outcomes.map((value) => ({ value, label: t(`scip.outcomes.${value}`) }))}
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
  const outcomes = scipOutcomesOf(header.state, header.exportedAt !== null);
  return (
    <>
      {maySubmitScip(header.state) ? (
        <Button loading={submit.isPending} onClick={() => void start()}>
          {t('scip.submit')}
        </Button>
      ) : null}
      {outcomes.length > 0 ? <Button onClick={() => setOpen(true)}>{t('scip.outcome')}</Button> : null}
      {isOpen ? <OutcomeDialog header={header} outcomes={outcomes} onClose={() => setOpen(false)} /> : null}
      {jobId === undefined ? null : (
        <DraggableModal open title={t('scip.submit')} footer={null} onCancel={() => setJobId(undefined)}>
          <JobProgress key={jobId} jobId={jobId} refreshes={['scip', 'scipBom']} />
        </DraggableModal>
      )}
    </>
  );
}
