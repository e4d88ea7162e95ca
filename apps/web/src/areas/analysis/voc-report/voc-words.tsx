import { VOC_PRESETS, vocResult, vocUnit, type PartReport, type VocState } from '@matlas/contract';
import { nameIn, useLanguage, useT, useWordOf, VerdictSymbol } from '@matlas/web-kit';

const verdictOfState = {
  failed: 'fail',
  unknown: 'unknown',
  missing: 'unknown',
  expired: 'depends',
  otherVersion: 'depends',
  current: 'pass',
  notNeeded: null,
} as const;
const verdictOfResult = { pass: 'pass', fail: 'fail', unknown: 'unknown', none: null } as const;

/** State of the emission reports of a part, as a symbol and text. */
export function VocStateMark({ state }: { state: VocState }) {
  const t = useT();
  const verdict = verdictOfState[state];
  return (
    <span className="md-out">
      {verdict ? <VerdictSymbol verdict={verdict} /> : null}
      {t(`vocReports.state.${state}`)}
    </span>
  );
}
export function VocResultMark({ result }: { result: PartReport['result'] }) {
  const wordOf = useWordOf();
  const verdict = verdictOfResult[result];
  return (
    <span className="md-out">
      {verdict ? <VerdictSymbol verdict={verdict} /> : null}
      {wordOf(vocResult, result)}
    </span>
  );
}
/** Formats a measured value. `< 0.01 mg/m³` is a value below the detection limit. */
export function useMeasuredValueText() {
  const wordOf = useWordOf();
  return (value: string, unit: PartReport['values'][number]['unit'], isBelowDetection = false): string =>
    `${isBelowDetection ? '< ' : ''}${value}\u00A0${wordOf(vocUnit, unit)}`;
}

const KNOWN_SUBSTANCES = Object.values(VOC_PRESETS).flat();
/** The name of a measured substance in the language of the user. Unknown substances keep the name of the report. */
export function useVocName() {
  const language = useLanguage();
  return ({ name, cas }: { name: string; cas: string | null }): string => {
    const known = KNOWN_SUBSTANCES.find((one) =>
      cas === null ? one.nameZh === name || one.nameEn === name : one.cas === cas,
    );
    return known ? nameIn(language, known.nameZh, known.nameEn) : name;
  };
}
