import { rulesImportApi, type JobRow, type ListImportReport, type ListImportTaken } from '@matlas/contract';
import { areaOf, call, refreshAreas } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export interface ListImportOptions {
  validRowsOnly?: boolean;
  dropMembers?: boolean;
  addSubstances?: boolean;
  label?: string;
  publishedAt?: string;
}
/** A file on its way into a list. */
export interface Looked {
  fileId: number;
  report: ListImportReport;
}
export const log = ['regulationItems.title', 'listImport.title'];

/** Looks at the file of a list first; then a job takes it as a new version. */
export function useListImport(lawId: number) {
  const client = useQueryClient();
  const [looked, setLooked] = useState<Looked>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [jobId, setJobId] = useState<number>();
  const [taken, setTaken] = useState<ListImportTaken>();
  const send = async (fileId: number, wish: ListImportOptions & { checkOnly?: boolean }) => {
    setBusy(true);
    const answer = await call(rulesImportApi.import, { lawId, file: fileId, ...wish }, { log }).catch(
      (reason: Error) => reason,
    );
    setBusy(false);
    setTrouble(answer instanceof Error ? answer.message : undefined);
    if (answer instanceof Error) return;
    if (answer.report) setLooked({ fileId, report: answer.report });
    if (answer.job) setJobId(answer.job.jobId);
  };
  const ended = ({ state, result, error }: JobRow) => {
    setJobId(undefined);
    if (state === 'done') setTaken(result as ListImportTaken);
    else setTrouble(error?.message);
    // What was refused is kept no longer: the file is chosen again.
    if (state === 'failed') setLooked(undefined);
    void refreshAreas(client, [areaOf(rulesImportApi.import.path)]);
  };
  return {
    looked,
    trouble,
    isBusy,
    jobId,
    taken,
    ended,
    look: (fileId: number, wish: ListImportOptions = {}) => send(fileId, { ...wish, checkOnly: true }),
    take: (wish: ListImportOptions) => (looked ? send(looked.fileId, wish) : Promise.resolve()),
    back: () => {
      setLooked(undefined);
      setTrouble(undefined);
    },
  };
}
