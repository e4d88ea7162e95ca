import { APPLICATION_KINDS, rulesApplicationCodeApi, type ApplicationCodeRow } from '@matlas/contract';
import { businessToday, Field, FieldPair, NumberField, ResourceForm, useRoute, useRules, useT } from '@matlas/web-kit';
import { Checkbox, DatePicker, Input, Select } from 'antd';
import { dateField } from '../shared/date-field';
import { ClassesField } from './classes-field';
import { SubstancesField } from './substances-field';

const maxEntries = 500;
const hundred = 100;
const elements = ['Pb', 'Hg', 'Cr(VI)', 'Cd'];
const nullsToUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? undefined : value]));
type Save = typeof rulesApplicationCodeApi.ownUpdate;

/** Entries of ELV Annex II with their texts. Codes are assigned by meaning, never by number. */
function EntriesField({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: string[];
  onChange?: (entries: string[]) => void;
}) {
  const t = useT();
  const { data } = useRoute(
    rulesApplicationCodeApi.exemptions,
    { pageNo: 1, pageSize: maxEntries, querys: { eq: { lawCode: 'ELV' } } },
    { log: 'applicationCodes.log.entries' },
  );
  const options = [
    ...new Map(
      (data?.records ?? []).map((entry) => [
        entry.entry,
        { value: entry.entry, label: `${entry.entry} ${entry.textEn}` },
      ]),
    ).values(),
  ];
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      className="m-wide"
      value={value ?? []}
      {...(onChange ? { onChange } : {})}
      aria-label={t('applicationCodes.field.entries')}
      optionLabelProp="value"
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  );
}
function Conditions() {
  return (
    <>
      <Field name="maxPercent" help="applicationCodes.help.maxPercent">
        <NumberField max={hundred} unit="%" />
      </Field>
      <FieldPair>
        <Field name="typeApprovedBefore" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="typeApprovedFrom" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <Field name="sparePartsOnly" valuePropName="checked">
        <Checkbox />
      </Field>
      <FieldPair>
        <Field name="validFrom" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="validTo" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
    </>
  );
}

/**
 * Edits an application code. A change takes effect on a day; the previous state remains for analyses of earlier
 * days.
 */
export function ApplicationCodeForm({
  save,
  record,
  onClose,
}: {
  save: Save;
  record: ApplicationCodeRow | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const { maxLength, withoutSpaces } = useRules();
  const known = record?.substances ?? [];
  const initial = record
    ? { ...nullsToUndefined(record), substanceIds: known.map(({ id }) => id), stateFrom: businessToday() }
    : { kind: 'elv_exemption' };
  return (
    <ResourceForm
      name="applicationCodes"
      isWide
      title={t(record ? 'applicationCodes.edit' : 'applicationCodes.new')}
      save={save}
      record={record}
      initial={initial}
      toInput={(values) => nullsToUndefined(values) as never}
      onClose={onClose}
    >
      <FieldPair>
        <Field name="code" isRequired rules={[maxLength(50), withoutSpaces()]}>
          <Input disabled={record !== undefined} />
        </Field>
        <Field name="kind" isRequired isChoice>
          <Select options={APPLICATION_KINDS.map((value) => ({ value, label: t(`applicationCodes.kind.${value}`) }))} />
        </Field>
      </FieldPair>
      <Field name="nameZh" isRequired rules={[maxLength(500)]}>
        <Input />
      </Field>
      <Field name="nameEn" isRequired rules={[maxLength(500)]}>
        <Input />
      </Field>
      <Field name="entries" help="applicationCodes.help.entries">
        <EntriesField />
      </Field>
      <FieldPair>
        <Field name="entities">
          <Select mode="tags" options={elements.map((value) => ({ value, label: value }))} />
        </Field>
        <Field name="isGroup" valuePropName="checked" help="applicationCodes.help.isGroup">
          <Checkbox />
        </Field>
      </FieldPair>
      <Field name="substanceIds" help="applicationCodes.help.substances">
        <SubstancesField label={t('applicationCodes.field.substanceIds')} known={known} />
      </Field>
      <Field name="classCodes" label="rules.classes">
        <ClassesField />
      </Field>
      <Conditions />
      <Field name="note" rules={[maxLength(2000)]}>
        <Input.TextArea rows={2} />
      </Field>
      <Field name="stateFrom" help="applicationCodes.help.stateFrom" {...dateField}>
        <DatePicker className="m-wide" />
      </Field>
    </ResourceForm>
  );
}
