import {
  distributionApi,
  enterpriseSearchApi,
  vehicleApi,
  type DistributionRow,
  type EnterpriseFound,
} from '@matlas/contract';
import { Field, nameIn, ResourceForm, useLanguage, useMay, useRoute, useRules, useT } from '@matlas/web-kit';
import { Button, Input, InputNumber, Select, Switch, Tag } from 'antd';
import { useState } from 'react';
import { useModelName } from '../shared/model-names';
import { EnterprisePicker } from '../../pickers/enterprise-picker';

const log = 'distribution.title';

/** The sender whose sheets the rule assigns; empty: any. */
function SenderField({
  known,
  value,
  onChange = () => undefined,
}: {
  known: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState(known);
  const pick = ([found]: EnterpriseFound[]) => {
    if (found) {
      setPicked(nameIn(language, found.orgName, found.orgEnName));
      onChange(found.orgId);
    }
    setOpen(false);
  };
  return (
    <div>
      {value ? (
        <Tag closable onClose={() => onChange(null)}>
          {picked}
        </Tag>
      ) : null}
      {may(enterpriseSearchApi.search) ? (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('distribution.chooseSender')}
        </Button>
      ) : null}
      {isOpen ? (
        <EnterprisePicker searchKinds={['ent']} mayPickOwn={false} onPick={pick} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}

/** The vehicle model in whose BOM the part stands; empty: any. */
function ModelField({ value, onChange }: { value?: number | null; onChange?: (value: number | undefined) => void }) {
  const t = useT();
  const modelName = useModelName();
  const models = useRoute(vehicleApi.modInfo.modList, {}, { log }).data ?? [];
  return (
    <Select
      allowClear
      {...(value ? { value } : {})}
      {...(onChange ? { onChange } : {})}
      placeholder={t('distribution.any')}
      aria-label={t('distribution.field.modelId')}
      showSearch={{ optionFilterProp: 'label' }}
      options={models.map((model) => ({ value: model.id, label: `${modelName(model)} (${model.internalNumber})` }))}
    />
  );
}

/** Creates or edits a rule. */
export function DistributionForm({ record, onClose }: { record: DistributionRow | undefined; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { maxLength } = useRules();
  const auditors = useRoute(distributionApi.auditors, {}, { log }).data ?? [];
  const departments = useRoute(distributionApi.departments, {}, { log }).data ?? [];
  const initial = record
    ? { ...record, auditorIds: record.auditors.map(({ id }) => id) }
    : { way: 'roundRobin', active: true };
  return (
    <ResourceForm
      name="distribution"
      title={t(record ? 'distribution.edit' : 'distribution.new')}
      save={distributionApi.saveOrUpdate}
      record={record}
      initial={initial}
      onClose={onClose}
    >
      <Field name="name" isRequired rules={[maxLength(200)]}>
        <Input />
      </Field>
      <Field name="auditorIds" isRequired isChoice>
        <Select
          mode="multiple"
          aria-label={t('distribution.field.auditorIds')}
          showSearch={{ optionFilterProp: 'label' }}
          options={auditors.map(({ id, name, open }) => ({ value: id, label: t('distribution.load', { name, open }) }))}
        />
      </Field>
      <Field name="way">
        <Select
          aria-label={t('distribution.field.way')}
          options={(['roundRobin', 'load'] as const).map((value) => ({
            value,
            label: t(`distribution.ways.${value}`),
          }))}
        />
      </Field>
      <Field name="senderId">
        <SenderField known={record ? nameIn(language, record.senderName ?? '', record.senderNameEn ?? '') : ''} />
      </Field>
      <Field name="organisationId">
        <Select
          allowClear
          placeholder={t('distribution.any')}
          aria-label={t('distribution.field.organisationId')}
          showSearch={{ optionFilterProp: 'label' }}
          options={departments.map(({ id, name, nameEn }) => ({ value: id, label: nameIn(language, name, nameEn) }))}
        />
      </Field>
      <Field name="modelId">
        <ModelField />
      </Field>
      <Field name="partGroup" rules={[maxLength(100)]} help="distribution.help.partGroup">
        <Input placeholder={t('distribution.any')} />
      </Field>
      <Field name="partNumber" rules={[maxLength(490)]} help="distribution.help.partNumber">
        <Input placeholder={t('distribution.any')} />
      </Field>
      <Field name="classCodes" help="distribution.help.classCodes">
        <Select
          mode="tags"
          tokenSeparators={[',', ' ']}
          placeholder={t('distribution.any')}
          aria-label={t('distribution.field.classCodes')}
        />
      </Field>
      <Field name="dueDays">
        <InputNumber min={0} max={365} precision={0} />
      </Field>
      <Field name="position">
        <InputNumber min={1} max={1000} precision={0} />
      </Field>
      <Field name="active" valuePropName="checked">
        <Switch />
      </Field>
    </ResourceForm>
  );
}
