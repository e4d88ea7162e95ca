import { exchangeAutopilotApi, type AutopilotView } from '@matlas/contract';
import { Field, FieldPair, NumberField, ResourceForm, useT } from '@matlas/web-kit';

const maxDecisions = 1_000_000;
const maxWindow = 1000;
const hundred = 100;
const toOptionalText = (value: number | null) => (value === null ? undefined : String(value));

/** Limits of automatic decisions, and the conditions under which the autopilot stops. */
export function LimitsForm({ state, onClose }: { state: AutopilotView; onClose: () => void }) {
  const t = useT();
  const initial = {
    maxPerDay: toOptionalText(state.maxPerDay),
    stopWindow: toOptionalText(state.stopWindow),
    stopPercent: toOptionalText(state.stopPercent),
  };
  return (
    <ResourceForm
      name="autopilot"
      title={t('autopilot.limit.title')}
      save={exchangeAutopilotApi.limits}
      initial={initial}
      toInput={(values) => ({ ...values, version: state.version }) as never}
      log="autopilot.log.limits"
      onClose={onClose}
    >
      <Field name="maxPerDay" help="autopilot.help.maxPerDay">
        <NumberField max={maxDecisions} decimals={0} />
      </Field>
      <FieldPair>
        <Field name="stopWindow">
          <NumberField min={1} max={maxWindow} decimals={0} />
        </Field>
        <Field name="stopPercent">
          <NumberField max={hundred} decimals={0} unit="%" />
        </Field>
      </FieldPair>
      <p className="m-faint">{t('autopilot.help.stop')}</p>
    </ResourceForm>
  );
}
