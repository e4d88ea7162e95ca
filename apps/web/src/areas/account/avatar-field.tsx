import { UploadOutlined } from '@ant-design/icons';
import { accountApi, avatarPreset, refuseFile, refuseSize } from '@matlas/contract';
import { call, useT } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';
import { readFileHead } from '../../file-head';
import { Avatar, presetAddress } from '../../shell/avatar';

/**
 * Locale key of the error of a picture, undefined for a valid one. Checks the content of the file, not only its
 * name.
 */
async function findPictureError(file: File): Promise<string | undefined> {
  const refusal = refuseFile('avatar', file.name, await readFileHead(file)) ?? refuseSize('avatar', file.size);
  // All other refusals (empty file, unknown extension) are shown as "not an accepted picture type".
  return refusal && (refusal.code === 'avatar.size' ? 'errors.avatar.size' : 'errors.avatar.type');
}

function UploadButton({ onUploaded }: { onUploaded: (avatar: string) => void }) {
  const t = useT();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const upload = async (file: File) => {
    const fault = await findPictureError(file);
    if (fault) return void message.error(t(fault));
    setBusy(true);
    try {
      const { fileId } = await call(accountApi.uploadAvatar, { file }, { log: 'account.log.avatar' });
      onUploaded(String(fileId));
    } catch (reason) {
      void message.error((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) void upload(file);
    // Reset, so that the same file can be chosen again.
    event.target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        className="u-file"
        accept="image/jpeg,image/png"
        aria-label={t('account.avatar.upload')}
        onChange={choose}
      />
      <Button icon={<UploadOutlined aria-hidden />} loading={isBusy} onClick={() => input.current?.click()}>
        {t('account.avatar.upload')}
      </Button>
    </>
  );
}

export interface AvatarFieldProps {
  /** Name of the user, from which the initials are taken when there is no picture. */
  person: string;
  id?: string;
  value?: string | null;
  onChange?: (avatar: string | null) => void;
}

/** Six preset pictures, or an uploaded one. The enclosing form saves the choice. */
export function AvatarField({ person, id, value = null, onChange }: AvatarFieldProps) {
  const t = useT();
  const { message } = App.useApp();
  const set = (avatar: string) => {
    onChange?.(avatar);
    void message.success(t('messages.avatarSet'));
  };
  return (
    <div id={id} className="u-avatar">
      <Avatar avatar={value} name={person} isLarge />
      <div>
        <div role="group" aria-label={t('account.avatar.presets')} className="u-presets">
          {avatarPreset.values.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={value === preset}
              aria-label={t(`enums.${avatarPreset.labelKey(preset)}`)}
              title={t(`enums.${avatarPreset.labelKey(preset)}`)}
              onClick={() => set(preset)}
            >
              <img src={presetAddress(preset)} alt="" />
            </button>
          ))}
        </div>
        <UploadButton onUploaded={set} />
        {value === null ? null : (
          <Button type="text" onClick={() => onChange?.(null)}>
            {t('account.avatar.none')}
          </Button>
        )}
      </div>
    </div>
  );
}
