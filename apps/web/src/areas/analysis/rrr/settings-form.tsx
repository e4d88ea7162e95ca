import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { analysisRrrApi, type RrrSettings, type Sent } from '@matlas/contract';
import { Field, FieldPair, NumberField, ResourceForm, useRules, useT } from '@matlas/web-kit';
import { Button, Checkbox, Form, Input, Select } from 'antd';

const decimals = 3;
/** VDA class 9 and its subclasses. */
const fluidClasses = ['9', ...Array.from({ length: 8 }, (_none, index) => `9.${index + 1}`)].map((value) => ({
  value,
  label: value,
}));

interface Values {
  scaleToDeclared: boolean;
  strictFillers: boolean;
  tank?: { litres?: string | null; gramsPerLitre?: string | null; missing?: 'report' | 'add' };
  fluids?: { name: string; classCode: string; grams: string }[];
}

/** A tank is defined by its volume in litres and the density of its content. Without a volume there is no tank. */
const toSettings = ({ scaleToDeclared, strictFillers, tank, fluids = [] }: Values) => ({
  scaleToDeclared,
  strictFillers,
  tank: tank?.litres ? tank : null,
  fluids,
});

/** Fluids that are not in the BOM. */
function Fluids() {
  const t = useT();
  const rules = useRules();
  const word = (field: string) => t(`analysisRrr.settings.field.${field}`);
  return (
    <Form.Item label={word('fluids')} extra={t('analysisRrr.settings.fluidsHelp')}>
      <Form.List name="fluids">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className="r-fluid">
                <Form.Item name={[name, 'name']} rules={[rules.required(word('fluid'))]}>
                  <Input aria-label={word('fluid')} placeholder={word('fluid')} />
                </Form.Item>
                <Form.Item name={[name, 'classCode']} rules={[rules.chosen(word('classCode'))]}>
                  <Select aria-label={word('classCode')} options={fluidClasses} />
                </Form.Item>
                <Form.Item name={[name, 'grams']} rules={[rules.required(word('grams'))]}>
                  <NumberField aria-label={word('grams')} decimals={decimals} unit="g" />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('analysisRrr.settings.removeFluid', { number: name + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add({ classCode: '9' })}>
              {t('analysisRrr.settings.addFluid')}
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}

/** Calculation settings of a vehicle: scaling, fillers, the tank filled to 90 %, and fluids that are not in the BOM. */
export function SettingsForm({
  modId,
  settings,
  onClose,
}: {
  modId: number;
  settings: RrrSettings;
  onClose: () => void;
}) {
  const t = useT();
  const missing = (['report', 'add'] as const).map((value) => ({
    value,
    label: t(`analysisRrr.settings.missing.${value}`),
  }));
  const toInput = (values: Record<string, unknown>) =>
    ({ modId, settings: toSettings(values as unknown as Values) }) as Sent<typeof analysisRrrApi.settings>;
  return (
    <ResourceForm
      name="analysisRrr.settings"
      title={t('analysisRrr.settings.title')}
      save={analysisRrrApi.settings}
      initial={{ ...settings, tank: settings.tank ?? { missing: 'report' } }}
      toInput={toInput}
      onClose={onClose}
      log={['analysisRrr.title', 'analysisRrr.settings.title']}
    >
      <Field name="scaleToDeclared" valuePropName="checked" help="analysisRrr.settings.scaleHelp">
        <Checkbox>{t('analysisRrr.settings.scale')}</Checkbox>
      </Field>
      <Field name="strictFillers" valuePropName="checked" help="analysisRrr.settings.fillersHelp">
        <Checkbox>{t('analysisRrr.settings.fillers')}</Checkbox>
      </Field>
      <FieldPair>
        <Field name={['tank', 'litres']}>
          <NumberField decimals={decimals} unit="L" />
        </Field>
        <Field name={['tank', 'gramsPerLitre']}>
          <NumberField decimals={decimals} unit="g/L" />
        </Field>
      </FieldPair>
      <Field name={['tank', 'missing']} isChoice help="analysisRrr.settings.tankHelp">
        <Select aria-label={t('analysisRrr.settings.field.tank.missing')} options={missing} />
      </Field>
      <Fluids />
    </ResourceForm>
  );
}
