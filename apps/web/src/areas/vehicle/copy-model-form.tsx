import { vehicleApi, type VehicleModelRow } from '@matlas/contract';
import { Field, formatNumber, ResourceForm, useName, useRules, useT } from '@matlas/web-kit';
import { Checkbox, DatePicker, Form, Input } from 'antd';
import { dateField } from '../shared/date-field';
import { modelNames } from '../shared/model-names';

const parts = ['withHooks', 'withFacts', 'withMarks', 'withFillIn'] as const;

/** What goes along with the BOM; the tasks with their dates, or with a new one. */
function CopiedParts() {
  const t = useT();
  const withBom = Form.useWatch<boolean | undefined>('withBom') ?? false;
  const withFillIn = Form.useWatch<boolean | undefined>('withFillIn') ?? false;
  return (
    <>
      {parts.map((part) => (
        <Form.Item key={part} name={part} valuePropName="checked" className="v-copied">
          <Checkbox disabled={!withBom}>{t(`vehicle.field.${part}`)}</Checkbox>
        </Form.Item>
      ))}
      {withBom && withFillIn ? (
        <Field name="dueOn" help="vehicle.dueOnHelp" {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      ) : null}
      <p className="m-faint">{t('vehicle.decisionsGoAlong')}</p>
    </>
  );
}

/** Copies a model under a new name and number, with a choice of what goes along. */
export function CopyModelForm({
  model,
  onClose,
  onSaved,
}: {
  model: VehicleModelRow;
  onClose: () => void;
  onSaved?: (id: number) => void;
}) {
  const t = useT();
  const nameOf = useName();
  const { maxLength, name, withoutSpaces } = useRules();
  const hasBom = model.bomPositions > 0;
  return (
    <ResourceForm
      name="vehicle"
      title={t('vehicle.copyTitle', { name: nameOf(modelNames(model)) })}
      save={vehicleApi.modInfo.copyModel}
      record={{ id: model.id }}
      log={['vehicle.title', 'vehicle.copy']}
      onClose={onClose}
      onSaved={({ id }) => onSaved?.(id)}
      initial={{
        projectName: t('vehicle.copyName', { name: model.projectName }),
        ...(model.foreignName ? { foreignName: t('vehicle.copyName', { name: model.foreignName }) } : {}),
        ...{ internalNumber: '', withBom: hasBom, withHooks: true, withFacts: true },
        ...{ withMarks: false, withFillIn: false },
      }}
    >
      <Field name="projectName" isRequired rules={[maxLength(100), name()]}>
        <Input />
      </Field>
      <Field name="foreignName" rules={[maxLength(100)]}>
        <Input />
      </Field>
      <Field name="internalNumber" isRequired rules={[maxLength(50), withoutSpaces()]}>
        <Input />
      </Field>
      <Field name="withBom" valuePropName="checked">
        <Checkbox disabled={!hasBom}>
          {t('vehicle.copyPositions', { count: model.bomPositions, total: formatNumber(model.bomPositions) })}
        </Checkbox>
      </Field>
      <CopiedParts />
    </ResourceForm>
  );
}
