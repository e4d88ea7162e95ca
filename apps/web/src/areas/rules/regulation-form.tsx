import { checkType, lawType, rulesApi, type LawRow } from '@matlas/contract';
import { Field, FieldPair, ResourceForm, useOptions, useRules, useT } from '@matlas/web-kit';
import { DatePicker, Input, Radio, Select } from 'antd';
import { dateField } from '../shared/date-field';

export interface RegulationFormProps {
  record: LawRow | undefined;
  onClose: () => void;
}

/** Creates or edits a regulation. Its substances are edited in its list. */
export function RegulationForm({ record, onClose }: RegulationFormProps) {
  const t = useT();
  const [lawTypes, checkTypes] = [useOptions(lawType), useOptions(checkType)];
  const { maxLength, name, withoutSpaces } = useRules();
  return (
    <ResourceForm
      name="regulations"
      title={t(record ? 'regulations.edit' : 'regulations.new')}
      save={rulesApi.laws.saveOrUpdate}
      record={record}
      {...(record ? {} : { initial: { lawType: lawType.of.enterprise, checkType: checkType.of.error } })}
      onClose={onClose}
    >
      <Field name="code" isRequired rules={[maxLength(50), withoutSpaces()]}>
        <Input />
      </Field>
      <Field name="nameZh" isRequired rules={[maxLength(200), name()]}>
        <Input />
      </Field>
      <Field name="nameEn" isRequired rules={[maxLength(200), name()]}>
        <Input />
      </Field>
      <FieldPair>
        <Field name="lawType" isRequired isChoice>
          <Select options={lawTypes} aria-label={t('regulations.field.lawType')} />
        </Field>
        <Field name="effectiveDate" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <Field name="checkType" isRequired isChoice help="regulations.checkTypeHint">
        <Radio.Group options={checkTypes} />
      </Field>
      <Field name="authority" rules={[maxLength(200)]}>
        <Input />
      </Field>
      <Field name="descriptionZh" rules={[maxLength(2000)]}>
        <Input.TextArea rows={3} />
      </Field>
      <Field name="descriptionEn" rules={[maxLength(2000)]}>
        <Input.TextArea rows={3} />
      </Field>
      <Field name="sourceUrl" rules={[maxLength(500)]}>
        <Input />
      </Field>
    </ResourceForm>
  );
}
