import { announcementApi, BUILT_IN_ROLE_NAMES, enterpriseIdentity, type EnterpriseFound } from '@matlas/contract';
import { Field, nameIn, useLanguage, useOptions, useRoute, useT } from '@matlas/web-kit';
import { Button, Select, Switch, Tag } from 'antd';
import { useState } from 'react';
import { EnterprisePicker } from '../../../pickers/enterprise-picker';

export interface NamedRecord {
  id: number;
  name: string;
  nameEn: string;
}

/** The enterprises that an announcement addresses; none: all. */
function EnterprisesField({
  value = [],
  onChange = () => undefined,
}: {
  value?: readonly NamedRecord[];
  onChange?: (value: readonly NamedRecord[]) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const pick = (found: EnterpriseFound[]) => {
    const known = new Set(value.map(({ id }) => id));
    const added = found.filter(({ orgId }) => !known.has(orgId));
    onChange([
      ...value,
      ...added.map(({ orgId, orgName, orgEnName }) => ({ id: orgId, name: orgName, nameEn: orgEnName })),
    ]);
    setOpen(false);
  };
  return (
    <div className="a-chosen">
      {value.map(({ id, name, nameEn }) => (
        <Tag key={id} closable onClose={() => onChange(value.filter((one) => one.id !== id))}>
          {nameIn(language, name, nameEn)}
        </Tag>
      ))}
      <Button size="small" onClick={() => setOpen(true)}>
        {t('announcements.chooseEnterprises')}
      </Button>
      {isOpen ? <EnterprisePicker isMulti searchKinds={['ent']} onPick={pick} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function DepartmentsField(props: { value?: number[]; onChange?: (value: number[]) => void }) {
  const t = useT();
  const language = useLanguage();
  const { data = [] } = useRoute(announcementApi.departments, {}, { log: 'announcements.title' });
  return (
    <Select
      {...props}
      mode="multiple"
      placeholder={t('announcements.everybody')}
      aria-label={t('announcements.field.organisationIds')}
      showSearch={{ optionFilterProp: 'label' }}
      options={data.map(({ id, name, nameEn }) => ({ value: id, label: nameIn(language, name, nameEn) }))}
    />
  );
}

/** For whom: the operating centre names enterprises, an enterprise its departments; both name roles. */
export function AudienceFields({ isCentre }: { isCentre: boolean }) {
  const t = useT();
  const identities = useOptions(enterpriseIdentity);
  const roles = BUILT_IN_ROLE_NAMES.map((value) => ({ value, label: t(`permissions.roles.${value}`) }));
  return (
    <>
      {isCentre ? (
        <>
          <Field name="identities">
            <Select
              mode="multiple"
              placeholder={t('announcements.everybody')}
              aria-label={t('announcements.field.identities')}
              options={identities}
            />
          </Field>
          <Field name="enterpriseIds">
            <EnterprisesField />
          </Field>
        </>
      ) : (
        <Field name="organisationIds">
          <DepartmentsField />
        </Field>
      )}
      <Field name="roles">
        <Select
          mode="multiple"
          placeholder={t('announcements.everybody')}
          aria-label={t('announcements.field.roles')}
          options={roles}
        />
      </Field>
      {isCentre ? (
        <Field name="isPublic" valuePropName="checked" help="announcements.publicHelp">
          <Switch aria-label={t('announcements.field.isPublic')} />
        </Field>
      ) : null}
    </>
  );
}
