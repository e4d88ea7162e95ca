import { catalogApi } from '@matlas/contract';
import { Field, FieldPair, ResourceForm, useRules, useT } from '@matlas/web-kit';
import { Alert, Form, Input, type FormRule } from 'antd';
import { FileField, uploading, type FileValue } from '../../files/file-field';

const casShape = /^\d{2,7}-\d{2}-\d$/;
const upload = {
  purpose: 'substanceEvidence',
  route: catalogApi.substanceRequests.upload,
  log: ['substanceRequests.title', 'files.upload'],
} as const;

/** A substance without a CAS number requires a reason. */
function NumberFields() {
  const t = useT();
  const { maxLength } = useRules();
  const cas: unknown = Form.useWatch('cas');
  return (
    <>
      <FieldPair>
        <Field name="cas" rules={[{ pattern: casShape, message: t('substances.casShape') }]}>
          <Input placeholder="7439-92-1" autoComplete="off" />
        </Field>
        <Field name="ec" rules={[maxLength(20)]}>
          <Input placeholder="231-100-4" autoComplete="off" />
        </Field>
      </FieldPair>
      {cas ? null : (
        <Field name="noCasReason" isRequired rules={[maxLength(500)]}>
          <Input />
        </Field>
      )}
    </>
  );
}

/** Requests a substance that is missing in the catalogue from the platform administrators. */
export function RequestForm({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useT();
  const { maxLength, name: plain } = useRules();
  const sent: FormRule = {
    validator: (_rule, value: FileValue) =>
      value === uploading ? Promise.reject(new Error(t('files.wait'))) : Promise.resolve(),
  };
  const toInput = ({ file, ...values }: Record<string, unknown>) =>
    ({ ...values, fileId: (file as { fileId: number } | null | undefined)?.fileId }) as never;
  const isChinese = /\p{Script=Han}/u.test(name);
  return (
    <ResourceForm
      name="substanceRequests"
      title={t('substanceRequests.new')}
      save={catalogApi.substanceRequests.request}
      initial={name === '' ? {} : { [isChinese ? 'nameZh' : 'nameEn']: name }}
      toInput={toInput}
      verb="substanceRequests.send"
      onClose={onClose}
    >
      <Alert className="c-note" type="info" title={t('substanceRequests.explained')} />
      <Field name="nameZh" isRequired rules={[maxLength(500), plain()]}>
        <Input />
      </Field>
      <Field name="nameEn" isRequired rules={[maxLength(500), plain()]}>
        <Input />
      </Field>
      <NumberFields />
      <Field name="purpose" isRequired rules={[maxLength(1000)]} help="substanceRequests.purposeHelp">
        <Input.TextArea rows={3} />
      </Field>
      <Field name="file" rules={[sent]} help="substanceRequests.fileHelp">
        <FileField {...upload} />
      </Field>
    </ResourceForm>
  );
}
