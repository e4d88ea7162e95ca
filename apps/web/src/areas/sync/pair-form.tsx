import { syncPartnerApi } from '@matlas/contract';
import { Field, ResourceForm, useT } from '@matlas/web-kit';
import { Input } from 'antd';

/** Pairs with an installation whose administrator made a code. */
export function PairForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <ResourceForm
      name="syncPartners"
      title={t('syncPartners.pair')}
      save={syncPartnerApi.pair}
      initial={{ url: '', code: '' }}
      toInput={(values) => values as { url: string; code: string }}
      onClose={onClose}
    >
      <Field name="url" isRequired help={t('syncPartners.urlHelp')}>
        <Input placeholder="https://" />
      </Field>
      <Field name="code" isRequired help={t('syncPartners.codeHelp')}>
        <Input autoComplete="off" />
      </Field>
    </ResourceForm>
  );
}
