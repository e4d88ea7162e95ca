import { analysisSavedApi, SAVED_SCHEDULES, type SavedAnalysis, type Sent } from '@matlas/contract';
import { Field, ResourceForm, useRules, useT } from '@matlas/web-kit';
import { Checkbox, Input, Select } from 'antd';
import { inputOf, type Target } from '../target/target';

export interface SavedFormProps {
  target: Target;
  lawIds: readonly number[];
  saved?: SavedAnalysis;
  onClose: () => void;
}

/** Keeps what is analysed and by which regulations under a name. */
export function SavedForm({ target, lawIds, saved, onClose }: SavedFormProps) {
  const t = useT();
  const { maxLength } = useRules();
  const kept = saved
    ? {
        id: saved.id,
        version: saved.version,
        listVersionIds: saved.listVersionIds,
        ...(saved.asOf ? { asOf: saved.asOf } : {}),
      }
    : { listVersionIds: [] };
  const toInput = (values: Record<string, unknown>) =>
    ({ ...kept, ...inputOf(target), lawIds: [...lawIds], ...values }) as Sent<typeof analysisSavedApi.saveOrUpdate>;
  const schedules = SAVED_SCHEDULES.map((value) => ({ value, label: t(`analysis.saved.schedules.${value}`) }));
  return (
    <ResourceForm
      name="analysis.saved"
      title={t(saved ? 'kit.edit' : 'analysis.saved.new')}
      save={analysisSavedApi.saveOrUpdate}
      record={undefined}
      initial={{
        name: saved?.name,
        note: saved?.note,
        schedule: saved?.schedule ?? 'none',
        newestVersions: saved?.newestVersions ?? true,
      }}
      toInput={toInput}
      onClose={onClose}
      log={['analysis.saved.title', 'kit.save']}
    >
      <Field name="name" isRequired rules={[maxLength(100)]}>
        <Input autoComplete="off" />
      </Field>
      <Field name="schedule" isChoice help="analysis.saved.scheduleHelp">
        <Select options={schedules} aria-label={t('analysis.saved.field.schedule')} />
      </Field>
      {target.scope === 'sheets' ? (
        <Field name="newestVersions" valuePropName="checked">
          <Checkbox>{t('analysis.saved.newestVersions')}</Checkbox>
        </Field>
      ) : null}
      <Field name="note" rules={[maxLength(500)]}>
        <Input.TextArea rows={3} />
      </Field>
    </ResourceForm>
  );
}
