import { DeleteOutlined, FileOutlined, InboxOutlined } from '@ant-design/icons';
import { certificateApi, filePurpose, refuseFile, refuseSize } from '@matlas/contract';
import { call, useT } from '@matlas/web-kit';
import { Alert, Button, Progress, Upload } from 'antd';
import { useRef, useState } from 'react';

export interface ChosenFile { fileId: number; filename: string }
/** While a file is on its way the form waits with saving. */
export const sending = 'sending';
export type FileValue = ChosenFile | typeof sending | null | undefined;

const purpose = filePurpose('certificate');
const bytesInMegabyte = 1024 * 1024;
const percentOf = (share: number): number => Math.round(share * 100);
const log = ['certificates.title', 'certificates.upload'];

/** Sends a chosen file; one that is given up or replaced while it is on its way is dropped. */
function useUpload(onChange: (value: FileValue) => void) {
  const t = useT();
  const [sent, setSent] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const send = async (file: File) => {
    const refusal = refuseFile('certificate', file.name) ?? refuseSize('certificate', file.size);
    setTrouble(refusal ? t(`errors.${refusal.code}`, refusal.params) : undefined);
    if (refusal) return;
    const mine = new AbortController();
    running.current = mine;
    setSent(0);
    onChange(sending);
    const answer = await call(certificateApi.upload, { file } as never, { log, onProgress: setSent, signal: mine.signal }).catch((reason: Error) => reason);
    if (running.current !== mine || mine.signal.aborted) return;
    setSent(undefined);
    if (answer instanceof Error) { setTrouble(answer.message); onChange(null); } else onChange(answer);
  };
  const stop = () => { running.current?.abort(); setSent(undefined); onChange(null); };
  return { sent, trouble, send: (file: File) => void send(file), stop };
}

function Chosen({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const t = useT();
  return (
    <div className="g-file">
      <FileOutlined aria-hidden />
      <span className="m-cut" title={file.filename}>{file.filename}</span>
      <Button type="text" size="small" icon={<DeleteOutlined aria-hidden />} aria-label={t('certificates.removeFile', { name: file.filename })} title={t('certificates.removeFile', { name: file.filename })} onClick={onRemove} />
    </div>
  );
}

/** The file of a certificate: dropped or chosen, with how much of it is sent. */
export function FileField({ id, value, onChange = () => undefined }: { id?: string; value?: FileValue; onChange?: (value: FileValue) => void }) {
  const t = useT();
  const { sent, trouble, send, stop } = useUpload(onChange);
  const take = (file: File) => { send(file); return false; };
  return (
    <div className="g-upload" id={id}>
      {value && value !== sending ? <Chosen file={value} onRemove={() => onChange(null)} /> : null}
      {sent === undefined ? null : (
        <div className="g-file" role="status">
          <Progress percent={percentOf(sent)} size="small" aria-label={t('certificates.sending')} />
          <Button size="small" onClick={stop}>{t('kit.cancel')}</Button>
        </div>
      )}
      {value || sent !== undefined ? null : (
        <Upload.Dragger name="file" multiple={false} showUploadList={false} accept={purpose.types.map((type) => `.${type}`).join(',')} beforeUpload={take}>
          <p className="g-drop-icon"><InboxOutlined aria-hidden /></p>
          <p>{t('certificates.drop')}</p>
          <p className="m-faint">{t('certificates.types', { types: purpose.types.map((type) => `.${type}`).join(t('users.comma')), megabytes: purpose.maxBytes / bytesInMegabyte })}</p>
        </Upload.Dragger>
      )}
      {trouble ? <Alert type="error" showIcon title={trouble} /> : null}
    </div>
  );
}
