import { Field, FieldPair, NumberField } from '@matlas/web-kit';

const maxDecisions = 1_000_000;
const maxWindow = 1000;
const hundred = 100;
interface AutomationLimits {
  maxPerDay: number | null;
  stopWindow: number | null;
  stopPercent: number | null;
}
const toOptionalText = (value: number | null) => (value === null ? undefined : String(value));

/** The values of the fields; an absent one is no limit. */
export const limitValues = ({ maxPerDay, stopWindow, stopPercent }: AutomationLimits) => ({
  maxPerDay: toOptionalText(maxPerDay),
  stopWindow: toOptionalText(stopWindow),
  stopPercent: toOptionalText(stopPercent),
});

/** Decisions without a person: how many a day, and at which share of withdrawn ones among the last they stop. */
export function AutomationLimitFields({ help }: { help: string }) {
  return (
    <>
      <Field name="maxPerDay" help={help}>
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
    </>
  );
}
