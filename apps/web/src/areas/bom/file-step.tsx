import { FileUpload, useT } from '@matlas/web-kit';
import { Alert } from 'antd';
import { checkLog, type Import } from './use-import';

/** Step 1: upload of a workbook or CSV file. Invalid names and sizes are refused before the upload. */
export function FileStep({ work }: { work: Import }) {
  const t = useT();
  return (
    <div className="b-file-step">
      <FileUpload purpose="bomImport" log={checkLog} isBusy={work.isChecking} onUploaded={work.choose} />
      {work.error ? <Alert type="error" showIcon title={work.error.message} /> : null}
      {work.isChecking ? (
        <p role="status" className="m-faint">
          {t('bom.import.checking')}
        </p>
      ) : null}
      <p className="m-faint">{t('bom.import.hint')}</p>
    </div>
  );
}
