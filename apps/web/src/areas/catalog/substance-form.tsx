import { catalogApi, gadslKind, physicalState, type SubstanceRow } from '@matlas/contract';
import { Field, FieldPair, NumberField, ResourceForm, useOptions, useRoute, useRules, useT } from '@matlas/web-kit';
import { Checkbox, DatePicker, Form, Input, Select, type FormRule } from 'antd';
import { dateField } from '../shared/date-field';
import { toFormValues, toSaveInput } from './substance-form-values';
import { SubstanceSelect } from './substance-select';

export interface SubstanceFormProps {
  record: SubstanceRow | undefined;
  onClose: () => void;
}

/** Format of a CAS number. The server verifies the check digit. */
const casShape = /^\d{2,7}-\d{2}-\d$/;
const editableKinds = ['substance', 'polymer', 'group'] as const;
const both = ['list', 'date'] as const;

export function NameFields({ isNew }: { isNew: boolean }) {
  const t = useT();
  const { maxLength, name } = useRules();
  return (
    <>
      <FieldPair>
        <Field name="nameZh" isRequired={isNew} rules={[maxLength(500), name()]}>
          <Input />
        </Field>
        <Field name="nameEn" isRequired rules={[maxLength(500), name()]}>
          <Input />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="cas" rules={[{ pattern: casShape, message: t('substances.casShape') }]}>
          <Input placeholder="7439-92-1" autoComplete="off" />
        </Field>
        <Field name="ec" rules={[maxLength(20)]}>
          <Input placeholder="231-100-4" autoComplete="off" />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="synonymsZh" help="substances.synonymsHelp">
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[';', '；']}
            aria-label={t('substances.field.synonymsZh')}
          />
        </Field>
        <Field name="synonymsEn" help="substances.synonymsHelp">
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[';', '；']}
            aria-label={t('substances.field.synonymsEn')}
          />
        </Field>
      </FieldPair>
    </>
  );
}

/** Duties of a substance under lists and check rules. */
function DutyFields() {
  const t = useT();
  const classes = useRoute(catalogApi.materialClasses, {}, { log: ['substances.title', 'kit.query'] }).data ?? [];
  const codes = classes.map(({ code }) => ({ value: code, label: code }));
  const together: FormRule = ({ getFieldValue }) => ({
    validator: () =>
      both.filter((part) => getFieldValue(part === 'list' ? 'declarableList' : 'declarableDate')).length === 1
        ? Promise.reject(new Error(t('substances.declarableBoth')))
        : Promise.resolve(),
  });
  return (
    <>
      <FieldPair>
        <Field name="gadsl" isChoice>
          <Select allowClear options={useOptions(gadslKind)} aria-label={t('substances.field.gadsl')} />
        </Field>
        <Field name="physicalState" isChoice>
          <Select allowClear options={useOptions(physicalState)} aria-label={t('substances.field.physicalState')} />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="declarableList" rules={[together]} help="substances.declarableHelp">
          <Input placeholder="GADSL 2026" />
        </Field>
        <Field name="declarableDate" isChoice rules={[together]} {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="dutyAbove" help="substances.dutyHelp">
          <NumberField unit="%" decimals={6} min={0} max={100} />
        </Field>
        <Field name="dutyClasses" isChoice>
          <Select mode="multiple" allowClear options={codes} aria-label={t('substances.field.dutyClasses')} />
        </Field>
      </FieldPair>
      <Field name="dutyProhibited" help="substances.dutyProhibitedHelp">
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[';', '；', ',']}
          aria-label={t('substances.field.dutyProhibited')}
        />
      </Field>
    </>
  );
}

function StateFields({ record }: { record: SubstanceRow | undefined }) {
  const t = useT();
  const isActive: unknown = Form.useWatch('active');
  return (
    <>
      <Field name="active" label="substances.activeLabel" valuePropName="checked">
        <Checkbox>{t('substances.activeWords')}</Checkbox>
      </Field>
      {isActive === false ? (
        <Field name="replacedById" isChoice>
          <SubstanceSelect
            label={t('substances.field.replacedById')}
            known={record?.replacedBy ?? null}
            exceptId={record?.id}
          />
        </Field>
      ) : null}
      <Field name="confidentialAllowed" label="substances.confidentialLabel" valuePropName="checked">
        <Checkbox>{t('substances.confidentialWords')}</Checkbox>
      </Field>
      <Field name="hidden" label="substances.hiddenLabel" valuePropName="checked">
        <Checkbox>{t('substances.hiddenWords')}</Checkbox>
      </Field>
    </>
  );
}

/** Creates or edits a substance: those of the platform by its administrators, own ones by the enterprise. */
export function SubstanceForm({ record, onClose }: SubstanceFormProps) {
  const t = useT();
  const { maxLength } = useRules();
  const kinds = editableKinds.map((kind) => ({ value: kind, label: t(`substances.kind.${kind}`) }));
  return (
    <ResourceForm
      name="substances"
      title={t(record ? 'substances.edit' : 'substances.new')}
      save={catalogApi.substances.saveOrUpdate}
      record={record}
      initial={toFormValues(record)}
      toInput={toSaveInput}
      onClose={onClose}
      isWide
    >
      <NameFields isNew={record === undefined || record.nameZh !== null} />
      {record ? null : (
        <Field name="kind" isChoice>
          <Select options={kinds} aria-label={t('substances.field.kind')} />
        </Field>
      )}
      <DutyFields />
      <Field name="remark" rules={[maxLength(1000)]}>
        <Input.TextArea rows={2} />
      </Field>
      <StateFields record={record} />
    </ResourceForm>
  );
}
