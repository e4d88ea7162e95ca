import { MAX_IMPORTED_USERS, systemUsersApi, type UserImportReport } from '@matlas/contract';
import { call, download } from '@matlas/web-kit';
import { WorkbookImportDialog } from '../../files/workbook-import';

const log = ['users.import.title', 'kit.query'];
const userImport = (enterpriseId: number | undefined) => {
  const owner = enterpriseId === undefined ? {} : { enterpriseId };
  return {
    purpose: 'userImport' as const,
    words: 'users.import',
    log,
    route: systemUsersApi.importUser,
    refreshes: ['matlas', 'sys'],
    most: MAX_IMPORTED_USERS,
    send: (file: number, options: object) => call(systemUsersApi.importUser, { file, ...options, ...owner }, { log }),
    resultText: { word: 'imported', count: ({ imported }: UserImportReport) => imported },
    template: () => download(systemUsersApi.downloadUserTemplate, {}, { log }),
    errorReport: (file: number, options: object) =>
      download(systemUsersApi.importErrors, { file, ...options, ...owner }, { log }),
  };
};

/** Imports users of an enterprise, the caller's own when none is given. */
export const UserImportDialog = ({
  enterpriseId,
  onClose,
}: {
  enterpriseId: number | undefined;
  onClose: () => void;
}) => <WorkbookImportDialog of={userImport(enterpriseId)} onClose={onClose} />;
