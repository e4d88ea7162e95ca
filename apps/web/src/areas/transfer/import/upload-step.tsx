import { transferImportApi } from '@matlas/contract';
import { FileUpload, useCommand, useMay, useT, useTransferRefusal } from '@matlas/web-kit';
import { Alert } from 'antd';
import { useState } from 'react';
import { LayoutSelect } from '../layout/layout-select';
import { ChoiceFields, noChoices, type Choices } from './choice-fields';
import { log } from './log';
import { TemplateButtons } from './template-buttons';

/** Import options and the choice of the file. */
export function UploadStep({ onStarted }: { onStarted: (importId: number) => void }) {
  const t = useT();
  const may = useMay();
  const refusal = useTransferRefusal()(transferImportApi.upload);
  const [choices, setChoices] = useState<Choices>(noChoices);
  const upload = useCommand(transferImportApi.upload, {
    log: log('upload'),
    onDone: ({ importId }) => onStarted(importId),
  });
  const [layoutVersionId, setLayout] = useState<number>();
  const send = (fileId: number) =>
    upload.mutate({ file: fileId, ...choices, ...(layoutVersionId === undefined ? {} : { layoutVersionId }) } as never);
  return (
    <div className="mi-upload">
      {refusal ? <Alert type="warning" showIcon title={refusal} /> : null}
      <LayoutSelect
        sources={['CAMDS', 'LOCAL']}
        usual={t('mdsUpload.upload.usualForm')}
        value={layoutVersionId}
        onChange={setLayout}
        isBusy={upload.isPending}
      />
      {may(transferImportApi.upload) ? (
        <FileUpload
          purpose="sheetImport"
          log={log('upload')}
          isBusy={upload.isPending}
          onUploaded={({ fileId }) => send(fileId)}
        >
          <p className="m-faint">{t('mdsUpload.upload.formats')}</p>
        </FileUpload>
      ) : null}
      <section className="mi-section" aria-label={t('mdsUpload.choice.title')}>
        <h2>{t('mdsUpload.choice.title')}</h2>
        <ChoiceFields choices={choices} onChange={setChoices} />
      </section>
      <section className="mi-section" aria-label={t('mdsUpload.template.title')}>
        <h2>{t('mdsUpload.template.title')}</h2>
        <p className="m-faint">{t('mdsUpload.template.hint')}</p>
        <TemplateButtons />
      </section>
    </div>
  );
}
