import { enterpriseUsersApi, userStatus, type EnterpriseUserRow } from '@matlas/contract';
import { useCommand, useMay, useT } from '@matlas/web-kit';
import { App } from 'antd';
import { useUndo } from '../../shared/use-undo';

/**
 * Deactivates after a confirmation with the consequences; activates immediately, with undo. Undefined without the
 * permissions.
 */
export function useActivation():
  | ((user: Pick<EnterpriseUserRow, 'id' | 'name' | 'loginName'>, isActive: boolean) => void)
  | undefined {
  const t = useT();
  const may = useMay();
  const undo = useUndo();
  const { modal } = App.useApp();
  const command = useCommand(enterpriseUsersApi.setStatus, {
    log: ['users.title', 'users.status'],
    alsoRefreshes: ['system', 'sys'],
  });
  if (!may(enterpriseUsersApi.setStatus)) return undefined;
  return ({ id, name, loginName }, isActive) => {
    if (!isActive) {
      const takeBack = () => command.mutate({ id, status: userStatus.of.deactivated });
      void command.run({ id, status: userStatus.of.active }).then((done) => {
        if (done !== undefined) undo('users.activated', takeBack, { name });
      });
      return;
    }
    modal.confirm({
      title: t('users.deactivateOne', { name, loginName }),
      content: t('users.deactivateConsequence'),
      okText: t('users.deactivate'),
      okButtonProps: { danger: true },
      cancelText: t('kit.cancel'),
      onOk: () => command.run({ id, status: userStatus.of.deactivated }),
    });
  };
}
