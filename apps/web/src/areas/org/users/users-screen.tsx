import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import {
  cosRight,
  transferRight,
  userStatus,
  type enterpriseUsersApi,
  type EnterpriseUserRow,
  type Route,
  type systemUsersApi,
} from '@matlas/contract';
import {
  ResourceList,
  useFilterOptions,
  useT,
  type FilterSpec,
  type ResourceListProps,
  type RowAction,
} from '@matlas/web-kit';
import { useState, type ReactNode } from 'react';
import { EnterpriseSelect, useEnterpriseChoice, useManagesSeveralEnterprises } from '../enterprise-choice';
import { PasswordList, type ShownPassword } from './password-list';
import { useActivation } from './use-activation';
import { useUserColumns } from './user-columns';
import { UserForm } from './user-form';
import { UserPanel } from './user-panel';
import '../org.css';

/** The routes of a console, and its additional features. */
export interface UserConsole extends Pick<ResourceListProps<EnterpriseUserRow>, 'remove' | 'bulkActions'> {
  title: string;
  list: typeof enterpriseUsersApi.page | typeof systemUsersApi.page;
  create: typeof enterpriseUsersApi.create | typeof systemUsersApi.add;
  change: typeof enterpriseUsersApi.change | typeof systemUsersApi.update;
  exports?: Route;
  /** Additional buttons of the page head, for the enterprise that is shown. */
  actions?: (enterpriseId: number | undefined) => ReactNode;
  moreOf?: (user: EnterpriseUserRow) => readonly RowAction[];
}

function useUserFilters(): FilterSpec[] {
  const t = useT();
  const statuses = useFilterOptions(userStatus);
  const grades = useFilterOptions(cosRight);
  const rights = transferRight.options.map((value) => ({ value, label: t(`users.right.${value}`) }));
  const yes = (label: string) => [{ value: 'true', label: t(label) }];
  return [
    { field: 'status', kind: 'choice', options: statuses },
    { field: 'contactPerson', kind: 'choice', options: yes('enums.userKind.contactPerson') },
    { field: 'trusted', kind: 'choice', options: yes('enums.userKind.trusted') },
    { field: 'transferRight', kind: 'choice', options: rights },
    { field: 'cosRight', kind: 'choice', options: grades },
    { field: 'validUntil', kind: 'dates' },
    { field: 'createTime', kind: 'dates' },
  ];
}

/** Users of an enterprise: list, form, panel with rights, activation. Used by both consoles. */
export function UsersScreen({ title, list, create, change, actions, moreOf, ...more }: UserConsole) {
  const t = useT();
  const { enterpriseId, choose } = useEnterpriseChoice();
  const hasChoice = useManagesSeveralEnterprises();
  const activation = useActivation();
  const filters = useUserFilters();
  const columns = useUserColumns(hasChoice && enterpriseId === undefined);
  const [passwords, setPasswords] = useState<readonly ShownPassword[]>();
  const rowActions = (user: EnterpriseUserRow): RowAction[] => [
    ...(activation && user.can.deactivate
      ? [
          {
            key: 'off',
            label: t('users.deactivateMore'),
            icon: <StopOutlined aria-hidden />,
            onClick: () => activation(user, true),
          },
        ]
      : []),
    ...(activation && user.can.activate
      ? [
          {
            key: 'on',
            label: t('users.activate'),
            icon: <CheckCircleOutlined aria-hidden />,
            onClick: () => activation(user, false),
          },
        ]
      : []),
    ...(moreOf?.(user) ?? []),
  ];
  return (
    <>
      <ResourceList
        name="users"
        title={title}
        list={list}
        columns={columns}
        filters={filters}
        defaultSort="name"
        fixed={enterpriseId === undefined ? {} : { enterpriseId }}
        above={
          hasChoice ? (
            <div className="g-choice">
              <EnterpriseSelect value={enterpriseId} onChange={choose} />
            </div>
          ) : null
        }
        actions={actions?.(enterpriseId)}
        save={create}
        rowActions={rowActions}
        {...more}
        form={({ record, onClose }) => (
          <UserForm
            record={record}
            create={create}
            change={change}
            enterpriseId={enterpriseId}
            onClose={onClose}
            onCreated={(created) => {
              if (created.initialPassword) setPasswords([created]);
            }}
          />
        )}
        panel={(user, close) => <UserPanel key={user.id} user={user} onClose={close} />}
      />
      {passwords ? <PasswordList passwords={passwords} onClose={() => setPasswords(undefined)} /> : null}
    </>
  );
}
