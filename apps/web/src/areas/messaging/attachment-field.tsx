import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { filePurpose, refuseFile, refuseSize, SNIFFED_BYTES } from '@matlas/contract';
import { formatBytes, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';

const purpose = 'messageAttachment';
const accepted = filePurpose(purpose)
  .types.map((type) => `.${type}`)
  .join(',');

/** Why a file cannot be sent, by its name, content and size; undefined when it can. */
async function refusalOf(file: File) {
  const refusal = refuseFile(purpose, file.name) ?? refuseSize(purpose, file.size);
  return refusal ?? refuseFile(purpose, file.name, new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()));
}

export interface AttachmentFieldProps {
  id?: string;
  value?: File | undefined;
  onChange?: (file: File | undefined) => void;
}

/** One file attached to a message. A file that is not allowed is refused before the upload. */
export function AttachmentField({ id, value, onChange }: AttachmentFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string>();
  const take = async (file: File) => {
    const refusal = await refusalOf(file);
    setTrouble(refusal && t(`errors.${refusal.code}`, refusal.params));
    if (!refusal) onChange?.(file);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) take(file).catch((reason: Error) => setTrouble(reason.message));
    // Reset, so that the same file can be chosen again.
    event.target.value = '';
  };
  return (
    <div id={id} className="n-file">
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('messageCentre.attach')}
        onChange={choose}
      />
      {value ? (
        <span className="n-chosen">
          <PaperClipOutlined aria-hidden />
          <span className="m-cut" title={value.name}>
            {value.name}
          </span>
          <span className="m-faint">{formatBytes(value.size)}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('messageCentre.detach', { name: value.name })}
            title={t('messageCentre.detach', { name: value.name })}
            onClick={() => onChange?.(undefined)}
          />
        </span>
      ) : (
        <Button size="small" icon={<PaperClipOutlined aria-hidden />} onClick={() => input.current?.click()}>
          {t('messageCentre.attachAction')}
        </Button>
      )}
      {trouble ? (
        <p className="n-trouble" role="alert">
          {trouble}
        </p>
      ) : null}
    </div>
  );
}
