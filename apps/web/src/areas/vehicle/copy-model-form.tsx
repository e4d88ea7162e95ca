import { vehicleApi, type VehicleModelRow } from '@matlas/contract';
import { Field, formatNumber, ResourceForm, useRules, useT } from '@matlas/web-kit';
import { Checkbox, Input } from 'antd';

/** Copies a model under a new name and number, with or without its BOM. */
export function CopyModelForm({ model, onClose }: { model: VehicleModelRow; onClose: () => void }) {
  const t = useT();
  const { maxLength, name, withoutSpaces } = useRules();
  const hasBom = model.bomPositions > 0;
  return (
    <ResourceForm
      name="vehicle"
      title={t('vehicle.copyTitle', { name: model.projectName })}
      save={vehicleApi.modInfo.copyModel}
      record={{ id: model.id }}
      log={['vehicle.title', 'vehicle.copy']}
      onClose={onClose}
      initial={{ projectName: t('vehicle.copyName', { name: model.projectName }), internalNumber: '', withBom: hasBom }}
    >
      <Field name="projectName" isRequired rules={[maxLength(100), name()]}>
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
    </ResourceForm>
  );
}
