import { rulesImportApi, type JobRow, type ListImportReport, type ListImportResult } from '@matlas/contract';
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
/** A list file with the report of its check. */
export interface CheckedFile {
  fileId: number;
  report: ListImportReport;
}
export const log = ['regulationItems.title', 'listImport.title'];

/** Checks the file of a list first; then a job imports it as a new version. */
export function useListImport(lawId: number) {
  const client = useQueryClient();
  const [looked, setLooked] = useState<CheckedFile>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [jobId, setJobId] = useState<number>();
  const [taken, setTaken] = useState<ListImportResult>();
  const send = async (fileId: number, options: ListImportOptions & { checkOnly?: boolean }) => {
    setBusy(true);
    const answer = await call(rulesImportApi.import, { lawId, file: fileId, ...options }, { log }).catch(
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
    if (state === 'done') setTaken(result as ListImportResult);
    else setTrouble(error?.message);
    // The checked file of a failed import is discarded: the user selects a file again.
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
    look: (fileId: number, options: ListImportOptions = {}) => send(fileId, { ...options, checkOnly: true }),
    take: (options: ListImportOptions) => (looked ? send(looked.fileId, options) : Promise.resolve()),
    back: () => {
      setLooked(undefined);
      setTrouble(undefined);
    },
  };
}
