import { Field, FieldPair, NumberField, useT } from '@matlas/web-kit';
import { Radio } from 'antd';

const hundred = 100;
const decimals = 9;
/** The limit of an entry: content, unit and duty above it. */
export function LimitFields({
  isRequired = true,
  isOfClass = false,
}: {
  isRequired?: boolean;
  /** No content limit: the material class as such is restricted. */ isOfClass?: boolean;
}) {
  const t = useT();
  const words = (field: 'comparison' | 'denominator' | 'duty', values: readonly string[]) =>
    values.map((value) => ({
      value,
      label: t(field === 'comparison' ? `rules.comparison.${value}` : `regulationItems.${field}.${value}`),
    }));
  return (
    <>
      {isOfClass ? null : (
        <FieldPair>
          <Field name="limitPercent" label="rules.limit" isRequired={isRequired}>
            <NumberField max={hundred} decimals={decimals} unit="%" />
          </Field>
          <Field name="comparison" label="rules.exceeded" isRequired isChoice>
            <Radio.Group options={words('comparison', ['gt', 'gte'])} />
          </Field>
        </FieldPair>
      )}
      <FieldPair>
        {isOfClass ? null : (
          <Field name="denominator" label="regulationItems.field.denominator" isRequired isChoice>
            <Radio.Group options={words('denominator', ['material', 'article'])} />
          </Field>
        )}
        <Field name="duty" label="regulationItems.field.duty" isRequired isChoice>
          <Radio.Group options={words('duty', ['prohibited', 'declare'])} />
        </Field>
      </FieldPair>
    </>
  );
}
