import { jobState, scipDossierApi, type JobRow } from '@matlas/contract';
import { DraggableModal, FileUpload, JobProgress, useCommand, useT } from '@matlas/web-kit';
import { Alert, Button, Checkbox, Input } from 'antd';
import { useState } from 'react';

const log = 'scip.notification';
function ReadJob({ jobId, onOpen }: { jobId: number; onOpen: (dossierId: number) => void }) {
  const t = useT();
  const [ended, setEnded] = useState<JobRow>();
  const dossierId = (ended?.result as { dossierId?: number } | null | undefined)?.dossierId;
  return (
    <>
      <JobProgress jobId={jobId} refreshes={['scip', 'scipBom']} onEnd={setEnded} />
      {ended?.error && ended.error.issues.length > 0 ? (
        <ul className="sc-lines sc-findings">
          {ended.error.issues.map(({ path, message }, index) => (
            <li key={`${index} ${path}`} className="sc-line">
              <span>{message}</span> <span className="m-faint">{path}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {ended?.state === jobState.of.done && dossierId !== undefined ? (
        <Button type="primary" onClick={() => onOpen(dossierId)}>
          {t('scip.import.open')}
        </Button>
      ) : null}
    </>
  );
}

/** Reads an .i6z that was made elsewhere: as a dossier of its own, or as that of the vehicle. */
export function ImportDialog({
  modId,
  onClose,
  onOpen,
}: {
  modId: number | undefined;
  onClose: () => void;
  onOpen: (dossierId: number) => void;
}) {
  const t = useT();
  const [jobId, setJobId] = useState<number>();
  const [scipNumber, setNumber] = useState('');
  const [isOfVehicle, setOfVehicle] = useState(false);
  const read = useCommand(scipDossierApi.importFile, {
    log: [log, 'scip.import.title'],
    onDone: (started) => setJobId(started.jobId),
  });
  const start = (fileId: number) =>
    void read.run({
      file: fileId,
      ...(isOfVehicle && modId !== undefined ? { modId } : {}),
      ...(scipNumber.trim() === '' ? {} : { scipNumber: scipNumber.trim() }),
    });
  return (
    <DraggableModal open title={t('scip.import.title')} footer={null} onCancel={onClose}>
      <div className="sc-fields">
        {jobId === undefined ? (
          <>
            <Alert type="info" title={t('scip.import.hint')} />
            <Input
              aria-label={t('scip.scipNumber')}
              placeholder={t('scip.import.number')}
              value={scipNumber}
              onChange={(event) => setNumber(event.target.value)}
            />
            {modId === undefined ? null : (
              <Checkbox checked={isOfVehicle} onChange={(event) => setOfVehicle(event.target.checked)}>
                {t('scip.import.ofVehicle')}
              </Checkbox>
            )}
            <FileUpload
              purpose="scipDossier"
              log={[log, 'scip.import.title']}
              isBusy={read.isPending}
              onUploaded={({ fileId }) => start(fileId)}
            />
          </>
        ) : (
          <ReadJob jobId={jobId} onOpen={onOpen} />
        )}
      </div>
    </DraggableModal>
  );
}
