import { certificateApi, certificateKind, type CertificateKind, type CertificateRow } from '@matlas/contract';
import { Field, FieldPair, ResourceForm, useOptions, useRules, useT, useWordOf } from '@matlas/web-kit';
import { DatePicker, Form, Input, Select, type FormRule } from 'antd';
import { dateField } from '../../shared/date-field';
import { FileField, uploading, type FileValue } from '../../files/file-field';

/** Choosing a kind fills in the name of the certificate, unless the user has typed another name. */
function KindField() {
  const t = useT();
  const wordOf = useWordOf();
  const form = Form.useFormInstance<{ kind?: CertificateKind; name?: string }>();
  const before = Form.useWatch('kind', form);
  const options = useOptions(certificateKind);
  const nameOf = (kind: CertificateKind | undefined) => (kind && kind !== 'other' ? wordOf(certificateKind, kind) : '');
  const rename = (kind: CertificateKind) => {
    const name = form.getFieldValue('name') as string | undefined;
    if (!name || name === nameOf(before)) form.setFieldValue('name', nameOf(kind));
  };
  return (
    <Field name="kind" isRequired isChoice>
      <Select
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('certificates.field.kind')}
        onChange={rename}
      />
    </Field>
  );
}

/** Creates a certificate, or edits one of the own enterprise. */
export function CertificateForm({ record, onClose }: { record: CertificateRow | undefined; onClose: () => void }) {
  const t = useT();
  const { maxLength } = useRules();
  const later: FormRule = ({ getFieldValue }) => ({
    validator: (_rule, value: string | null) =>
      !value || !getFieldValue('validFrom') || value > String(getFieldValue('validFrom'))
        ? Promise.resolve()
        : Promise.reject(new Error(t('enterprises.endBeforeStart'))),
  });
  const sent: FormRule = {
    validator: (_rule, value: FileValue) =>
      value === uploading ? Promise.reject(new Error(t('files.wait'))) : Promise.resolve(),
  };
  const toInput = ({ file, ...values }: Record<string, unknown>) =>
    ({ ...values, fileId: (file as { fileId: number } | null | undefined)?.fileId ?? null }) as never;
  return (
    <ResourceForm
      name="certificates"
      title={record ? t('certificates.editOne', { name: record.name }) : t('certificates.new')}
      save={certificateApi.saveOrUpdate}
      record={record}
      toInput={toInput}
      onClose={onClose}
    >
      <KindField />
      <Field name="name" isRequired rules={[maxLength(100)]}>
        <Input />
      </Field>
      <Field name="number" rules={[maxLength(100)]}>
        <Input autoComplete="off" />
      </Field>
      <Field name="issuer" rules={[maxLength(200)]} help="certificates.issuerHelp">
        <Input />
      </Field>
      <FieldPair>
        <Field name="validFrom" isRequired isChoice {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="validUntil" isRequired isChoice rules={[later]} {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <Field name="file" rules={[sent]}>
        <FileField purpose="certificate" route={certificateApi.upload} log={['certificates.title', 'files.upload']} />
      </Field>
      <Field name="remark" rules={[maxLength(500)]}>
        <Input.TextArea rows={3} />
      </Field>
    </ResourceForm>
  );
}
