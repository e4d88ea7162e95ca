import { useT } from '@matlas/web-kit';
import { useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { Icon, type IconName } from './icons';
import type { FieldBinding } from './use-fields';

interface FieldWords {
  field: FieldBinding;
  label: string;
  /** Hint below the field, shown while there is no error. */
  hint?: string | undefined;
  isRequired?: boolean | undefined;
}

function Labelled({ field, label, hint, isRequired = false, children }: FieldWords & { children: ReactNode }) {
  const { id, error } = field;
  return (
    <div className={`s-field${error ? ' is-wrong' : ''}`}>
      <label htmlFor={id}>
        {label}
        {isRequired ? (
          <span className="s-required" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {children}
      <p id={`${id}-says`} className={error ? 's-field-error' : 's-field-hint'} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}

/** The aria attributes of an input. */
const ariaOf = ({ id, error }: FieldBinding, isRequired?: boolean) =>
  ({
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-says`,
    'aria-required': isRequired || undefined,
  }) as const;

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'autoFocus' | 'maxLength' | 'readOnly' | 'inputMode' | 'type' | 'placeholder'
>;

export function TextField({
  field,
  label,
  hint,
  isRequired,
  sign,
  ...input
}: FieldWords & InputProps & { sign?: IconName }) {
  return (
    <Labelled field={field} label={label} hint={hint} isRequired={isRequired}>
      <span className="s-input">
        {sign ? <Icon name={sign} /> : null}
        <input
          {...input}
          {...ariaOf(field, isRequired)}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onLeave}
        />
      </span>
    </Labelled>
  );
}

/** A password field that can be unmasked, with a hint when Caps Lock is on. */
export function PasswordField({
  field,
  label,
  hint,
  isRequired,
  autoComplete,
  autoFocus,
}: FieldWords & Pick<InputProps, 'autoComplete' | 'autoFocus'>) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const shownHint = isCaps ? t('public.capsLock') : hint;
  const show = t(isShown ? 'public.hidePassword' : 'public.showPassword');
  return (
    <Labelled field={field} label={label} hint={shownHint} isRequired={isRequired}>
      <span className="s-input">
        <Icon name="lock" />
        <input
          {...ariaOf(field, isRequired)}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          onKeyDown={watchCaps}
          onKeyUp={watchCaps}
          onBlur={() => {
            setCaps(false);
            field.onLeave();
          }}
        />
        <button
          type="button"
          className="s-input-button"
          aria-label={show}
          title={show}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye' : 'eyeOff'} />
        </button>
      </span>
    </Labelled>
  );
}

export interface ChoiceFieldProps extends FieldWords {
  options: readonly { value: string; label: string }[];
  isDisabled?: boolean;
}

/** A native select, which works by keyboard, by voice and on phones. */
export function ChoiceField({ field, label, hint, isRequired, options, isDisabled = false }: ChoiceFieldProps) {
  const t = useT();
  return (
    <Labelled field={field} label={label} hint={hint} isRequired={isRequired}>
      <span className="s-input is-choice">
        <select
          {...ariaOf(field, isRequired)}
          value={field.value}
          disabled={isDisabled}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onLeave}
        >
          <option value="">{t('public.choose')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </Labelled>
  );
}
