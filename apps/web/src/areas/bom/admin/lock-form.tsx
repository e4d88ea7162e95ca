import { vehicleApi, type VehicleModelRow } from '@matlas/contract';
import { Field, ResourceForm, useName, useRules, useT } from '@matlas/web-kit';
import { DatePicker, Input } from 'antd';
import { dateField } from '../../shared/date-field';

/** Locks models: why, and until which day. */
export function LockForm({ models, onClose }: { models: readonly VehicleModelRow[]; onClose: () => void }) {
  const t = useT();
  const nameOf = useName();
  const { maxLength } = useRules();
  const names = models.map(({ projectName, foreignName }) => nameOf({ name: projectName, foreignName }));
  return (
    <ResourceForm
      name="vehicleAdmin"
      title={t('vehicleAdmin.lockTitle', { count: models.length, names: names.join(', ') })}
      save={vehicleApi.modInfo.lock}
      initial={{}}
      toInput={({ reason, until }) => ({
        ids: models.map(({ id }) => id),
        reason: String(reason),
        ...(typeof until === 'string' ? { until } : {}),
      })}
      verb="vehicleAdmin.lock"
      log={['vehicleAdmin.title', 'vehicleAdmin.lock']}
      onClose={onClose}
    >
      <Field name="reason" isRequired rules={[maxLength(200)]}>
        <Input.TextArea rows={2} />
      </Field>
      <Field name="until" help="vehicleAdmin.untilHelp" {...dateField}>
        <DatePicker className="m-wide" />
      </Field>
    </ResourceForm>
  );
}
