import { systemUsersApi, type UserImportReport } from '@matlas/contract';
import { call, refreshAreas } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

interface ImportState {
  file: File | undefined;
  /** What the check found; nothing is stored yet. */
  report: UserImportReport | undefined;
  /** What the import did. */
  done: UserImportReport | undefined;
  /** Share of the upload that is sent; undefined while nothing is on its way. */
  sent: number | undefined;
  isBusy: boolean;
  error: Error | undefined;
}

const beginning: ImportState = {
  file: undefined,
  report: undefined,
  done: undefined,
  sent: undefined,
  isBusy: false,
  error: undefined,
};
const log = ['users.import.title', 'kit.query'];
const refreshed = ['system', 'matlas', 'sys'];

/** A workbook of users: checked at once, imported when the person says so; the answer of an older file is dropped. */
export function useUserImport(enterpriseId: number | undefined) {
  const client = useQueryClient();
  const [state, setState] = useState(beginning);
  const asked = useRef(0);
  const change = (part: Partial<ImportState>) => setState((now) => ({ ...now, ...part }));
  const send = async (
    file: File,
    how: { checkOnly: boolean; validRowsOnly: boolean },
    take: (report: UserImportReport) => Partial<ImportState>,
  ) => {
    const number = ++asked.current;
    change({ file, isBusy: true, sent: 0, error: undefined });
    const input = { file, ...how, ...(enterpriseId === undefined ? {} : { enterpriseId }) };
    const answer = await call(systemUsersApi.importUser, input, { log, onProgress: (sent) => change({ sent }) }).then(
      take,
      (error: Error): Partial<ImportState> => ({ error }),
    );
    if (number === asked.current) change({ ...answer, isBusy: false, sent: undefined });
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
      asked.current += 1;
      setState(beginning);
    },
  };
}
export type UserImport = ReturnType<typeof useUserImport>;
