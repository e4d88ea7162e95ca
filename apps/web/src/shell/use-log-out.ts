import { identityApi } from '@matlas/contract';
import { call, clearSession, ignoreRefusal, useT } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useNavigate } from 'react-router-dom';
import { clearStoredTabs } from './use-tabs';

/**
 * After a confirmation ends the session on the server and clears the identity in this browser; preferences are
 * kept.
 */
export function useLogOut(): () => void {
  const t = useT();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const leave = async () => {
    // The local session ends even when the server cannot be reached.
    await call(identityApi.session.logout, {}, { log: 'shell.logOut' }).catch(ignoreRefusal);
    clearSession();
    clearStoredTabs();
    cache.clear();
    await navigate('/login');
  };
  return () =>
    void modal.confirm({
      title: t('messages.signOut'),
      okText: t('shell.logOut'),
      cancelText: t('kit.cancel'),
      onOk: leave,
    });
}
