import { auditApi, rulesApi, type AuditSetting } from '@matlas/contract';
import { AUDIT_ASPECTS } from '@matlas/domain';
import { Field, formatDateTime, nameIn, ResourceForm, useLanguage, useMay, useRoute, useT } from '@matlas/web-kit';
import { Alert, Button, Select, Switch } from 'antd';
import { useState } from 'react';
import { AutomationLimitFields, limitValues } from '../shared/automation-limit-fields';

const log = 'dataAudit.settings';

function SettingsForm({ setting, onClose }: { setting: AuditSetting; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const may = useMay();
  const laws = useRoute(rulesApi.laws.list, {}, { log, enabled: may(rulesApi.laws.list) }).data ?? [];
  const initial = {
    tolerated: setting.tolerated,
    lawIds: setting.lawIds ?? undefined,
    ...limitValues(setting),
    fourEyes: setting.fourEyes,
  };
  // No chosen regulation means all of them.
  const toInput = ({ lawIds, ...values }: Record<string, unknown>) =>
    ({
      ...values,
      ...(Array.isArray(lawIds) && lawIds.length > 0 ? { lawIds } : {}),
      version: setting.version,
    }) as never;
  return (
    <ResourceForm
      name="dataAudit"
      title={t(log)}
      save={auditApi.saveLimits}
      initial={initial}
      toInput={toInput}
      log={log}
      onClose={onClose}
    >
      {setting.stoppedAt === null ? null : (
        <Alert
          type="warning"
          showIcon
          className="au-help"
          title={t('dataAudit.stopped', { at: formatDateTime(setting.stoppedAt) })}
        />
      )}
      <p className="m-faint au-help">{t('dataAudit.help.automatic')}</p>
      <Field name="tolerated" help="dataAudit.help.tolerated">
        <Select
          mode="multiple"
          options={AUDIT_ASPECTS.filter((aspect) => aspect !== 'auditRules').map((value) => ({
            value,
            label: t(`dataAudit.aspect.${value}`),
          }))}
        />
      </Field>
      <Field name="lawIds" help="dataAudit.help.lawIds">
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={laws.map(({ id, code, nameZh, nameEn }) => ({
            value: id,
            label: `${code} ${nameIn(language, nameZh, nameEn)}`,
          }))}
        />
      </Field>
      <AutomationLimitFields help="dataAudit.help.maxPerDay" />
      <p className="m-faint au-help">{t('dataAudit.help.stop')}</p>
      <Field name="fourEyes" valuePropName="checked">
        <Switch />
      </Field>
    </ResourceForm>
  );
}

/** Limits of the approval without a person, and whether two people approve. */
export function AuditSettings() {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const setting = useRoute(auditApi.setting, {}, { log }).data;
  if (!setting || !may(auditApi.saveLimits)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(log)}</Button>
      {isOpen ? <SettingsForm setting={setting} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
