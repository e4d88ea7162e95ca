import { exemptionFact, sparePart, type ExemptionFacts, type PositionFacts } from '@matlas/contract';
import { formatDate, useOptions, useT, useWordOf } from '@matlas/web-kit';
import { DatePicker, Select, Segmented } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import './exemption-facts.css';

/** The days that exemptions ask of a vehicle; beside them they ask whether it is a spare part. */
export const factDays = ['typeApproval', 'putOnMarket', 'engineDeveloped'] as const;
export const unknownFacts: ExemptionFacts = {
  sparePart: 'unknown',
  typeApproval: null,
  putOnMarket: null,
  engineDeveloped: null,
};

type FactName = 'sparePart' | (typeof factDays)[number];
const factNames: readonly FactName[] = ['sparePart', ...factDays];

/** `Spare part: No`; a day that is not said is not known. */
function useFactWords(): (name: FactName, value: string | null) => string {
  const t = useT();
  const wordOf = useWordOf();
  return (name, value) =>
    t('exemptionFacts.pair', {
      label: wordOf(exemptionFact, name),
      value:
        value === null || name === 'sparePart'
          ? wordOf(sparePart, (value ?? 'unknown') as ExemptionFacts['sparePart'])
          : formatDate(value),
    });
}
/** `Spare part: No · Type approval date: 2026-06-30 · …` */
export function useFactsWords(): (facts: ExemptionFacts) => string {
  const words = useFactWords();
  return (facts) => factNames.map((name) => words(name, facts[name])).join(' · ');
}
/** The same of what a position says itself, and nothing of what it leaves to the levels above. */
export function useOwnFactsWords(): (facts: PositionFacts) => string {
  const words = useFactWords();
  return (facts) =>
    factNames
      .filter((name) => facts[name] !== null)
      .map((name) => words(name, facts[name]))
      .join(' · ');
}

function FactField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="f-field">
      <span className="m-faint">{label}</span>
      {children}
    </label>
  );
}
export function FactDay({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}) {
  return (
    <DatePicker
      aria-label={label}
      value={value === null ? null : dayjs(value)}
      onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
    />
  );
}

/** All four; what stays empty is not known. */
export function FactsFields({ value, onChange }: { value: ExemptionFacts; onChange: (facts: ExemptionFacts) => void }) {
  const wordOf = useWordOf();
  const states = useOptions(sparePart);
  const spare = wordOf(exemptionFact, 'sparePart');
  return (
    <div className="f-facts">
      <FactField label={spare}>
        <Select
          aria-label={spare}
          value={value.sparePart}
          options={states}
          onChange={(state) => onChange({ ...value, sparePart: state })}
        />
      </FactField>
      {factDays.map((name) => (
        <FactField key={name} label={wordOf(exemptionFact, name)}>
          <FactDay
            label={wordOf(exemptionFact, name)}
            value={value[name]}
            onChange={(day) => onChange({ ...value, [name]: day })}
          />
        </FactField>
      ))}
    </div>
  );
}

interface FactsChoiceProps {
  /** Undefined: what counts without a choice. */
  value: ExemptionFacts | undefined;
  /** What the vehicle model says, where it may be read. */
  usual: ExemptionFacts | undefined;
  /** Data sheets by themselves know none. */
  isOfSheets?: boolean;
  onChange: (facts: ExemptionFacts | undefined) => void;
}

/** The facts of the vehicle, or others in their place. */
export function FactsChoice({ value, usual, isOfSheets = false, onChange }: FactsChoiceProps) {
  const t = useT();
  const words = useFactsWords();
  const options = [
    { value: 'usual', label: isOfSheets ? t('exemptionFacts.notKnown') : t('exemptionFacts.asModel') },
    { value: 'other', label: t('exemptionFacts.other') },
  ];
  return (
    <>
      <h3 id="f-facts">{t('exemptionFacts.title')}</h3>
      <Segmented
        aria-labelledby="f-facts"
        value={value ? 'other' : 'usual'}
        options={options}
        onChange={(choice) => onChange(choice === 'other' ? (usual ?? unknownFacts) : undefined)}
      />
      {value ? <FactsFields value={value} onChange={onChange} /> : null}
      <p className="m-faint">
        {value
          ? t('exemptionFacts.otherExplained')
          : isOfSheets
            ? t('exemptionFacts.sheetExplained')
            : usual
              ? words(usual)
              : null}
      </p>
    </>
  );
}
