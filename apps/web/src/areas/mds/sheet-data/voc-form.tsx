import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { mdsVocApi, vocMethod, vocUnit, VOC_PRESETS, type VocMethod, type VocReport } from '@matlas/contract';
import {
  Field,
  FieldPair,
  nameIn,
  NumberField,
  ResourceForm,
  useLanguage,
  useOptions,
  useRules,
  useT,
} from '@matlas/web-kit';
import { Button, Checkbox, DatePicker, Form, Input, Select, type FormRule } from 'antd';
import { dateField } from '../../shared/date-field';
import { FileField, uploading, type FileValue } from '../../files/file-field';

type Values = Record<string, unknown>;
interface Row {
  name?: string;
  cas?: string | null;
  unit?: string;
  value?: string | null;
  isBelowDetection?: boolean;
  limit?: string | null;
}
const maxText = { number: 100, name: 200, cas: 20, remark: 2000 } as const;
const decimals = 6;
const filled = (row: Row | undefined): boolean => Boolean(row?.value);

/** Initial rows of a test method, in the reader's language. */
function usePreset() {
  const language = useLanguage();
  return (method: VocMethod): Row[] =>
    (VOC_PRESETS[method] ?? [{ unit: 'ug/m3' } as never]).map(({ nameZh, nameEn, ...row }) => ({
      ...row,
      name: nameEn === undefined ? '' : nameIn(language, nameZh, nameEn),
      value: null,
    }));
}

/** Choosing a method fills in its rows as long as no value has been typed. */
function MethodField() {
  const t = useT();
  const form = Form.useFormInstance<{ values?: Row[] }>();
  const preset = usePreset();
  const options = useOptions(vocMethod);
  const take = (method: VocMethod) => {
    if (!form.getFieldValue('values')?.some(filled)) form.setFieldValue('values', preset(method));
  };
  return (
    <Field name="method" isRequired isChoice>
      <Select
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('sheetData.voc.field.method')}
        onChange={take}
      />
    </Field>
  );
}

function ValueRow({ index, onRemove, canRemove }: { index: number; onRemove: () => void; canRemove: boolean }) {
  const t = useT();
  const rules = useRules();
  const units = useOptions(vocUnit);
  const label = (field: string) =>
    t('sheetData.voc.rowField', { field: t(`sheetData.voc.field.${field}`), row: index + 1 });
  const required = (field: string): FormRule[] => [rules.required(t(`sheetData.voc.field.${field}`))];
  return (
    <div className="s-voc-row">
      <Form.Item name={[index, 'name']} rules={[...required('name'), rules.maxLength(maxText.name)]}>
        <Input aria-label={label('name')} placeholder={t('sheetData.voc.field.name')} />
      </Form.Item>
      <Form.Item name={[index, 'cas']} rules={[rules.maxLength(maxText.cas)]}>
        <Input aria-label={label('cas')} placeholder={t('sheetData.voc.field.cas')} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[index, 'unit']} rules={required('unit')}>
        <Select options={units} aria-label={label('unit')} />
      </Form.Item>
      <Form.Item name={[index, 'value']} rules={required('value')}>
        <NumberField
          decimals={decimals}
          min="0"
          aria-label={label('value')}
          placeholder={t('sheetData.voc.field.value')}
        />
      </Form.Item>
      <Form.Item name={[index, 'limit']}>
        <NumberField
          decimals={decimals}
          min="0"
          aria-label={label('limit')}
          placeholder={t('sheetData.voc.field.limit')}
        />
      </Form.Item>
      <Form.Item name={[index, 'isBelowDetection']} valuePropName="checked">
        <Checkbox aria-label={label('isBelowDetection')} title={t('sheetData.voc.belowExplained')}>
          {t('sheetData.voc.below')}
        </Checkbox>
      </Form.Item>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        disabled={!canRemove}
        aria-label={t('sheetData.voc.removeRow', { row: index + 1 })}
        title={t('sheetData.voc.removeRow', { row: index + 1 })}
        onClick={onRemove}
      />
    </div>
  );
}

function ValuesField() {
  const t = useT();
  return (
    <Form.List name="values">
      {(rows, { add, remove }) => (
        <>
          <div className="s-voc-row s-voc-titles" aria-hidden>
            {['name', 'cas', 'unit', 'value', 'limit'].map((field) => (
              <span key={field}>{t(`sheetData.voc.field.${field}`)}</span>
            ))}
            <span>{t('sheetData.voc.below')}</span>
            <span />
          </div>
          {rows.map(({ key, name }) => (
            <ValueRow key={key} index={name} canRemove={rows.length > 1} onRemove={() => remove(name)} />
          ))}
          <Button
            size="small"
            className="s-voc-more"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => add({ unit: 'mg/m3' })}
          >
            {t('sheetData.voc.addRow')}
          </Button>
        </>
      )}
    </Form.List>
  );
}

/** Laboratory, date and conditions of the test. */
function TestFields() {
  const t = useT();
  const { maxLength } = useRules();
  return (
    <>
      <FieldPair>
        <Field name="laboratory" isRequired rules={[maxLength(maxText.name)]}>
          <Input />
        </Field>
        <Field name="accreditation" rules={[maxLength(maxText.number)]}>
          <Input autoComplete="off" />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="standard" rules={[maxLength(maxText.name)]}>
          <Input />
        </Field>
        <Field name="sampleName" rules={[maxLength(maxText.name)]}>
          <Input />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="sampleDate" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="testDate" isRequired isChoice {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="reportDate" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="temperatureCelsius">
          <NumberField decimals={decimals} unit="°C" />
        </Field>
      </FieldPair>
      <FieldPair>
        <Field name="humidityPercent">
          <NumberField decimals={decimals} min="0" max="100" unit="%" />
        </Field>
        <Field name="volumeLitres">
          <NumberField decimals={decimals} min="0" unit="L" />
        </Field>
      </FieldPair>
      <Field name="durationMinutes">
        <NumberField decimals={0} min="1" unit={t('sheetData.voc.minutes')} />
      </Field>
    </>
  );
}

/** Creates or edits an emission report of a version. */
export function VocForm({
  sheetId,
  report,
  onClose,
}: {
  sheetId: number;
  report: VocReport | undefined;
  onClose: () => void;
}) {
  const t = useT();
  const { maxLength } = useRules();
  const preset = usePreset();
  const method: VocMethod = report?.method ?? 'gbt27630';
  const sent: FormRule = {
    validator: (_rule, value: FileValue) =>
      value === uploading ? Promise.reject(new Error(t('files.wait'))) : Promise.resolve(),
  };
  const toInput = ({ file, ...values }: Values) =>
    ({ ...values, sheetId, fileId: (file as { fileId: number } | null | undefined)?.fileId ?? null }) as never;
  const initial: Values = report ? { ...report } : { method, values: preset(method) };
  return (
    <ResourceForm
      name="sheetData.voc"
      title={report ? t('sheetData.voc.editOne', { number: report.reportNumber }) : t('sheetData.voc.add')}
      save={mdsVocApi.saveOrUpdate}
      record={report}
      initial={initial}
      toInput={toInput}
      log={['sheetData.voc.title', 'kit.save']}
      isWide
      onClose={onClose}
    >
      <FieldPair>
        <Field name="reportNumber" isRequired rules={[maxLength(maxText.number)]}>
          <Input autoComplete="off" />
        </Field>
        <MethodField />
      </FieldPair>
      <TestFields />
      <h3>{t('sheetData.voc.values')}</h3>
      <ValuesField />
      <Field name="file" rules={[sent]}>
        <FileField purpose="vocReport" route={mdsVocApi.upload} log={['sheetData.voc.title', 'files.upload']} />
      </Field>
      <Field name="remark" rules={[maxLength(maxText.remark)]}>
        <Input.TextArea rows={3} />
      </Field>
    </ResourceForm>
  );
}
