import {
  enterpriseUsersApi,
  LIMITS,
  systemUsersApi,
  type EnterpriseUser,
  type EnterpriseUserRow,
  type GrantableRoleRow,
} from '@matlas/contract';
import {
  businessToday,
  ErrorState,
  Field,
  FieldPair,
  nameIn,
  ResourceForm,
  useLanguage,
  useMay,
  useRoute,
  useRules,
  useT,
} from '@matlas/web-kit';
import { Checkbox, DatePicker, Drawer, Form, Input, Radio, Select, TreeSelect, type FormRule } from 'antd';
import { useState } from 'react';
import { dateField } from '../../date-field';
import { useDepartmentOptions } from '../departments/department-options';
import { useStartOrganisation } from '../enterprise-choice';
import { formOf } from './user-form-values';

const lengths = { name: 50, phone: 30, email: 100, code: 50, address: 200, postalCode: 20 } as const;

function useFormRules() {
  const t = useT();
  const again: FormRule = ({ getFieldValue }) => ({
    validator: (_rule, value: string) =>
      String(value ?? '').toLowerCase() === String(getFieldValue('email') ?? '').toLowerCase()
        ? Promise.resolve()
        : Promise.reject(new Error(t('errors.user.emailMismatch'))),
  });
  const later: FormRule = ({ getFieldValue }) => ({
    validator: (_rule, value: string | null) =>
      !value || !getFieldValue('validFrom') || value > String(getFieldValue('validFrom'))
        ? Promise.resolve()
        : Promise.reject(new Error(t('errors.user.endBeforeStart'))),
  });
  const atMostTen: FormRule = {
    type: 'array',
    max: LIMITS.organisationsOfUser,
    message: t('errors.user.tooManyOrganisations', { max: LIMITS.organisationsOfUser }),
  };
  const aDepartment: FormRule = {
    required: true,
    type: 'array',
    min: 1,
    message: t('errors.user.organisationRequired'),
  };
  return { again, later, atMostTen, aDepartment };
}

function Contact() {
  const { maxLength, email, name } = useRules();
  const { again } = useFormRules();
  return (
    <>
      <Field name="name" isRequired rules={[maxLength(lengths.name), name()]}>
        <Input autoComplete="off" />
      </Field>
      <FieldPair>
        <Field name="email" isRequired rules={[email(), maxLength(lengths.email)]}>
          <Input type="email" autoComplete="off" />
        </Field>
        <Field name="emailAgain" isRequired rules={[again]}>
          <Input type="email" autoComplete="off" onPaste={(event) => event.preventDefault()} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="officePhone" isRequired rules={[maxLength(lengths.phone)]}>
          <Input />
        </Field>
        <Field name="fax" isRequired rules={[maxLength(lengths.phone)]}>
          <Input />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="cellPhoneNumber" rules={[maxLength(lengths.phone)]}>
          <Input />
        </Field>
        <Field name="position" rules={[maxLength(lengths.name)]}>
          <Input />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="userCode" rules={[maxLength(lengths.code)]}>
          <Input />
        </Field>
        <Field name="postalCode" rules={[maxLength(lengths.postalCode)]}>
          <Input />
        </Field>
      </FieldPair>
      <Field name="homeAddress" rules={[maxLength(lengths.address)]}>
        <Input />
      </Field>
    </>
  );
}

function Validity() {
  const { later } = useFormRules();
  return (
    <FieldPair>
      <Field name="validFrom" isRequired isChoice {...dateField}>
        <DatePicker className="m-wide" />
      </Field>
      <Field name="validUntil" isRequired isChoice rules={[later]} {...dateField}>
        <DatePicker className="m-wide" />
      </Field>
    </FieldPair>
  );
}

const isOutOfReach = (row: { can: { edit: boolean; addBelow: boolean } }): boolean =>
  !row.can.edit && !row.can.addBelow;

/** Departments and roles; the first department is the one that the user's data belong to. */
function Reach({ organisationId, roles }: { organisationId: number | undefined; roles: readonly GrantableRoleRow[] }) {
  const t = useT();
  const language = useLanguage();
  const { atMostTen, aDepartment } = useFormRules();
  const { options } = useDepartmentOptions(organisationId, isOutOfReach);
  const choices = roles.map((role) => ({ value: role.id, label: nameIn(language, role.nameZh, role.nameEn) }));
  return (
    <>
      <Field name="organisationIds" rules={[aDepartment, atMostTen]} help="users.firstDepartment">
        <TreeSelect
          multiple
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={options}
          aria-label={t('users.field.organisationIds')}
        />
      </Field>
      <Field name="roleIds" isRequired isChoice help="users.rolesHelp">
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={choices}
          aria-label={t('users.field.roleIds')}
        />
      </Field>
    </>
  );
}

/** Vehicle models, and who else the user is. */
function Limits({ canTrust }: { canTrust: boolean }) {
  const t = useT();
  const { data: models = [] } = useRoute(systemUsersApi.getModIds, {}, { log: ['users.title', 'users.field.models'] });
  const isLimited = Form.useWatch<boolean | undefined>('limitedToModels') ?? false;
  const options = models.map((model) => ({ value: model.id, label: `${model.projectName} · ${model.internalNumber}` }));
  return (
    <>
      <Field name="contactPerson" label="users.field.kinds" valuePropName="checked">
        <Checkbox>{t('users.isContactPerson')}</Checkbox>
      </Field>
      {canTrust ? (
        <Field name="trusted" label="users.field.trusted" valuePropName="checked">
          <Checkbox>{t('users.isTrusted')}</Checkbox>
        </Field>
      ) : null}
      <Field name="limitedToModels" label="users.field.models" valuePropName="checked">
        <Checkbox>{t('users.limitToModels')}</Checkbox>
      </Field>
      {isLimited ? (
        <Field name="modelIds" help="users.modelsHelp">
          <Select
            mode="multiple"
            virtual
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            aria-label={t('users.field.modelIds')}
          />
        </Field>
      ) : null}
    </>
  );
}

function Account() {
  const t = useT();
  const { withoutSpaces, maxLength } = useRules();
  return (
    <>
      <Field name="loginName" isRequired rules={[withoutSpaces(), maxLength(lengths.name)]} help="users.loginNameHelp">
        <Input autoComplete="off" />
      </Field>
      <Field name="handover">
        <Radio.Group
          aria-label={t('users.field.handover')}
          options={(['mail', 'show'] as const).map((value) => ({ value, label: t(`users.handover.${value}`) }))}
        />
      </Field>
    </>
  );
}

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
      <Account />
      <Contact />
      <Validity />
      <Reach organisationId={organisationId} roles={roles} />
      <Limits canTrust={may('entorguser:trusted:edit')} />
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
      <Contact />
      <Validity />
      <Reach organisationId={user.organisationId} roles={shown} />
      <Limits canTrust={user.can.trust} />
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
