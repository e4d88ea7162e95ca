import { catalogApi, type SubstanceImportReport } from '@matlas/contract';
import { call } from '@matlas/web-kit';
import { WorkbookImportDialog } from '../files/workbook-import';

const route = catalogApi.substances.importFacts;
const log = ['substances.title', 'substances.import.title'];
/** What a list such as GADSL says of many substances. */
const factsImport = {
  purpose: 'substanceImport' as const,
  words: 'substances.import',
  log,
  route,
  send: (file: number, wish: object) => call(route, { file, ...wish }, { log }),
  taken: { word: 'changed', count: ({ changed }: SubstanceImportReport) => changed },
};

export const ImportDialog = ({ onClose }: { onClose: () => void }) => (
  <WorkbookImportDialog of={factsImport} onClose={onClose} />
);
