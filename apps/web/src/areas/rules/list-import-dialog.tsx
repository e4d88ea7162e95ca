import { rulesImportApi, type JobRow, type ListImportResult } from '@matlas/contract';
import { download, FileUpload, formatNumber, JobCard, useJob, useT } from '@matlas/web-kit';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { FileButton } from '../files/workbook-import';
import { DeletedEntries, DroppedLine, ImportPreview, NotTaken } from './import-preview';
import { ListMappingStep, mappingBlock } from './list-mapping-step';
import { type CheckedFile, log, useListImport, type ListImport, type ListImportOptions } from './use-list-import';

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
          <DeletedEntries of={of} />
          {(of.noteCount ?? 0) > 0 ? <NotTaken of={of} /> : null}
        </>
      }
    />
  );
}

type Decided = Pick<ListImportOptions, 'dropMembers' | 'decisions'>;
const decidedOf = ({ dropMembers, decisions }: Decided) => ({
  dropMembers: dropMembers === true,
  ...(decisions ? { decisions: [...decisions] } : {}),
});
function ReportButton({ lawId, file, options }: { lawId: number; file: CheckedFile; options: Decided }) {
  const { fileId, mapping } = file;
  const input = { lawId, file: fileId, ...decidedOf(options), ...(mapping ? { mapping } : {}) };
  return <FileButton label="listImport.report" fetches={() => download(rulesImportApi.report, input, { log })} />;
}

interface StepProps {
  work: ListImport;
  options: ListImportOptions;
  onBack: () => void;
}
/** Actions of the mapping: its check, another file. */
function MappingFoot({ work, onBack }: Omit<StepProps, 'options'>) {
  const t = useT();
  if (!work.mapped) return null;
  const block = mappingBlock(work.mapped.columns);
  return (
    <>
      {block ? <span className="m-faint">{t(block)}</span> : null}
      <Button disabled={work.isBusy} onClick={onBack}>
        {t('listImport.otherFile')}
      </Button>
      <Button
        type="primary"
        loading={work.isBusy}
        disabled={block !== undefined}
        onClick={() => void work.checkMapping()}
      >
        {t('listImport.map.check')}
      </Button>
    </>
  );
}
/** Actions of the preview: its workbook, the columns, another file, the import. */
function PreviewFoot({ work, lawId, options, onBack }: StepProps & { lawId: number }) {
  const t = useT();
  const { looked, isBusy } = work;
  if (!looked) return null;
  const { report } = looked;
  const isWhole = (report.openRows ?? report.wrongRows) === 0;
  const hasDay = (options.publishedAt ?? report.publishedAt ?? '') !== '';
  return (
    <>
      <ReportButton lawId={lawId} file={looked} options={options} />
      <Button disabled={isBusy} onClick={() => void work.mapColumns()}>
        {t('listImport.map.action')}
      </Button>
      <Button disabled={isBusy} onClick={onBack}>
        {t('listImport.otherFile')}
      </Button>
      <Button
        type="primary"
        loading={isBusy}
        disabled={!hasDay || report.entries === 0}
        onClick={() => void work.take({ ...options, validRowsOnly: !isWhole })}
      >
        {t(isWhole ? 'listImport.take' : 'listImport.takeValid')}
      </Button>
    </>
  );
}

/** Imports the published file of a list as a new version, after a preview. Unknown layouts are mapped first. */
export function ListImportDialog({ lawId, onClose }: { lawId: number; onClose: () => void }) {
  const t = useT();
  const work = useListImport(lawId);
  const { looked, mapped, trouble, isBusy, jobId, taken } = work;
  const [options, setOptions] = useState<ListImportOptions>({});
  const change = (next: ListImportOptions) => {
    setOptions(next);
    const isReadAnew = next.dropMembers !== options.dropMembers || next.decisions !== options.decisions;
    if (looked && isReadAnew) void work.look(looked.fileId, decidedOf(next));
  };
  const back = () => {
    setOptions({});
    work.back();
  };
  const isOver = taken !== undefined || jobId !== undefined;
  return (
    <Modal
      open
      className="rl-dialog"
      width={width}
      title={t('listImport.title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button key="close" {...(isOver ? { type: 'primary' as const } : {})} onClick={onClose}>
            {t(isOver ? 'kit.close' : 'kit.cancel')}
          </Button>
          {isOver ? null : looked ? (
            <PreviewFoot work={work} lawId={lawId} options={options} onBack={back} />
          ) : (
            <MappingFoot work={work} onBack={back} />
          )}
        </>
      }
    >
      {taken ? (
        <ImportSummary of={taken} />
      ) : jobId !== undefined ? (
        <ImportProgress key={jobId} jobId={jobId} onEnd={work.ended} />
      ) : looked ? (
        <ImportPreview
          report={looked.report}
          mapping={looked.mapping}
          options={options}
          isBusy={isBusy}
          onOptionsChange={change}
        />
      ) : mapped ? (
        <ListMappingStep work={work} file={mapped} />
      ) : (
        <Choice isBusy={isBusy} onChoose={(fileId) => void work.look(fileId)} />
      )}
      {trouble ? <Alert className="rl-trouble" type="error" showIcon title={trouble} /> : null}
    </Modal>
  );
}
