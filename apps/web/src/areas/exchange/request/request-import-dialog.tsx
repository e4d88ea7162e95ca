import { exchangeRequestApi, MAX_IMPORTED_REQUESTS, type RequestImportReport } from '@matlas/contract';
import { call, download } from '@matlas/web-kit';
import { WorkbookImportDialog } from '../../files/workbook-import';

const route = exchangeRequestApi.importRequests;
const log = ['requests.title', 'requests.importDialog.title'];
const requestImport = {
  purpose: 'requestImport' as const,
  words: 'requests.importDialog',
  log,
  route,
  most: MAX_IMPORTED_REQUESTS,
  send: (file: number, options: object) => call(route, { file, ...options }, { log }),
  resultText: { word: 'imported', count: ({ imported }: RequestImportReport) => imported },
  template: () => download(exchangeRequestApi.template, {}, { log }),
  errorReport: (file: number, options: object) =>
    download(exchangeRequestApi.importErrors, { file, ...options }, { log }),
};

export const RequestImportDialog = ({ onClose }: { onClose: () => void }) => (
  <WorkbookImportDialog of={requestImport} onClose={onClose} />
);
