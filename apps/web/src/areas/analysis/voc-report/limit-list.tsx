import { rulesGoalsApi, vocMethod, vocUnit, type VocLimit } from '@matlas/contract';
import {
  Code,
  Field,
  FieldPair,
  nameIn,
  noValue,
  ResourceForm,
  ResourceList,
  useLanguage,
  useOptions,
  useRules,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Input, InputNumber, Select, Switch, Tag } from 'antd';
import { OwnTag, ReplacesHint } from '../../rules/tagging/own-tag';

const [maxName, maxCas, maxSource] = [200, 20, 500];
const withoutEmptyValues = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

/** Edits a limit or guide value. Saving one of the platform creates a copy that replaces it for the own enterprise. */
function LimitForm({ limit, onClose }: { limit: VocLimit | undefined; onClose: () => void }) {
  const t = useT();
  const { maxLength } = useRules();
  const [units, methods] = [useOptions(vocUnit), useOptions(vocMethod)];
  const initial = limit ? { ...limit } : { active: true, judges: true, unit: 'ug/g' };
  const toInput = ({ limit: value, ...values }: Record<string, unknown>) =>
    ({ ...withoutEmptyValues(values), limit: String(value) }) as never;
  return (
    <ResourceForm
      name="vocLimits"
      title={t(limit ? 'vocLimits.edit' : 'vocLimits.new')}
      save={rulesGoalsApi.saveLimit}
      record={limit}
      initial={initial}
      toInput={toInput}
      onClose={onClose}
    >
      <ReplacesHint row={limit} />
      <Field name="nameZh" isRequired rules={[maxLength(maxName)]} help="vocLimits.nameHint">
        <Input />
      </Field>
      <Field name="nameEn" isRequired rules={[maxLength(maxName)]}>
        <Input />
      </Field>
      <FieldPair>
        <Field name="cas" rules={[maxLength(maxCas)]}>
          <Input autoComplete="off" />
        </Field>
        <Field name="method" isChoice help="vocLimits.methodHint">
          <Select allowClear options={methods} aria-label={t('vocLimits.field.method')} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="limit" isRequired>
          <InputNumber className="m-wide" stringMode min="0" />
        </Field>
        <Field name="unit" isRequired isChoice>
          <Select options={units} aria-label={t('vocLimits.field.unit')} />
        </Field>
      </FieldPair>
      <Field name="judges" isChoice valuePropName="checked" help="vocLimits.judgesHint">
        <Switch />
      </Field>
      <Field name="source" rules={[maxLength(maxSource)]}>
        <Input />
      </Field>
      <Field name="active" isChoice valuePropName="checked">
        <Switch />
      </Field>
    </ResourceForm>
  );
}

/** Guide values of the platform and limits of the enterprise. */
export function LimitList() {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const columns: Column<VocLimit>[] = [
    {
      key: 'name',
      isName: true,
      render: (one) => (
        <>
          {nameIn(language, one.nameZh, one.nameEn)} <OwnTag row={one} />
          {one.active ? null : <Tag>{t('vocLimits.off')}</Tag>}
        </>
      ),
    },
    {
      field: 'limit',
      width: 150,
      align: 'right',
      priority: 1,
      render: ({ limit, unit }) => `${limit}\u00A0${wordOf(vocUnit, unit)}`,
    },
    {
      field: 'judges',
      width: 120,
      priority: 1,
      render: ({ judges }) => t(judges ? 'vocLimits.limit' : 'vocLimits.guide'),
    },
    {
      field: 'method',
      width: 200,
      priority: 2,
      render: ({ method }) => (method === null ? t('vocLimits.anyMethod') : wordOf(vocMethod, method)),
    },
    { field: 'cas', width: 120, priority: 2, render: ({ cas }) => (cas ? <Code>{cas}</Code> : noValue) },
    { field: 'source', width: 220, priority: 3 },
  ];
  return (
    <ResourceList<VocLimit>
      isInner
      name="vocLimits"
      list={rulesGoalsApi.limits}
      columns={columns}
      save={rulesGoalsApi.saveLimit}
      form={({ record, onClose }) => <LimitForm limit={record} onClose={onClose} />}
      remove={rulesGoalsApi.deleteLimits}
    />
  );
}
