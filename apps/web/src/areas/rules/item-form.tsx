import { rulesApi, type ListItemRow } from '@matlas/contract';
import { Field, FieldPair, ResourceForm, useRules, useT } from '@matlas/web-kit';
import { DatePicker, Form, Input } from 'antd';
import { dateField } from '../shared/date-field';
import { UsesField } from './item-uses';
import { LimitFields } from './limit-fields';
import { ScopeFields } from './scope-fields';
import { SubstancesField } from './substances-field';

const maxShortText = 100;
const maxLongText = 500;
const maxNote = 2000;
const initialValues = { entityKind: 'substance', comparison: 'gt', denominator: 'material', duty: 'prohibited' };
const nullsToUndefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? undefined : value]));

function Scopes() {
  return <ScopeFields withClasses={Form.useWatch<string | undefined>('denominator') !== 'article'} />;
}

/** Uses can be claimed only for a substance in a homogeneous material. */
function Uses() {
  return Form.useWatch<string | undefined>('denominator') === 'article' ? null : <UsesField />;
}

/** Save input of an entry. */
function toItemInput(
  { substanceIds, ...values }: Record<string, unknown>,
  record: ListItemRow | undefined,
  versionId: number,
) {
  const chosen = (substanceIds as number[] | undefined) ?? [];
  return {
    ...nullsToUndefined(values),
    uses:
      values['denominator'] === 'article'
        ? []
        : ((values['uses'] as object[] | undefined) ?? record?.uses ?? []).map((use) =>
            nullsToUndefined(use as Record<string, unknown>),
          ),
    itemKey: record?.itemKey ?? `E-${Date.now().toString(36)}`,
    versionId,
    entityKind: record?.entityKind ?? (chosen.length > 1 ? 'group' : 'substance'),
    entity: record?.entity ?? undefined,
    ...(chosen.length > 0 ? { substanceIds: chosen } : {}),
  } as never;
}

/** Edits an entry of a manually maintained list. */
export function ItemForm({
  record,
  versionId,
  onClose,
}: {
  record: ListItemRow | undefined;
  versionId: number;
  onClose: () => void;
}) {
  const t = useT();
  const { maxLength } = useRules();
  return (
    <ResourceForm
      name="regulationItems"
      isWide
      title={t(record ? 'regulationItems.edit' : 'regulationItems.new')}
      save={rulesApi.listItems.saveOrUpdate}
      record={record}
      initial={record ? { ...record } : initialValues}
      toInput={(values) => toItemInput(values, record, versionId)}
      onClose={onClose}
    >
      <Field name="nameZh" label="regulations.field.nameZh" rules={[maxLength(maxLongText)]}>
        <Input />
      </Field>
      <Field name="nameEn" label="regulations.field.nameEn" isRequired rules={[maxLength(maxLongText)]}>
        <Input />
      </Field>
      <Field
        name="substanceIds"
        label={record ? 'regulationItems.newSubstances' : 'regulationItems.substances'}
        isRequired={!record}
        {...(record ? { help: 'regulationItems.newSubstancesHint' } : {})}
      >
        <SubstancesField label={t('regulationItems.substances')} known={[]} />
      </Field>
      <LimitFields />
      <Uses />
      <Scopes />
      <FieldPair>
        <Field name="entryNo" rules={[maxLength(maxShortText)]}>
          <Input />
        </Field>
        <Field name="subType" rules={[maxLength(maxShortText)]}>
          <Input />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="validFrom" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="validTo" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <Field name="clause" rules={[maxLength(200)]}>
        <Input />
      </Field>
      <Field name="reason" rules={[maxLength(maxLongText)]}>
        <Input />
      </Field>
      <Field name="note" rules={[maxLength(maxNote)]}>
        <Input.TextArea rows={2} />
      </Field>
    </ResourceForm>
  );
}
