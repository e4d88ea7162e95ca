import { systemUsersApi, type EnterpriseUserRow } from '@matlas/contract';
import { useCommand, useT } from '@matlas/web-kit';
import { Alert, App, Modal, Radio } from 'antd';
import { useState } from 'react';
import { PasswordList, type ShownPassword } from '../../org/users/password-list';

const handovers = ['mail', 'show'] as const;
const named = 5;

/**
 * Sets new initial passwords for one or several users. Their sessions end, and they have to choose an own password
 * at the next sign-in.
 */
export function ResetDialog({ users, onClose }: { users: readonly EnterpriseUserRow[]; onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const [handover, setHandover] = useState<(typeof handovers)[number]>('mail');
  const [shown, setShown] = useState<readonly ShownPassword[]>();
  const command = useCommand(systemUsersApi.resetPassword, {
    log: ['users.title', 'users.reset.title'],
    alsoRefreshes: ['matlas'],
    onDone: (reset) => {
      if (reset.some(({ initialPassword }) => initialPassword !== null)) return setShown(reset);
      void message.success(t('users.reset.done', { count: reset.length }));
      onClose();
    },
  });
  if (shown) return <PasswordList passwords={shown} onClose={onClose} />;
  const names = users
    .slice(0, named)
    .map(({ name, loginName }) => `${name} (${loginName})`)
    .join(t('users.comma'));
  return (
    <Modal
      open
      title={t('users.reset.question', { count: users.length })}
      mask={{ closable: false }}
      okText={t('users.reset.title')}
      okButtonProps={{ danger: true }}
      cancelText={t('kit.cancel')}
      confirmLoading={command.isPending}
      onCancel={onClose}
      onOk={() => command.mutate({ ids: users.map(({ id }) => id), handover })}
    >
      <Alert
        className="m-form-trouble"
        type="warning"
        showIcon
        title={t('users.reset.consequence', { count: users.length })}
      />
      <p>
        {names}
        {users.length > named ? t('users.reset.others', { count: users.length - named }) : null}
      </p>
      <Radio.Group
        aria-label={t('users.field.handover')}
        value={handover}
        options={handovers.map((value) => ({ value, label: t(`users.handover.${value}`) }))}
        onChange={({ target }) => setHandover(target.value as (typeof handovers)[number])}
      />
    </Modal>
  );
}
