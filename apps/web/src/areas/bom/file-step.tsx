import { InboxOutlined } from '@ant-design/icons';
import { filePurpose, refuseFile, refuseSize } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { Alert, Progress, Upload } from 'antd';
import { useState } from 'react';
import type { Import } from './use-import';

const purpose = filePurpose('bomImport');
const bytesInMegabyte = 1024 * 1024;
const percentOf = (share: number): number => Math.round(share * 100);

/** Step 1: a workbook or CSV file, dropped or chosen; refused here already when its name or size cannot be taken. */
export function FileStep({ work }: { work: Import }) {
  const t = useT();
  const [refused, setRefused] = useState<string>();
  const take = (file: File) => {
    const refusal = refuseFile('bomImport', file.name) ?? refuseSize('bomImport', file.size);
    setRefused(refusal ? t(`errors.${refusal.code}`, refusal.params) : undefined);
    if (!refusal) work.choose(file);
    return false;
  };
  const trouble = refused ?? work.error?.message;
  return (
    <div className="b-file-step">
      <Upload.Dragger name="file" multiple={false} showUploadList={false} accept={purpose.types.map((type) => `.${type}`).join(',')} beforeUpload={take} disabled={work.isChecking}>
        <p className="b-drop-icon"><InboxOutlined aria-hidden /></p>
        <p>{t('bom.import.drop')}</p>
        <p className="m-faint">{t('bom.import.types', { types: purpose.types.map((type) => `.${type}`).join(t('bom.import.or')), megabytes: purpose.maxBytes / bytesInMegabyte })}</p>
      </Upload.Dragger>
      {trouble ? <Alert type="error" showIcon title={trouble} /> : null}
      {work.sent === undefined ? null : (
        <div className="b-upload" role="status">
          <span>{work.file?.name}</span>
          <span className="m-faint">{t(work.sent < 1 ? 'bom.import.sending' : 'bom.import.checking')}</span>
          <Progress percent={percentOf(work.sent)} size="small" showInfo={false} aria-label={t('bom.import.sending')} />
        </div>
      )}
      <p className="m-faint">{t('bom.import.hint')}</p>
    </div>
  );
}
