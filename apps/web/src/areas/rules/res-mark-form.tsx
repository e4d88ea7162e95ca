import { analysisResMarkApi, vehicleApi, type ResMarkRow } from '@matlas/contract';
import { Field, FieldPair, ResourceForm, useMay, useRoute, useRules, useT } from '@matlas/web-kit';
import { DatePicker, Form, Input, Select, type FormRule } from 'antd';
import { dateField } from '../shared/date-field';
import { LimitFields } from './limit-fields';
import { ScopeFields } from './scope-fields';
import { SubstancesField } from './substances-field';

const initialValues = { comparison: 'gt', denominator: 'material', duty: 'prohibited' };
const nullsToUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? undefined : value]));

function ModelsField({
  id,
  known,
  value,
  onChange,
}: {
  id?: string;
  known: ResMarkRow['models'];
  value?: number[];
  onChange?: (ids: number[]) => void;
}) {
  const t = useT();
  const may = useMay();
  const { data, isLoading } = useRoute(
    vehicleApi.modInfo.modList,
    {},
    { log: 'resMarks.log.models', enabled: may(vehicleApi.modInfo.modList) },
  );
  const options = [
    ...new Map([
      ...known.map(({ id: key, name }) => [key, name] as const),
      ...(data ?? []).map((model) => [model.id, model.projectName] as const),
    ]),
  ].map(([key, label]) => ({ value: key, label }));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      className="m-wide"
      value={value ?? []}
      {...(onChange ? { onChange } : {})}
      loading={isLoading}
      aria-label={t('rules.models')}
      placeholder={t('rules.allModels')}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  );
}
function Scopes() {
  return <ScopeFields withClasses={Form.useWatch<string | undefined>('denominator') !== 'article'} />;
}
/** A tag of a material class alone has no content limit: the class as such is restricted. */
function Limits() {
  const t = useT();
  const [substances, classes] = [
    Form.useWatch<number[] | undefined>('substanceIds'),
    Form.useWatch<string[] | undefined>('classCodes'),
  ];
  const isClass = (substances ?? []).length === 0 && (classes ?? []).length > 0;
  return (
    <>
      <LimitFields isOfClass={isClass} />
      {isClass ? <p className="m-faint">{t('resMarks.classAlone')}</p> : null}
    </>
  );
}

/** Edits a tag: its substances, limit and scope. */
export function ResMarkForm({ record, onClose }: { record: ResMarkRow | undefined; onClose: () => void }) {
  const t = useT();
  const isChosen: FormRule = ({ getFieldValue }) => ({
    validator: (_rule, ids: number[] = []) =>
      ids.length > 0 || ((getFieldValue('classCodes') ?? []) as string[]).length > 0
        ? Promise.resolve()
        : Promise.reject(new Error(t('validation.substancesOrClasses'))),
  });
  const { maxLength } = useRules();
  const initial = record
    ? {
        ...nullsToUndefined(record),
        substanceIds: record.substances.map(({ id }) => id),
        modelIds: record.models.map(({ id }) => id),
      }
    : initialValues;
  const toInput = (values: Record<string, unknown>) =>
    nullsToUndefined({ ...values, ...(values.denominator === 'article' ? { classCodes: [] } : {}) }) as never;
  return (
    <ResourceForm
      name="resMarks"
      isWide
      title={t(record ? 'resMarks.edit' : 'resMarks.new')}
      save={analysisResMarkApi.saveOrUpdate}
      record={record}
      initial={initial}
      toInput={toInput}
      onClose={onClose}
    >
      <Field name="name" isRequired rules={[maxLength(200)]}>
        <Input />
      </Field>
      <Field
        name="substanceIds"
        label="resMarks.field.substances"
        isChoice
        rules={[isChosen]}
        help="resMarks.substancesHint"
      >
        <SubstancesField label={t('resMarks.field.substances')} known={record?.substances ?? []} />
      </Field>
      <Limits />
      <Field
        name="modelIds"
        label="rules.models"
        {...(record && record.otherModels > 0 ? { help: 'resMarks.otherModels' } : {})}
      >
        <ModelsField known={record?.models ?? []} />
      </Field>
      <Scopes />
      <FieldPair>
        <Field name="validFrom" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="validTo" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <Field name="reason" rules={[maxLength(500)]}>
        <Input />
      </Field>
      <Field name="note" rules={[maxLength(2000)]}>
        <Input.TextArea rows={2} />
      </Field>
    </ResourceForm>
  );
}
