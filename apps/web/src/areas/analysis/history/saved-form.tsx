import {
  analysisSavedApi,
  SAVED_SCHEDULES,
  type ExemptionFacts,
  type SavedAnalysis,
  type Sent,
} from '@matlas/contract';
import { Field, ResourceForm, useRules, useT } from '@matlas/web-kit';
import { Checkbox, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { FactsChoice } from '../../shared/exemption-facts';
import { useUsualFacts } from '../use-usual-facts';
import { toTargetInput, type Target } from '../target/target';

export interface SavedFormProps {
  target: Target;
  lawIds: readonly number[];
  /**
   * Day, facts and list versions that were chosen for the run that is saved. Undefined for a run with the defaults
   * of its day.
   */
  runOptions?: { asOf?: string; facts?: ExemptionFacts; listVersionIds: readonly number[] };
  saved?: SavedAnalysis;
  onClose: () => void;
}

/** Saves a target and its regulations under a name. */
export function SavedForm({ target, lawIds, runOptions, saved, onClose }: SavedFormProps) {
  const t = useT();
  const { maxLength } = useRules();
  const [facts, setFacts] = useState<ExemptionFacts | undefined>(saved?.facts ?? runOptions?.facts);
  const [asOf, setAsOf] = useState<string | undefined>(saved?.asOf ?? runOptions?.asOf);
  const usual = useUsualFacts(target);
  const baseInput = saved
    ? { id: saved.id, version: saved.version, listVersionIds: saved.listVersionIds }
    : { listVersionIds: [...(runOptions?.listVersionIds ?? [])] };
  const toInput = (values: Record<string, unknown>) =>
    ({
      ...baseInput,
      ...toTargetInput(target),
      lawIds: [...lawIds],
      ...(asOf ? { asOf } : {}),
      ...(facts ? { facts } : {}),
      ...values,
    }) as Sent<typeof analysisSavedApi.saveOrUpdate>;
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
      <h3>{t('analysis.asOf')}</h3>
      <DatePicker
        aria-label={t('analysis.asOf')}
        placeholder={t('analysis.saved.dayOfRun')}
        value={asOf ? dayjs(asOf) : null}
        onChange={(day) => setAsOf(day ? day.format('YYYY-MM-DD') : undefined)}
      />
      <FactsChoice
        value={facts}
        usual={usual}
        isOfSheets={target.scope === 'sheets' || target.scope === 'supplier'}
        onChange={setFacts}
      />
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
