import { exchangeAutopilotApi, type AutopilotView } from '@matlas/contract';
import { Field, FieldPair, NumberField, ResourceForm, useT } from '@matlas/web-kit';

const mostDecisions = 1_000_000;
const mostWindow = 1000;
const hundred = 100;
const orNothing = (value: number | null) => (value === null ? undefined : String(value));

/** How much may be decided without a person, and when it stops by itself. */
export function LimitsForm({ state, onClose }: { state: AutopilotView; onClose: () => void }) {
  const t = useT();
  const initial = {
    maxPerDay: orNothing(state.maxPerDay),
    stopWindow: orNothing(state.stopWindow),
    stopPercent: orNothing(state.stopPercent),
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
        <NumberField max={mostDecisions} decimals={0} />
      </Field>
      <FieldPair>
        <Field name="stopWindow">
          <NumberField min={1} max={mostWindow} decimals={0} />
        </Field>
        <Field name="stopPercent">
          <NumberField max={hundred} decimals={0} unit="%" />
        </Field>
      </FieldPair>
      <p className="m-faint">{t('autopilot.help.stop')}</p>
    </ResourceForm>
  );
}
