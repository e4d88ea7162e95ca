import { bomApi, deptUserApi, type ModeFillInfo, modeFillInfoApi, vehicleApi } from '@matlas/contract';
import {
  Field,
  nameIn,
  ResourceForm,
  useLanguage,
  useName,
  useRoute,
  useRules,
  useSelectSearch,
  useT,
} from '@matlas/web-kit';
import { DatePicker, Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { dateField } from '../../shared/date-field';
import { useModelName } from '../../shared/model-names';

const log = 'fillIn.title';
const groupsShown = 50;
const assignees = ['userId', 'organisationId', 'supplierCode'] as const;
type Assignee = (typeof assignees)[number];

/** Chooses a position of the model as the group; empty is the whole model. */
function GroupField({
  known,
  value,
  onChange,
  id,
}: {
  known: string | undefined;
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
}) {
  const t = useT();
  const nameOf = useName();
  const modId = Form.useWatch<number | undefined>('modId');
  const { q, select } = useSelectSearch();
  const { data } = useRoute(
    bomApi.query,
    { modId: modId ?? 0, q, pageSize: groupsShown },
    { log, enabled: modId !== undefined, keepPrevious: true },
  );
  const found = (data?.records ?? []).map((position) => ({
    value: position.id,
    label: [nameOf(position), position.number].filter(Boolean).join(' · '),
  }));
  const isFound = value === null || value === undefined || found.some((option) => option.value === value);
  return (
    <Select<number>
      {...(id === undefined ? {} : { id })}
      allowClear
      aria-label={t('fillIn.field.positionId')}
      placeholder={t('fillIn.wholeModel')}
      value={value ?? null}
      options={isFound || known === undefined ? found : [{ value: value, label: known }, ...found]}
      {...select}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
function AssigneeFields({ first }: { first: Assignee }) {
  const t = useT();
  const language = useLanguage();
  const { maxLength } = useRules();
  const [kind, setKind] = useState(first);
  const departments = useRoute(deptUserApi.deptAndUserList, {}, { log }).data ?? [];
  const people = departments.flatMap(({ name, nameEn, users }) =>
    users.map((user) => ({ value: user.id, label: `${user.name} · ${nameIn(language, name, nameEn)}` })),
  );
  return (
    <>
      <Form.Item label={t('fillIn.assigneeKind')}>
        <Segmented<Assignee>
          block
          aria-label={t('fillIn.assigneeKind')}
          value={kind}
          options={assignees.map((value) => ({ value, label: t(`fillIn.field.${value}`) }))}
          onChange={setKind}
        />
      </Form.Item>
      {kind === 'supplierCode' ? (
        <Field name="supplierCode" isRequired rules={[maxLength(50)]}>
          <Input />
        </Field>
      ) : kind === 'userId' ? (
        <Field key="userId" name="userId" isRequired isChoice>
          <Select aria-label={t('fillIn.field.userId')} showSearch={{ optionFilterProp: 'label' }} options={people} />
        </Field>
      ) : (
        <Field key="organisationId" name="organisationId" isRequired isChoice>
          <Select
            aria-label={t('fillIn.field.organisationId')}
            showSearch={{ optionFilterProp: 'label' }}
            options={departments.map(({ id, name, nameEn }) => ({ value: id, label: nameIn(language, name, nameEn) }))}
          />
        </Field>
      )}
    </>
  );
}

/** Creates or edits a fill-in task. */
export function FillInForm({
  record,
  modId,
  onClose,
}: {
  record: ModeFillInfo | undefined;
  modId: number | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const modelName = useModelName();
  const { maxLength } = useRules();
  const models = useRoute(vehicleApi.modInfo.modList, {}, { log }).data ?? [];
  const first = record
    ? (assignees.find((kind) => record[kind] !== null && record[kind] !== undefined) ?? 'userId')
    : 'userId';
  return (
    <ResourceForm
      name="fillIn"
      title={t(record ? 'fillIn.edit' : 'fillIn.new')}
      save={modeFillInfoApi.saveOrUpdate}
      record={record}
      {...(record ? {} : { initial: { modId } })}
      onClose={onClose}
    >
      <Field name="modId" isRequired isChoice>
        <Select
          aria-label={t('fillIn.field.modId')}
          disabled={record !== undefined}
          showSearch={{ optionFilterProp: 'label' }}
          options={models.map((model) => ({
            value: model.id,
            label: `${modelName(model)} · ${model.internalNumber}`,
          }))}
        />
      </Field>
      <Field name="positionId" help="fillIn.groupHelp">
        <GroupField known={record?.whole === false ? record.groupName : undefined} />
      </Field>
      <AssigneeFields first={first} />
      <Field name="dueOn" isRequired {...dateField}>
        <DatePicker className="m-wide" />
      </Field>
      <Field name="note" rules={[maxLength(500)]}>
        <Input.TextArea rows={3} />
      </Field>
    </ResourceForm>
  );
}
