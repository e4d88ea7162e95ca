import { auditApi, type AuditMode as Mode } from '@matlas/contract';
import { useCommand, useMay, useRoute, useT } from '@matlas/web-kit';
import { Select } from 'antd';

const log = 'dataAudit.mode';
const modes: readonly Mode[] = ['all', 'rule', 'none'];

/** What the enterprise audits. */
export function AuditMode() {
  const t = useT();
  const may = useMay();
  const setting = useRoute(auditApi.setting, {}, { log }).data;
  const save = useCommand(auditApi.saveSetting, { log });
  if (!setting) return null;
  return (
    <Select<Mode>
      value={setting.mode}
      disabled={!may(auditApi.saveSetting) || save.isPending}
      prefix={t('kit.labelled', { label: t(log) })}
      aria-label={t(log)}
      title={t(log)}
      popupMatchSelectWidth={false}
      options={modes.map((value) => ({ value, label: t(`dataAudit.modes.${value}`) }))}
      onChange={(mode) =>
        void save.run({
          mode,
          version: setting.version,
          ...(setting.dueDays === null ? {} : { dueDays: setting.dueDays }),
        })
      }
    />
  );
}
