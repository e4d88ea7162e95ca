import { UploadOutlined } from '@ant-design/icons';
import { distributionApi, type DistributionReport, MAX_DISTRIBUTED_ROWS } from '@matlas/contract';
import { call, download, useMay, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { WorkbookImportDialog } from '../files/workbook-import';

const route = distributionApi.importData;
const log = ['distribution.title', 'distribution.import.title'];
/** Assigns sheets by a workbook: one row a sheet version. */
const assignments = {
  purpose: 'distributionImport' as const,
  words: 'distribution.import',
  log,
  route,
  most: MAX_DISTRIBUTED_ROWS,
  send: (file: number, options: object) => call(route, { file, ...options }, { log }),
  errorReport: (file: number, options: object) => download(distributionApi.importErrors, { file, ...options }, { log }),
  resultText: { word: 'assigned', count: ({ assigned }: DistributionReport) => assigned },
  template: () => download(distributionApi.template, {}, { log }),
};

export function DistributionUpload() {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(route)) return null;
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('distribution.upload')}
      </Button>
      {isOpen ? <WorkbookImportDialog of={assignments} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
