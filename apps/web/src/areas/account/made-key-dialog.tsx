import { CopyOutlined } from '@ant-design/icons';
import { Code, useT } from '@matlas/web-kit';
import { Alert, App, Button, Modal } from 'antd';

/** The key that was just made; it is shown only here. */
export function MadeKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const copy = () =>
    void navigator.clipboard.writeText(apiKey).then(
      () => message.success(t('messages.copied')),
      (reason: Error) => message.error(reason.message),
    );
  return (
    <Modal
      open
      title={t('account.apiKeys.made')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button icon={<CopyOutlined aria-hidden />} onClick={copy}>
            {t('account.apiKeys.copy')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('kit.close')}
          </Button>
        </>
      }
    >
      <Alert className="m-form-trouble" type="warning" showIcon title={t('account.apiKeys.shownOnce')} />
      <p className="u-key">
        <Code>{apiKey}</Code>
      </p>
    </Modal>
  );
}
