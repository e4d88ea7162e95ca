import { @name@Api, type @Name@Row } from '@matlas/contract';
import { Field, ResourceForm, useRules, useT } from '@matlas/web-kit';
import { Input } from 'antd';

export interface @Name@FormProps {
  record: @Name@Row | undefined;
  onClose: () => void;
}

/** Creates or edits a @words@. */
export function @Name@Form({ record, onClose }: @Name@FormProps) {
  const t = useT();
  const { maxLength, name, withoutSpaces } = useRules();
  const title = t(record ? '@names@.edit' : '@names@.new');
  return (
    <ResourceForm name="@names@" title={title} save={@name@Api.saveOrUpdate} record={record} onClose={onClose}>
      <Field name="code" isRequired rules={[maxLength(50), withoutSpaces()]}><Input /></Field>
      <Field name="nameZh" isRequired rules={[maxLength(200), name()]}><Input /></Field>
      <Field name="nameEn" isRequired rules={[maxLength(200), name()]}><Input /></Field>
      <Field name="note" rules={[maxLength(2000)]}><Input.TextArea rows={3} /></Field>
    </ResourceForm>
  );
}
