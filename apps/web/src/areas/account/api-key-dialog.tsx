import { accessApi, grants, PERMISSIONS, systemUsersApi } from '@matlas/contract';
import { Field, ResourceForm, useRoute, useRules, useSession, useT } from '@matlas/web-kit';
import { Input, InputNumber, Select } from 'antd';

const initial = { days: 90 };
const maxDays = 730;

/** Rights of the person that a key may have, by their readable names. */
function useRightOptions() {
  const t = useT();
  const session = useSession();
  return PERMISSIONS.filter((tag) => grants(session?.permissions ?? [], tag)).map((tag) => {
    const [area = '', resource = '', action = ''] = tag.split(':');
    return {
      value: tag,
      label: `${t(`permissions.resources.${area}.${resource}`)}: ${t(`permissions.actions.${action}`)}`,
    };
  });
}

/** Makes a key within the rights, vehicle models and departments of the person. */
export function ApiKeyDialog({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const t = useT();
  const { maxLength } = useRules();
  const rights = useRightOptions();
  const { data: models } = useRoute(systemUsersApi.getModIds, {}, { log: ['account.apiKeys.title', 'kit.query'] });
  return (
    <ResourceForm
      name="apiKey"
      title={t('account.apiKeys.make')}
      save={accessApi.createApiKey}
      initial={initial}
      log={['account.apiKeys.title', 'kit.save']}
      onSaved={({ key }) => onMade(key)}
      onClose={onClose}
    >
      <Field name="name" label="account.apiKeys.name" isRequired rules={[maxLength(100)]}>
        <Input autoComplete="off" />
      </Field>
      <Field name="days" label="account.apiKeys.days" isRequired>
        <InputNumber min={1} max={maxDays} precision={0} />
      </Field>
      <Field name="permissions" label="account.apiKeys.rights" help="account.apiKeys.allRights">
        <Select mode="multiple" allowClear options={rights} optionFilterProp="label" />
      </Field>
      <Field name="modelIds" label="account.apiKeys.models" help="account.apiKeys.allModels">
        <Select
          mode="multiple"
          allowClear
          optionFilterProp="label"
          options={models?.map(({ id, projectName, internalNumber }) => ({
            value: id,
            label: `${internalNumber} ${projectName}`,
          }))}
        />
      </Field>
    </ResourceForm>
  );
}
