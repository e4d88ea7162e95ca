import { PaperClipOutlined } from '@ant-design/icons';
import { useT } from '@matlas/web-kit';
import { OneFileField, type FileFieldProps } from '../../shell/one-file-field';

/** One file attached to a message. */
export function AttachmentField(props: FileFieldProps) {
  const t = useT();
  return (
    <OneFileField
      {...props}
      purpose="messageAttachment"
      icon={<PaperClipOutlined aria-hidden />}
      words={{
        label: t('messageCentre.attach'),
        choose: t('messageCentre.attachAction'),
        remove: (name) => t('messageCentre.detach', { name }),
      }}
    />
  );
}
