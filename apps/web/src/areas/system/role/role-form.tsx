import { MENU_SCREENS, rightsOf, roleAuthority, rolesApi, type RoleRow } from '@matlas/contract';
import { Field, FieldPair, nameIn, ResourceForm, useLanguage, useOptions, useRules, useT } from '@matlas/web-kit';
import { Input, Radio, Select } from 'antd';
import { RightsField } from './rights-field';

const reaches = ['own', 'organisation', 'enterprise'] as const;
const screens = MENU_SCREENS.filter(({ isGroup, served }) => !isGroup && served);

function Names() {
  const { maxLength, name } = useRules();
  return (
    <>
      <FieldPair>
        <Field name="nameZh" isRequired rules={[maxLength(50), name()]}>
          <Input />
        </Field>
        <Field name="nameEn" isRequired rules={[maxLength(100), name()]}>
          <Input />
        </Field>
      </FieldPair>
      <Field name="description" rules={[maxLength(500)]}>
        <Input.TextArea rows={2} />
      </Field>
    </>
  );
}

const initialOf = (role: RoleRow | undefined) =>
  role
    ? { ...role, permissions: rightsOf(role.permissions), menus: role.menus ?? [] }
    : { authority: roleAuthority.of.administration, dataScope: 'organisation', permissions: [], menus: [] };

/** An enterprise-defined role: its rights, their scope, and the menu entries of its holders. */
export function RoleForm({ record, onClose }: { record: RoleRow | undefined; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const authorities = useOptions(roleAuthority);
  const menus = screens.map((screen) => ({
    value: screen.component,
    label: nameIn(language, screen.nameZh, screen.nameEn),
  }));
  const toInput = (values: Record<string, unknown>) => ({
    ...values,
    menus: Array.isArray(values['menus']) && values['menus'].length > 0 ? values['menus'] : null,
  });
  return (
    <ResourceForm
      name="roles"
      title={t(record ? 'roles.edit' : 'roles.new')}
      save={rolesApi.saveOrUpdate}
      record={record}
      initial={initialOf(record)}
      isWide
      onClose={onClose}
      toInput={(values) => toInput(values) as never}
    >
      <Names />
      <FieldPair>
        <Field name="dataScope" isRequired isChoice help="roles.dataScopeHelp">
          <Select
            options={reaches.map((value) => ({ value, label: t(`enums.dataScope.${value}`) }))}
            aria-label={t('roles.field.dataScope')}
          />
        </Field>
        <Field name="authority" isRequired isChoice help="roles.authorityHelp">
          <Radio.Group options={authorities} aria-label={t('roles.field.authority')} />
        </Field>
      </FieldPair>
      <Field name="permissions" rules={[{ required: true, type: 'array', min: 1, message: t('roles.needsRight') }]}>
        <RightsField />
      </Field>
      <Field name="menus" help="roles.menusHelp">
        <Select
          mode="multiple"
          virtual
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={menus}
          placeholder={t('roles.allMenus')}
          aria-label={t('roles.field.menus')}
        />
      </Field>
    </ResourceForm>
  );
}

/** Creates an own role as a copy with the current rights. */
export function CopyRoleForm({ role, onClose }: { role: RoleRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const copyOf = (name: string) => t('roles.copyName', { name });
  return (
    <ResourceForm
      name="roles"
      title={t('roles.copyOne', { name: nameIn(language, role.nameZh, role.nameEn) })}
      save={rolesApi.copy}
      record={{ id: role.id }}
      log={['roles.title', 'roles.copy']}
      onClose={onClose}
      initial={{ nameZh: copyOf(role.nameZh), nameEn: copyOf(role.nameEn), description: role.description }}
    >
      <p className="m-faint">{t('roles.copyExplained', { count: rightsOf(role.permissions).length })}</p>
      <Names />
    </ResourceForm>
  );
}
