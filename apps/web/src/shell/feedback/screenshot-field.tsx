import { CameraOutlined, CloseOutlined, PictureOutlined } from '@ant-design/icons';
import { filePurpose, refuseFile, refuseSize, SNIFFED_BYTES } from '@matlas/contract';
import { formatBytes, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';
import { canTakeScreenshot, takeScreenshot } from './take-screenshot';

const purpose = 'feedback';
const accepted = filePurpose(purpose)
  .types.map((type) => `.${type}`)
  .join(',');

/** Why a picture cannot be sent; undefined when it can. */
async function refusalOf(file: File) {
  const refusal = refuseFile(purpose, file.name) ?? refuseSize(purpose, file.size);
  return refusal ?? refuseFile(purpose, file.name, new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()));
}

interface ScreenshotFieldProps {
  id?: string;
  value?: File | undefined;
  onChange?: (file: File | undefined) => void;
}

/** One picture: a chosen file, or one that the browser takes of what the person chooses. */
export function ScreenshotField({ id, value, onChange }: ScreenshotFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const refusal = await refusalOf(file);
    setTrouble(refusal && t(`errors.${refusal.code}`, refusal.params));
    if (!refusal) onChange?.(file);
  };
  const showError = (reason: Error) => setTrouble(reason.message);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0]).catch(showError);
    event.target.value = '';
  };
  return (
    <div id={id}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('feedback.choosePicture')}
        onChange={choose}
      />
      {value ? (
        <span className="s-picture">
          <PictureOutlined aria-hidden />
          <span className="m-cut" title={value.name}>
            {value.name}
          </span>
          <span className="m-faint">{formatBytes(value.size)}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('feedback.removePicture')}
            title={t('feedback.removePicture')}
            onClick={() => onChange?.(undefined)}
          />
        </span>
      ) : (
        <span className="s-picture">
          <Button size="small" icon={<PictureOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {t('feedback.choosePicture')}
          </Button>
          {canTakeScreenshot() ? (
            <Button
              size="small"
              icon={<CameraOutlined aria-hidden />}
              onClick={() => void takeScreenshot().then(take).catch(showError)}
            >
              {t('feedback.takePicture')}
            </Button>
          ) : null}
        </span>
      )}
      {trouble ? (
        <p className="n-trouble" role="alert">
          {trouble}
        </p>
      ) : null}
    </div>
  );
}
