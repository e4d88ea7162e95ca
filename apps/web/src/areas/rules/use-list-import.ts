import {
  type analysisImpactApi,
  type ListColumns,
  type FaultDecision,
  type ListMapping,
  rulesImportApi,
  type JobRow,
  type ListImportReport,
  type ListImportResult,
} from '@matlas/contract';
import { areaOf, call, CallError, refreshAreas } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export interface ListImportOptions {
  validRowsOnly?: boolean;
  dropMembers?: boolean;
  addSubstances?: boolean;
  label?: string;
  publishedAt?: string;
  /** One decision for all rows with the same fault. */
  decisions?: readonly FaultDecision[];
}
/** A list file with the report of its check, and the mapping it was read by. */
export interface CheckedFile {
  fileId: number;
  report: ListImportReport;
  mapping?: ListMapping | undefined;
}
/** A list file whose columns a person maps. `reason`: why its layout is not known. */
export interface MappedFile {
  fileId: number;
  columns: ListColumns;
  reason: string | undefined;
}
interface ImportState {
  looked?: CheckedFile | undefined;
  mapped?: MappedFile | undefined;
  trouble?: string | undefined;
  jobId?: number | undefined;
  taken?: ListImportResult | undefined;
}
export const log = ['regulationItems.title', 'listImport.title'];

/** A layout that is not known is no failure: its columns are mapped by hand. */
export const isUnknownLayout = (reason: Error): boolean =>
  reason instanceof CallError && reason.code.startsWith('lawList.unknown');

/** Requests about a file: one at a time, failures as a text. */
export function useRequests() {
  const [state, setState] = useState<ImportState>({});
  const [isBusy, setBusy] = useState(false);
  const change = (part: ImportState) => setState((now) => ({ ...now, ...part }));
  const ask = async <Answer>(question: () => Promise<Answer>): Promise<Answer | Error> => {
    setBusy(true);
    const answer = await question().catch((reason: Error) => reason);
    setBusy(false);
    change({ trouble: answer instanceof Error ? answer.message : undefined });
    return answer;
  };
  return { state, isBusy, change, setState, ask };
}

interface ColumnsRequest {
  sheetName?: string;
  headerRow?: number;
  mapping?: ListMapping;
}
/** Reads the columns of a file, for a person to map. `route`: of its import, or of what else reads the file. */
export function useColumns(
  lawId: number | undefined,
  { state: { mapped }, change, ask, isBusy }: ReturnType<typeof useRequests>,
  route: typeof rulesImportApi.columns | typeof analysisImpactApi.fileColumns = rulesImportApi.columns,
) {
  const readColumns = async (fileId: number, how: ColumnsRequest, reason: string | undefined) => {
    const columns = await ask(() => call(route, { lawId: lawId ?? 0, file: fileId, ...how }, { log }));
    if (!(columns instanceof Error)) change({ looked: undefined, mapped: { fileId, columns, reason } });
  };
  return {
    isBusy,
    readColumns,
    /** The columns again: for another worksheet or row of titles, or the classes of another column. */
    readAgain: (how: ColumnsRequest) => (mapped ? readColumns(mapped.fileId, how, mapped.reason) : Promise.resolve()),
    changeMapping: (mapping: ListMapping) => {
      if (mapped) change({ mapped: { ...mapped, columns: { ...mapped.columns, mapping, source: 'given' } } });
    },
  };
}

/** Checks the file of a list first; then a job imports it as a new version. Unknown layouts are mapped in between. */
export function useListImport(lawId: number) {
  const client = useQueryClient();
  const requests = useRequests();
  const { state, isBusy, change, setState, ask } = requests;
  const { readColumns, ...columns } = useColumns(lawId, requests);
  const send = async (fileId: number, options: ListImportOptions & { checkOnly?: boolean; mapping?: ListMapping }) => {
    const answer = await ask(() => call(rulesImportApi.import, { lawId, file: fileId, ...options }, { log }));
    if (answer instanceof Error) {
      if (isUnknownLayout(answer) && options.mapping === undefined) await readColumns(fileId, {}, answer.message);
      return;
    }
    if (answer.report) change({ looked: { fileId, report: answer.report, mapping: options.mapping } });
    if (answer.job) change({ jobId: answer.job.jobId });
  };
  const ended = ({ state: end, result, error }: JobRow) => {
    // The checked file of a failed import is discarded: the user selects a file again.
    if (end === 'failed') setState({ trouble: error?.message });
    else
      change({
        jobId: undefined,
        ...(end === 'done' ? { taken: result as ListImportResult } : { trouble: error?.message }),
      });
    void refreshAreas(client, [areaOf(rulesImportApi.import.path)]);
  };
  const { looked, mapped } = state;
  const own = looked?.mapping === undefined ? {} : { mapping: looked.mapping };
  return {
    ...state,
    ...columns,
    isBusy,
    ended,
    look: (fileId: number, options: ListImportOptions = {}) => send(fileId, { ...own, ...options, checkOnly: true }),
    take: (options: ListImportOptions) => (looked ? send(looked.fileId, { ...options, ...own }) : Promise.resolve()),
    /** The columns of the checked file, with the mapping that it was read by. */
    mapColumns: () => (looked ? readColumns(looked.fileId, own, undefined) : Promise.resolve()),
    checkMapping: () =>
      mapped ? send(mapped.fileId, { mapping: mapped.columns.mapping, checkOnly: true }) : Promise.resolve(),
    back: () => setState({}),
  };
}
/** What the step of the mapping needs. */
export type ColumnsWork = Pick<ReturnType<typeof useColumns>, 'isBusy' | 'readAgain' | 'changeMapping'>;
export type ListImport = ReturnType<typeof useListImport>;
