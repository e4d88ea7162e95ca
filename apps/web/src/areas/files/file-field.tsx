import { DeleteOutlined, FileOutlined, InboxOutlined } from '@ant-design/icons';
import { filePurpose, refuseFile, refuseSize, type FilePurposeName, type Route } from '@matlas/contract';
import { call, useT, type LogLabel } from '@matlas/web-kit';
import { Alert, Button, Progress, Upload } from 'antd';
import { useRef, useState } from 'react';
import './files.css';

export interface ChosenFile {
  fileId: number;
  filename: string;
}
/** Value of the field during an upload; the form does not save until it has changed. */
export const uploading = 'sending';
export type FileValue = ChosenFile | typeof uploading | null | undefined;

/** Purpose of the upload, the route that receives the file, and the log label of the call. */
export interface UploadTarget {
  purpose: FilePurposeName;
  route: Route;
  log: LogLabel;
}
const bytesInMegabyte = 1024 * 1024;
const percentOf = (share: number): number => Math.round(share * 100);

/** Uploads a chosen file. The answer for a file that was cancelled or replaced during its upload is ignored. */
function useUpload({ purpose, route, log }: UploadTarget, onChange: (value: FileValue) => void) {
  const t = useT();
  const [sent, setSent] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const send = async (file: File) => {
    const refusal = refuseFile(purpose, file.name) ?? refuseSize(purpose, file.size);
    setTrouble(refusal ? t(`errors.${refusal.code}`, refusal.params) : undefined);
    if (refusal) return;
    const mine = new AbortController();
    running.current = mine;
    setSent(0);
    onChange(uploading);
    const answer = await call(route, { file } as never, { log, onProgress: setSent, signal: mine.signal }).catch(
      (reason: Error) => reason,
    );
    if (running.current !== mine || mine.signal.aborted) return;
    setSent(undefined);
    if (answer instanceof Error) {
      setTrouble(answer.message);
      onChange(null);
    } else onChange(answer as ChosenFile);
  };
  const stop = () => {
    running.current?.abort();
    setSent(undefined);
    onChange(null);
  };
  return { sent, trouble, send: (file: File) => void send(file), stop };
}

function ChosenFileView({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const t = useT();
  return (
    <div className="f-file">
      <FileOutlined aria-hidden />
      <span className="m-cut" title={file.filename}>
        {file.filename}
      </span>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('files.remove', { name: file.filename })}
        title={t('files.remove', { name: file.filename })}
        onClick={onRemove}
      />
    </div>
  );
}

/** Form field for one file: dropped or chosen, with the upload progress. */
export function FileField({
  id,
  value,
  onChange = () => undefined,
  ...way
}: UploadTarget & { id?: string; value?: FileValue; onChange?: (value: FileValue) => void }) {
  const t = useT();
  const purpose = filePurpose(way.purpose);
  const { sent, trouble, send, stop } = useUpload(way, onChange);
  const take = (file: File) => {
    send(file);
    return false;
  };
  return (
    <div className="f-upload" id={id}>
      {value && value !== uploading ? <ChosenFileView file={value} onRemove={() => onChange(null)} /> : null}
      {sent === undefined ? null : (
        <div className="f-file" role="status">
          <Progress percent={percentOf(sent)} size="small" aria-label={t('files.sending')} />
          <Button size="small" onClick={stop}>
            {t('kit.cancel')}
          </Button>
        </div>
      )}
      {value || sent !== undefined ? null : (
        <Upload.Dragger
          name="file"
          multiple={false}
          showUploadList={false}
          accept={purpose.types.map((type) => `.${type}`).join(',')}
          beforeUpload={take}
        >
          <p className="f-drop-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p>{t('files.drop')}</p>
          <p className="m-faint">
            {t('files.types', {
              types: purpose.types.map((type) => `.${type}`).join(t('files.comma')),
              megabytes: purpose.maxBytes / bytesInMegabyte,
            })}
          </p>
        </Upload.Dragger>
      )}
      {trouble ? <Alert type="error" showIcon title={trouble} /> : null}
    </div>
  );
}
