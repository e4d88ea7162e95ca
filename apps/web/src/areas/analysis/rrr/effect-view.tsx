import type { RrrEffect } from '@matlas/contract';
import { Name, RrrMarkTag, useT, formatNumber } from '@matlas/web-kit';
import { RateChange } from './rate-change';
import { formatPoints } from '../../shared/rate-text';
import { formatKilogramNumber } from './rrr-figures';

/** Effect of a set of marks: both rates, and the heaviest masses that move to another mark. */
export function EffectView({ effect, title }: { effect: RrrEffect; title: string }) {
  const t = useT();
  if (effect.marks === 0) return <p className="m-faint">{t('analysisRrr.effect.none')}</p>;
  return (
    <div className="r-effect is-long" role="region" tabIndex={0} aria-label={title}>
      <p>{t('analysisRrr.effect.marks', { count: effect.marks, total: formatNumber(effect.marks) })}</p>
      <RateChange title={title} before={effect.before} after={effect.after} />
      {effect.moves.length === 0 ? (
        <p className="m-faint">{t('analysisRrr.effect.noMoves')}</p>
      ) : (
        <table className="r-table" aria-label={t('analysisRrr.effect.moves')}>
          <thead>
            <tr>
              <th scope="col">{t('analysisRrr.effect.moves')}</th>
              <th scope="col">kg</th>
              <th scope="col">{t('analysisRrr.rate.short.rcyc')}</th>
              <th scope="col">{t('analysisRrr.rate.short.rcov')}</th>
            </tr>
          </thead>
          <tbody>
            {effect.moves.map(({ from, to, massGrams, rcycPoints, rcovPoints }) => (
              <tr key={`${from} ${to}`}>
                <th scope="row">
                  <span className="r-move">
                    <RrrMarkTag value={from} /> → <RrrMarkTag value={to} />
                  </span>
                </th>
                <td>{formatKilogramNumber(massGrams)}</td>
                <td>{formatPoints(rcycPoints)}</td>
                <td>{formatPoints(rcovPoints)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {effect.heaviest.length === 0 ? null : (
        <table className="r-table" aria-label={t('analysisRrr.effect.heaviest')}>
          <thead>
            <tr>
              <th scope="col">{t('analysisRrr.effect.heaviest')}</th>
              <th scope="col" className="is-text">
                {t('analysisRrr.field.flag')}
              </th>
              <th scope="col">kg</th>
            </tr>
          </thead>
          <tbody>
            {effect.heaviest.map((place) => (
              <tr key={place.key}>
                <th scope="row">
                  <Name of={place} />
                </th>
                <td className="is-text">
                  {place.from ?? t('analysisRrr.mixed')} → {place.to ?? t('analysisRrr.mixed')}
                </td>
                <td>{formatKilogramNumber(place.massGrams)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
