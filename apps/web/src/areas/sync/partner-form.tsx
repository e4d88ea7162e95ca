import { syncPartnerApi, type SyncPartnerRow } from '@matlas/contract';
import { Field, ResourceForm, useT } from '@matlas/web-kit';
import { Input, Switch } from 'antd';

/** Name, address and pause of a paired installation. */
export function PartnerForm({ partner, onClose }: { partner: SyncPartnerRow; onClose: () => void }) {
  const t = useT();
  return (
    <ResourceForm
      name="syncPartners"
      title={partner.name}
      save={syncPartnerApi.saveOrUpdate}
      initial={{ name: partner.name, url: partner.url, active: partner.state === 'active' }}
      toInput={({ name, url, active }) => ({
        id: partner.id,
        version: partner.version,
        name: name as string,
        url: url as string,
        active: active as boolean,
      })}
      onClose={onClose}
    >
      <Field name="name" isRequired>
        <Input />
      </Field>
      <Field name="url" help={t('syncPartners.urlHelp')}>
        <Input />
      </Field>
      <Field name="active" valuePropName="checked">
        <Switch />
      </Field>
    </ResourceForm>
  );
}
