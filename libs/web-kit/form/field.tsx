import { Form, type FormItemProps, type FormRule } from 'antd';
import { createContext, useContext, type ReactNode } from 'react';
import { useT } from '../i18n/use-t';
import { useRules } from './use-rules';

/** Area of the words of the fields below a form. */
export const FormArea = createContext('');

export interface FieldProps {
  /** Name of the field on the wire; nested ones as a path. */
  name: string | (string | number)[];
  /** Label key; `<area>.field.<name>` when absent. */
  label?: string;
  isRequired?: boolean;
  /** A choice instead of a text, for the sentence of the required rule. */
  isChoice?: boolean;
  rules?: FormRule[];
  /** Locale key of the hint below the field. */
  help?: string;
  valuePropName?: string;
  getValueProps?: FormItemProps['getValueProps'];
  normalize?: FormItemProps['normalize'];
  children: ReactNode;
}

/** A field of a form: label above, asterisk when required, checked when it is left. */
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
