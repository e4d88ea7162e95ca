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
import { formOf } from './user-form-values';

/** The calls of both consoles have the same input. */
type UserCreateRoute = typeof enterpriseUsersApi.create | typeof systemUsersApi.add;
type UserChangeRoute = typeof enterpriseUsersApi.change | typeof systemUsersApi.update;

/** What a form sends; fields that are not shown keep what they are. */
const toInput = (values: Record<string, unknown>) => ({
  modelIds: [],
  ...values,
  ...(values['limitedToModels'] === true ? {} : { modelIds: [] }),
});

export interface UserFormProps {
  record: EnterpriseUserRow | undefined;
  /** Calls of the screen: of the enterprise's own console or the system's. */
  create: UserCreateRoute;
  change: UserChangeRoute;
  /** Enterprise of a new user; one's own when absent. */
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
  // A role that the person may not grant stays chosen, or saving would take it away.
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
      initial={{ ...formOf(user) }}
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

/** Creates or edits a user; what the list does not carry is read first. */
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
