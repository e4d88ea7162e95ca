import { recyclabilityFlag, type RrrRate, type RrrRates } from '@matlas/contract';
import { formatMass, RrrMarkTag, StackBar, useT, useWordOf, VerdictSymbol } from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { formatRatePercent, formatRate, formatShare } from '../../shared/rate-text';
import {
  absoluteValue,
  flagsByRate,
  flags,
  formatKilogramNumber,
  formatKilogramsWithUnit,
  rateNames,
  toStackParts,
  type RateName,
} from './rrr-figures';

/** Whether a rate meets its limit, as a symbol and text. */
export function LimitMark({ rate: { passes, limitPercent } }: { rate: RrrRate }) {
  const t = useT();
  return (
    <span
      className={`m-verdict m-tone-${passes ? 'pass' : 'fail'}`}
      title={t(passes ? 'kit.verdict.pass' : 'kit.verdict.fail')}
    >
      <VerdictSymbol verdict={passes ? 'pass' : 'fail'} />
      {t(passes ? 'analysisRrr.met' : 'analysisRrr.missed', { limit: limitPercent })}
    </span>
  );
}

function RateBox({ rates, name }: { rates: RrrRates; name: RateName }) {
  const t = useT();
  const rate = rates[name];
  const spoken = flagsByRate[name].map((flag) => `${flag} ${formatKilogramsWithUnit(rates.masses[flag])}`).join(', ');
  return (
    <section className="r-rate" aria-label={t(`analysisRrr.rate.${name}`)}>
      <div className="r-rate-head">
        <span>
          <strong>{t(`analysisRrr.rate.short.${name}`)}</strong>{' '}
          <span className="m-faint">{t(`analysisRrr.rate.${name}`)}</span>
        </span>
        <LimitMark rate={rate} />
      </div>
      <div className="r-rate-line">
        <strong className="r-rate-value" title={`${rate.percent} %`}>
          {formatRate(rate)}
          {'\u00A0'}%
        </strong>
        <StackBar
          size="large"
          parts={toStackParts(rates.masses, flagsByRate[name])}
          limit={Number(rate.limitPercent)}
          label={spoken}
        />
      </div>
      <div className="r-rate-margin">
        {t(rate.passes ? 'analysisRrr.above' : 'analysisRrr.below', {
          mass: formatKilogramsWithUnit(absoluteValue(rate.marginGrams)),
          points: formatRatePercent(absoluteValue(rate.marginPoints)),
        })}
      </div>
    </section>
  );
}

/**
 * Source of the vehicle mass: declared, or the sum of its parts. States the mass that exceeds or is missing from
 * the declared one.
 */
function massNote({ vehicleMassFrom, missingGrams, excessGrams }: RrrRates, t: ReturnType<typeof useT>): string {
  if (Number(excessGrams) > 0) return t('analysisRrr.excess', { mass: formatKilogramsWithUnit(excessGrams) });
  if (Number(missingGrams) > 0) return t('analysisRrr.missing', { mass: formatKilogramsWithUnit(missingGrams) });
  return t(vehicleMassFrom === 'declared' ? 'analysisRrr.sumIsMv' : 'analysisRrr.mvIsSum');
}

/** Both rates compared with their limits, and the masses of the six marks. */
export function RateStrip({ rates, extra }: { rates: RrrRates; extra?: ReactNode }) {
  const t = useT();
  const wordOf = useWordOf();
  const note = massNote(rates, t);
  return (
    <div className="r-strip" role="group" aria-label={t('analysisRrr.rates')}>
      {rateNames.map((name) => (
        <RateBox key={name} rates={rates} name={name} />
      ))}
      <section className="r-masses" aria-label={t('analysisRrr.masses')}>
        <dl>
          {flags.map((flag) => (
            <div
              key={flag}
              title={`${wordOf(recyclabilityFlag, flag)}: ${formatMass(rates.masses[flag])}, ${formatShare(rates.masses[flag], rates.vehicleGrams)} %`}
            >
              <dt>
                <RrrMarkTag value={flag} />
              </dt>
              <dd>{formatKilogramNumber(rates.masses[flag])}</dd>
            </div>
          ))}
        </dl>
        <p>
          <span className={Number(rates.excessGrams) > 0 ? 'r-unmarked' : 'm-faint'} title={note}>
            {note}
          </span>
          {extra}
          <strong title={formatMass(rates.vehicleGrams)}>{formatKilogramNumber(rates.vehicleGrams)}</strong>
        </p>
      </section>
    </div>
  );
}
