import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { distributionApi, type DistributionReport } from '@matlas/contract';
import { call, CallError, DraggableModal, download, FileUpload, ignoreRefusal, useMay, useT } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshAreas } from '@matlas/web-kit';

const log = ['distribution.title', 'distribution.upload'];

/** Assigns sheets by a workbook: it is checked first, and every wrong row is shown before anything is assigned. */
export function DistributionUpload() {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [checked, setChecked] = useState<{ file: number; report: DistributionReport }>();
  if (!may(distributionApi.importData)) return null;
  const close = () => {
    setOpen(false);
    setChecked(undefined);
  };
  const send = async (file: number, more: { checkOnly?: boolean; validRowsOnly?: boolean }) => {
    try {
      const report = await call(distributionApi.importData, { file, ...more }, { log });
      if (more.checkOnly && report.wrongRows > 0) return setChecked({ file, report });
      if (more.checkOnly) return await send(file, {});
      void message.success(t('distribution.uploaded', { assigned: report.assigned, rows: report.rows }));
      close();
      await refreshAreas(client, ['data']);
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason;
      void message.error(reason.message);
    }
  };
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('distribution.upload')}
      </Button>
      <DraggableModal open={isOpen} title={t('distribution.upload')} footer={null} onCancel={close} destroyOnHidden>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => void download(distributionApi.template, {}, { log }).catch(ignoreRefusal)}
        >
          {t('distribution.template')}
        </Button>
        <FileUpload
          purpose="distributionImport"
          log={log}
          onUploaded={({ fileId }) => void send(fileId, { checkOnly: true })}
        />
        {checked ? (
          <>
            <p>{t('distribution.wrong', { count: checked.report.wrongRows })}</p>
            <ul>
              {checked.report.errors.map((error) => (
                <li key={`${error.row} ${error.field}`}>
                  {t('distribution.row', { row: error.row, column: error.column, message: error.message })}
                </li>
              ))}
            </ul>
            <Button onClick={() => void send(checked.file, { validRowsOnly: true })}>
              {t('distribution.validOnly')}
            </Button>
          </>
        ) : null}
      </DraggableModal>
    </>
  );
}
