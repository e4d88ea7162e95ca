import { DownloadOutlined } from '@ant-design/icons';
import { bomApi, type JobRow } from '@matlas/contract';
import { download, formatNumber, JobProgress, useT, type T } from '@matlas/web-kit';
import { App, Button, Modal, Steps } from 'antd';
import { jobOutcomeText, type BomJob } from './bom-job';
import { CheckStep } from './check-step';
import { CompareStep } from './compare-step';
import { FileStep } from './file-step';
import { useImport, type Import } from './use-import';

export interface ImportDialogProps {
  modelId: number;
  onJobInBackground: (job: BomJob) => void;
  onClose: () => void;
}

/** Why the import cannot start; undefined when it can. */
export function importBlockReason(
  t: T,
  { report, mode, isChecking }: Pick<Import, 'report' | 'mode' | 'isChecking'>,
): string | undefined {
  if (!report || isChecking) return t('bom.import.checking');
  if (report.faults[0]) return report.faults[0];
  if (report.positions === 0) return t('bom.import.nothingValid');
  return mode === 'allOrNothing' && report.wrongRows > 0
    ? t('bom.import.fixFirst', { count: report.wrongRows })
    : undefined;
}

function CheckFoot({ work }: { work: Import }) {
  const t = useT();
  const { message } = App.useApp();
  const { report } = work;
  const hindrance = importBlockReason(t, work);
  const positions = report?.positions ?? 0;
  const save = () =>
    report &&
    void download(
      bomApi.importErrors,
      { importId: report.importId },
      { log: ['bom.import.title', 'bom.import.errorReport'] },
    ).catch((reason: unknown) => void message.error((reason as Error).message));
  return (
    <footer className="b-import-foot">
      {report && report.errorCount > 0 ? (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
          {t('bom.import.errorReport')}
        </Button>
      ) : null}
      <span className="m-faint b-grow" role="status">
        {hindrance ??
          (report && report.replaces > 0
            ? t('bom.import.replaces', { count: report.replaces, total: formatNumber(report.replaces) })
            : '')}
      </span>
      <Button onClick={work.back}>{t('bom.import.back')}</Button>
      {report && report.replaces > 0 ? (
        <Button type="primary" disabled={hindrance !== undefined} onClick={() => work.compare(true)}>
          {t('bom.import.compare')}
        </Button>
      ) : (
        <Button type="primary" disabled={hindrance !== undefined} onClick={work.start}>
          {t('bom.import.start', { count: positions, total: formatNumber(positions) })}
        </Button>
      )}
    </footer>
  );
}

function JobStep({ jobId, onEnd, onClose }: { jobId: number; onEnd: (job: JobRow) => void; onClose: () => void }) {
  const t = useT();
  return (
    <>
      <div className="b-import-job">
        <JobProgress jobId={jobId} refreshes={['bom', 'model', 'analysis']} onEnd={onEnd} />
      </div>
      <footer className="b-import-foot">
        <span className="m-faint b-grow">{t('bom.import.mayLeave')}</span>
        <Button onClick={onClose}>{t('kit.close')}</Button>
      </footer>
    </>
  );
}

/** Imports a workbook: file, mapping and check, job, and finally the tree. */
export function ImportDialog({ modelId, onJobInBackground, onClose }: ImportDialogProps) {
  const t = useT();
  const { modal, message } = App.useApp();
  const work = useImport(modelId);
  const { jobId, report } = work;
  const names = report && report.replaces > 0 ? ['file', 'check', 'compare', 'run'] : ['file', 'check', 'run'];
  const name = jobId !== undefined ? 'run' : work.isComparing ? 'compare' : report ? 'check' : 'file';
  const close = () => {
    if (jobId !== undefined) onJobInBackground({ jobId });
    if (name !== 'check' && name !== 'compare') return onClose();
    modal.confirm({
      title: t('kit.form.unsaved'),
      content: t('bom.import.discarded'),
      okText: t('kit.discard'),
      okButtonProps: { danger: true },
      cancelText: t('kit.form.goOn'),
      onOk: onClose,
    });
  };
  const ended = (job: JobRow) => {
    if (job.state !== 'done') return;
    void message.success(jobOutcomeText(t, job));
    onClose();
  };
  return (
    <Modal
      open
      width={1000}
      mask={{ closable: false }}
      title={t('bom.import.title')}
      footer={null}
      onCancel={close}
      className="b-dialog b-import"
    >
      <Steps
        size="small"
        current={names.indexOf(name)}
        items={names.map((one) => ({ title: t(`bom.import.step.${one}`) }))}
      />
      {name === 'file' ? <FileStep work={work} /> : null}
      {name === 'check' && report ? (
        <>
          <CheckStep work={work} report={report} />
          <CheckFoot work={work} />
        </>
      ) : null}
      {name === 'compare' && report ? (
        <CompareStep
          report={report}
          isStarting={work.isChecking}
          onBack={() => work.compare(false)}
          onStart={work.start}
        />
      ) : null}
      {jobId === undefined ? null : <JobStep jobId={jobId} onEnd={ended} onClose={close} />}
    </Modal>
  );
}
