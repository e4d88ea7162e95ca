import { Input, type InputProps } from 'antd';
import { normaliseNumber, stripToNumber, type NumberLimits } from './number-text';

export interface NumberFieldProps
  extends NumberLimits, Omit<InputProps, 'value' | 'onChange' | 'min' | 'max' | 'maxLength'> {
  /** Exact decimal as text; never converted to a float. */
  value?: string | null | undefined;
  onChange?: (value: string | null) => void;
  /** Unit after the number. */
  unit?: string;
}

/**
 * Input for numbers: removes other characters while typing, allows 2 decimals by default, and limits the value to
 * min and max when it is left.
 */
export function NumberField({
  value,
  onChange,
  unit,
  decimals,
  min,
  max,
  maxLength,
  onBlur,
  ...input
}: NumberFieldProps) {
  const limits: NumberLimits = {
    ...(decimals === undefined ? {} : { decimals }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
  const notifyChange = (text: string) => {
    if (text !== (value ?? '')) onChange?.(text === '' ? null : text);
  };
  return (
    <Input
      {...input}
      value={value ?? ''}
      inputMode="decimal"
      autoComplete="off"
      suffix={unit}
      className={`m-number ${input.className ?? ''}`}
      onChange={(event) => notifyChange(stripToNumber(event.target.value, limits))}
      onBlur={(event) => {
        notifyChange(normaliseNumber(event.target.value, limits));
        onBlur?.(event);
      }}
    />
  );
}
