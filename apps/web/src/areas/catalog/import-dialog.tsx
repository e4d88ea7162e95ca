import { catalogApi, type SubstanceImportReport } from '@matlas/contract';
import { call, download } from '@matlas/web-kit';
import { WorkbookImportDialog } from '../files/workbook-import';

const route = catalogApi.substances.importFacts;
const log = ['substances.title', 'substances.import.title'];
/** Imports facts about many substances from a list such as GADSL. */
const factsImport = {
  purpose: 'substanceImport' as const,
  words: 'substances.import',
  log,
  route,
  send: (file: number, options: object) => call(route, { file, ...options }, { log }),
  errorReport: (file: number, options: object) =>
    download(catalogApi.substances.importErrors, { file, ...options }, { log }),
  resultText: { word: 'changed', count: ({ changed }: SubstanceImportReport) => changed },
};

export const ImportDialog = ({ onClose }: { onClose: () => void }) => (
  <WorkbookImportDialog of={factsImport} onClose={onClose} />
);
