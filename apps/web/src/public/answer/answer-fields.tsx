import type { GuestAnswerWire } from '@matlas/contract';
import { useT } from '@matlas/web-kit';
import { useId, type ReactNode } from 'react';
import type { AnswerFinding } from './answer-checks';

export interface TextProps {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  hint?: string;
  isRequired?: boolean;
  inputMode?: 'decimal';
  maxLength?: number;
  isDisabled?: boolean;
}

/** A text field of the form. Numbers are kept as typed; their findings are shown below. */
export function TextLine({
  label,
  value = '',
  onChange,
  hint,
  isRequired = false,
  inputMode,
  maxLength = 100,
  isDisabled = false,
}: TextProps) {
  const id = useId();
  return (
    <div className="s-field">
      <label htmlFor={id}>
        {label}
        {isRequired ? (
          <span className="s-required" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      <span className="s-input">
        <input
          id={id}
          value={value}
          disabled={isDisabled}
          maxLength={maxLength}
          autoComplete="off"
          {...(inputMode ? { inputMode } : {})}
          aria-required={isRequired || undefined}
          aria-describedby={hint ? `${id}-says` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {hint ? (
        <p id={`${id}-says`} className="s-field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
export interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  hint?: string;
  isRequired?: boolean;
  withNone?: boolean;
}
export function ChoiceLine({
  label,
  value = '',
  options,
  onChange,
  hint,
  isRequired = false,
  withNone = true,
}: ChoiceProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="s-field">
      <label htmlFor={id}>
        {label}
        {isRequired ? (
          <span className="s-required" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      <span className="s-input is-choice">
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {withNone ? <option value="">{t('guest.unanswered')}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
      {hint ? <p className="s-field-hint">{hint}</p> : null}
    </div>
  );
}

type Portion = GuestAnswerWire['materials'][number]['substances'][number]['portion'];
const portionKinds = ['fixed', 'range', 'rest'] as const;
/** A portion: `30`, `28` to `32`, or the rest. */
export function PortionLine({
  value = { kind: 'fixed' },
  onChange,
}: {
  value: Portion | undefined;
  onChange: (value: Portion) => void;
}) {
  const t = useT();
  const { kind } = value;
  return (
    <div className="ga-portion">
      <ChoiceLine
        label={t('guest.field.portionKind')}
        value={kind}
        withNone={false}
        options={portionKinds.map((each) => ({ value: each, label: t(`guest.kind.${each}`) }))}
        onChange={(next) => onChange({ ...value, kind: next as Portion['kind'] })}
      />
      {kind === 'fixed' ? (
        <TextLine
          label={t('guest.field.portion')}
          isRequired
          inputMode="decimal"
          maxLength={30}
          value={value.value}
          onChange={(text) => onChange({ ...value, value: text })}
        />
      ) : null}
      {kind === 'range' ? (
        <>
          <TextLine
            label={`${t('guest.field.portion')} ${t('guest.field.from')}`}
            isRequired
            inputMode="decimal"
            maxLength={30}
            value={value.min}
            onChange={(text) => onChange({ ...value, min: text })}
          />
          <TextLine
            label={`${t('guest.field.portion')} ${t('guest.field.to')}`}
            isRequired
            inputMode="decimal"
            maxLength={30}
            value={value.max}
            onChange={(text) => onChange({ ...value, max: text })}
          />
        </>
      ) : null}
    </div>
  );
}

/** The findings of one line, shown below it. */
export function LineFindings({ findings, of }: { findings: readonly AnswerFinding[]; of: string }) {
  const own = findings.filter(({ key }) => key === of);
  if (own.length === 0) return null;
  return (
    <ul id={`said-${of}`} className="ga-findings">
      {own.map(({ severity, message }) => (
        <li key={`${severity} ${message}`} className={`is-${severity}`}>
          <span className="ga-disc" aria-hidden="true">
            {severity === 'error' ? '×' : '!'}
          </span>
          {message}
        </li>
      ))}
    </ul>
  );
}
export function Section({ id, n, title, children }: { id: string; n: number; title: string; children: ReactNode }) {
  return (
    <section className="ga-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <span className="ga-number" aria-hidden="true">
          {n}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
