import { ImportOutlined, KeyOutlined } from '@ant-design/icons';
import { systemUsersApi, type EnterpriseUserRow } from '@matlas/contract';
import { useMay, useT, type RowAction } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { UsersScreen } from '../../org/users/users-screen';
import { ResetDialog } from './reset-dialog';
import { UserImportDialog } from './user-import-dialog';
import '../system.css';

interface Reset {
  users: readonly EnterpriseUserRow[];
  onDone: () => void;
}

/**
 * Users in the system console: in addition to the enterprise console it has import, export, deletion and password
 * resets, for single users and in batches.
 */
export function SystemUsersPage() {
  const t = useT();
  const may = useMay();
  const [reset, setReset] = useState<Reset>();
  const [importsInto, setImportsInto] = useState<{ enterpriseId: number | undefined }>();
  const mayReset = may(systemUsersApi.resetPassword);
  const editable = (users: readonly EnterpriseUserRow[]) => users.filter(({ can }) => can.edit);
  const moreOf = (user: EnterpriseUserRow): RowAction[] =>
    mayReset && user.can.edit
      ? [
          {
            key: 'reset',
            label: t('users.reset.more'),
            icon: <KeyOutlined aria-hidden />,
            onClick: () => setReset({ users: [user], onDone: () => undefined }),
          },
        ]
      : [];
  const bulk = (users: readonly EnterpriseUserRow[], clear: () => void) => {
    const chosen = editable(users);
    return mayReset ? (
      <Button size="small" disabled={chosen.length === 0} onClick={() => setReset({ users: chosen, onDone: clear })}>
        {t('users.reset.more')}
      </Button>
    ) : null;
  };
  const importButton = (enterpriseId: number | undefined) =>
    may(systemUsersApi.importUser) ? (
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImportsInto({ enterpriseId })}>
        {t('users.import.more')}
      </Button>
    ) : null;
  return (
    <>
      <UsersScreen
        title={t('menus.screens.UserAdmin')}
        list={systemUsersApi.page}
        create={systemUsersApi.add}
        change={systemUsersApi.update}
        remove={systemUsersApi.delete}
        exports={systemUsersApi.exportUserList}
        actions={importButton}
        moreOf={moreOf}
        bulkActions={bulk}
      />
      {reset ? (
        <ResetDialog
          users={reset.users}
          onClose={() => {
            reset.onDone();
            setReset(undefined);
          }}
        />
      ) : null}
      {importsInto ? (
        <UserImportDialog enterpriseId={importsInto.enterpriseId} onClose={() => setImportsInto(undefined)} />
      ) : null}
    </>
  );
}
