import { transferConversionApi } from '@matlas/contract';
import { FileUpload, useCommand, useT, useTransferRefusal } from '@matlas/web-kit';
import { Alert } from 'antd';
import { useState } from 'react';
import { LayoutSelect } from '../layout/layout-select';
import { log } from './use-run';

/** Choice of a file in the IMDS format, or of one that is read with a layout. */
export function UploadStep({ onStarted }: { onStarted: (runId: number) => void }) {
  const t = useT();
  const refusal = useTransferRefusal()(transferConversionApi.upload);
  const [layoutVersionId, setLayout] = useState<number>();
  const upload = useCommand(transferConversionApi.upload, {
    log: log('upload'),
    onDone: ({ runId }) => onStarted(runId),
  });
  const send = (fileId: number) =>
    upload.mutate({ file: fileId, ...(layoutVersionId === undefined ? {} : { layoutVersionId }) } as never);
  return (
    <div className="cv-upload">
      <Alert type="info" showIcon title={t('conversion.form.fromImds')} />
      {refusal ? <Alert type="warning" showIcon title={refusal} /> : null}
      <LayoutSelect
        sources={['IMDS']}
        usual={t('conversion.usualForm')}
        value={layoutVersionId}
        onChange={setLayout}
        isBusy={upload.isPending}
      />
      <FileUpload
        purpose="imdsConversion"
        log={['conversion.log.upload']}
        isBusy={upload.isPending || refusal !== undefined}
        onUploaded={({ fileId }) => send(fileId)}
      >
        <p className="m-faint">{t('conversion.upload.hint')}</p>
      </FileUpload>
    </div>
  );
}
