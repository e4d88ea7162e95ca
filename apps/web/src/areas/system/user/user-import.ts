import { systemUsersApi, type UserImportReport } from '@matlas/contract';
import { call, refreshAreas } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

interface ImportState {
  file: File | undefined;
  /** Result of the check; nothing is stored yet. */
  report: UserImportReport | undefined;
  /** Result of the import. */
  done: UserImportReport | undefined;
  /** Uploaded share, 0 to 1; undefined when no upload is running. */
  sent: number | undefined;
  isBusy: boolean;
  error: Error | undefined;
}

const initialState: ImportState = {
  file: undefined,
  report: undefined,
  done: undefined,
  sent: undefined,
  isBusy: false,
  error: undefined,
};
const log = ['users.import.title', 'kit.query'];
const refreshed = ['system', 'matlas', 'sys'];

/**
 * Import of a workbook of users: checked as soon as it is chosen, imported on request. Answers for a previous file
 * are ignored.
 */
export function useUserImport(enterpriseId: number | undefined) {
  const client = useQueryClient();
  const [state, setState] = useState(initialState);
  const requestNumber = useRef(0);
  const change = (part: Partial<ImportState>) => setState((now) => ({ ...now, ...part }));
  const send = async (
    file: File,
    how: { checkOnly: boolean; validRowsOnly: boolean },
    take: (report: UserImportReport) => Partial<ImportState>,
  ) => {
    const number = ++requestNumber.current;
    change({ file, isBusy: true, sent: 0, error: undefined });
    const input = { file, ...how, ...(enterpriseId === undefined ? {} : { enterpriseId }) };
    const answer = await call(systemUsersApi.importUser, input, { log, onProgress: (sent) => change({ sent }) }).then(
      take,
      (error: Error): Partial<ImportState> => ({ error }),
    );
    if (number === requestNumber.current) change({ ...answer, isBusy: false, sent: undefined });
  };
  return {
    ...state,
    choose: (file: File) => void send(file, { checkOnly: true, validRowsOnly: false }, (report) => ({ report })),
    start: (validRowsOnly: boolean) => {
      if (state.file)
        void send(state.file, { checkOnly: false, validRowsOnly }, (done) => ({ done })).then(() =>
          refreshAreas(client, refreshed),
        );
    },
    back: () => {
      requestNumber.current += 1;
      setState(initialState);
    },
  };
}
export type UserImport = ReturnType<typeof useUserImport>;
