import { DeleteOutlined, FileOutlined } from '@ant-design/icons';
import type { FilePurposeName, Route } from '@matlas/contract';
import { call, FileUpload, useT } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState } from 'react';
import './files.css';

export interface AttachedFile {
  fileId: number;
  name: string;
}
export interface AttachedFilesProps {
  purpose: FilePurposeName;
  /** Takes an upload and answers the stored file. */
  route: Route;
  log: readonly string[];
  max: number;
  value?: readonly AttachedFile[];
  onChange?: (value: readonly AttachedFile[]) => void;
}

/** Form field for several files, sent one after the other; a broken upload goes on where it stopped. */
export function AttachedFilesField({
  purpose,
  route,
  log,
  max,
  value = [],
  onChange = () => undefined,
}: AttachedFilesProps) {
  const t = useT();
  const { message, modal } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const attach = async (fileId: number) => {
    setBusy(true);
    try {
      const stored = (await call(route, { file: fileId } as never, { log })) as { fileId: number; filename: string };
      onChange([...value, { fileId: stored.fileId, name: stored.filename }]);
    } catch (reason) {
      void message.error((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const remove = (fileId: number, name: string) =>
    void modal.confirm({
      title: t('messages.removeFile', { name }),
      okText: t('files.remove', { name }),
      cancelText: t('kit.cancel'),
      onOk: () => onChange(value.filter((file) => file.fileId !== fileId)),
    });
  return (
    <div className="f-upload">
      {value.map(({ fileId, name }) => (
        <div key={fileId} className="f-file">
          <FileOutlined aria-hidden />
          <span className="m-cut" title={name}>
            {name}
          </span>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('files.remove', { name })}
            title={t('files.remove', { name })}
            onClick={() => remove(fileId, name)}
          />
        </div>
      ))}
      {value.length < max ? (
        <FileUpload
          key={value.length}
          purpose={purpose}
          log={log}
          isBusy={isBusy}
          onUploaded={({ fileId }) => void attach(fileId)}
        />
      ) : (
        <p className="m-faint">{t('errors.file.tooMany', { max })}</p>
      )}
    </div>
  );
}
