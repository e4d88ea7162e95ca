import { cqcApi, type CqcConnector, cqcConnectorKind, type CqcConnectorKind } from '@matlas/contract';
import { Field, ResourceForm, useOptions, useRoute, useT } from '@matlas/web-kit';
import { Input, Select } from 'antd';

const log = 'cqcConnector.title';

/** The connection to the certification body: an HTTP interface, or a folder that another system collects. */
export function ConnectorForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const kinds = useOptions(cqcConnectorKind);
  const { data } = useRoute(cqcApi.connector, {}, { log });
  if (!data) return null;
  const offered = kinds.filter(({ value }) => value !== cqcConnectorKind.of.folder || data.folders);
  const none: CqcConnector = { kind: cqcConnectorKind.of.http, address: '', token: '', version: 0 };
  return (
    <ResourceForm
      name="cqcConnector"
      title={t(log)}
      save={cqcApi.saveConnector}
      initial={data.connector ?? none}
      toInput={({ kind, address, token }) => ({
        kind: kind as CqcConnectorKind,
        address,
        token,
        version: data.connector?.version,
      })}
      onClose={onClose}
    >
      <Field name="kind" isRequired>
        <Select options={offered} />
      </Field>
      <Field name="address" help={t('cqcConnector.addressHelp')}>
        <Input />
      </Field>
      <Field name="token" help={t('cqcConnector.tokenHelp')}>
        <Input autoComplete="off" />
      </Field>
    </ResourceForm>
  );
}
