import { CopyOutlined } from '@ant-design/icons';
import { Code, useT } from '@matlas/web-kit';
import { Alert, App, Button, Modal } from 'antd';

export interface ShownPassword {
  loginName: string;
  initialPassword: string | null;
}

/** Initial passwords; they are shown only here. */
export function PasswordList({ passwords, onClose }: { passwords: readonly ShownPassword[]; onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const lines = passwords.map(({ loginName, initialPassword }) => `${loginName}\t${initialPassword ?? ''}`).join('\n');
  const copy = () =>
    void navigator.clipboard.writeText(lines).then(
      () => message.success(t('messages.copied')),
      (reason: Error) => message.error(reason.message),
    );
  const footer = (
    <>
      <Button icon={<CopyOutlined aria-hidden />} onClick={copy}>
        {t('users.copyPasswords')}
      </Button>
      <Button type="primary" onClick={onClose}>
        {t('kit.close')}
      </Button>
    </>
  );
  return (
    <Modal
      open
      title={t('users.firstPasswords', { count: passwords.length })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={footer}
    >
      <Alert className="m-form-trouble" type="warning" showIcon title={t('users.shownOnce')} />
      <table className="g-passwords">
        <thead>
          <tr>
            <th scope="col">{t('users.field.loginName')}</th>
            <th scope="col">{t('users.field.initialPassword')}</th>
          </tr>
        </thead>
        <tbody>
          {passwords.map(({ loginName, initialPassword }) => (
            <tr key={loginName}>
              <td>
                <Code>{loginName}</Code>
              </td>
              <td>
                <Code>{initialPassword ?? '–'}</Code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
