import { LIMITS, systemUsersApi, type GrantableRoleRow } from '@matlas/contract';
import { Field, FieldPair, nameIn, useLanguage, useRoute, useRules, useT } from '@matlas/web-kit';
import { Checkbox, DatePicker, Form, Input, Radio, Select, TreeSelect, type FormRule } from 'antd';
import { dateField } from '../../shared/date-field';
import { useDepartmentOptions } from '../departments/department-options';

const maxLengths = { name: 50, phone: 30, email: 100, code: 50, address: 200, postalCode: 20 } as const;

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

export function ContactFields() {
  const { maxLength, email, name } = useRules();
  const { again } = useFormRules();
  return (
    <>
      <Field name="name" isRequired rules={[maxLength(maxLengths.name), name()]}>
        <Input autoComplete="off" />
      </Field>
      <FieldPair>
        <Field name="email" isRequired rules={[email(), maxLength(maxLengths.email)]}>
          <Input type="email" autoComplete="off" />
        </Field>
        <Field name="emailAgain" isRequired rules={[again]}>
          <Input type="email" autoComplete="off" onPaste={(event) => event.preventDefault()} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="officePhone" isRequired rules={[maxLength(maxLengths.phone)]}>
          <Input />
        </Field>
        <Field name="fax" isRequired rules={[maxLength(maxLengths.phone)]}>
          <Input />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="cellPhoneNumber" rules={[maxLength(maxLengths.phone)]}>
          <Input />
        </Field>
        <Field name="position" rules={[maxLength(maxLengths.name)]}>
          <Input />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="userCode" rules={[maxLength(maxLengths.code)]}>
          <Input />
        </Field>
        <Field name="postalCode" rules={[maxLength(maxLengths.postalCode)]}>
          <Input />
        </Field>
      </FieldPair>
      <Field name="homeAddress" rules={[maxLength(maxLengths.address)]}>
        <Input />
      </Field>
    </>
  );
}

export function ValidityFields() {
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

/** Departments and roles; the user's data belong to the first department. */
export function ReachFields({
  organisationId,
  roles,
}: {
  organisationId: number | undefined;
  roles: readonly GrantableRoleRow[];
}) {
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

/** Limit to vehicle models, and whether the user is a contact person or a trusted user. */
export function LimitsFields({ canTrust }: { canTrust: boolean }) {
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

export function AccountFields() {
  const t = useT();
  const { withoutSpaces, maxLength } = useRules();
  return (
    <>
      <Field
        name="loginName"
        isRequired
        rules={[withoutSpaces(), maxLength(maxLengths.name)]}
        help="users.loginNameHelp"
      >
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
