import { enterpriseUsersApi } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { UsersScreen } from './users-screen';

/** Users as an enterprise keeps its own. */
export function EnterpriseUsersPage() {
  const t = useT();
  return (
    <UsersScreen
      title={t('menus.screens.Entorguser')}
      list={enterpriseUsersApi.page}
      create={enterpriseUsersApi.create}
      change={enterpriseUsersApi.change}
    />
  );
}
