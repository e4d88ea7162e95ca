import { FIELD_RULES } from '@matlas/contract';
import { Field, FieldPair, useRules, useT } from '@matlas/web-kit';
import { Form, Input, Select, type FormRule } from 'antd';
import { useAreas } from '../../../public/register/use-areas';
import { formatDuns, defaultCountry } from '../../../public/register/registration-fields';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** At least one of the two identification numbers is required. */
function useNumberRules() {
  const t = useT();
  const check = (holds: (value: string) => boolean, key: string): FormRule => ({
    validator: (_rule, value) =>
      text(value) === '' || holds(text(value)) ? Promise.resolve() : Promise.reject(new Error(t(key))),
  });
  const either: FormRule = ({ getFieldValue }) => ({
    validator: (_rule, value) =>
      text(value) !== '' || text(getFieldValue('taxCode')) !== ''
        ? Promise.resolve()
        : Promise.reject(new Error(t('errors.enterprise.taxIdOrDuns'))),
  });
  return {
    taxCode: check((value) => FIELD_RULES.taxId.holds(value), 'errors.enterprise.taxIdFormat'),
    duns: check((value) => FIELD_RULES.duns.holds(value), 'errors.enterprise.dunsFormat'),
    either,
  };
}

function Place() {
  const t = useT();
  const form = Form.useFormInstance();
  const { maxLength } = useRules();
  const countryCode = text(Form.useWatch('countryCode', form));
  const province = text(Form.useWatch('province', form));
  const { countries, provinces, cities, hasCities } = useAreas(countryCode, province);
  const choice = (name: string, options: { value: string; label: string }[], onChange: () => void) => (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      aria-label={t(`enterprises.field.${name}`)}
      onChange={onChange}
    />
  );
  return (
    <>
      <FieldPair>
        <Field name="countryCode" isRequired isChoice>
          {choice('countryCode', countries, () => form.setFieldsValue({ province: undefined, city: undefined }))}
        </Field>
        <Field name="postalCode" isRequired rules={[maxLength(20)]}>
          <Input />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field
          name="province"
          isRequired={countryCode === defaultCountry}
          isChoice={provinces.length > 0}
          rules={[maxLength(50)]}
        >
          {provinces.length > 0 ? (
            choice('province', provinces, () => form.setFieldsValue({ city: undefined }))
          ) : (
            <Input />
          )}
        </Field>
        <Field name="city" rules={[maxLength(50)]}>
          {hasCities ? choice('city', cities, () => undefined) : <Input />}
        </Field>
      </FieldPair>
      <Field name="address" isRequired rules={[maxLength(200)]}>
        <Input />
      </Field>
    </>
  );
}

/** Data that an enterprise edits itself, apart from its names and mailbox. */
export function CompanyFields() {
  const t = useT();
  const { maxLength } = useRules();
  const rules = useNumberRules();
  return (
    <>
      <FieldPair>
        <Field name="taxCode" rules={[rules.taxCode]} help="enterprises.taxCodeHelp">
          <Input maxLength={18} />
        </Field>
        <Field
          name="duns"
          rules={[rules.either, rules.duns]}
          help="enterprises.dunsHelp"
          normalize={(value: string) => formatDuns(value)}
        >
          <Input maxLength={11} placeholder="99-999-9999" />
        </Field>
      </FieldPair>
      <Place />
      <Field name="mainBusiness" isRequired rules={[maxLength(500)]}>
        <Input.TextArea rows={2} />
      </Field>
      <Field name="homepage" rules={[{ type: 'url', message: t('settings.support.url') }, maxLength(200)]}>
        <Input type="url" placeholder="https://" />
      </Field>
    </>
  );
}

/** Names in three languages. */
export function NameFields() {
  const { maxLength, name } = useRules();
  const t = useT();
  const noDigitFirst: FormRule = {
    validator: (_rule, value) =>
      text(value) === '' || FIELD_RULES.supplierName.holds(text(value))
        ? Promise.resolve()
        : Promise.reject(new Error(t('errors.enterprise.nameStartsWithNumber'))),
  };
  return (
    <>
      <FieldPair>
        <Field name="nameZh" isRequired rules={[maxLength(100), name(), noDigitFirst]}>
          <Input />
        </Field>
        <Field
          name="nameEn"
          isRequired
          rules={[maxLength(200), name(), { min: 2, message: t('errors.enterprise.englishNameShort', { min: 2 }) }]}
        >
          <Input />
        </Field>
      </FieldPair>
      <Field name="nameFr" rules={[maxLength(200), name()]}>
        <Input />
      </Field>
    </>
  );
}
