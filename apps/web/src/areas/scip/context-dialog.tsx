import { scipDossierApi, type ScipContextRow } from '@matlas/contract';
import { Field, ResourceForm, useT } from '@matlas/web-kit';
import { Input } from 'antd';

/** Fields of the form besides the country, which has no field yet and stays as it is. */
const FIELDS = ['address', 'postalCode', 'town', 'phone', 'email'] as const;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The legal entity that notifies. */
export function ContextDialog({ context, onClose }: { context: ScipContextRow; onClose: () => void }) {
  const t = useT();
  const { legalEntity, version } = context;
  return (
    <ResourceForm
      name="scipContext"
      title={t('scip.context')}
      save={scipDossierApi.saveWorkingContext}
      initial={{ ...legalEntity }}
      toInput={(form) => {
        const [address, postalCode, town, phone, email] = FIELDS.map((field) => textOf(form[field]) || null);
        return {
          version,
          legalEntity: {
            uuid: textOf(form.uuid),
            name: textOf(form.name),
            address: address ?? null,
            postalCode: postalCode ?? null,
            town: town ?? null,
            country: legalEntity?.country ?? null,
            phone: phone ?? null,
            email: email ?? null,
          },
        };
      }}
      onClose={onClose}
    >
      <Field name="uuid" isRequired>
        <Input />
      </Field>
      <Field name="name" isRequired>
        <Input />
      </Field>
      {FIELDS.map((field) => (
        <Field key={field} name={field}>
          <Input />
        </Field>
      ))}
    </ResourceForm>
  );
}
