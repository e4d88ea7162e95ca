import { exchangeAutopilotApi, type AutopilotView } from '@matlas/contract';
import { ResourceForm, useT } from '@matlas/web-kit';
import { AutomationLimitFields, limitValues } from '../../shared/automation-limit-fields';

/** Limits of automatic decisions, and the conditions under which the autopilot stops. */
export function LimitsForm({ state, onClose }: { state: AutopilotView; onClose: () => void }) {
  const t = useT();
  return (
    <ResourceForm
      name="autopilot"
      title={t('autopilot.limit.title')}
      save={exchangeAutopilotApi.limits}
      initial={limitValues(state)}
      toInput={(values) => ({ ...values, version: state.version }) as never}
      log="autopilot.log.limits"
      onClose={onClose}
    >
      <AutomationLimitFields help="autopilot.help.maxPerDay" />
      <p className="m-faint">{t('autopilot.help.stop')}</p>
    </ResourceForm>
  );
}
