import { catalogApi, type SubstanceRow } from '@matlas/contract';
import { Field, FieldPair, ResourceForm, useRules, useT } from '@matlas/web-kit';
import { Input } from 'antd';

export interface SubstanceFormProps {
  record: SubstanceRow | undefined;
  onClose: () => void;
}

/** Shape of a CAS number; the check digit is verified by the server. */
const casShape = /^\d{2,7}-\d{2}-\d$/;

/** Creates or edits a substance of one's own; those of the platform are read-only. */
export function SubstanceForm({ record, onClose }: SubstanceFormProps) {
  const t = useT();
  const { maxLength, name } = useRules();
  return (
    <ResourceForm name="substances" title={t(record ? 'substances.edit' : 'substances.new')} save={catalogApi.substances.saveOrUpdate} record={record} onClose={onClose}>
      <Field name="nameZh" isRequired rules={[maxLength(500), name()]}><Input /></Field>
      <Field name="nameEn" isRequired rules={[maxLength(500), name()]}><Input /></Field>
      <FieldPair>
        <Field name="cas" rules={[{ pattern: casShape, message: t('substances.casShape') }]}><Input placeholder="7439-92-1" /></Field>
        <Field name="ec" rules={[maxLength(20)]}><Input placeholder="231-100-4" /></Field>
      </FieldPair>
      <Field name="synonyms" rules={[maxLength(2000)]} help="substances.synonymsHelp"><Input.TextArea rows={3} /></Field>
    </ResourceForm>
  );
}
