import {
  GROUP_NOTE_TYPES,
  language,
  noteType,
  robotApi,
  robotFormat,
  robotKind,
  type RobotRow,
} from '@matlas/contract';
import { Field, FieldPair, ResourceForm, useOptions, useRules, useT } from '@matlas/web-kit';
import { Form, Input, Select, Switch } from 'antd';

/** Chats whose robots check a signature. */
const SIGNED: readonly unknown[] = [robotKind.of.dingtalk, robotKind.of.feishu];

function AddressFields() {
  const kind: unknown = Form.useWatch('kind');
  return (
    <>
      <Field name="address" help="robots.addressHelp">
        <Input autoComplete="off" />
      </Field>
      {SIGNED.includes(kind) ? (
        <Field name="secret" help="robots.secretHelp">
          <Input autoComplete="off" />
        </Field>
      ) : null}
    </>
  );
}

/** Creates or changes a robot. Address and secret are shown masked, and stay when they are left as they are. */
export function RobotForm({ record, onClose }: { record: RobotRow | undefined; onClose: () => void }) {
  const t = useT();
  const { maxLength } = useRules();
  const kinds = useOptions(robotKind);
  const formats = useOptions(robotFormat);
  const languages = useOptions(language);
  const types = useOptions(noteType).filter(({ value }) => GROUP_NOTE_TYPES.some((type) => type === value));
  const initial = record
    ? { ...record }
    : {
        kind: robotKind.of.dingtalk,
        types: [noteType.of.job],
        format: 'markdown',
        language: 'zh',
        mentions: true,
        active: true,
      };
  return (
    <ResourceForm
      name="robots"
      title={record ? t('robots.editOne', { name: record.name }) : t('robots.new')}
      save={robotApi.saveOrUpdate}
      record={record}
      initial={initial}
      onClose={onClose}
    >
      <Field name="name" isRequired rules={[maxLength(100)]}>
        <Input />
      </Field>
      <Field name="kind" isRequired isChoice>
        <Select options={kinds} aria-label={t('robots.field.kind')} />
      </Field>
      <AddressFields />
      <Field name="types" isRequired isChoice help="robots.typesHelp">
        <Select mode="multiple" options={types} aria-label={t('robots.field.types')} />
      </Field>
      <FieldPair>
        <Field name="format">
          <Select options={formats} aria-label={t('robots.field.format')} />
        </Field>
        <Field name="language">
          <Select options={languages} aria-label={t('robots.field.language')} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="quietFrom" help="robots.quietHelp">
          <Input type="time" />
        </Field>
        <Field name="quietTo">
          <Input type="time" />
        </Field>
      </FieldPair>
      <Field name="digestAt" help="robots.digestHelp">
        <Input type="time" />
      </Field>
      <FieldPair>
        <Field name="mentions" valuePropName="checked">
          <Switch />
        </Field>
        <Field name="active" valuePropName="checked">
          <Switch />
        </Field>
      </FieldPair>
    </ResourceForm>
  );
}
