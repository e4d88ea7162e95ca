import {
  enterpriseUsersApi,
  systemUsersApi,
  type EnterpriseUser,
  type EnterpriseUserRow,
  type GrantableRoleRow,
} from '@matlas/contract';
import { businessToday, ErrorState, ResourceForm, useMay, useRoute, useT } from '@matlas/web-kit';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useStartOrganisation } from '../enterprise-choice';
import { AccountFields, ContactFields, LimitsFields, ReachFields, ValidityFields } from './user-fields';
import { toFormValues } from './user-form-values';

/** The routes of both consoles take the same input. */
type UserCreateRoute = typeof enterpriseUsersApi.create | typeof systemUsersApi.add;
type UserChangeRoute = typeof enterpriseUsersApi.change | typeof systemUsersApi.update;

/** Input of the save route; fields that are not shown keep their values. */
const toInput = (values: Record<string, unknown>) => ({
  modelIds: [],
  ...values,
  ...(values['limitedToModels'] === true ? {} : { modelIds: [] }),
});

export interface UserFormProps {
  record: EnterpriseUserRow | undefined;
  /** Routes of the enterprise's console or of the system console. */
  create: UserCreateRoute;
  change: UserChangeRoute;
  /** Enterprise of a new user; the own enterprise when undefined. */
  enterpriseId: number | undefined;
  onCreated: (created: { loginName: string; initialPassword: string | null }) => void;
  onClose: () => void;
}

function NewUser({ create, enterpriseId, onCreated, onClose }: Omit<UserFormProps, 'record' | 'change'>) {
  const t = useT();
  const may = useMay();
  const organisationId = useStartOrganisation(enterpriseId);
  const { data: roles = [] } = useRoute(enterpriseUsersApi.roles, enterpriseId === undefined ? {} : { enterpriseId }, {
    log: ['users.title', 'users.field.roleIds'],
  });
  const [today] = useState(() => businessToday());
  return (
    <ResourceForm
      name="users"
      title={t('users.new')}
      save={create}
      record={undefined}
      isWide
      onClose={onClose}
      onSaved={onCreated}
      initial={{
        validFrom: today,
        handover: 'mail',
        contactPerson: false,
        limitedToModels: false,
        organisationIds: [],
        roleIds: [],
      }}
      toInput={(values) => ({ ...toInput(values), ...(enterpriseId === undefined ? {} : { enterpriseId }) }) as never}
    >
      <AccountFields />
      <ContactFields />
      <ValidityFields />
      <ReachFields organisationId={organisationId} roles={roles} />
      <LimitsFields canTrust={may('entorguser:trusted:edit')} />
    </ResourceForm>
  );
}

function EditedUser({
  user,
  roles,
  change,
  onClose,
}: {
  user: EnterpriseUser;
  roles: readonly GrantableRoleRow[];
  change: UserChangeRoute;
  onClose: () => void;
}) {
  const t = useT();
  // Roles that the editor cannot grant stay selected, otherwise saving would remove them.
  const shown = [
    ...roles,
    ...user.roles
      .filter(({ id }) => roles.every((role) => role.id !== id))
      .map((role) => ({ ...role, authority: 0, dataScope: '', builtIn: false })),
  ];
  return (
    <ResourceForm
      name="users"
      title={t('users.editOne', { loginName: user.loginName })}
      save={change}
      record={user}
      isWide
      initial={{ ...toFormValues(user) }}
      onClose={onClose}
      toInput={(values) => toInput(values) as never}
    >
      <ContactFields />
      <ValidityFields />
      <ReachFields organisationId={user.organisationId} roles={shown} />
      <LimitsFields canTrust={user.can.trust} />
    </ResourceForm>
  );
}

/** Creates or edits a user; the full record is read before it is edited. */
export function UserForm({ record, create, change, enterpriseId, onCreated, onClose }: UserFormProps) {
  const t = useT();
  const { data, error, refetch } = useRoute(
    enterpriseUsersApi.getForEdit,
    { id: record?.id ?? 0 },
    { log: ['users.title', 'kit.edit'], enabled: record !== undefined },
  );
  if (!record) return <NewUser create={create} enterpriseId={enterpriseId} onCreated={onCreated} onClose={onClose} />;
  if (error)
    return (
      <Drawer open title={t('users.editOne', { loginName: record.loginName })} onClose={onClose}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Drawer>
    );
  return data ? <EditedUser user={data.user} roles={data.roles} change={change} onClose={onClose} /> : null;
}
