import { Form, type FormItemProps, type FormRule } from 'antd';
import { createContext, useContext, type ReactNode } from 'react';
import { useT } from '../i18n/use-t';
import { useRules } from './use-rules';

/** Locale prefix of the fields in a form. */
export const FormArea = createContext('');

export interface FieldProps {
  /** Name of the field in the API; nested fields as a path. */
  name: string | (string | number)[];
  /** Label key; `<area>.field.<name>` by default. */
  label?: string;
  isRequired?: boolean;
  /** The field is a choice, not a text; changes the message of the required rule. */
  isChoice?: boolean;
  rules?: FormRule[];
  /** Locale key of the hint below the field. */
  help?: string;
  valuePropName?: string;
  getValueProps?: FormItemProps['getValueProps'];
  normalize?: FormItemProps['normalize'];
  children: ReactNode;
}

/** A form field: label above, asterisk when required, validated when it is left. */
export function Field({
  name,
  label,
  isRequired = false,
  isChoice = false,
  rules = [],
  help,
  children,
  ...item
}: FieldProps) {
  const t = useT();
  const area = useContext(FormArea);
  const common = useRules();
  const words = t(label ?? `${area}.field.${Array.isArray(name) ? name.join('.') : name}`);
  const required = isChoice ? common.chosen(words) : common.required(words);
  const extra = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
  return (
    <Form.Item
      name={name}
      label={words}
      rules={isRequired ? [required, ...rules] : rules}
      extra={help ? t(help) : undefined}
      validateFirst
      {...extra}
    >
      {children}
    </Form.Item>
  );
}

/** Two fields that belong together, side by side (from and to). */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="m-field-pair">{children}</div>;
}
