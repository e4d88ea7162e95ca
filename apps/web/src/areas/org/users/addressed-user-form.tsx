import { enterpriseUsersApi } from '@matlas/contract';
import { ErrorState, useMay, useRoute } from '@matlas/web-kit';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { PasswordList, type ShownPassword } from './password-list';
import { UserForm, type UserFormProps } from './user-form';

const listPath = '/org/Entorguser';
const { create, change, get } = enterpriseUsersApi;

function ModifiedUser({ id, ...form }: { id: number } & Pick<UserFormProps, 'onCreated' | 'onClose'>) {
  const { data, error, refetch } = useRoute(get, { id }, { log: ['users.title', 'kit.edit'] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <UserForm record={data} create={create} change={change} enterpriseId={undefined} {...form} /> : null;
}

/**
 * Two addresses of the specification that open a form directly: `entorguserinput` for a new user, and
 * `modifyEntorguserinput?id=`. Closing the form opens the list.
 */
export function AddressedUserForm() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const [passwords, setPasswords] = useState<readonly ShownPassword[]>();
  const id = Number(search.get('id') ?? '');
  const form = {
    onClose: () => void navigate(listPath, { replace: true }),
    onCreated: ({ loginName, initialPassword }: { loginName: string; initialPassword: string | null }) => {
      if (initialPassword) setPasswords([{ loginName, initialPassword }]);
    },
  };
  if (passwords) return <PasswordList passwords={passwords} onClose={() => setPasswords(undefined)} />;
  if (pathname.endsWith('/entorguserinput') && may(create))
    return <UserForm record={undefined} create={create} change={change} enterpriseId={undefined} {...form} />;
  return pathname.endsWith('/modifyEntorguserinput') && Number.isInteger(id) && id > 0 && may(change) ? (
    <ModifiedUser id={id} {...form} />
  ) : null;
}
