import { useT } from '@matlas/web-kit';
import { Input, Select, Switch } from 'antd';
import { useId, useState, type ReactNode } from 'react';

/** A label above its control, with the error below. */
export function Labelled({
  label,
  error,
  id,
  children,
}: {
  label: string;
  error?: string | undefined;
  id: string;
  children: ReactNode;
}) {
  return (
    <div className="d-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error ? (
        <span className="d-field-error" role="alert">
          {error}
        </span>
      ) : null}
    </div>
  );
}

interface TextBoxProps {
  label: string;
  value: string;
  unit?: string | undefined;
  isLong?: boolean;
  isDisabled?: boolean;
  /** Applies the typed text, or returns the error message. */ onCommit: (text: string) => string | undefined;
}

/** Text that is applied on blur or Enter; Esc restores the former value. */
export function TextBox({ label, value, unit, isLong = false, isDisabled = false, onCommit }: TextBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const commit = () => {
    if (typed === undefined) return;
    const wrong = onCommit(typed);
    setError(wrong);
    if (wrong === undefined) setTyped(undefined);
  };
  const shared = {
    id,
    value: typed ?? value,
    disabled: isDisabled,
    ...(error ? { status: 'error' as const } : {}),
    onBlur: commit,
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value);
      setError(undefined);
    },
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' && !isLong && !event.nativeEvent.isComposing) commit();
    if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(undefined);
      setError(undefined);
    }
  };
  return (
    <Labelled label={label} error={error} id={id}>
      {isLong ? (
        <Input.TextArea {...shared} autoSize={{ minRows: 2, maxRows: 6 }} onKeyDown={onKeyDown} />
      ) : (
        <Input {...shared} size="small" suffix={unit} autoComplete="off" onKeyDown={onKeyDown} />
      )}
    </Labelled>
  );
}

interface ChoiceProps<V> {
  label: string;
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  isSearched?: boolean;
  onChange: (value: V | null) => void;
}

export function Choice<V extends string | number>({
  label,
  value,
  options,
  isSearched = false,
  onChange,
}: ChoiceProps<V>) {
  const id = useId();
  return (
    <Labelled label={label} id={id}>
      <Select<V>
        id={id}
        size="small"
        allowClear
        showSearch={isSearched}
        optionFilterProp="label"
        value={value ?? null}
        options={[...options]}
        popupMatchSelectWidth={false}
        onChange={(chosen: V | undefined) => onChange(chosen ?? null)}
      />
    </Labelled>
  );
}

export function Flag({
  label,
  value,
  isDisabled = false,
  onChange,
}: {
  label: string;
  value: boolean;
  isDisabled?: boolean;
  onChange: (value: boolean) => void;
}) {
  const t = useT();
  return (
    <label className="d-flag">
      <Switch size="small" checked={value} disabled={isDisabled} aria-label={label} onChange={onChange} />
      <span>{label}</span>
      <span className="m-faint">{t(value ? 'mds.edit.yes' : 'mds.edit.no')}</span>
    </label>
  );
}
