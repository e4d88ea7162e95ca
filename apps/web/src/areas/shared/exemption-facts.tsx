import { exemptionFact, sparePart, type ExemptionFacts, type PositionFacts } from '@matlas/contract';
import { formatDate, useOptions, useT, useWordOf } from '@matlas/web-kit';
import { DatePicker, Select, Segmented } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import './exemption-facts.css';

/** The dates of a vehicle on which exemptions depend; the other fact is whether it is a spare part. */
export const factDays = ['typeApproval', 'putOnMarket', 'engineDeveloped'] as const;
export const unknownFacts: ExemptionFacts = {
  sparePart: 'unknown',
  typeApproval: null,
  putOnMarket: null,
  engineDeveloped: null,
};

type FactName = 'sparePart' | (typeof factDays)[number];
const factNames: readonly FactName[] = ['sparePart', ...factDays];

/** Text such as `Spare part: No`; a date of null is shown as unknown. */
function useFactText(): (name: FactName, value: string | null) => string {
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
export function useFactsText(): (facts: ExemptionFacts) => string {
  const words = useFactText();
  return (facts) => factNames.map((name) => words(name, facts[name])).join(' · ');
}
/** The same for a position: only the facts that it overrides, without those inherited from the levels above. */
export function useOwnFactsText(): (facts: PositionFacts) => string {
  const words = useFactText();
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

/** All four facts; an empty field means unknown. */
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
  /** Undefined means the default facts. */
  value: ExemptionFacts | undefined;
  /** The facts of the vehicle model, undefined when they cannot be read. */
  usual: ExemptionFacts | undefined;
  /** The analysis is of data sheets, which have no facts of a vehicle. */
  isOfSheets?: boolean;
  onChange: (facts: ExemptionFacts | undefined) => void;
}

/** Choice between the facts of the vehicle and other facts for this analysis. */
export function FactsChoice({ value, usual, isOfSheets = false, onChange }: FactsChoiceProps) {
  const t = useT();
  const words = useFactsText();
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
