import { Input, type InputProps } from 'antd';
import { settled, stripped, type NumberLimits } from './number-text';

export interface NumberFieldProps
  extends NumberLimits, Omit<InputProps, 'value' | 'onChange' | 'min' | 'max' | 'maxLength'> {
  /** Exact decimal as text; it never becomes a float. */
  value?: string | null | undefined;
  onChange?: (value: string | null) => void;
  /** Unit behind the number. */
  unit?: string;
}

/**
 * A field for numbers: strips everything else while typing, keeps 2 decimals unless told, moves into min and max when
 * left.
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
  const tell = (text: string) => {
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
      onChange={(event) => tell(stripped(event.target.value, limits))}
      onBlur={(event) => {
        tell(settled(event.target.value, limits));
        onBlur?.(event);
      }}
    />
  );
}
