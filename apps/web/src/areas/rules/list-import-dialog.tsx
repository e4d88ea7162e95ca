import { rulesImportApi, type JobRow, type ListImportResult } from '@matlas/contract';
import { download, FileUpload, formatNumber, JobCard, useJob, useT } from '@matlas/web-kit';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { FileButton } from '../files/workbook-import';
import { DroppedLine, ImportPreview } from './import-preview';
import { log, useListImport, type ListImportOptions } from './use-list-import';

const width = 900;

function Choice({ isBusy, onChoose }: { isBusy: boolean; onChoose: (fileId: number) => void }) {
  const t = useT();
  return (
    <div className="rl-body">
      <FileUpload purpose="lawListImport" log={log} isBusy={isBusy} onUploaded={({ fileId }) => onChoose(fileId)} />
      {isBusy ? <p role="status">{t('listImport.checking')}</p> : null}
      <p className="m-faint">{t('listImport.hint')}</p>
      <div>
        <FileButton label="listImport.template" fetches={() => download(rulesImportApi.template, {}, { log })} />
      </div>
    </div>
  );
}
/** Progress of the job. It continues after the dialog is closed, and is listed among the tasks. */
function ImportProgress({ jobId, onEnd }: { jobId: number; onEnd: (job: JobRow) => void }) {
  const { data: job } = useJob(jobId, { onEnd });
  return job ? <JobCard job={job} /> : null;
}
function ImportSummary({ of }: { of: ListImportResult }) {
  const t = useT();
  const { taken, addedSubstances, flagged } = of;
  const lines = [
    addedSubstances > 0 ? t('listImport.addedSubstances', { count: addedSubstances }) : '',
    flagged > 0 ? t('listImport.flagged', { count: flagged }) : '',
    t('listImport.follows'),
  ].filter(Boolean);
  return (
    <Alert
      type={of.wrongRows > 0 ? 'warning' : 'success'}
      showIcon
      title={t('listImport.taken', { label: taken?.label ?? '', items: formatNumber(taken?.itemCount ?? 0) })}
      description={
        <>
          <DroppedLine of={of} />
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </>
      }
    />
  );
}

function ReportButton({ lawId, fileId, dropMembers }: { lawId: number; fileId: number; dropMembers: boolean }) {
  return (
    <FileButton
      label="listImport.report"
      fetches={() => download(rulesImportApi.report, { lawId, file: fileId, dropMembers }, { log })}
    />
  );
}

/** Imports the published file of a list as a new version, after a preview. */
export function ListImportDialog({ lawId, onClose }: { lawId: number; onClose: () => void }) {
  const t = useT();
  const { looked, trouble, isBusy, jobId, taken, ended, look, take, back } = useListImport(lawId);
  const [options, setWish] = useState<ListImportOptions>({});
  const report = looked?.report;
  const change = (next: ListImportOptions) => {
    setWish(next);
    if (looked && next.dropMembers !== options.dropMembers)
      void look(looked.fileId, { dropMembers: next.dropMembers === true });
  };
  const isWhole = report?.wrongRows === 0;
  const hasDay = (options.publishedAt ?? report?.publishedAt ?? '') !== '';
  const start =
    looked && report ? (
      <Button
        key="take"
        type="primary"
        loading={isBusy}
        disabled={!hasDay || report.entries === 0}
        onClick={() => void take({ ...options, validRowsOnly: !isWhole })}
      >
        {t(isWhole ? 'listImport.take' : 'listImport.takeValid')}
      </Button>
    ) : null;
  const whole = looked ? (
    <ReportButton key="report" lawId={lawId} fileId={looked.fileId} dropMembers={options.dropMembers === true} />
  ) : null;
  const footer =
    taken || jobId !== undefined
      ? [
          <Button key="close" type="primary" onClick={onClose}>
            {t('kit.close')}
          </Button>,
        ]
      : [
          whole,
          looked ? (
            <Button
              key="back"
              disabled={isBusy}
              onClick={() => {
                setWish({});
                back();
              }}
            >
              {t('listImport.otherFile')}
            </Button>
          ) : null,
          <Button key="no" onClick={onClose}>
            {t('kit.cancel')}
          </Button>,
          start,
        ];
  return (
    <Modal
      open
      className="rl-dialog"
      width={width}
      title={t('listImport.title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={footer}
    >
      {taken ? (
        <ImportSummary of={taken} />
      ) : jobId !== undefined ? (
        <ImportProgress key={jobId} jobId={jobId} onEnd={ended} />
      ) : report ? (
        <ImportPreview report={report} options={options} isBusy={isBusy} onOptionsChange={change} />
      ) : (
        <Choice isBusy={isBusy} onChoose={(fileId) => void look(fileId)} />
      )}
      {trouble ? <Alert className="rl-trouble" type="error" showIcon title={trouble} /> : null}
    </Modal>
  );
}
