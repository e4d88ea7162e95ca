import { enterpriseUsersApi } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { AddressedUserForm } from './addressed-user-form';
import { UsersScreen } from './users-screen';

/** Users in the console of an enterprise. */
export function EnterpriseUsersPage() {
  const t = useT();
  return (
    <>
      <UsersScreen
        title={t('menus.screens.Entorguser')}
        list={enterpriseUsersApi.page}
        create={enterpriseUsersApi.create}
        change={enterpriseUsersApi.change}
      />
      <AddressedUserForm />
    </>
  );
}
