import { transferBundleApi, type TrustedInstallationRow } from '@matlas/contract';
import { Code, Field, formatDateTime, ResourceForm, ResourceList, useRules, useT, type Column } from '@matlas/web-kit';
import { Alert, Input, Switch, Tag } from 'antd';
import { FormatDocuments, OwnKey } from './own-key';
import '../import/import.css';

function InstallationForm({ record, onClose }: { record: TrustedInstallationRow | undefined; onClose: () => void }) {
  const t = useT();
  const { maxLength, name } = useRules();
  return (
    <ResourceForm
      name="bundleKeys"
      title={t(record ? 'bundleKeys.edit' : 'bundleKeys.new')}
      save={transferBundleApi.trusted.saveOrUpdate}
      record={record}
      {...(record ? {} : { initial: { active: true } })}
      onClose={onClose}
    >
      <Alert className="m-form-trouble" type="info" showIcon title={t('bundleKeys.compare')} />
      <Field name="name" isRequired rules={[maxLength(100), name()]}>
        <Input autoComplete="off" />
      </Field>
      <Field name="publicKey" isRequired rules={[maxLength(2000)]}>
        <Input.TextArea rows={4} spellCheck={false} placeholder="-----BEGIN PUBLIC KEY-----" />
      </Field>
      <Field name="active" valuePropName="checked">
        <Switch />
      </Field>
      <Field name="remark" rules={[maxLength(200)]}>
        <Input />
      </Field>
    </ResourceForm>
  );
}

/** The key of this installation, and the installations whose signed bundles are trusted. */
export function BundleKeys() {
  const t = useT();
  const columns: Column<TrustedInstallationRow>[] = [
    { field: 'name', width: 220, sortable: true, render: (one) => one.name },
    {
      field: 'fingerprint',
      priority: 2,
      render: (one) => (
        <span className="m-cut" title={one.fingerprint}>
          <Code>{one.fingerprint}</Code>
        </span>
      ),
    },
    {
      field: 'active',
      width: 112,
      priority: 1,
      render: (one) => (
        <Tag color={one.active ? 'success' : 'default'}>{t(`bundleKeys.${one.active ? 'active' : 'inactive'}`)}</Tag>
      ),
    },
    { field: 'remark', width: 200, priority: 3, render: (one) => one.remark },
    { field: 'updateTime', width: 160, sortable: true, priority: 2, render: (one) => formatDateTime(one.updateTime) },
  ];
  return (
    <ResourceList
      name="bundleKeys"
      isInner
      list={transferBundleApi.trusted.page}
      columns={columns}
      defaultSort="name"
      above={<OwnKey />}
      actions={<FormatDocuments />}
      save={transferBundleApi.trusted.saveOrUpdate}
      form={(form) => <InstallationForm {...form} />}
      remove={transferBundleApi.trusted.delete}
    />
  );
}
