import { recyclabilityFlag, type RrrRate, type RrrRates } from '@matlas/contract';
import { formatMass, RrrMarkTag, StackBar, useT, useWordOf, VerdictSymbol } from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { percentText, rateText, shareText } from '../../shared/rate-text';
import { absolute, counted, flags, kilograms, kilogramsOf, rateNames, stackOf, type RateName } from './rrr-figures';

/** Meets its limit or not: symbol, and the limit in words. */
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
  const spoken = counted[name].map((flag) => `${flag} ${kilogramsOf(rates.masses[flag])}`).join(', ');
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
          {rateText(rate)}
          {'\u00A0'}%
        </strong>
        <StackBar
          size="large"
          parts={stackOf(rates.masses, counted[name])}
          limit={Number(rate.limitPercent)}
          label={spoken}
        />
      </div>
      <div className="r-rate-margin">
        {t(rate.passes ? 'analysisRrr.above' : 'analysisRrr.below', {
          mass: kilogramsOf(absolute(rate.marginGrams)),
          points: percentText(absolute(rate.marginPoints)),
        })}
      </div>
    </section>
  );
}

/** What the vehicle's mass is: given, or the sum of its parts; and what of it no part accounts for. */
function massNote({ vehicleMassFrom, missingGrams, excessGrams }: RrrRates, t: ReturnType<typeof useT>): string {
  if (Number(excessGrams) > 0) return t('analysisRrr.excess', { mass: kilogramsOf(excessGrams) });
  if (Number(missingGrams) > 0) return t('analysisRrr.missing', { mass: kilogramsOf(missingGrams) });
  return t(vehicleMassFrom === 'declared' ? 'analysisRrr.sumIsMv' : 'analysisRrr.mvIsSum');
}

/** Both rates against their limits, and the six masses that make them. */
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
              title={`${wordOf(recyclabilityFlag, flag)}: ${formatMass(rates.masses[flag])}, ${shareText(rates.masses[flag], rates.vehicleGrams)} %`}
            >
              <dt>
                <RrrMarkTag value={flag} />
              </dt>
              <dd>{kilograms(rates.masses[flag])}</dd>
            </div>
          ))}
        </dl>
        <p>
          <span className={Number(rates.excessGrams) > 0 ? 'r-unmarked' : 'm-faint'} title={note}>
            {note}
          </span>
          {extra}
          <strong title={formatMass(rates.vehicleGrams)}>{kilograms(rates.vehicleGrams)}</strong>
        </p>
      </section>
    </div>
  );
}
